import type { Finding } from "../../contract/finding.ts";
import type { Location } from "../../contract/source.ts";
import { sayException } from "../finding-text.ts";
import { oneLine } from "../one-line.ts";
import { sayProof } from "../proof-text.ts";
import { sayPromises, sayReached } from "../reached-text.ts";
import type { Palette } from "./palette.ts";
import { wrapText } from "./wrap-text.ts";

/** What a line may be written with. */
export interface Look {
	readonly paint: Palette;
	readonly columns: number | undefined;
}

const INDENT = " ".repeat(6);

/** A finding for a terminal: `file:line:column` where a click opens it, then what it means, the proof and the reach. */
export function textFinding(finding: Finding, { paint, columns }: Look): readonly string[] {
	const { level, rule, message, exception } = finding;
	const proof = sayProof(finding);
	const wrapped = (text: string): readonly string[] => wrapText(oneLine(text), INDENT, columns);
	return [
		`${paint.level(level, level.padEnd(5))} ${textLocation(finding.shownAt)} ${paint.strong(rule)}`,
		...wrapped(message),
		...(proof === "" ? [] : wrapped(proof)),
		...wrapped(`${sayReach(finding)}finding ${finding.fingerprint}`).map(paint.faint),
		...(exception === null ? [] : wrapped(sayException(exception))),
	];
}

function sayReach(finding: Finding): string {
	const { operations, points, pointsExplained, before, after } = finding;
	if (operations.length === 0) return "";
	const was = before !== null && after === null ? `was at ${textLocation(before)}, ` : "";
	const worth = points === 0 ? "" : `${points} points = ${pointsExplained}, `;
	return `${was}reaches ${sayReached(finding)}, ${sayPromises(finding)}, ${worth}`;
}

function textLocation({ file, line, column }: Location): string {
	return oneLine(`${file}:${line}:${column}`);
}

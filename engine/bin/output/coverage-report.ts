import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { Degradation, OperationCoverage } from "../../src/contract/artifact.ts";
import type { TargetName } from "../../src/contract/config.ts";
import { plain, visible } from "../../src/lib/say.ts";

/** What one target made of a description, for report.json. */
export interface Coverage {
	readonly target: TargetName;
	/** The artifact, relative to the report. */
	readonly file: string;
	readonly operations: readonly OperationCoverage[];
	/** What was simplified anywhere, by pointer. */
	readonly notes: readonly Degradation[];
}

export const REPORT = "report.json";

const written = z.object({ outputs: z.array(z.looseObject({ file: z.string() })) });

/**
 * `report.json`: each operation with its level and reasons, by target. What it says of other files in the same folder
 * stays, as several commands may write there.
 */
export async function printReport(path: string, coverages: readonly Coverage[]): Promise<string> {
	const ours = new Set(coverages.map(({ file }) => file));
	const others = (await readOutputs(path)).filter(({ file }) => !ours.has(file));
	const outputs = [...others, ...coverages.map(printCoverage)].sort((a, b) => (a.file < b.file ? -1 : 1));
	return `${JSON.stringify({ version: 1, outputs }, null, "\t")}\n`;
}

async function readOutputs(path: string): Promise<readonly { readonly file: string }[]> {
	try {
		return written.parse(JSON.parse(await readFile(path, "utf8"))).outputs;
	} catch {
		return [];
	}
}

function printCoverage({ target, file, operations, notes }: Coverage) {
	return { file, target, counts: countLevels(operations), operations, notes };
}

function countLevels(operations: readonly OperationCoverage[]) {
	const count = (wanted: OperationCoverage["level"]): number =>
		operations.filter(({ level }) => level === wanted).length;
	return { full: count("full"), simplified: count("simplified"), leftOut: count("left-out") };
}

/** More lines of this kind nobody reads; the report has all of them. */
const MOST_LINES = 20;

/** Where a pointer of the description is written, as `openapi.yaml:12:3`; null where it stands in no file of it. */
export type PlaceOf = (pointer: string) => string | null;

/** Lines for standard error: a sum for each target, and first what not every SDK can do. `report`: where all of it is. */
export function sayCoverage(coverages: readonly Coverage[], report: string | null, placeOf: PlaceOf): string {
	const lines = coverages.flatMap((coverage) => sayReasons(coverage, placeOf));
	const distinct = [...new Set(lines)];
	const shown = report === null ? distinct : distinct.slice(0, MOST_LINES);
	const rest = distinct.length - shown.length;
	const more = rest === 0 ? [] : [`note  and ${rest} more, in ${plain(report ?? "", 1_000)}`];
	return [...shown, ...more, ...coverages.map(saySum)].map((line) => `${line}\n`).join("");
}

function sayReasons({ operations, notes }: Coverage, placeOf: PlaceOf): readonly string[] {
	const say = ({ pointer, message }: Degradation, of: string): string => {
		const place = pointer === "" ? null : (placeOf(pointer) ?? pointer);
		const where = place === null ? "" : `${plain(place, 1_000)}: `;
		return `note  ${where}${of}${visible(message.slice(0, 1_000))}`;
	};
	const ofOperations = operations.flatMap(({ operation, level, reasons }) => {
		const became = `${plain(operation, 1_000)} is ${level === "left-out" ? "left out" : level}: `;
		return level === "full" ? [] : reasons.map((reason) => say(reason, became));
	});
	const said = new Set(operations.flatMap(({ reasons }) => reasons.map(({ pointer }) => pointer)));
	return [...ofOperations, ...notes.filter(({ pointer }) => !said.has(pointer)).map((one) => say(one, ""))];
}

function saySum({ target, operations }: Coverage): string {
	const { full, simplified, leftOut } = countLevels(operations);
	const count = `${operations.length} ${operations.length === 1 ? "operation" : "operations"}`;
	if (full === operations.length) return `note  ${target}: ${count}, all in full`;
	return `note  ${target}: ${count}, ${full} in full, ${simplified} simplified, ${leftOut} left out`;
}

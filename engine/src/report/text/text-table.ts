import type { Finding } from "../../contract/finding.ts";
import { count } from "../../lib/say.ts";
import { oneLine } from "../one-line.ts";
import { FEW_FINDINGS, type Tally, tallyFindings } from "../tally-findings.ts";

/** A screen holds both tables. */
const MOST_ENDPOINTS = 20;
const MOST_TAGS = 10;
/** A longer path says nothing more in a table. */
const MOST_CHARACTERS = 100;

/** Where the findings are, by endpoint and by tag: empty for few of them, which are looked through as they are. */
export function textTable(findings: readonly Finding[]): readonly string[] {
	if (findings.length <= FEW_FINDINGS) return [];
	const { endpoints, tags } = tallyFindings(findings);
	return [...table("endpoint", endpoints, MOST_ENDPOINTS), ...table("tag", tags, MOST_TAGS)];
}

function table(noun: string, tallies: readonly Tally[], most: number): readonly string[] {
	if (tallies.length === 0) return [];
	const rest = tallies.length - most;
	return [
		row("errors", "warnings", "info", noun),
		...tallies
			.slice(0, most)
			.map(({ name, errors, warnings, info }) => row(`${errors}`, `${warnings}`, `${info}`, name)),
		...(rest > 0 ? [`… and ${count(rest, `more ${noun}`)}`] : []),
		"",
	];
}

function row(errors: string, warnings: string, info: string, name: string): string {
	return `${errors.padStart(6)} ${warnings.padStart(8)} ${info.padStart(5)}  ${oneLine(name, MOST_CHARACTERS)}`;
}

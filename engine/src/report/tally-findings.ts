import type { Finding } from "../contract/finding.ts";
import { compareTexts } from "../lib/json-order.ts";
import { nameOperation } from "../openapi/say-operation.ts";

/** How many findings reach one endpoint, or operations of one tag. What an exception covers counts as worth knowing. */
export interface Tally {
	readonly name: string;
	/** Of an endpoint: that it was removed, which no exception covers. */
	readonly isGone: boolean;
	readonly errors: number;
	readonly warnings: number;
	readonly info: number;
}

export interface Tallies {
	readonly endpoints: readonly Tally[];
	readonly tags: readonly Tally[];
}

/** So many findings are looked through; of more, a table says first where they are. */
export const FEW_FINDINGS = 50;

/**
 * Most errors first, then most warnings, then by name; before those that are changed stand those that were removed, as
 * every call of them fails. A finding that reaches several endpoints counts at each.
 */
export function tallyFindings(findings: readonly Finding[]): Tallies {
	const ended = new Set(findings.filter(isEnd).flatMap(({ operations }) => operations));
	return {
		endpoints: tallyBy(findings, ({ operations }) => operations, ended).map((one) => ({
			...one,
			name: `${nameOperation(one.name)}${one.isGone ? " (removed)" : ""}`,
		})),
		tags: tallyBy(findings, ({ tags }) => tags.map(({ tag }) => tag)),
	};
}

/** An error or a warning, as another operation may describe the URL: what ended as announced is worth knowing. */
function isEnd(finding: Finding): boolean {
	return finding.subject === "operation" && finding.after === null && columnOf(finding) !== "info";
}

type Counted = { -readonly [Name in keyof Tally]: Tally[Name] };

function tallyBy(
	findings: readonly Finding[],
	namesOf: (finding: Finding) => readonly string[],
	ended: ReadonlySet<string> = new Set(),
): readonly Tally[] {
	const tallies = new Map<string, Counted>();
	for (const finding of findings) {
		for (const name of namesOf(finding)) {
			const tally = tallies.get(name) ?? { name, isGone: ended.has(name), errors: 0, warnings: 0, info: 0 };
			tallies.set(name, tally);
			tally[columnOf(finding)] += 1;
		}
	}
	return [...tallies.values()].sort(
		(a, b) =>
			gone(b, "errors") - gone(a, "errors") ||
			b.errors - a.errors ||
			gone(b, "warnings") - gone(a, "warnings") ||
			b.warnings - a.warnings ||
			b.info - a.info ||
			compareTexts(a.name, b.name),
	);
}

function gone({ isGone, ...tally }: Tally, column: "errors" | "warnings"): number {
	return isGone && tally[column] > 0 ? 1 : 0;
}

function columnOf({ level, exception }: Finding): "errors" | "warnings" | "info" {
	if (exception !== null || level === "INFO") return "info";
	return level === "ERR" ? "errors" : "warnings";
}

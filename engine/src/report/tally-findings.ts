import type { Finding } from "../contract/finding.ts";
import { compareTexts } from "../lib/json-order.ts";
import { nameOperation } from "../openapi/say-operation.ts";

/** How many findings reach one endpoint, or operations of one tag. What an exception covers counts as worth knowing. */
export interface Tally {
	readonly name: string;
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

/** Most errors first, then most warnings, then by name. A finding that reaches several endpoints counts at each. */
export function tallyFindings(findings: readonly Finding[]): Tallies {
	return {
		endpoints: tallyBy(findings, ({ operations }) => operations).map((one) => ({
			...one,
			name: nameOperation(one.name),
		})),
		tags: tallyBy(findings, ({ tags }) => tags.map(({ tag }) => tag)),
	};
}

type Counted = { -readonly [Name in keyof Tally]: Tally[Name] };

function tallyBy(findings: readonly Finding[], namesOf: (finding: Finding) => readonly string[]): readonly Tally[] {
	const tallies = new Map<string, Counted>();
	for (const finding of findings) {
		for (const name of namesOf(finding)) {
			const tally = tallies.get(name) ?? { name, errors: 0, warnings: 0, info: 0 };
			tallies.set(name, tally);
			tally[columnOf(finding)] += 1;
		}
	}
	return [...tallies.values()].sort(
		(a, b) => b.errors - a.errors || b.warnings - a.warnings || b.info - a.info || compareTexts(a.name, b.name),
	);
}

function columnOf({ level, exception }: Finding): "errors" | "warnings" | "info" {
	if (exception !== null || level === "INFO") return "info";
	return level === "ERR" ? "errors" : "warnings";
}

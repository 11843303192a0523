import type { Runner } from "./languages/language.ts";
import type { CaseResult } from "./run-family.ts";

export interface Column {
	readonly runner: Runner;
	readonly results: readonly CaseResult[];
}

/** Features by runner, in Markdown: how many cases there are, and how many of them hold where not all do. */
export function printTable(columns: readonly Column[]): string {
	const results = columns[0]?.results ?? [];
	const features = [...new Set(results.map(({ feature }) => feature))];
	const row = (name: string, isMine: (result: CaseResult) => boolean): string => {
		const all = results.filter(isMine).length;
		const cells = columns.map((column) => sayHeld(column.results.filter(isMine)));
		return `| ${[name, all, ...cells].join(" | ")} |`;
	};
	return [
		`| ${["feature", "cases", ...columns.map(({ runner }) => runner.name)].join(" | ")} |`,
		`|---|--:${"|--:".repeat(columns.length)}|`,
		...features.map((feature) => row(feature, (result) => result.feature === feature)),
		row("**all**", () => true),
	].join("\n");
}

/** `all`; `all of 3` where the caller cannot be asked for the others; a number where some do not hold; `–` where none is asked for. */
function sayHeld(results: readonly CaseResult[]): string {
	const asked = results.filter(({ leftOut }) => leftOut === null);
	const held = asked.filter(({ differences }) => differences.length === 0).length;
	if (asked.length === 0) return "–";
	if (held < asked.length) return asked.length === results.length ? String(held) : `${held} of ${asked.length}`;
	return asked.length === results.length ? "all" : `all of ${asked.length}`;
}

/** Why cases are left out of a column, by how many they are; empty where every caller is asked for all. */
export function printLeftOut(columns: readonly Column[]): string {
	const reasons = columns.flatMap(({ results }) =>
		results.flatMap(({ leftOut }) => (leftOut === null ? [] : [leftOut])),
	);
	if (reasons.length === 0) return "";
	const counted = [...new Set(reasons)].map((reason) => ({
		reason,
		count: reasons.filter((one) => one === reason).length,
	}));
	return [
		"| why the MCP server is not asked | cases |",
		"|---|--:|",
		...counted.toSorted((a, b) => b.count - a.count).map(({ reason, count }) => `| ${reason} | ${count} |`),
		`| **all** | ${reasons.length} |`,
	].join("\n");
}

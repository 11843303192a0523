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
		const cells = columns.map((column) => {
			const held = column.results.filter((result) => isMine(result) && result.differences.length === 0).length;
			return held === all ? "all" : String(held);
		});
		return `| ${[name, all, ...cells].join(" | ")} |`;
	};
	return [
		`| ${["feature", "cases", ...columns.map(({ runner }) => runner.name)].join(" | ")} |`,
		`|---|--:${"|--:".repeat(columns.length)}|`,
		...features.map((feature) => row(feature, (result) => result.feature === feature)),
		row("**all**", () => true),
	].join("\n");
}

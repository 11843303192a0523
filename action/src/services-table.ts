import { markdownCode, markdownText } from "@driftgate/engine";
import type { Outcome } from "./judged.ts";
import { toFailure } from "./publish-failure.ts";

/** GitHub refuses a summary of more than 1 MiB. */
const MOST_ROWS = 200;
const MOST_CHARACTERS = 300;

/** What became of several services, a row each: what needs somebody stands first. */
export function servicesTable(outcomes: readonly Outcome[]): string {
	const sorted = outcomes.toSorted((one, other) => rankOf(other) - rankOf(one));
	const rows = sorted.slice(0, MOST_ROWS).map(rowOf);
	const left = outcomes.length - rows.length;
	return [
		"| Service | Configuration | Verdict | Points | Findings |",
		"|---|---|---|--:|--:|",
		...rows,
		...(left > 0 ? ["", `… and ${left} more, which the output services has.`] : []),
	].join("\n");
}

function rankOf({ result }: Outcome): number {
	if (result.kind === "failed") return 4;
	if (result.kind === "unchanged") return 0;
	const { action, verdict } = result.judged.analysis.decision;
	return action === "block" ? 3 : verdict === "PASS" ? 1 : 2;
}

function rowOf({ configPath, result }: Outcome): string {
	const path = markdownCode(configPath);
	if (result.kind === "unchanged") return `|  | ${path} | unchanged |  |  |`;
	if (result.kind === "failed") {
		const why = markdownText(toFailure(result.reason).message.slice(0, MOST_CHARACTERS));
		return `|  | ${path} | not judged: ${why} |  |  |`;
	}
	const { analysis, service } = result.judged;
	const { verdict, action, score } = analysis.decision;
	return `| ${markdownCode(service)} | ${path} | ${verdict}, ${action} | ${score.effective} | ${analysis.findings.length} |`;
}

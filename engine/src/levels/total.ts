import type { Finding } from "../contract/finding.ts";
import type { Score } from "../contract/score.ts";
import { fromCents, toCents } from "./cents.ts";

/** The points of all findings, and of those that no exception covers. */
export function total(findings: readonly Finding[]): Score {
	return {
		breaking: sum(findings),
		effective: sum(findings.filter((finding) => finding.exception === null)),
	};
}

function sum(findings: readonly Finding[]): number {
	return fromCents(findings.reduce((cents, finding) => cents + toCents(finding.points), 0));
}

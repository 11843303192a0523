import type { Finding } from "./finding.ts";
import type { Score } from "./score.ts";

export type Verdict = "ERR" | "WARN" | "PASS";

/** The verdict with one more step: INFO where there are harmless changes, PASS where there is none. */
export type Lane = Verdict | "INFO";

export type GateAction = "proceed" | "block";

export interface DiffSummary {
	readonly errors: number;
	readonly warnings: number;
	readonly info: number;
}

/** The per-operation view of the findings that are ERR or WARN and not excepted; their scores add up to the effective score. */
export interface BreakingOperation {
	/** The rule id in snake_case: `endpoint_removed`. */
	readonly kind: string;
	/** Method and path: `DELETE /v1/accounts/{id}`. */
	readonly endpoint: string;
	readonly breakingScore: number;
	readonly severity: "error" | "warning";
}

/** What we do, and why in one sentence. */
export interface Decision {
	readonly verdict: Verdict;
	readonly lane: Lane;
	readonly action: GateAction;
	readonly reason: string;
	readonly score: Score;
	readonly summary: DiffSummary;
	readonly breakingOperations: readonly BreakingOperation[];
}

/** The whole answer: what `analyze` returns and every report format prints. */
export interface Analysis {
	readonly decision: Decision;
	/** ERR first, then by points, place and rule. */
	readonly findings: readonly Finding[];
	/** What is worth saying about the inputs themselves. */
	readonly notices: readonly AnalysisNotice[];
}

export interface AnalysisNotice {
	readonly side: "before" | "after" | "config";
	readonly file: string;
	readonly line: number;
	readonly column: number;
	readonly message: string;
}

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

/** How far a version must move, from nothing to a major step (Semantic Versioning 2.0.0). */
export type SemverStep = "none" | "minor" | "major";

/** What the changes demand of version numbers. */
export interface SemverDemand {
	/** For deployed clients (wire). */
	readonly api: SemverStep;
	/** For code on regenerated SDKs (source). */
	readonly sdk: SemverStep;
	/** What `version` must move by: the step of the promise that the policy makes. */
	readonly version: SemverStep;
	/** The least version that satisfies it; null where there is no version before, or none that can be read. */
	readonly next: string | null;
}

/** A major step of a version, which tells clients that something breaks (Semantic Versioning 2.0.0, 8). */
export interface MajorStep {
	/** Where it is written: of the description, or of the configuration. */
	readonly field: "info.version" | "version";
	readonly from: string;
	readonly to: string;
}

/** The score of one tag's operations against its budget. */
export interface TagBudget {
	readonly tag: string;
	/** Points of what no exception covers. */
	readonly effective: number;
	readonly max: number;
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
	/** Absent where a service's answer does not say. */
	readonly semver?: SemverDemand;
	/** What announced the breaking changes that the policy lets pass (`majors`); absent where none pass for that. */
	readonly announcedBy?: MajorStep;
	/** In the order of the policy; absent where no tag has a budget. */
	readonly tagBudgets?: readonly TagBudget[];
}

/** The whole answer: what `analyze` returns and every report format prints. */
export interface Analysis {
	readonly decision: Decision;
	/** ERR first, then by what they are about, by reach, points, place and rule. */
	readonly findings: readonly Finding[];
	/** What is worth saying about the inputs themselves. */
	readonly notices: readonly AnalysisNotice[];
	/** What the descriptions call themselves; absent where nobody kept it. */
	readonly apis?: { readonly before: ApiTitle | null; readonly after: ApiTitle };
}

/** `info` of a description, as it is written. */
export interface ApiTitle {
	readonly title: string;
	readonly version: string;
}

export interface AnalysisNotice {
	readonly side: "before" | "after" | "config";
	readonly file: string;
	readonly line: number;
	readonly column: number;
	readonly message: string;
}

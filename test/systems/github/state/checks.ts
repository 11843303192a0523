/* Checks and commit statuses, as data. */

export type Conclusion =
	| "success"
	| "failure"
	| "neutral"
	| "cancelled"
	| "skipped"
	| "timed_out"
	| "action_required"
	| "stale";
export type CheckStatus = "queued" | "in_progress" | "completed" | "waiting" | "requested" | "pending";

export interface CheckSuite {
	readonly id: number;
	/** The App that it is for: each App has its own. */
	readonly appId: number;
	readonly repositoryId: number;
	readonly headSha: string;
	/** null for a commit that came from a fork. */
	readonly headBranch: string | null;
	readonly before: string | null;
	readonly after: string | null;
	readonly createdAt: Date;
	updatedAt: Date;
	/** It was asked for again, and no run has answered yet. */
	isReset: boolean;
}

export interface Annotation {
	readonly path: string;
	readonly start_line: number;
	readonly end_line: number;
	readonly start_column: number | null;
	readonly end_column: number | null;
	readonly annotation_level: "notice" | "warning" | "failure";
	readonly message: string;
	readonly title: string | null;
	readonly raw_details: string | null;
}

export interface CheckAction {
	readonly label: string;
	readonly description: string;
	readonly identifier: string;
}

export interface CheckRun {
	readonly id: number;
	readonly repositoryId: number;
	readonly suiteId: number;
	readonly appId: number;
	readonly headSha: string;
	name: string;
	status: CheckStatus;
	conclusion: Conclusion | null;
	detailsUrl: string | null;
	externalId: string;
	startedAt: Date | null;
	completedAt: Date | null;
	title: string | null;
	summary: string | null;
	text: string | null;
	/** In the order in which they came: each update appends. */
	readonly annotations: Annotation[];
	actions: readonly CheckAction[];
}

export interface Status {
	readonly id: number;
	readonly repositoryId: number;
	readonly sha: string;
	readonly state: "error" | "failure" | "pending" | "success";
	readonly context: string;
	readonly description: string | null;
	readonly targetUrl: string | null;
	readonly creatorId: number;
	readonly createdAt: Date;
}

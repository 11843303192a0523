/* What GitHub shows beside a commit. */

/** A line of the revision beside which GitHub shows a text. */
export interface CheckRunAnnotation {
	readonly path: string;
	readonly line: number;
	readonly level: "failure" | "warning";
	readonly title: string;
	readonly message: string;
}

/** What an analysis says in a check run on GitHub (REST "Create a check run"). */
export interface CheckRunReport {
	/** `ERR: 3 errors, 1 warning, score 46`. */
	readonly title: string;
	/** Markdown. */
	readonly summary: string;
	/** Worst first. */
	readonly annotations: readonly CheckRunAnnotation[];
	/** Errors and warnings that have no annotation, for want of room. */
	readonly unannotated: number;
}

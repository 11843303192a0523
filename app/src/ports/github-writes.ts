import type { RepositoryRef } from "./github.ts";

/* What the App writes on GitHub, with tokens for one repository and what the act needs. */

/** A line of a file beside which GitHub shows a text. */
export interface CheckAnnotation {
	readonly path: string;
	readonly startLine: number;
	readonly endLine: number;
	readonly level: "failure" | "warning" | "notice";
	readonly title: string;
	readonly message: string;
}

/** A button under a check. GitHub allows three: a label of 20 characters, a description of 40, an identifier of 20. */
export interface CheckAction {
	readonly label: string;
	readonly description: string;
	readonly identifier: string;
}

export interface CheckOutput {
	readonly title: string;
	/** Markdown, at most 65,535 characters. */
	readonly summary: string;
}

export type CheckConclusion = "success" | "neutral" | "failure" | "cancelled";

/** What a check run says. Without a conclusion it is queued. */
export interface CheckRunState {
	readonly conclusion?: CheckConclusion;
	readonly output: CheckOutput;
	/** At most 50 a request: GitHub adds them to those that it has. */
	readonly annotations: readonly CheckAnnotation[];
	readonly actions: readonly CheckAction[];
	/** The run that decided; of several the worst. */
	readonly externalId: string;
	/** Left out where the service has no address that people can open. */
	readonly detailsUrl?: string;
}

export interface NewCheckRun extends CheckRunState {
	readonly name: string;
	readonly headSha: string;
}

export interface FoundCheckRun {
	readonly id: string;
	readonly isCompleted: boolean;
	readonly annotations: number;
}

export interface CommitStatus {
	readonly sha: string;
	readonly context: string;
	readonly state: "pending" | "success" | "failure";
	/** At most 140 characters. */
	readonly description: string;
	readonly targetUrl?: string;
}

export interface WrittenComment {
	readonly id: string;
	readonly nodeId: string;
}

/** What became of a comment that was to be changed. */
export type CommentChange = "changed" | "gone" | "closed";

/**
 * Throws ServiceFault temporarily_unavailable where GitHub cannot take it now, with the seconds to wait where it says so;
 * permission_required where the installation does not grant it; repo_not_linked where the repository is gone.
 */
export interface GitHubWrites {
	/** Gives GitHub's id of the check run; undefined where GitHub has no such commit, or takes nothing any more. */
	createCheckRun(repository: RepositoryRef, run: NewCheckRun): Promise<string | undefined>;
	/** False where GitHub has no such check run. */
	updateCheckRun(repository: RepositoryRef, id: string, state: CheckRunState): Promise<boolean>;
	/** The newest check run of a name that this App made at a commit. */
	findCheckRun(repository: RepositoryRef, headSha: string, name: string): Promise<FoundCheckRun | undefined>;
	setStatus(repository: RepositoryRef, status: CommitStatus): Promise<void>;
	/** Undefined where people closed the conversation. */
	createComment(repository: RepositoryRef, number: number, body: string): Promise<WrittenComment | undefined>;
	updateComment(repository: RepositoryRef, id: string, body: string): Promise<CommentChange>;
	/** The comment of this App whose text has a mark. */
	findComment(repository: RepositoryRef, number: number, mark: string): Promise<WrittenComment | undefined>;
	/** Folds a comment away as resolved, or shows it again. */
	minimiseComment(repository: RepositoryRef, nodeId: string, isMinimised: boolean): Promise<void>;
	/** Says at a comment that it was heard. */
	react(repository: RepositoryRef, commentId: string, reaction: "+1" | "-1" | "eyes"): Promise<void>;
}

import type { TargetName } from "./config.ts";
import type { ShippingForm } from "./delivery-settings.ts";

/* How what a target made comes to the repository that its users take it from. */

/** A repository that a delivery file names (`.github/driftgate-delivery.yml`). */
export interface DeliverySource {
	/** `owner/name`. */
	readonly repository: string;
	/** GitHub's id of it: a name can be another repository's tomorrow. */
	readonly id: number;
	/** The folders that it may deliver into, without closing slashes. */
	readonly paths: readonly string[];
}

/** A file by its path in the repository that it goes to. */
export interface ShippedFile {
	readonly path: string;
	readonly text: string;
}

/** A file as a commit changes it; `text` null: it is removed. */
export interface FileEdit {
	readonly path: string;
	/** As git writes it: `100644`. */
	readonly mode: string;
	readonly text: string | null;
}

/** What one target made, on its way. */
export interface Parcel {
	/** GitHub's id of the repository that it comes from. */
	readonly sourceId: string;
	/** The configuration's path there: what it says may change, and the service's name with it. */
	readonly config: string;
	readonly service: string;
	readonly target: TargetName;
	readonly as: ShippingForm;
	/** Where it goes, without a closing slash: every file stands below it. */
	readonly folder: string;
	readonly files: readonly ShippedFile[];
	/** What goes with it to a place of its own, and is never removed: the lock of names. */
	readonly beside: readonly ShippedFile[];
	/**
	 * What a commit and a pull request say: one line, and Markdown. `merged` is the last pull request of the branch, where
	 * that was merged: what it brought is no news.
	 */
	say(merged: number | undefined): Pick<ShippedPull, "title" | "body">;
	/** Contents (`contentOf`) with which a person closed a pull request, as far as whoever ships it remembers. */
	readonly refused: readonly string[];
}

/** A commit as git has it. */
export interface GitCommit {
	readonly sha: string;
	readonly tree: string;
	readonly parents: readonly string[];
	readonly message: string;
}

export interface TreeEntry {
	readonly name: string;
	/** As git writes it: `100644`, `040000`. */
	readonly mode: string;
	readonly sha: string;
}

/** A pull request of a branch that we ship on. */
export interface ShippedPull {
	readonly number: number;
	readonly state: "open" | "closed" | "merged";
	readonly title: string;
	readonly body: string;
}

/** What became of a write: it is done; somebody was faster; or it is refused for good, for a reason that is told. */
export type Landed = "done" | "overtaken" | { readonly refused: string };

/** The repository that a parcel goes to. Each method may throw what its caller knows what to do with. */
export interface Destination {
	/** The default branch. */
	readonly base: string;
	/** Where a branch stands; undefined where there is none. */
	tip(branch: string): Promise<GitCommit | undefined>;
	/** What a folder has; undefined where there is no such tree. */
	tree(sha: string): Promise<readonly TreeEntry[] | undefined>;
	/** A file's text; undefined where it is too large to be one of ours. */
	text(blob: string): Promise<string | undefined>;
	/** The commits that `head` has and `base` has not; undefined where they are more than GitHub tells. */
	commitsSince(base: string, head: string): Promise<readonly GitCommit[] | undefined>;
	/** Writes a tree like `tree` but for these files; gives its id. */
	writeTree(tree: string, edits: readonly FileEdit[]): Promise<string>;
	writeCommit(commit: Omit<GitCommit, "sha">): Promise<string>;
	/** Moves a branch to a commit, from where it was seen; `from` null: it is made. */
	move(branch: string, from: string | null, to: string): Promise<Landed>;
	/** Commits on the default branch, upon the commit where it was seen. */
	commit(on: string, message: string, edits: readonly FileEdit[]): Promise<Landed>;
	/** Those that were made of a branch, the newest first. */
	pulls(branch: string): Promise<readonly ShippedPull[]>;
	open(branch: string, said: Pick<ShippedPull, "title" | "body">): Promise<number | { readonly refused: string }>;
	change(
		number: number,
		said: Partial<Pick<ShippedPull, "title" | "body">> & { readonly state?: "closed" },
	): Promise<void>;
}

/** Files that were shipped once, are not made any more, and were changed since: they are left, and named. */
interface Leaving {
	readonly left?: readonly string[];
}

/** What became of a parcel. */
export type Shipped =
	/** The base has it already. `closed`: the pull request of ours that was open. */
	| ({ readonly kind: "same"; readonly closed?: number } & Leaving)
	| ({
			readonly kind: "shipped";
			readonly branch: string;
			readonly pull?: number;
			readonly content: string;
			readonly merged?: number;
	  } & Leaving)
	/** A person closed a pull request with this very content. */
	| { readonly kind: "declined"; readonly pull: number }
	/** The branch has commits that are not ours; null: too many to name. */
	| { readonly kind: "foreign"; readonly branch: string; readonly commits: readonly string[] | null }
	/** It cannot be shipped until somebody changes something. */
	| { readonly kind: "refused"; readonly why: string }
	/** Somebody else wrote meanwhile: it is to be tried again. */
	| { readonly kind: "overtaken" };

import type { ObjectStore } from "../git/object-store.ts";
import type { CheckRun, CheckSuite, Status } from "./checks.ts";
import type { Comment, PullRequest, Reaction, Review } from "./pulls.ts";

/* What GitHub knows, as data. Ids decide; names are looked up. */

export type Role = "none" | "read" | "triage" | "write" | "maintain" | "admin";
export type Permissions = Readonly<Record<string, "read" | "write" | "admin">>;

export interface Account {
	readonly id: number;
	login: string;
	readonly type: "User" | "Organization" | "Bot";
	readonly name: string | null;
	readonly email: string | null;
	/** Of an organisation: who administers it, and who else belongs to it. */
	readonly admins: Set<number>;
	readonly members: Set<number>;
}

/** A rule that somebody must satisfy before a branch moves by a merge. `appId` null: any source. */
export interface RequiredCheck {
	readonly context: string;
	readonly appId: number | null;
}

export interface BranchRules {
	/** Whether a ruleset says it, or the older branch protection. */
	readonly by: "ruleset" | "protection";
	readonly id: number;
	readonly branch: string;
	readonly requiredChecks: readonly RequiredCheck[];
	readonly mergeQueue: boolean;
}

export interface QueueEntry {
	readonly number: number;
	readonly branch: string;
	readonly baseSha: string;
	readonly headSha: string;
	readonly by: Account;
}

export interface Repository {
	readonly id: number;
	name: string;
	ownerId: number;
	isPrivate: boolean;
	isArchived: boolean;
	defaultBranch: string;
	/** The repository that this one is a fork of. */
	readonly forkOf: number | null;
	readonly createdAt: Date;
	pushedAt: Date;
	readonly objects: ObjectStore;
	/** Commit ids by full name of the ref: `refs/heads/main`. */
	readonly refs: Map<string, string>;
	/** Roles that were given to people, by account id. */
	readonly roles: Map<number, Role>;
	readonly pulls: Map<number, PullRequest>;
	readonly rules: BranchRules[];
	/** Pull requests that wait to be merged, by the branch that they go into. */
	readonly queues: Map<string, QueueEntry[]>;
	nextNumber: number;
}

export interface App {
	readonly id: number;
	readonly slug: string;
	readonly name: string;
	readonly clientId: string;
	readonly ownerId: number;
	/** The account that its acts are done by: `slug[bot]`. */
	readonly bot: Account;
	/** PEM, PKCS#1. */
	readonly privateKey: string;
	readonly permissions: Permissions;
	readonly events: readonly string[];
	readonly createdAt: Date;
}

export interface Installation {
	readonly id: number;
	readonly accountId: number;
	/** The repositories that it opens; "all" of its account. */
	repositories: "all" | Set<number>;
	permissions: Permissions;
	events: readonly string[];
	suspendedAt: Date | null;
	readonly createdAt: Date;
	updatedAt: Date;
}

/** What an installation's token allows: never more than the installation, and less where it was narrowed. */
export interface InstallationToken {
	readonly installationId: number;
	readonly permissions: Permissions;
	readonly repositories: readonly number[] | null;
	readonly expiresAt: Date;
}

export interface State {
	readonly now: () => Date;
	/** A number that nothing else here has. */
	readonly nextId: () => number;
	/** The REST API's base address. */
	url: string;
	readonly app: App;
	readonly accounts: Map<number, Account>;
	readonly repositories: Map<number, Repository>;
	/** Names that a repository had (`owner/name`, in lower case), until another takes them. */
	readonly formerNames: Map<string, number>;
	readonly installations: Map<number, Installation>;
	readonly installationTokens: Map<string, InstallationToken>;
	readonly suites: Map<number, CheckSuite>;
	readonly runs: Map<number, CheckRun>;
	readonly statuses: Status[];
	readonly comments: Map<number, Comment>;
	readonly reviews: Map<number, Review>;
	readonly reactions: Map<number, Reaction>;
	/** Tells the App of something that happened. */
	tell: (event: Happening) => void;
	/** The head of a pull request moved, or it closed: it is in no queue any more. */
	leaveQueue: (pull: PullRequest) => void;
}

/** Something that GitHub sends a webhook of. */
export interface Happening {
	readonly event: string;
	readonly action?: string;
	/** What the payload says beside action, repository, organization, sender and installation. */
	readonly body: Readonly<Record<string, unknown>>;
	readonly repository?: Repository;
	/** Of events that concern no repository. */
	readonly installation?: Installation;
	readonly sender: Account;
}

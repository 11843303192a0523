import type { GateAction, Lane, Verdict } from "./decision.ts";
import type { Level } from "./level.ts";

/*
 * What an auditor is handed, and what the log under it is made of. The documents have the names that they have in JSON:
 * they are read outside Driftgate, by people and by other verifiers.
 */

/** The state of a log from which it goes on and its root follows (RFC 9162 section 2.1). */
export interface Frontier {
	/** Leaves so far. */
	readonly size: number;
	/** Roots of the complete subtrees that `size` is the sum of, the largest first: base64 of 32 bytes each. */
	readonly peaks: readonly string[];
}

/** A complete subtree: the leaves from `index` × 2^`level`, 2^`level` of them. */
export interface TreeNode {
	readonly level: number;
	readonly index: number;
}

/** Gives the root of a complete subtree that the log holds. */
export type ReadNode = (node: TreeNode) => Promise<Uint8Array>;

/** What a checkpoint says (C2SP tlog-checkpoint). */
export interface TreeHead {
	/** Names the log, for ever: the note's key has the same name. */
	readonly origin: string;
	readonly size: number;
	readonly root: Uint8Array;
}

/** Signs as a log: Ed25519 (RFC 8032), which gives the same bytes the same signature. */
export interface LogSigner {
	/** 32 bytes. */
	readonly publicKey: Uint8Array;
	/** 64 bytes. */
	sign(bytes: Uint8Array): Uint8Array;
}

/** Ed25519 verification. Never throws: what is no key or no signature is false. */
export type VerifySignature = (publicKey: Uint8Array, bytes: Uint8Array, signature: Uint8Array) => boolean;

/** Why the App did not see the files of a decision in git: it could not ask GitHub, or a build makes them (`built: true`). */
export type Unverified = "could not be compared" | "built";

/**
 * A gate decision as the log keeps it: the bytes of this JSON text are the leaf. It names no person; what could is in
 * the details, of which it holds a hash that says nothing once they are erased, because they are salted.
 */
export interface DecisionRecord {
	readonly format: "driftgate.decision/1";
	readonly project_id: string;
	readonly run_id: string;
	/** ISO 8601, UTC. Never earlier than that of the leaf before. */
	readonly decided_at: string;
	readonly trigger: string;
	readonly mode: "sync" | "check";
	readonly commit_sha: string;
	/** Whether the App saw for itself that git holds these files at the commit. */
	readonly verified: boolean;
	/** Why it did not; left out where it did. Decisions of old have none. */
	readonly unverified?: Unverified;
	/** SHA-256 (hexadecimal) of the files that were compared, configuration and policy among them; null: no baseline. */
	readonly baseline: string | null;
	readonly revision: string;
	readonly gate_action: GateAction;
	readonly verdict: Verdict;
	readonly lane: Lane;
	readonly breaking_score: number;
	readonly effective_breaking_score: number;
	readonly errors: number;
	readonly warnings: number;
	readonly info: number;
	/** SHA-256 (hexadecimal) of the details' bytes. */
	readonly details: string;
}

/** What of a decision can name people. Kept beside the log, and erasable without breaking it. */
export interface DecisionDetails {
	readonly format: "driftgate.decision-details/1";
	/** 256 random bits: without the details, their hash cannot be guessed. */
	readonly salt: string;
	/** `owner/name` at the time, and the service's name in the configuration. */
	readonly repository: string;
	readonly service: string;
	readonly ref: string;
	/** Left out where no workflow asked: a webhook or a person in a session or with a key did. Decisions of old have none. */
	readonly workflow?: AskingWorkflow;
	/** The person who asked, in a session or with a key; left out where nobody did. Decisions of old have none. */
	readonly asked_by?: AskingPerson;
	readonly reason: string;
	/** SHA-256 (hexadecimal) of the whole analysis, with every finding. */
	readonly analysis: string;
	/** The exceptions that covered a finding of this decision. */
	readonly exceptions: readonly AppliedException[];
	/** What the revision did to the policy that judged it, the first hundred; left out where it did nothing. Decisions of old have none. */
	readonly policy_changes?: readonly LoggedPolicyChange[];
}

/** A finding about the policy itself. */
export interface LoggedPolicyChange {
	readonly rule: string;
	readonly level: Level;
	/** One sentence; of an exception it names who answers for it and why. */
	readonly message: string;
	/** `file:line:column` in the revision. */
	readonly at: string;
}

/**
 * The workflow run that asked for a decision, by the claims of GitHub's OIDC token. It names no person: GitHub tells whoever
 * may read the run there who started it.
 */
export interface AskingWorkflow {
	readonly event_name: string;
	readonly run_id: string;
	readonly run_attempt: string;
}

export interface AppliedException {
	readonly finding: string;
	readonly rule: string;
	/** Who answers for it, as whoever added it says. */
	readonly owner: string;
	readonly reason: string;
	/** ISO date; it holds through that day, UTC. */
	readonly expires: string;
	/** Who added it; left out where an older Driftgate kept it without. */
	readonly added_by?: ExceptionOrigin;
	/** The second person who confirmed it; left out where none was asked for, or an older Driftgate decided. */
	readonly confirmed_by?: NamedPerson;
}

/**
 * A person of the details: the SHA-256 (hexadecimal) of the text that says who it is. The text is salted and kept apart,
 * so that it can be erased, and its hash then says nothing but that it was the same person of this log.
 */
export interface NamedPerson {
	readonly person: string;
}

export interface AskingPerson extends NamedPerson {
	/** The lineage of the API key that asked for the person; left out where a session did. */
	readonly key?: string;
}

/** Where an exception comes from: a person in the service, or a file of the repository, where its review is. */
export type ExceptionOrigin = NamedPerson | { readonly file: string; readonly commit_sha: string };

/** Who a person is. The bytes of this JSON text are what the details hold the hash of. */
export interface PersonRecord {
	readonly format: "driftgate.person/1";
	/** 256 random bits: without the text, its hash cannot be guessed. */
	readonly salt: string;
	/** Of GitHub's users its host and their numeric id there, `github.com:583231`. */
	readonly id: string;
	/** The name at the time. */
	readonly login: string;
}

/** The last leaf of a log: the project was ended, and nothing is decided any more. Like a decision, it names no person. */
export interface EndingRecord {
	readonly format: "driftgate.ending/1";
	readonly project_id: string;
	/** ISO 8601, UTC. Never earlier than the last decision. */
	readonly ended_at: string;
	/** By a person who may; or with the account of the last person who reached it. */
	readonly cause: "unlinked" | "account_deleted";
	/** The leaves before this one, which is the number that it has. */
	readonly decisions: number;
	/** SHA-256 (hexadecimal) of the details' bytes. */
	readonly details: string;
}

/** What of an ending can name people. */
export interface EndingDetails {
	readonly format: "driftgate.ending-details/1";
	/** 256 random bits. */
	readonly salt: string;
	readonly repository: string;
	readonly service: string;
	readonly ended_by: NamedPerson;
}

/** A leaf with the proof that the log holds it. */
export interface ProvenLeaf {
	readonly leaf_index: number;
	/** The exact text of the leaf, whose UTF-8 bytes were hashed. */
	readonly leaf: string;
	/** Base64 of 32 bytes each, from the leaf's sibling to the root's child (RFC 9162 section 2.1.3). */
	readonly inclusion_proof: readonly string[];
}

export interface ProvenDecision extends ProvenLeaf {
	/** The exact text of the details; null where they were erased. */
	readonly details: string | null;
}

/** An exception, and the decisions of the window in which it covered a finding. */
export interface UsedException extends AppliedException {
	readonly leaf_indexes: readonly number[];
}

/** From `from` (included) to `to` (excluded): ISO 8601, UTC. */
export interface EvidenceWindow {
	readonly from: string;
	readonly to: string;
}

/** A commit of the default branch that changed what the project tracks. */
export interface PopulationChange {
	readonly commit_sha: string;
	/** As the commit says. ISO 8601, UTC. */
	readonly committed_at: string;
	/** `covered`: not judged by itself, but within what the decision on a later commit of the window judged. */
	readonly coverage: "decided" | "covered" | "undecided";
	/** The decision; null where it is undecided. */
	readonly leaf_index: number | null;
}

/** Why the history of a window was not had from GitHub: only a list that is whole counts as an answer. */
export type UnreadHistory =
	| "github_unavailable"
	| "repository_unreadable"
	| "branch_missing"
	| "too_many_commits"
	| "files_unknown";

/** The changes that there were, against those that were decided. */
export interface Population {
	/** Whether the repository's history could be read. */
	readonly reconciled: boolean;
	readonly explanation: string;
	/** Why it could not, one sentence; left out where it could, and in packages of old. */
	readonly reason?: string;
	/** Since when the service has not been able to read it, ISO 8601, UTC; left out where that is the window's own fault. */
	readonly since?: string;
	/** The question that GitHub answered; null where it was not asked or did not answer. */
	readonly query: string | null;
	readonly decided: number;
	readonly covered: number;
	readonly undecided: number;
	/** Oldest first. */
	readonly changes: readonly PopulationChange[];
}

/** What a package says of itself, in words that are fixed. */
export interface EvidenceStatement {
	readonly proves: readonly string[];
	readonly does_not_prove: readonly string[];
	/** How to check the seal without us; packages of old do not say. */
	readonly check?: readonly string[];
}

/** Everything of an evidence package but its seal. */
export interface EvidenceBody {
	readonly format: "driftgate.evidence/1";
	readonly criterion: string;
	readonly project_id: string;
	readonly window: EvidenceWindow;
	readonly summary: { readonly decisions: number; readonly proceeded: number; readonly blocked: number };
	readonly statement: EvidenceStatement;
	readonly population: Population;
	/** In the order of the log, without a gap. */
	readonly decisions: readonly ProvenDecision[];
	/** The leaf that ended the log, where it is of the window: it follows the decisions. Left out where there is none. */
	readonly ending?: ProvenDecision;
	readonly exceptions: readonly UsedException[];
	/** The exact texts of the people whom details name, as far as they were not erased. Left out where nobody is named. */
	readonly people?: readonly string[];
	readonly log: {
		/** The log's verifier key (C2SP signed-note). */
		readonly key: string;
		/** The log as the window's last decision left it. */
		readonly checkpoint: string;
		/** The log as the window found it. */
		readonly checkpoint_before: string;
		/** From the checkpoint before to the checkpoint; empty where the one before is of an empty log, or the same. */
		readonly consistency_proof: readonly string[];
		/** The last decision before the window, which shows that the window begins where it says; null: there is none. */
		readonly decision_before: ProvenLeaf | null;
	};
}

/** The package: one JSON document, the same for the same window. */
export interface EvidencePackage extends EvidenceBody {
	/** A signed note (C2SP) over the SHA-256 of every line of the document above this member's own. */
	readonly seal: string;
}

import type { Lane, UpgradeNote } from "@driftgate/engine/records";
import type { Milliseconds } from "./milliseconds.ts";
import type { CommandSource } from "./pull-request.ts";

/* What lasts of decisions, and what people made of them. */

/** One gate decision in the log of its project, or the end of the project, which is the last leaf. `id` is `projectId/leafIndex`. Never changed. */
export interface LogLeafDocument {
	readonly id: string;
	/** null: of the end of the project. */
	readonly runId: string | null;
	readonly decidedAt: Milliseconds;
	/** SHA-256 of the blob whose exact bytes are the leaf: a DecisionRecord of the engine, or an EndingRecord. */
	readonly record: string;
	/** Roots of the complete subtrees that end with this leaf, by level: the leaf's own hash first. Base64. */
	readonly nodes: readonly string[];
}

/** A dated acceptance of one finding that was added through the interface. It is kept when it has ended, as evidence. */
export interface ExceptionDocument {
	readonly id: string;
	readonly projectId: string;
	/** Fingerprint of the finding that it covers. */
	readonly finding: string;
	/** Who answers for it, as whoever added it says. */
	readonly owner: string;
	readonly reason: string;
	/** ISO date, UTC: it holds through that day. */
	readonly expires: string;
	readonly createdBy: string;
	/** The number of the pull request whose it is until that is merged; left out where it is the project's. */
	readonly pull?: number;
	/** The command that made it, and the pull request on which it was given; left out where the interface did. */
	readonly command?: CommandSource & { readonly pull: number };
	/** Whoever added it, as the log names them: see NamedPersonDocument. Left out where an older Driftgate kept it. */
	readonly addedBy?: string;
	/** The second person; null while it waits for one, and counts for nothing; left out where none was asked for. */
	readonly confirmedBy?: string | null;
	/** The same as the log names them. Left out where none confirmed it, or an older Driftgate kept it. */
	readonly confirmedAs?: string;
	/**
	 * Of exceptions that were added together, the id of the one that was kept last: it counts only where that one is there.
	 * Left out of the last one, and where it was added alone.
	 */
	readonly sealedBy?: string;
	readonly createdAt: Milliseconds;
	/** When it was ended before its day; null where it was not. */
	readonly endedAt: Milliseconds | null;
	/** Who ended it, here or by a command, as the log names them; left out where nobody did, or an older Driftgate kept it. */
	readonly endedAs?: string;
}

/** What users of what is generated have to do about a version. */
export interface KeptUpgrade {
	readonly notes: readonly UpgradeNote[];
	/** Why they are not all of them, one sentence; null where they are. */
	readonly message: string | null;
}

/** What a new version of a project changes, for its users. `id` follows from the run that made the version. */
export interface ChangelogEntryDocument {
	readonly id: string;
	readonly projectId: string;
	/** The moment of the version, as ISO 8601 in its basic form: `20260301T093000.000Z`. */
	readonly version: string;
	/** `version` of the configuration; of an entry that an older Driftgate made, left out. */
	readonly release?: string;
	readonly status: "draft" | "published";
	readonly lane: Lane;
	readonly developerSummary: string;
	readonly errors: number;
	readonly warnings: number;
	readonly info: number;
	/** Left out of a first version, and of an entry that an older Driftgate made. */
	readonly upgrade?: KeptUpgrade;
	readonly createdAt: Milliseconds;
	readonly publishedAt: Milliseconds | null;
}

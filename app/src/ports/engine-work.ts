import type { KeyObject } from "node:crypto";
import type {
	Analysis,
	Config,
	DeliverySettings,
	Finding,
	Issue,
	LoggedDecision,
	PackageRequest,
	Policy,
	ReleasedEntry,
	TargetName,
} from "@driftgate/engine/records";
import type { ExceptionDocument, LogLeafDocument } from "../documents.ts";

/* What the engine is asked, and what it answers. */

/** The files of a description, whole: what a bundle blob holds. */
export interface Bundle {
	/** The configuration's path, the root of everything else. */
	readonly config: string;
	/** The description's entry file; null where the configuration holds it inline. */
	readonly entry: string | null;
	readonly files: Readonly<Record<string, string>>;
}

/**
 * A bundle as its blob holds it: JSON in UTF-8. What only passes through is never read where requests are answered: of a
 * large description that alone would hold up everybody for a tenth of a second.
 */
export type PackedBundle = Uint8Array;

export interface CollectedBundle {
	readonly bundle: PackedBundle;
	/** The id that git gives each of its files, by path; undefined of what is named and is not there, as a first lock. */
	readonly blobIds: ReadonlyMap<string, string | undefined>;
	readonly summary: ConfigSummary;
	/** Those whose syncs the configuration allows. */
	readonly refs: readonly string[];
	/** Whether a build makes the description, so that of these files git has the configuration alone. */
	readonly built: boolean;
}

export interface ConfigSummary {
	readonly service: string;
	readonly version: string;
	readonly endpointCount: number;
	readonly outputs: readonly TargetName[];
}

/** Input that cannot be used is a value here: the flow decides what it means. */
export type EngineResult<T> =
	| { readonly ok: true; readonly value: T }
	| { readonly ok: false; readonly code: string; readonly issues: readonly Issue[] };

export interface JudgeRequest {
	/** Packed, it is given away: nobody may read it afterwards. */
	readonly before: Bundle | PackedBundle | null;
	/** Why there is no base to compare with, where there should be one. */
	readonly unreadBefore?: readonly Issue[];
	readonly after: Bundle | PackedBundle;
	/** ISO date, UTC. */
	readonly today: string;
	/** Those of the interface: they judge beside the exceptions of the configuration. */
	readonly exceptions?: readonly Pick<
		ExceptionDocument,
		"finding" | "owner" | "reason" | "expires" | "addedBy" | "confirmedAs"
	>[];
	/** Fingerprints of what the branch has already that the change is made on. */
	readonly standing?: readonly string[];
}

export interface JudgeResult {
	readonly analysis: Analysis;
	/** Of the configuration that judged. Counting the endpoints is `collect`'s: it would cost a second reading here. */
	readonly summary: Omit<ConfigSummary, "endpointCount">;
	readonly policy: Pick<Policy, "blockOn">;
	/** What the configuration says of the world around the service. */
	readonly around: Pick<Config, "consumes" | "liveUrl" | "github" | "names"> &
		Pick<Policy, "accept"> & { readonly deliver: readonly TargetDelivery[] };
	/** The paths of all files that were judged. */
	readonly files: readonly string[];
	/** Where the configuration is, and its git blob id. */
	readonly configPath: string;
	readonly configBlobSha: string;
}

/** A target that the configuration delivers. */
export interface TargetDelivery {
	readonly target: TargetName;
	readonly settings: DeliverySettings;
}

export interface CheckReportRequest {
	/** As it is stored: JSON in UTF-8. Given away: nobody may read it afterwards. */
	readonly analysis: Uint8Array;
	readonly title: string;
	/** UTF-8 bytes that the summary may have. */
	readonly mostBytes: number;
	readonly mostAnnotations: number;
	/** The page that has all of it; left out where there is none. */
	readonly page?: { readonly title: string; readonly url: string };
}

export interface PrintedPageRequest {
	/** As it is stored: JSON in UTF-8. Given away: nobody may read it afterwards. */
	readonly analysis: Uint8Array;
	/** What was compared, where it is still kept: the page shows the lines around each change. */
	readonly before: PackedBundle | null;
	readonly after: PackedBundle | null;
	/** What the run says beside its decision, and of which configuration. */
	readonly notes: { readonly file: string; readonly lines: readonly string[] };
}

/** What users of the outputs have to do about a new version. */
export interface UpgradeRequest {
	/** Packed, both are given away: nobody may read them afterwards. */
	readonly before: PackedBundle;
	readonly after: PackedBundle;
	/** Of their comparison: those that break code on a regenerated output, or may. */
	readonly findings: readonly Finding[];
}

export interface GenerateRequest {
	readonly bundle: Bundle | PackedBundle;
	/** What of the service's changelog was published, newest first, for its pages. */
	readonly changelog?: readonly ReleasedEntry[];
}

export interface GeneratedArtifact {
	readonly target: TargetName;
	readonly path: string;
	readonly content: string;
}

/** The names that were given, to be kept in the repository. */
export interface GeneratedNames {
	/** Of the lock in the repository. */
	readonly path: string;
	readonly content: string;
	/** How many of them the lock in the repository does not have. */
	readonly added: number;
	/** How many lines of that lock say what is no longer so: tools that models are shown otherwise now. */
	readonly changed: number;
}

export interface ScaffoldRequest {
	/** The description's text. */
	readonly spec: string;
	/** Where it stands in the repository; left out where nobody knows. */
	readonly specPath?: string;
}

export interface CompareRequest {
	readonly base: string;
	readonly revision: string;
	/** ISO date, UTC. */
	readonly today: string;
}

/** The JSON of a request that holds `base` and `revision`, UTF-8: too large to be read where requests are answered. */
export interface CompareJsonRequest {
	/** Given away: nobody may read it afterwards. */
	readonly json: Uint8Array;
	/** ISO date, UTC. */
	readonly today: string;
}

/** What came of such JSON: a comparison, or the value of what holds no two descriptions. */
export type ComparedJson = { readonly analysis: Analysis } | { readonly value: unknown };

/** The same of JSON that holds `spec`: a configuration to begin with. */
export type ScaffoldedJson = { readonly config: string } | { readonly value: unknown };

export interface SpecFile {
	/** Of the file that holds it: the configuration's where it is inline. */
	readonly path: string;
	/** UTF-8. */
	readonly text: Uint8Array;
}

export interface TextRequest {
	/** Given away: nobody may read it afterwards. */
	readonly bundle: PackedBundle;
	/** As the bundle has it. */
	readonly path: string;
}

/** Where lines are cut out of a file. Lines and columns count from 1. */
export interface Cut {
	readonly path: string;
	readonly line: number;
	/** Of a line that is too long to be shown, the part around this. */
	readonly column: number;
	/** Lines above, and below. */
	readonly context: number;
}

export interface CutsRequest {
	/** Given away: nobody may read it afterwards. */
	readonly bundle: PackedBundle;
	readonly cuts: readonly Cut[];
}

export interface Excerpt {
	readonly firstLine: number;
	readonly lines: readonly ExcerptLine[];
	/** Of the whole file. */
	readonly lineCount: number;
}

export interface ExcerptLine {
	readonly text: string;
	/** The column that it begins at; more than 1 where the line is too long to be shown whole. */
	readonly fromColumn: number;
	/** Whether the line goes on behind it. */
	readonly goesOn: boolean;
}

export interface DeployedRequest {
	/** Given away: nobody may read it afterwards. */
	readonly baseline: PackedBundle;
	/** As it is served. */
	readonly deployed: string;
	/** ISO date, UTC. */
	readonly today: string;
}

export interface DeployedResult {
	/** Whether anybody who calls the API could tell. */
	readonly isDrifted: boolean;
	/** Of the deployed text, hexadecimal. */
	readonly sha256: string;
}

export interface EvidenceWork extends Pick<PackageRequest, "projectId" | "window" | "first" | "end" | "history"> {
	readonly format: "json" | "markdown";
	/** The Ed25519 private key that signs. */
	readonly key: KeyObject;
}

/** What a package is made of, read as it is needed. */
export interface EvidenceLog {
	leafAt(index: number): Promise<Pick<LogLeafDocument, "nodes">>;
	/** In the order of the indexes. */
	decisionsAt(indexes: readonly number[]): Promise<readonly LoggedDecision[]>;
	/** The text of a person whom details name; null where it was erased. */
	personAt(person: string): Promise<string | null>;
}

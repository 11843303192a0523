import type { Analysis, AnalysisNotice, BoundedUpgrade, CheckRunReport, Exception } from "@driftgate/engine/records";
import type {
	Bundle,
	CheckReportRequest,
	CollectedBundle,
	ComparedJson,
	CompareJsonRequest,
	CompareRequest,
	CutsRequest,
	DeployedRequest,
	DeployedResult,
	EngineResult,
	EvidenceLog,
	EvidenceWork,
	Excerpt,
	GeneratedArtifact,
	GeneratedNames,
	GenerateRequest,
	JudgeRequest,
	JudgeResult,
	PackedBundle,
	PrintedPageRequest,
	ScaffoldedJson,
	ScaffoldRequest,
	SpecFile,
	TextRequest,
	UpgradeRequest,
} from "./engine-work.ts";

/* The engine, off the event loop. */

/** For whom the engine works: whose turn it takes, and who pays with later turns for what it costs. */
export interface Caller {
	/** Names whoever shares one turn: an account that owns repositories, a user, or the network of a stranger. */
	readonly tenant: string;
	/** Names what the work is about: what it cost last time is taken for what it will cost again. */
	readonly subject: string;
	/** Nobody knows them: they are served while nobody else waits. */
	readonly isStranger: boolean;
}

export interface EnginePool {
	/**
	 * The engine as it works for one caller. Everything it is asked throws temporarily_unavailable, with the seconds after
	 * which to ask again, where too much of the caller's own work waits already.
	 */
	for(caller: Caller): Engine;
	close(): Promise<void>;
}

/** What is known of files before they are read. */
export interface KnownFiles {
	/** About how large all of them are. */
	readonly bytes: number;
	/** Those that are at hand, by path: `load` is not asked for them. Few, or small: all are handed over. */
	readonly files: Readonly<Record<string, string>>;
	/** The files of another commit, with the git blob ids of all files at this one: those that are the same are not asked for. */
	readonly former?: { readonly bundle: PackedBundle; readonly blobIds: ReadonlyMap<string, string> };
}

export interface Engine {
	/**
	 * Reads the configuration at `configPath` and every file that its description reaches, through `load`, and gives
	 * them as one bundle with the configuration's summary. Of the `before` side whatever can be read is a bundle.
	 */
	collect(
		configPath: string,
		load: (path: string) => Promise<string | undefined>,
		known?: KnownFiles,
		side?: "before" | "after",
	): Promise<EngineResult<CollectedBundle>>;
	judge(request: JudgeRequest): Promise<EngineResult<JudgeResult>>;
	/** The value of JSON text (UTF-8) that is too large to be parsed where requests are answered. The bytes are given away. */
	readJson(bytes: Uint8Array): Promise<EngineResult<unknown>>;
	/** The description of a bundle, as it is in the repository; as JSON where the configuration holds it inline. */
	readSpec(bundle: PackedBundle): Promise<EngineResult<SpecFile>>;
	/** The paths of a bundle's files. */
	listFiles(bundle: PackedBundle): Promise<EngineResult<readonly string[]>>;
	/** A file of a bundle, UTF-8; null where it has none of this path. */
	readText(request: TextRequest): Promise<EngineResult<Uint8Array | null>>;
	/** The lines around each place, in the order of the request; null where there is no such file or line. */
	cutExcerpts(request: CutsRequest): Promise<EngineResult<readonly (Excerpt | null)[]>>;
	/** The exceptions of a bundle's configuration; none where this version of Driftgate cannot read that. */
	readExceptions(bundle: PackedBundle): Promise<EngineResult<readonly Exception[]>>;
	/** The description that is deployed, judged against the one of a bundle under that bundle's configuration. */
	judgeDeployed(request: DeployedRequest): Promise<EngineResult<DeployedResult>>;
	/** The evidence package of a window, as a document. */
	printEvidence(request: EvidenceWork, log: EvidenceLog): Promise<EngineResult<Uint8Array>>;
	/** A getting-started page, Markdown. */
	scaffoldDocs(bundle: Bundle | PackedBundle): Promise<EngineResult<string>>;
	/** A configuration to begin with, for a description of one file. */
	scaffoldConfig(request: ScaffoldRequest): Promise<EngineResult<string>>;
	/** The same of the JSON (UTF-8) that holds it, read in the same go. The bytes are given away. */
	scaffoldJson(json: Uint8Array): Promise<EngineResult<ScaffoldedJson>>;
	/** Two descriptions of one file each, under the policy's defaults. */
	compare(request: CompareRequest): Promise<EngineResult<Analysis>>;
	/** What a stored analysis says in a check run on GitHub. */
	reportCheck(request: CheckReportRequest): Promise<EngineResult<CheckRunReport>>;
	/** A stored analysis as a page, HTML in UTF-8. */
	printPage(request: PrintedPageRequest): Promise<EngineResult<Uint8Array>>;
	/** The same of the JSON that holds both, read and compared in one go: the texts wait nowhere else. */
	compareJson(request: CompareJsonRequest): Promise<EngineResult<ComparedJson>>;
	/** What users of each output that both bundles enable have to do, within a bound of size. */
	noteUpgrade(request: UpgradeRequest): Promise<EngineResult<BoundedUpgrade>>;
	/** Every enabled output; `notices` say what the code has to do without. */
	generate(request: GenerateRequest): Promise<
		EngineResult<{
			readonly artifacts: readonly GeneratedArtifact[];
			/** null where the configuration names no lock. */
			readonly names: GeneratedNames | null;
			readonly notices: readonly AnalysisNotice[];
		}>
	>;
}

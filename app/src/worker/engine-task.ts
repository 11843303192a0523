import type { MessagePort } from "node:worker_threads";
import type {
	Bundle,
	CheckReportRequest,
	CompareJsonRequest,
	CompareRequest,
	CutsRequest,
	DeployedRequest,
	EngineResult,
	EvidenceWork,
	GenerateRequest,
	JudgeRequest,
	KnownFiles,
	PackedBundle,
	PrintedPageRequest,
	ScaffoldRequest,
	TextRequest,
	UpgradeRequest,
} from "../ports.ts";

/* What crosses the line between the event loop and the engine's threads: plain data, and one port a task. */

/** What each task is asked. `collect` asks back for files, `printEvidence` for what `evidence-paths.ts` names. */
export interface EngineTasks {
	readonly collect: { readonly configPath: string; readonly known: KnownFiles; readonly side: "before" | "after" };
	readonly judge: JudgeRequest;
	readonly readJson: Uint8Array;
	readonly readSpec: PackedBundle;
	readonly listFiles: PackedBundle;
	readonly readText: TextRequest;
	readonly readExceptions: PackedBundle;
	readonly cutExcerpts: CutsRequest;
	readonly judgeDeployed: DeployedRequest;
	readonly printEvidence: EvidenceWork;
	readonly scaffoldDocs: Bundle | PackedBundle;
	readonly scaffoldConfig: ScaffoldRequest;
	readonly scaffoldJson: Uint8Array;
	readonly compare: CompareRequest;
	readonly reportCheck: CheckReportRequest;
	readonly printPage: PrintedPageRequest;
	readonly compareJson: CompareJsonRequest;
	readonly generate: GenerateRequest;
	readonly noteUpgrade: UpgradeRequest;
}

export type EngineTaskName = keyof EngineTasks;

/** One task, as the thread gets it. On `port` the thread says that it has begun, and asks for files. */
export type EngineTask = {
	[Name in EngineTaskName]: {
		readonly name: Name;
		readonly request: EngineTasks[Name];
		readonly port: MessagePort;
	};
}[EngineTaskName];

/** What a thread ends a task with, and the milliseconds of its CPU that it took. */
export interface ThreadAnswer {
	readonly result: EngineResult<unknown>;
	readonly cpuMs: number;
}

/** From the thread, while the task runs. */
export type ThreadMessage =
	/** With the thread's number and the milliseconds of CPU that it took before. */
	| { readonly kind: "begun"; readonly threadId: number; readonly cpuMs: number }
	| { readonly kind: "load"; readonly id: number; readonly path: string };

/** To the thread: the answer to one `load`. A failed one ends the task. */
export type LoadReply =
	| { readonly id: number; readonly ok: true; readonly text: string | undefined }
	| { readonly id: number; readonly ok: false };

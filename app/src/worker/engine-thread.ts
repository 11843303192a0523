import { type MessagePort, threadId } from "node:worker_threads";
import { Fault } from "@driftgate/engine";
import { ServiceFault } from "../errors.ts";
import { gitBlobId } from "../lib/git-blob-id.ts";
import { parseJson } from "../lib/parse-json.ts";
import type { EngineResult, KnownFiles } from "../ports.ts";
import { cutExcerpts, readText } from "./cut-excerpts.ts";
import { formerConfigOf } from "./engine-bundles.ts";
import { compareJson, scaffoldJson } from "./engine-json-tasks.ts";
import type { EngineTask, LoadReply, ThreadAnswer, ThreadMessage } from "./engine-task.ts";
import {
	collectBundle,
	compareSpecs,
	judgeBundles,
	judgeDeployed,
	readSpec,
	scaffoldSpecConfig,
} from "./engine-tasks.ts";
import { unpackBundle } from "./pack-bundle.ts";
import type { Load } from "./serve-files.ts";

/* The other side of engine-pool.ts: what runs in a thread. */

/**
 * Runs one task. Input that cannot be used is a value; anything else that is thrown is a bug of ours, except a stack
 * that overflowed: limits of depth are there to prevent it, and what passes them all the same is the description's.
 */
export async function runEngineTask(task: EngineTask): Promise<ThreadAnswer> {
	const before = cpuMs();
	say(task.port, { kind: "begun", threadId, cpuMs: before });
	const result = await answer(task);
	return { result, cpuMs: cpuMs() - before };
}

function cpuMs(): number {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1_000;
}

async function answer(task: EngineTask): Promise<EngineResult<unknown>> {
	try {
		return { ok: true, value: await perform(task) };
	} catch (error) {
		if (error instanceof Fault) return { ok: false, code: error.code, issues: error.issues };
		if (error instanceof ServiceFault) return refused(error);
		if (isStackOverflow(error)) return { ok: false, code: "spec-too-deep", issues: [{ at: null, message: TOO_DEEP }] };
		throw error;
	} finally {
		task.port.close();
	}
}

function refused({ code, detail = code }: ServiceFault): EngineResult<never> {
	return { ok: false, code, issues: [{ at: null, message: detail }] };
}

const makers = () => import("./engine-makers.ts");

async function perform(task: EngineTask): Promise<unknown> {
	switch (task.name) {
		case "collect":
			return collectBundle(
				task.request.configPath,
				loadKnown(task.request.known, loadOver(task.port)),
				task.request.side,
			);
		case "judge":
			return judgeBundles(task.request);
		case "readJson":
			return parseJson(task.request);
		case "readSpec":
			return readSpec(task.request);
		case "listFiles":
			return Object.keys(unpackBundle(task.request).files);
		case "readExceptions":
			return formerConfigOf(unpackBundle(task.request))?.exceptions ?? [];
		case "readText":
			return readText(task.request);
		case "cutExcerpts":
			return cutExcerpts(task.request);
		case "judgeDeployed":
			return judgeDeployed(task.request);
		case "printEvidence":
			return (await makers()).printEvidence(task.request, loadOver(task.port));
		case "scaffoldDocs":
			return (await makers()).scaffoldBundleDocs(task.request);
		case "scaffoldConfig":
			return scaffoldSpecConfig(task.request);
		case "scaffoldJson":
			return scaffoldJson(task.request);
		case "compare":
			return compareSpecs(task.request);
		case "reportCheck":
			return (await makers()).reportCheckRun(task.request);
		case "printPage":
			return (await makers()).printBundlePage(task.request);
		case "compareJson":
			return compareJson(task.request);
		case "generate":
			return (await makers()).generateBundle(task.request);
		case "noteUpgrade":
			return (await makers()).noteUpgrade(task.request);
	}
}

const TOO_DEEP = "The description nests too deeply to be read.";

function isStackOverflow(error: unknown): boolean {
	return error instanceof RangeError && error.message.includes("call stack");
}

/** What came with the task need not be asked for, nor what is as it was at the other commit, nor what is not there. */
function loadKnown({ files, former }: KnownFiles, load: Load): Load {
	const formerFiles = former === undefined ? {} : unpackBundle(former.bundle).files;
	return async (path) => {
		if (Object.hasOwn(files, path)) return files[path];
		if (former === undefined) return load(path);
		const blobId = former.blobIds.get(path);
		if (blobId === undefined) return undefined;
		const text = Object.hasOwn(formerFiles, path) ? formerFiles[path] : undefined;
		return text !== undefined && gitBlobId(text) === blobId ? text : load(path);
	};
}

/** Asks the event loop for files. A file that could not be asked for ends the task: absent is something else. */
function loadOver(port: MessagePort): Load {
	const waiting = new Map<number, { resolve(text: string | undefined): void; reject(error: Error): void }>();
	let asked = 0;
	port.on("message", (reply: LoadReply) => {
		const question = waiting.get(reply.id);
		waiting.delete(reply.id);
		if (reply.ok) question?.resolve(reply.text);
		else question?.reject(new Error("A file could not be loaded."));
	});
	return (path) => {
		asked += 1;
		const id = asked;
		return new Promise((resolve, reject) => {
			waiting.set(id, { resolve, reject });
			say(port, { kind: "load", id, path });
		});
	};
}

function say(port: MessagePort, message: ThreadMessage): void {
	port.postMessage(message);
}

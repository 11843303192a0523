import { flushCompileCache } from "node:module";
import { relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { queryObjects } from "node:v8";
import { ModernFakeTimers } from "@jest/fake-timers";
import { ModuleMocker } from "jest-mock";
import { endFile } from "./end-of-file.ts";
import { PATIENCE } from "./patience.js";

/*
 * Jest kills a worker that does not end (jest.config.js has how long it may take), without a word of which tests left
 * something open. So each file of tests is asked when it ends what it leaves (a server, a connection, a timer, a child), and
 * fails where that does not end by itself. After a long run Node needs some time with nothing open: it writes what it
 * compiled (see global-setup.js) and takes the heap apart. The one is done after each file of tests, a little at a time,
 * and the other is left to the system. Where jest runs tests in its own process, that ends as it likes.
 */

const isWorker = process.argv[1]?.endsWith("processChild.js") === true;
if (isWorker) process.once("exit", (code) => process.exit(code));
// Nothing is open any more when a worker is told to end: on a loaded machine it need not find that out by itself.
const END = 2;
if (isWorker) process.on("message", ([kind]) => kind === END && setImmediate(() => process.exit()));

/** Connections that are kept alive, and processes that were told to stop, may take a moment. */
const MOST_MS = 20_000;
const PAUSE_MS = 20;

/**
 * The process itself: files of tests run one after another in a worker, and share what it has loaded (native-runtime.js).
 * What one of them changes in the process is put back when it ends.
 */
export default class ProcessEnvironment {
	global = globalThis;
	moduleMocker = new ModuleMocker(globalThis);
	fakeTimersModern;
	#file;
	#before = openResources();
	#process = { console, fetch, exit: process.exit, folder: process.cwd(), variables: { ...process.env } };
	#patient = new WeakSet();
	#endsAtFailure;
	#ended = new WeakSet();

	constructor({ globalConfig, projectConfig }, { testPath }) {
		this.#endsAtFailure = projectConfig.testEnvironmentOptions.endsAtFailure === true;
		this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
		this.#file = relative(globalConfig.rootDir, testPath);
	}

	async setup() {}

	/** There is no context beside the process's own. */
	getVmContext() {
		return null;
	}

	/** Asked before jest reads how long something may take; a hook is called for each test. */
	handleTestEvent({ name, test, hook }, { testTimeout }) {
		if (this.#endsAtFailure) this.#endAtFailure(name, test);
		const called = name === "test_fn_start" ? test : name === "hook_start" ? hook : undefined;
		if (called === undefined || this.#patient.has(called)) return;
		this.#patient.add(called);
		called.timeout = PATIENCE * (called.timeout ?? testTimeout);
	}

	/**
	 * Where tests build on each other, those behind one that failed would say much, and nothing new: they are skipped. A file
	 * asks for that in its first comment, with `@jest-environment-options {"endsAtFailure": true}`.
	 */
	#endAtFailure(name, test) {
		if (name === "test_start" && this.#ended.has(test.parent)) test.mode = "skip";
		if (name === "test_done" && test.errors.length > 0) this.#ended.add(test.parent);
	}

	async teardown() {
		this.fakeTimersModern.dispose();
		await endFile();
		this.#putBack();
		flushCompileCache();
		const end = performance.now() + MOST_MS;
		while (this.#left().length > 0 && performance.now() < end) await sleep(PAUSE_MS);
		const left = this.#left();
		if (left.length > 0) throw new Error(`${this.#file} leaves open: ${left.join(", ")}.${sayTimers()}`);
	}

	#putBack() {
		const { console, fetch, exit, folder, variables } = this.#process;
		Object.assign(globalThis, { console, fetch });
		process.exit = exit;
		process.chdir(folder);
		for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
		Object.assign(process.env, variables);
	}

	/** What keeps the process going that did not when the file began. */
	#left() {
		const left = [...openResources()].map(([kind, count]) => [kind, count - (this.#before.get(kind) ?? 0)]);
		return left.filter(([, count]) => count > 0).map(([kind, count]) => `${count} ${kind}`);
	}
}

/** How long each timer runs that keeps the process going, which tells whose it is: nothing else is known of one. */
function sayTimers() {
	const timer = setTimeout(() => {}, 0);
	clearTimeout(timer);
	const all = queryObjects(timer.constructor, { format: "summary" });
	const running = all.filter((text) => text.includes("_destroyed: false") && text.includes("Symbol(refed): true"));
	const delays = running.map((text) => `${/_idleTimeout: (\d+)/.exec(text)?.[1]} ms`);
	return delays.length === 0 ? "" : ` Timers run of ${delays.join(", ")}.`;
}

function openResources() {
	// Each is opened when somebody first asks for it, stays, and holds nobody up.
	for (const stream of [process.stdin, process.stdout, process.stderr]) void stream.fd;
	const counts = new Map();
	for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
	return counts;
}

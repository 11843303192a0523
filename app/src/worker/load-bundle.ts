import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { Script } from "node:vm";
import type { runEngineTask } from "./engine-thread.ts";

/* How the bundle of an engine thread's module is run: by the threads, and by the build, which keeps what V8 compiled. */

interface ThreadModule {
	readonly runEngineTask: typeof runEngineTask;
}

/** Where the build leaves what this very Node compiled; another one looks for another name. */
export function codeCacheOf(bundle: string): string {
	return `${bundle}.${process.version}-${process.platform}-${process.arch}.cache`;
}

/**
 * The bundle, which the build made the text of a function, as a script. What V8 does not know of in `cachedData`, or refuses
 * of it, it compiles once it is called.
 */
export function compileBundle(bundle: string, cachedData?: Buffer): Script {
	// The build writes nothing but ASCII, for which this is the encoding that V8 keeps as it is.
	const source = readFileSync(bundle, "latin1");
	return new Script(source, { filename: bundle, cachedData });
}

/** Runs it as Node runs a CommonJS module, and gives back what it exports. */
export function runBundle(script: Script, bundle: string): ThreadModule {
	const module = { exports: {} };
	script.runInThisContext()(module.exports, createRequire(bundle), module, bundle, dirname(bundle));
	return module.exports as ThreadModule;
}

/** What V8 compiled when the bundle was built; undefined where another Node built it. */
export function readCompiled(bundle: string): Buffer | undefined {
	try {
		return readFileSync(codeCacheOf(bundle));
	} catch {
		return undefined;
	}
}

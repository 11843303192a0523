import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Script } from "node:vm";
import type { runEngineTask } from "./engine-thread.ts";

/* How the bundle of an engine thread's module is run: by the threads, and by the build, which keeps what V8 compiled. */

interface ThreadModule {
	readonly runEngineTask: typeof runEngineTask;
}

/** What the build makes of a file, the bundle and each part beside it: it takes what Node gives a CommonJS module. */
type FileFunction = (...given: unknown[]) => void;

/** Where the build leaves what this very Node compiled of a file; another one looks for another name. */
export function codeCacheOf(file: string): string {
	return `${file}.${process.version}-${process.platform}-${process.arch}.cache`;
}

/**
 * A file as a script, whose value is its function. What V8 does not know of in `cachedData`, or refuses of it, it compiles
 * once it is called.
 */
export function compileFile(file: string, cachedData?: Buffer): Script {
	// The build writes nothing but ASCII, for which this is the encoding that V8 keeps as it is.
	return new Script(readFileSync(file, "latin1"), { filename: file, cachedData });
}

/** Runs the bundle as Node runs a CommonJS module, and gives back what it exports. Parts are run when they are required. */
export function runBundle(bundle: string, functionOf: (file: string) => FileFunction): ThreadModule {
	return runFile(bundle, functionOf) as ThreadModule;
}

function runFile(file: string, functionOf: (file: string) => FileFunction): unknown {
	const module = { exports: {} };
	const require = createRequire(file);
	const requireToo = (name: string) =>
		name.startsWith("./") ? runFile(join(dirname(file), name), functionOf) : require(name);
	functionOf(file)(module.exports, requireToo, module, file, dirname(file));
	return module.exports;
}

/** What V8 compiled of a file when it was built; undefined where another Node built it, or none was kept. */
export function readCompiled(file: string): Buffer | undefined {
	try {
		return readFileSync(codeCacheOf(file));
	} catch {
		return undefined;
	}
}

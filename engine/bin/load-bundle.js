// How the bundle of the command line is started: by the launcher, and by the build, which keeps what V8 compiled. Plain
// JavaScript, as the launcher is.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { Script } from "node:vm";

/**
 * Where the build leaves what this very Node compiled; another one looks for another name. A large comparison calls many
 * functions that a small one would read for nothing, and generation calls others: `work` is small, large or generation.
 */
export const codeCacheOf = (bundle, work = "small") =>
	`${bundle}.${process.version}-${process.platform}-${process.arch}.${work}.cache`;

/** Which work large descriptions are named for on a command line. */
export const largeWorkOf = ([command]) => (command === "generate" ? "generation" : "large");

/** The bundle as a script. What V8 does not know of in `cachedData`, or refuses of it, it compiles once it is called. */
export function compileBundle(bundle, cachedData) {
	// The build writes nothing but ASCII, for which this is the encoding that V8 keeps as it is.
	const source = readFileSync(bundle, "latin1");
	return new Script(`(function (exports, require, module, __filename, __dirname) {${source}\n})`, {
		filename: bundle,
		cachedData,
	});
}

/** Runs it as Node runs a CommonJS module, and gives back what it exports: a promise that the command line is answered. */
export function runBundle(script, bundle) {
	const module = { exports: {} };
	script.runInThisContext()(module.exports, createRequire(bundle), module, bundle, dirname(bundle));
	return module.exports;
}

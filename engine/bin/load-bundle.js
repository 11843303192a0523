// How the bundle of the command line is run: by the launcher, and by the build, which keeps what V8 compiled. Plain
// JavaScript, as the launcher is.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Script } from "node:vm";

/**
 * Where the build leaves what this very Node compiled of a file of the bundle; another one looks for another name. A large
 * comparison calls many functions that a small one would read for nothing, and generation calls others: `work` is small,
 * large or generation.
 */
export const codeCacheOf = (file, work = "small") =>
	`${file}.${process.version}-${process.platform}-${process.arch}.${work}.cache`;

/** What a command line is about: of generation, whatever the size of what it names. */
export const workOf = ([command], size) => (command === "generate" ? "generation" : size);

/**
 * A file of the bundle as a script, whose value is a function. What V8 does not know of in `cachedData`, or refuses of it, it
 * compiles once it is called.
 */
export function compileFile(file, work, cachedData) {
	// The build writes nothing but ASCII, for which this is the encoding that V8 keeps as it is.
	const text = readFileSync(file, "latin1");
	return new Script(work === "small" ? text : inHeap(text), { filename: file, cachedData });
}

/**
 * A text as large as this stays outside of V8's heap, which is the quickest start. But V8 marks what is alive each time that its
 * heap has grown by a factor: one that begins with the megabytes of the program is marked once less in a large comparison,
 * which takes 3 to 5 % less time.
 */
const inHeap = (text) => `${text}\n`;

/**
 * Runs a file of the bundle as Node runs a CommonJS module, and gives back what it exports; that of the bundle itself is a
 * promise that the command line is answered. `functionOf` says what the build made of a file, this one and each part.
 */
export function runFile(file, functionOf) {
	const module = { exports: {} };
	functionOf(file)(module.exports, requireFrom(file, functionOf), module, file, dirname(file));
	return module.exports;
}

/** Node's own `require`, but for the parts, which stand beside the bundle. */
function requireFrom(file, functionOf) {
	const require = createRequire(file);
	return (name) => (name.startsWith("./") ? runFile(join(dirname(file), name), functionOf) : require(name));
}

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { codeCacheOf, compileBundle, runBundle } from "../bin/load-bundle.js";

/*
 * Runs the bundle as its users do, and writes down what V8 compiled: the functions that were called, and no others.
 */

const COMMAND_LINES = [
	["--help"],
	["diff", "before.yaml", "after.yaml"],
	["diff", "before.yaml", "after.yaml", "--format", "json"],
	["check", "driftgate.yml"],
];

const [, , bundle] = process.argv;
const script = compileBundle(bundle);
process.chdir(join(import.meta.dirname, "samples"));
for (const words of COMMAND_LINES) {
	process.argv = [process.execPath, bundle, ...words];
	await runBundle(script, bundle);
	// The samples differ by an error, which blocks.
	if (process.exitCode === 2) throw new Error(`driftgate ${words.join(" ")} cannot be carried out.`);
}
writeFileSync(codeCacheOf(bundle), script.createCachedData());
process.exitCode = 0;

import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codeCacheOf, compileFile, runFile } from "../bin/load-bundle.js";
import { growSample } from "./grow-sample.js";

/*
 * node keep-compiled.js BUNDLE small|large|generation: runs the bundle as its users do, and writes down what V8 compiled of it
 * and of its parts: the functions that were called, and no others, and which of them were hot.
 */

const CASES = join(import.meta.dirname, "..", "cases");
const SAMPLES = join(import.meta.dirname, "samples");

const LINES = {
	small: () => [
		["--help"],
		["diff", "before.yaml", "after.yaml"],
		["diff", "before.yaml", "after.yaml", "--format", "json"],
		["check", "driftgate.yml"],
		// The language of a pattern is asked of a library that has a part of its own.
		["diff", "pattern-before.yaml", "pattern-after.yaml"],
	],
	// What a large comparison calls: the cases of all rules, what most large descriptions have in it, and how much of that.
	large: () => [
		...readdirSync(join(CASES, "rules")).flatMap(casesOf),
		["diff", "before.json", "after.json"],
		["diff", ...grownSamples(), "--format", "json"],
	],
	// Everything that is made, of a description with a bit of all.
	generation: () =>
		[join(CASES, "generate", "typescript", "bookshop", "spec.yaml"), "before.json"].map((description) => [
			"generate",
			description,
			"--target",
			"typescript,python,go,mcp,docs",
		]),
};

const [, , bundle, work] = process.argv;
/** What was run, by file. */
const scripts = new Map();
process.chdir(SAMPLES);
// Each answer listens to what becomes of its output.
process.stdout.setMaxListeners(0);
process.stderr.setMaxListeners(0);
for (const words of LINES[work]()) await (words[0] === "generate" ? generate(words) : run(words));
for (const [file, script] of scripts) writeFileSync(codeCacheOf(file, work), script.createCachedData());
process.exitCode = 0;

async function generate(words) {
	const folder = mkdtempSync(join(tmpdir(), "driftgate-compiled-"));
	try {
		await run([...words, "--out", `${folder}/`]);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

async function run(words) {
	process.argv = [process.execPath, bundle, ...words];
	await runFile(bundle, functionOf);
	// The samples differ by an error, which blocks.
	if (process.exitCode === 2) throw new Error(`driftgate ${words.join(" ")} cannot be carried out.`);
}

function functionOf(file) {
	if (!scripts.has(file)) scripts.set(file, compileFile(file, work));
	return scripts.get(file).runInThisContext();
}

function grownSamples() {
	const folder = mkdtempSync(join(tmpdir(), "driftgate-compiled-"));
	process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
	return ["before.json", "after.json"].map((name) => growSample(SAMPLES, name, folder));
}

function casesOf(family) {
	const folder = join(CASES, "rules", family);
	const all = readdirSync(folder).map((name) => ["before.yaml", "after.yaml"].map((file) => join(folder, name, file)));
	return all.filter((files) => files.every(existsSync)).map((pair) => ["diff", ...pair, "--format", "json"]);
}

import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codeCacheOf, compileBundle, runBundle } from "../bin/load-bundle.js";

/*
 * node keep-compiled.js BUNDLE comparison|generation: runs the bundle as its users do, and writes down what V8 compiled: the
 * functions that were called, and no others.
 */

const COMMAND_LINES = [
	["--help"],
	["diff", "before.yaml", "after.yaml"],
	["diff", "before.yaml", "after.yaml", "--format", "json"],
	["check", "driftgate.yml"],
];

/** What a large comparison calls: a case of each family of rules, and JSON with what most large descriptions have in it. */
const LARGE = [...oneOfEachRule(), ["diff", "before.json", "after.json", "--format", "json"]];

/** Everything that is made, of a description with a bit of all. */
const GENERATED = join(import.meta.dirname, "..", "cases", "generate", "typescript", "bookshop", "spec.yaml");

const [, , bundle, work] = process.argv;
const script = compileBundle(bundle);
process.chdir(join(import.meta.dirname, "samples"));
// Each answer listens to what becomes of its output.
process.stdout.setMaxListeners(0);
process.stderr.setMaxListeners(0);
if (work === "generation") {
	for (const description of [GENERATED, "before.json"]) await generate(description);
	writeFileSync(codeCacheOf(bundle, "generation"), script.createCachedData());
} else {
	for (const words of COMMAND_LINES) await run(words);
	writeFileSync(codeCacheOf(bundle), script.createCachedData());
	for (const words of LARGE) await run(words);
	writeFileSync(codeCacheOf(bundle, "large"), script.createCachedData());
}
process.exitCode = 0;

async function generate(description) {
	const folder = mkdtempSync(join(tmpdir(), "driftgate-compiled-"));
	try {
		await run(["generate", description, "--target", "typescript,python,go,mcp,docs", "--out", `${folder}/`]);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

async function run(words) {
	process.argv = [process.execPath, bundle, ...words];
	await runBundle(script, bundle);
	// The samples differ by an error, which blocks.
	if (process.exitCode === 2) throw new Error(`driftgate ${words.join(" ")} cannot be carried out.`);
}

function oneOfEachRule() {
	const cases = join(import.meta.dirname, "..", "cases", "rules");
	return readdirSync(cases).flatMap((family) => {
		const all = readdirSync(join(cases, family)).map((name) => join(cases, family, name));
		const small = all.find(
			(folder) => existsSync(join(folder, "before.yaml")) && existsSync(join(folder, "after.yaml")),
		);
		return small === undefined
			? []
			: [["diff", join(small, "before.yaml"), join(small, "after.yaml"), "--format", "json"]];
	});
}

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MessageChannel } from "node:worker_threads";
import { codeCacheOf, compileFile, runBundle } from "../src/worker/load-bundle.ts";

/*
 * Has the bundle do once what an engine thread is asked for most, and writes down what V8 compiled: the functions that
 * were called, and no others.
 */

const samples = join(import.meta.dirname, "..", "..", "engine", "bundle", "samples");
const TODAY = "2026-01-01";

const sample = (name) => readFileSync(join(samples, name), "utf8");

export async function keepCompiled(bundle) {
	/** What was run, by file. */
	const scripts = new Map();
	const { runEngineTask } = runBundle(bundle, (file) => {
		scripts.set(file, compileFile(file));
		return scripts.get(file).runInThisContext();
	});
	const ask = async (name, request) => {
		const { port1, port2 } = new MessageChannel();
		const { result } = await runEngineTask({ name, request, port: port2 });
		port1.close();
		if (!result.ok) throw new Error(`The sample cannot be used: ${JSON.stringify(result.issues)}`);
		return result.value;
	};
	// The configuration names one of the two; the other stands in its place for the revision before.
	const collect = async (spec) => {
		const files = { "driftgate.yml": sample("driftgate.yml"), "after.yaml": sample(spec) };
		return (await ask("collect", { configPath: "driftgate.yml", known: { bytes: 0, files } })).bundle;
	};
	const [before, after] = [await collect("before.yaml"), await collect("after.yaml")];
	await ask("judge", { before, after, today: TODAY });
	// The language of a pattern is asked of a library that has a part of its own.
	for (const about of ["", "pattern-"]) {
		const [base, revision] = [sample(`${about}before.yaml`), sample(`${about}after.yaml`)];
		await ask("compare", { base, revision, today: TODAY });
	}
	for (const [file, script] of scripts) writeFileSync(codeCacheOf(file), script.createCachedData());
}

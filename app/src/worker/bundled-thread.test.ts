import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/* What the build leaves for engine threads, in a process that runs the service's own way: Jest has flags of its own. */

const dist = join(import.meta.dirname, "..", "..", "dist");

function run(code: string): unknown {
	const text = execFileSync(process.execPath, ["--input-type=module", "--eval", code], { encoding: "utf8", env: {} });
	return JSON.parse(text);
}

const importOf = (name: string): string => JSON.stringify(pathToFileURL(join(dist, "worker", name)).href);

/** Loads the bundle as a thread does, and notes of each file whether V8 refuses what it compiled. */
const load = `
	import { basename } from "node:path";
	import { compileFile, readCompiled, runBundle } from ${importOf("load-bundle.js")};
	const bundle = ${JSON.stringify(join(dist, "thread", "index.cjs"))};
	const refused = {};
	const functionOf = (file) => {
		const script = compileFile(file, readCompiled(file));
		refused[basename(file)] = script.cachedDataRejected;
		return script.runInThisContext();
	};`;

describe("an engine thread as it is built", () => {
	it("starts from one file, of which V8 takes what it compiled when that was made", () => {
		const started = run(`${load}
			const { runEngineTask } = runBundle(bundle, functionOf);
			console.log(JSON.stringify({ isRefused: refused, isMade: typeof runEngineTask }));`);
		// The library of automata is a part that is loaded when a pattern is first asked about.
		expect(started).toEqual({ isRefused: { "index.cjs": false }, isMade: "function" });
	});

	it("leaves most of a quick thread's 48 MiB of heap to descriptions", () => {
		const heap = run(`${load}
			import { Session } from "node:inspector/promises";
			globalThis.kept = runBundle(bundle, functionOf);
			const inspector = new Session();
			inspector.connect();
			await inspector.post("HeapProfiler.collectGarbage");
			console.log(process.memoryUsage().heapUsed / 2 ** 20);`);
		// Before what makes files was left out of it, 21.
		expect(heap).toBeLessThan(17);
	});

	it("compares, and refuses what it cannot read", () => {
		const answers = run(`
			import { createEnginePool } from ${importOf("engine-pool.js")};
			const pool = createEnginePool({ threads: 1 });
			const engine = pool.for({ tenant: "a", subject: "b", isStranger: false });
			const openapi = { openapi: "3.1.0", info: { title: "T", version: "1" } };
			const base = JSON.stringify({ ...openapi, paths: { "/a": { get: { responses: { 204: { description: "" } } } } } });
			const revision = JSON.stringify({ ...openapi, paths: {} });
			const compared = await engine.compare({ base, revision, today: "2026-01-01" });
			const refused = await engine.compare({ base: "{", revision, today: "2026-01-01" });
			await pool.close();
			console.log(JSON.stringify({ rules: compared.value.findings.map(({ rule }) => rule), isRefused: !refused.ok }));`);
		expect(answers).toEqual({ rules: ["endpoint-removed"], isRefused: true });
	}, 30_000);
});

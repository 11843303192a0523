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

describe("an engine thread as it is built", () => {
	it("starts from one file, of which V8 takes what it compiled when that was made", () => {
		const bundle = JSON.stringify(join(dist, "thread", "index.cjs"));
		const started = run(`
			import { compileBundle, readCompiled, runBundle } from ${importOf("load-bundle.js")};
			const script = compileBundle(${bundle}, readCompiled(${bundle}));
			const exported = Object.keys(runBundle(script, ${bundle}));
			console.log(JSON.stringify({ isRefused: script.cachedDataRejected, exported }));`);
		expect(started).toEqual({ isRefused: false, exported: ["runEngineTask"] });
	});

	it("leaves most of a quick thread's 48 MiB of heap to descriptions", () => {
		const bundle = JSON.stringify(join(dist, "thread", "index.cjs"));
		const heap = run(`
			import { Session } from "node:inspector/promises";
			import { compileBundle, readCompiled, runBundle } from ${importOf("load-bundle.js")};
			const script = compileBundle(${bundle}, readCompiled(${bundle}));
			globalThis.kept = [script, runBundle(script, ${bundle})];
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

import type { Clock, Engine, EnginePool, EngineResult } from "../ports.ts";
import type { Metrics } from "./metrics.ts";

/** The same pool, each of whose tasks is counted and timed. */
export function measureEngine(pool: EnginePool, metrics: Metrics, clock: Clock): EnginePool {
	return { for: (caller) => measured(pool.for(caller), metrics, clock), close: () => pool.close() };
}

function measured(engine: Engine, metrics: Metrics, clock: Clock): Engine {
	async function timed<T>(task: string, run: () => Promise<EngineResult<T>>): Promise<EngineResult<T>> {
		const startedAt = clock.now();
		try {
			const result = await run();
			metrics.engineTask(task, result.ok ? "done" : "unusable", clock.now() - startedAt);
			return result;
		} catch (error) {
			metrics.engineTask(task, "failed", clock.now() - startedAt);
			throw error;
		}
	}
	return {
		collect: (...request) => timed("collect", () => engine.collect(...request)),
		judge: (request) => timed("judge", () => engine.judge(request)),
		readJson: (bytes) => timed("read-json", () => engine.readJson(bytes)),
		readSpec: (bundle) => timed("read-spec", () => engine.readSpec(bundle)),
		listFiles: (bundle) => timed("list-files", () => engine.listFiles(bundle)),
		readExceptions: (bundle) => timed("read-exceptions", () => engine.readExceptions(bundle)),
		readText: (request) => timed("read-text", () => engine.readText(request)),
		cutExcerpts: (request) => timed("cut-excerpts", () => engine.cutExcerpts(request)),
		judgeDeployed: (request) => timed("judge-deployed", () => engine.judgeDeployed(request)),
		printEvidence: (...request) => timed("print-evidence", () => engine.printEvidence(...request)),
		scaffoldDocs: (bundle) => timed("scaffold-docs", () => engine.scaffoldDocs(bundle)),
		scaffoldConfig: (request) => timed("scaffold-config", () => engine.scaffoldConfig(request)),
		scaffoldJson: (json) => timed("scaffold-json", () => engine.scaffoldJson(json)),
		compare: (request) => timed("compare", () => engine.compare(request)),
		reportCheck: (request) => timed("reportCheck", () => engine.reportCheck(request)),
		printPage: (request) => timed("printPage", () => engine.printPage(request)),
		compareJson: (request) => timed("compare-json", () => engine.compareJson(request)),
		generate: (request) => timed("generate", () => engine.generate(request)),
		noteUpgrade: (request) => timed("note-upgrade", () => engine.noteUpgrade(request)),
	};
}

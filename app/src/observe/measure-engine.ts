import type { Clock, EnginePool, EngineResult } from "../ports.ts";
import type { Metrics } from "./metrics.ts";

/** The same pool, each of whose tasks is counted and timed. */
export function measureEngine(engine: EnginePool, metrics: Metrics, clock: Clock): EnginePool {
	async function measured<T>(task: string, run: () => Promise<EngineResult<T>>): Promise<EngineResult<T>> {
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
		collect: (...request) => measured("collect", () => engine.collect(...request)),
		judge: (request) => measured("judge", () => engine.judge(request)),
		readJson: (bytes) => measured("read-json", () => engine.readJson(bytes)),
		readSpec: (bundle) => measured("read-spec", () => engine.readSpec(bundle)),
		listFiles: (bundle) => measured("list-files", () => engine.listFiles(bundle)),
		judgeDeployed: (request) => measured("judge-deployed", () => engine.judgeDeployed(request)),
		printEvidence: (...request) => measured("print-evidence", () => engine.printEvidence(...request)),
		scaffoldDocs: (bundle) => measured("scaffold-docs", () => engine.scaffoldDocs(bundle)),
		scaffoldConfig: (spec) => measured("scaffold-config", () => engine.scaffoldConfig(spec)),
		compare: (request) => measured("compare", () => engine.compare(request)),
		generate: (request) => measured("generate", () => engine.generate(request)),
		close: () => engine.close(),
	};
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { readConfig } from "../config/read-config.ts";
import type { Engine, EnginePool } from "../ports.ts";
import { startService } from "../start-service.ts";
import { measureEngine } from "./measure-engine.ts";
import { createMetrics } from "./metrics.ts";
import { serveMetrics } from "./serve-metrics.ts";

const clock = { time: 0, now: () => clock.time };

describe("metrics", () => {
	it("are served by a service that was given a port, with routes as patterns and never as paths", async () => {
		const folder = await mkdtemp(join(tmpdir(), "driftgate-metrics-"));
		const config = readConfig({ PORT: "0", METRICS_PORT: "0", DATA_FOLDER: folder, LOG_LEVEL: "silent" });
		const service = await startService(config);
		try {
			await fetch(`${service.url}/api/public/c4n4ry-id/status`);
			await fetch(`${service.url}/c4n4ry-path`, { method: "PROPFIND" });
			const text = await (await fetch(service.metricsUrl ?? "")).text();
			expect(text).toContain(
				'driftgate_http_request_duration_seconds_count{method="GET",route="/api/public/:projectId/status",status="404"} 1',
			);
			expect(text).toContain('{method="other",route="unrouted",status="404"} 1');
			expect(text).toMatch(/^driftgate_build_info\{version="\d+\.\d+\.\d+"\} 1$/m);
			expect(text).not.toContain("c4n4ry");
		} finally {
			await service.stop();
			await rm(folder, { recursive: true, force: true });
		}
		await expect(fetch(service.metricsUrl ?? "")).rejects.toThrow();
	});

	it("tell what the engine's tasks came to", async () => {
		const metrics = createMetrics("1.2.3");
		const engine = {
			collect: async () => ({ ok: false, code: "invalid", issues: [] }),
			judge: async () => {
				clock.time += 1_500;
				return { ok: true, value: {} };
			},
			generate: () => Promise.reject(new Error("a bug")),
		} as unknown as Engine;
		const pool: EnginePool = { for: () => engine, close: async () => {} };
		const caller = { tenant: "account 7", subject: "payments", isStranger: false };
		const measured = measureEngine(pool, metrics, clock).for(caller);
		await measured.judge({} as never);
		await measured.collect("driftgate.yml", async () => undefined);
		await expect(measured.generate({} as never)).rejects.toThrow("a bug");
		const { text } = await metrics.print();
		expect(text).toContain('driftgate_engine_task_duration_seconds_sum{task="judge",outcome="done"} 1.5');
		expect(text).toContain('driftgate_engine_task_duration_seconds_count{task="collect",outcome="unusable"} 1');
		expect(text).toContain('driftgate_engine_task_duration_seconds_count{task="generate",outcome="failed"} 1');
	});

	it("answer GET /metrics alone", async () => {
		const { url, close } = await serveMetrics(createMetrics("1.2.3"), 0);
		try {
			expect((await fetch(url, { method: "POST" })).status).toBe(405);
			expect((await fetch(url.replace("/metrics", "/"))).status).toBe(404);
			expect((await fetch(url)).headers.get("content-type")).toMatch(/^text\/plain; version=/);
		} finally {
			await close();
		}
	});
});

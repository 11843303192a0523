import { connectionTo } from "../call/connect.ts";
import { apiPolled } from "./poll.ts";

function jobIn(states: readonly string[], headers: Record<string, string> = {}) {
	let asked = 0;
	const fetch = () => {
		const state = states[Math.min(asked++, states.length - 1)];
		return Promise.resolve(new Response(JSON.stringify({ job: { state } }), { headers }));
	};
	const description = { credentials: [], userAgent: "test/1", environment: "TEST_API_BASE_URL" };
	const polling = { state: ["job", "state"], succeeded: ["done"], failed: ["failed"], intervalMs: 1 };
	const connection = connectionTo(description, { baseUrl: "https://api.example.com", fetch });
	return apiPolled<{ job: { state: string } }, Record<never, never>>(
		connection,
		{ method: "GET", path: "/job" },
		polling,
	);
}

it("is a promise of the state, which can be asked for until it is final", async () => {
	const call = jobIn(["queued", "running", "done"]);
	expect((await call).job.state).toBe("queued");
	expect((await call.untilFinal()).job.state).toBe("done");
});

it("refuses a state that is final and no success, with the last answer", async () => {
	const refused = jobIn(["queued", "failed"]).untilFinal();
	await expect(refused).rejects.toThrow("GET /job came to the state failed.");
	await expect(refused).rejects.toMatchObject({ state: "failed", value: { job: { state: "failed" } } });
});

it("waits as long as the server asks, and no longer than its caller wants", async () => {
	const started = performance.now();
	expect((await jobIn(["queued", "done"], { "retry-after-ms": "30" }).untilFinal()).job.state).toBe("done");
	expect(performance.now() - started).toBeGreaterThanOrEqual(28);
	await expect(jobIn(["queued"]).untilFinal({ totalMs: 20 })).rejects.toThrow("took longer than 20 ms");
});

import { describe, expect, it } from "@jest/globals";
import { sendJson, startLoopbackServer } from "../../../harness/loopback-server.ts";
import { ask } from "./ask.ts";

describe("what the races ask", () => {
	it("is answered as openapi.json describes it, or the race fails", async () => {
		const health = { status: "ok", timestamp: "2026-03-01T00:00:00.000Z", version: "1.0.0" };
		let answer: object = health;
		const server = await startLoopbackServer((_request, response) => sendJson(response, 200, answer));
		try {
			const asked = () => ask(`${server.url}/api/health`, { method: "GET" });
			expect(await asked()).toMatchObject({ status: 200, body: health });
			answer = { ...health, mood: "good" };
			await expect(asked()).rejects.toThrow("GET /api/health 200: data must NOT have additional properties");
		} finally {
			await server.stop();
		}
	});
});

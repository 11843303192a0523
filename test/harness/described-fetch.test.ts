import { describe, expect, it } from "@jest/globals";
import { describedFetch } from "./described-fetch.ts";

interface Told {
	readonly status?: number;
	readonly type?: string;
	readonly body: string;
}

const health = { status: "ok", timestamp: "2026-03-01T00:00:00.000Z", version: "1.0.0" };

/** What is told of an answer, which is given on as it is. */
async function problemsAt(path: string, told: Told, init?: RequestInit): Promise<readonly string[]> {
	const { status = 200, type = "application/json", body } = told;
	const held: Promise<readonly string[]>[] = [];
	const answer = async (): Promise<Response> => new Response(body, { status, headers: { "content-type": type } });
	const response = await describedFetch(answer, (problems) => void held.push(problems))(
		`http://localhost${path}`,
		init,
	);
	expect({ status: response.status, body: await response.text() }).toEqual({ status, body });
	return (await Promise.all(held)).flat();
}

describe("an answer that is held to the description", () => {
	it("has no problem where it is as described", async () => {
		expect(await problemsAt("/api/health", { body: JSON.stringify(health) })).toEqual([]);
		const refusal = { status: 401, body: '{"error":"unauthenticated"}' };
		expect(await problemsAt("/api/projects/list?limit=1", refusal)).toEqual([]);
	});

	it.each<[string, Told, string]>([
		["a member", { body: JSON.stringify({ ...health, mood: "good" }) }, "must NOT have additional properties"],
		["a status", { status: 418, body: "{}" }, "does not describe 418"],
		["JSON", { body: "ok" }, "must be object"],
		["a media type", { type: "text/html", body: "<p>" }, "does not describe text/html"],
		["a value", { body: JSON.stringify({ ...health, timestamp: "today" }) }, "must match format"],
	])("is told of where %s is not as described", async (_what, told, said) => {
		expect(await problemsAt("/api/health", told)).toEqual([expect.stringContaining(said)]);
		for (const other of ["/api/nothing", "/api/v3/user"]) expect(await problemsAt(other, told)).toEqual([]);
	});

	it("is that of the method", async () => {
		const made = { status: 201, body: "{}" };
		const [problem] = await problemsAt("/api/v1/keys", made, { method: "POST", body: "{}" });
		expect(problem).toContain("POST /api/v1/keys 201");
	});
});

import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import { type ActionResult, runAction } from "../../harness/action-runner.ts";
import { writeFiles } from "../../harness/git.ts";
import { readLedger } from "../../harness/ledger.ts";
import { sendJson, startLoopbackServer } from "../../harness/loopback-server.ts";
import { type OidcIssuer, startOidcIssuer } from "../../harness/oidc-issuer.ts";
import { createTemporaryFolder, type TemporaryFolder } from "../../harness/temporary-folder.ts";

jest.setTimeout(60_000);

const job = {
	repository: "northbank/ledger-api",
	repositoryId: "7",
	repositoryOwner: "northbank",
	repositoryOwnerId: "1",
	ref: "refs/heads/main",
	sha: "4".repeat(40),
	event: "push",
};

describe("the Action and a service that does not answer", () => {
	let folder: TemporaryFolder;
	let issuer: OidcIssuer;

	beforeAll(async () => {
		folder = await createTemporaryFolder("unreachable");
		await writeFiles(folder.path, await readLedger());
		issuer = await startOidcIssuer();
	});

	afterAll(async () => {
		await issuer.stop();
		await folder.remove();
	});

	const run = (serverUrl: string, inputs: Readonly<Record<string, string>> = {}): Promise<ActionResult> =>
		runAction({
			workspace: folder.path,
			job,
			event: {},
			inputs: { "server-url": serverUrl, ...inputs },
			tokenRequest: issuer.authorize(job),
		});

	it("fails closed, or passes with a warning where that was asked for", async () => {
		let requests = 0;
		const server = await startLoopbackServer((_request, response) => {
			requests += 1;
			response.setHeader("retry-after", "0");
			sendJson(response, 503, { error: "temporarily_unavailable" });
		});
		const closed = await run(server.url);
		const open = await run(server.url, { "on-unreachable": "warn" });
		await server.stop();
		expect(requests).toBe(8);
		expect(closed.exitCode).toBe(1);
		expect(closed.annotations[0]).toMatchObject({ level: "error", message: expect.stringContaining("fails closed") });
		expect(open.exitCode).toBe(0);
		expect(open.annotations[0]).toMatchObject({ level: "warning", message: expect.stringContaining("answered 503") });
		expect(open.outputs).toEqual({});
		expect(open.summary).toContain("Driftgate judged nothing");
	});

	it("does not take somebody else's answer for a decision", async () => {
		const server = await startLoopbackServer((_request, response) =>
			sendJson(response, 200, { action_token: "t", verdict: "PASS" }),
		);
		const result = await run(server.url);
		await server.stop();
		expect(result.exitCode).toBe(1);
		expect(result.outputs).toEqual({});
		expect(result.undescribed).toEqual([
			expect.stringContaining("POST /api/action/oidc/exchange 200: data must have"),
			expect.stringContaining("POST /api/action/gate-check 200: data must have"),
		]);
	});

	it("says when to come back where a limit is reached, which is no outage", async () => {
		const server = await startLoopbackServer((_request, response) => {
			response.setHeader("retry-after", "61");
			sendJson(response, 429, { error: "rate_limited" });
		});
		const result = await run(server.url, { "on-unreachable": "warn" });
		await server.stop();
		expect(result.exitCode).toBe(1);
		expect(result.annotations[0]?.message).toContain("Run the job again in 61 s.");
	});

	it("asks for the permission that a job without OIDC lacks", async () => {
		const result = await runAction({
			workspace: folder.path,
			job,
			event: {},
			inputs: { "server-url": "https://gate.example.com" },
		});
		expect(result.exitCode).toBe(1);
		expect(result.annotations[0]?.message).toContain("id-token: write");
	});
});

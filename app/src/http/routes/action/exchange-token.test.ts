import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { type Answered, startTestService, type TestService } from "../../../testing/test-service.ts";
import { errorDetails } from "../../error-details.ts";

/** The same for every reason. */
const notLinked = {
	error: "repo_not_linked",
	detail:
		"No project tracks this repository, or the App cannot read it: link it in Driftgate, and check on GitHub that the App is installed, not suspended, and has access to it.",
};

let service: TestService;

beforeAll(async () => {
	service = await startTestService();
	await service.seedProject();
});

// Nothing here is about the limit of what is refused, which is by the minute.
beforeEach(() => {
	service.clock.time += 60_000;
});

afterAll(() => service.stop());

const exchange = (token: unknown) => service.send("POST", "/api/action/oidc/exchange", { json: { token } });
const exchanged = async (claims: Record<string, unknown> = {}) => exchange(await service.issuer.sign(claims));

describe("POST /api/action/oidc/exchange", () => {
	it("gives an action token for 300 seconds, with the repository and ref that it is bound to", async () => {
		const { status, body, headers } = await exchanged();
		expect(status).toBe(200);
		expect(body).toEqual({
			action_token: expect.stringMatching(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/),
			expires_in: 300,
			repo: "acme/payments",
			ref: "refs/heads/main",
		});
		expect(headers["cache-control"]).toBe("no-store");
	});

	it("takes a token once, of 50 exchanges at the same time", async () => {
		const token = await service.issuer.sign();
		const answers = await Promise.all(Array.from({ length: 50 }, () => exchange(token)));
		const codes = answers.map(({ status, body }) => `${status} ${body.error ?? "ok"}`).sort();
		expect(codes).toEqual(["200 ok", ...Array.from({ length: 49 }, () => "401 invalid_oidc_token")]);
	});

	it("tells two issuers' equal jti apart, and one issuer's by every letter", async () => {
		const jti = crypto.randomUUID();
		expect((await exchanged({ jti })).status).toBe(200);
		expect((await exchanged({ jti: jti.toUpperCase() })).status).toBe(200);
		expect((await exchanged({ jti })).status).toBe(401);
	});

	it.each([
		["another repository", { repository_id: "43" }],
		["another owner of the same repository", { repository_owner_id: "8" }],
		["a repository of the same name that was made anew", { repository_id: "4200" }],
	])("answers 403 to %s, with one body for all", async (_what, claims) => {
		const { status, body } = await exchanged(claims);
		expect({ status, body }).toEqual({ status: 403, body: notLinked });
	});

	it("keeps working for a repository that was renamed", async () => {
		const { status, body } = await exchanged({ repository: "acme/renamed" });
		expect({ status, repo: body.repo }).toEqual({ status: 200, repo: "acme/renamed" });
	});

	/** What an exchange answers while the installation is as it is not. */
	async function withInstallation(changes: object, ask: () => Promise<Answered>): Promise<Answered> {
		const installation = await service.store.get("installations", "900");
		if (installation === undefined) throw new Error("The installation was not seeded.");
		const { rev, ...document } = installation;
		await service.store.replaceIf("installations", { ...document, ...changes }, rev);
		try {
			return await ask();
		} finally {
			await service.store.replaceIf("installations", document, rev + 1);
		}
	}

	it("answers 403 while the installation is suspended, and while it is gone", async () => {
		expect((await withInstallation({ suspended: true }, () => exchanged())).body).toEqual(notLinked);
		const installation = await service.store.get("installations", "900");
		if (installation === undefined) throw new Error("The installation was not seeded.");
		const { rev, ...document } = installation;
		await service.store.deleteIf("installations", "900", rev);
		expect((await exchanged()).body).toEqual(notLinked);
		await service.store.insert("installations", document);
		expect((await exchanged()).status).toBe(200);
	});

	it("says in the log alone why an identity is refused, and whose token was exchanged", async () => {
		const since = service.logged().length;
		await exchanged({ repository_id: "43" });
		await withInstallation({ suspended: true }, () => exchanged());
		await exchanged({ run_id: "7077", event_name: "workflow_dispatch" });
		const told = service
			.logged()
			.slice(since)
			.split("\n")
			.filter((line) => line !== "");
		const events = told.map((line) => JSON.parse(line)).filter(({ event }) => /^(?:identity|oidc)_/.test(event));
		expect(events).toMatchObject([
			{ event: "identity_refused", reason: "not_linked", repositoryId: "43" },
			{ event: "identity_refused", reason: "suspended", repositoryId: "42" },
			{ event: "oidc_exchanged", repositoryId: "42", workflowEvent: "workflow_dispatch", runId: "7077" },
		]);
	});

	it("writes nothing for a stranger's token", async () => {
		const jti = crypto.randomUUID();
		await exchanged({ jti, repository_id: "43" });
		expect(await service.store.get("usedTokens", `${service.issuer.issuer} ${jti}`)).toBeUndefined();
	});

	it.each([
		["expired", { exp: 1 }],
		["of another audience", { aud: "https://github.com/acme" }],
		["of another event", { event_name: "pull_request_target" }],
		["without jti", { jti: undefined }],
	])("answers 401 with one code to a token that is %s", async (_what, claims) => {
		const { status, body } = await exchanged(claims);
		expect({ status, body }).toEqual({
			status: 401,
			body: { error: "invalid_oidc_token", detail: errorDetails.invalid_oidc_token },
		});
	});

	it.each([
		["missing", undefined],
		["null", null],
		["a number", 1],
		["empty", ""],
		["too long", "x".repeat(16_385)],
		["a list", ["a"]],
	])("answers 400 to a token that is %s", async (_what, token) => {
		expect(await exchange(token)).toMatchObject({ status: 400, body: { error: "invalid_request" } });
	});

	it("answers 503 with Retry-After while the issuer's keys cannot be had", async () => {
		const fetch = () => Promise.reject(new Error("down"));
		const lonely = await startTestService({ overrides: { fetch } });
		try {
			const token = await lonely.issuer.sign();
			const { status, body, headers } = await lonely.send("POST", "/api/action/oidc/exchange", { json: { token } });
			expect({ status, error: body.error }).toEqual({ status: 503, error: "temporarily_unavailable" });
			expect(headers["retry-after"]).toBe("30");
		} finally {
			await lonely.stop();
		}
	});

	it("never logs a token", async () => {
		const token = await service.issuer.sign();
		const { body } = await exchange(token);
		await exchange(token);
		await exchange(`${token}x`);
		expect(service.logged()).toContain("oidc_token_refused");
		for (const secret of [token, body.action_token, token.split(".")[2]])
			expect(service.logged()).not.toContain(secret);
	});

	it("does not believe github.com's issuer about the repositories of another GitHub", async () => {
		const ghes = await startTestService({ environment: { GITHUB_API_URL: "https://ghes.example.com/api/v3" } });
		try {
			await ghes.seedProject();
			const token = await ghes.issuer.sign({ iss: "https://token.actions.githubusercontent.com" });
			const refused = await ghes.send("POST", "/api/action/oidc/exchange", { json: { token } });
			expect({ status: refused.status, asked: ghes.issuer.fetches() }).toEqual({ status: 401, asked: 0 });
		} finally {
			await ghes.stop();
		}
	});
});

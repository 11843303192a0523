import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { AppCredentials } from "../../../ports.ts";
import { startTestService, type TestService } from "../../../testing/test-service.ts";
import { withoutApp } from "../../../without-github.ts";

const app: AppCredentials = {
	id: "77",
	name: "Driftgate of acme",
	pageUrl: "https://github.test/apps/driftgate-of-acme",
	clientId: "Iv1.8a61f9b3a7aba766",
	clientSecret: "a client secret",
	webhookSecret: "a webhook secret",
	privateKey: "-----BEGIN RSA PRIVATE KEY-----\nkey\n-----END RSA PRIVATE KEY-----\n",
};

let service: TestService;
let asked: string[] = [];

beforeAll(async () => {
	const convert = async (code: string) => {
		asked.push(code);
		return code === "good" ? app : undefined;
	};
	service = await startTestService({ overrides: { app: withoutApp(), manifests: { convert } } });
});

afterAll(() => service.stop());

const finish = async (code: unknown, userId = "local") =>
	service.send("POST", "/api/setup/app", { json: { code }, headers: await service.signIn(userId) });

describe("setting a service up", () => {
	it("tells the operator what is not configured, and what that switches off", async () => {
		const { body } = await service.send("GET", "/api/setup", { headers: await service.signIn("local") });
		expect(body).toEqual({ operator: true, public_url: service.url, action_ref: null, gaps: expect.any(Array) });
		expect(body.gaps).toContainEqual({
			variables: "PUBLIC_URL",
			effect: expect.stringContaining("GitHub cannot reach"),
		});
		const other = await service.send("GET", "/api/setup", { headers: await service.signIn("ada") });
		expect(other.body).toMatchObject({ operator: false, gaps: [] });
	});

	it("gives the variables of the App that GitHub made, to the operator alone, and keeps nothing", async () => {
		const { status, body } = await finish("good");
		expect(status).toBe(200);
		expect(body).toEqual({
			name: app.name,
			page_url: app.pageUrl,
			variables: {
				GITHUB_APP_ID: "77",
				GITHUB_PRIVATE_KEY: Buffer.from(app.privateKey).toString("base64"),
				GITHUB_WEBHOOK_SECRET: app.webhookSecret,
				GITHUB_CLIENT_ID: app.clientId,
				GITHUB_CLIENT_SECRET: app.clientSecret,
			},
		});
		expect(service.logged()).not.toContain(app.clientSecret);
		asked = [];
		expect(await finish("good", "ada")).toMatchObject({ status: 403, body: { error: "permission_required" } });
		expect(asked).toEqual([]);
	});

	it("refuses a code that GitHub does not know, and asks for none that is no code", async () => {
		expect(await finish("used")).toMatchObject({ status: 400, body: { error: "invalid_code" } });
		asked = [];
		for (const code of ["../../user", "a b", "", "x".repeat(201), 7]) {
			expect(await finish(code)).toMatchObject({ status: 400, body: { error: "invalid_request" } });
		}
		expect(asked).toEqual([]);
	});
});

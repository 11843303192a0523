import { expect } from "@jest/globals";
import { createClient, expectRefusal, expectSuccess } from "../scene/client.ts";
import { cookiesOf, openSession } from "../scene/session.ts";
import { aCount, aText, aTime, type Cases } from "./case.ts";

/** docs/contract/access.md: signing in, what an account has, and its end. */
export const accountCases: Cases = {
	async "sign-in leads to GitHub with state and PKCE, and back once"(scene) {
		const { begun, back, ended } = await scene.signIn("mira");
		expect(begun.status).toBe(303);
		const asked = new URL(begun.headers.get("location") ?? "").searchParams;
		expect(asked.get("state")).toMatch(/.{20,}/);
		expect(asked.get("code_challenge")).toMatch(/^[\w-]{43}$/);
		expect(asked.get("code_challenge_method")).toBe("S256");
		expect(asked.get("redirect_uri")).toBe(`${scene.url}/api/auth/github/callback`);
		expect(ended.status).toBe(303);
		const { pathname, search } = new URL(back);
		expectRefusal(await scene.anyone.get(pathname + search), 400, "invalid_state");
		const foreign = await scene.anyone.get("/api/auth/github/login");
		expectRefusal(await scene.anyone.get(pathname + search, { cookie: cookiesOf(foreign) }), 400, "invalid_state");
	},
	async "a session is a host-only, HttpOnly, SameSite=Lax cookie"(scene) {
		const { ended } = await scene.signIn("mira");
		const field = ended.headers.getSetCookie().find((one) => cookiesOf(ended).startsWith(one.split(";")[0] ?? "?")) ?? "";
		expect(field).toMatch(/; *HttpOnly/i);
		expect(field).toMatch(/; *SameSite=Lax/i);
		expect(field).toMatch(/; *Path=\//i);
		expect(field).not.toMatch(/; *Domain=/i);
	},
	async "a session says who it is"(scene) {
		const session = await scene.person("mira");
		expect(expectSuccess(await session.get("/api/auth/session"))).toEqual({
			user: { id: aText, login: "mira", local: false },
			csrf_token: aText,
			expires_at: aTime,
		});
		const stranger = createClient(scene.url, { cookie: "driftgate=nothing" });
		expectRefusal(await stranger.get("/api/auth/session"), 401, "unauthenticated");
	},
	async "a session ends when it is signed out"(scene) {
		const session = await (await scene.signIn("mira")).client();
		expect(expectSuccess(await session.post("/api/auth/logout"))).toEqual({ ok: true });
		expectRefusal(await session.get("/api/auth/session"), 401, "unauthenticated");
	},
	async "a change wants the origin and the session's token"(scene) {
		const session = await scene.person("mira");
		const body = { name: "x", scopes: ["read"] };
		const elsewhere = await session.post("/api/v1/keys", body, { origin: "https://elsewhere.example.com" });
		expectRefusal(elsewhere, 403, "invalid_origin");
		expectRefusal(await session.post("/api/v1/keys", body, { "x-driftgate-csrf": "x" }), 403, "forbidden");
	},
	async "a bearer of an action token is nobody to sessions and keys"(scene) {
		const workflow = await scene.workflow(await scene.example());
		expectRefusal(await workflow.get("/api/projects/list"), 401, "unauthenticated");
		expectRefusal(await workflow.get("/api/v1/services"), 401, "invalid_api_key");
	},
	async "credits tell the balance; without Stripe everything is on"(scene) {
		const body = expectSuccess(await (await scene.person("mira")).get("/api/user/credits"));
		expect(body).toEqual({ credits: aCount, plan_tier: "enterprise", stripe_subscription_status: null });
	},
	async "without Stripe there is nothing to buy"(scene) {
		const session = await scene.person("mira");
		expectRefusal(await session.post("/api/billing/portal"), 404, "billing_account_missing");
		expectRefusal(await session.post("/api/billing/checkout", { priceKey: "gold" }), 400, "invalid_price_key");
	},
	async "the installation's status says what the App is installed on"(scene) {
		await scene.example();
		const body = expectSuccess(await (await scene.person("mira")).get("/api/github/installation-status"));
		expect(body).toEqual({
			installed: true,
			installation_id: scene.github.installationId,
			account_login: scene.github.organisation.login,
			repo_count: aCount,
		});
		expect(body.repo_count).toBeGreaterThan(0);
		const other = await scene.person("otto");
		expect(expectSuccess(await other.get("/api/github/installation-status"))).toEqual({ installed: false });
	},
	async "an account is deleted with its keys, its session and its grant"(scene) {
		const session = await scene.person("dora");
		const key = await scene.key(["read"], "dora");
		expectSuccess(await key.get("/api/v1/services"));
		const grants = scene.endedGrants.length;
		expect(expectSuccess(await session.delete("/api/user/delete"))).toEqual({ ok: true });
		expectRefusal(await session.get("/api/auth/session"), 401, "unauthenticated");
		expectRefusal(await key.get("/api/v1/services"), 401, "invalid_api_key");
		expect(scene.endedGrants.length).toBeGreaterThan(grants);
		const again = await (await scene.signIn("dora")).client();
		expect(expectSuccess(await again.get("/api/v1/keys"))).toEqual({ keys: [] });
	},
	async "an address to return to is one of ours"(scene) {
		const begin = (path: string) => scene.anyone.get(`/api/auth/github/login?return_to=${encodeURIComponent(path)}`);
		for (const path of ["https://elsewhere.example.com", "//elsewhere.example.com", "/\\elsewhere.example.com"]) {
			expectRefusal(await begin(path), 400, "invalid_request");
		}
		expect((await begin("/projects/x/runs?verdict=ERR")).status).toBe(303);
		await expect(openSession(scene.url, "driftgate=x")).rejects.toThrow("401");
	},
};

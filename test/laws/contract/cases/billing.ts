import { expect } from "@jest/globals";
import { expectRefusal, expectSuccess } from "../scene/client.ts";
import { apiFiles } from "../scene/tracked-api.ts";
import type { Cases } from "./case.ts";

/** docs/contract/plans.md: on a service of its own, that has Stripe and no sign-in by GitHub. */
export const billingCases: Cases = {
	async "the printed link signs in once, where nobody signs in with GitHub"(scene) {
		const { shop, signInLink } = await scene.billing();
		const session = await shop.person("mira");
		expect(expectSuccess(await session.get("/api/auth/session")).user).toMatchObject({ local: true });
		const { pathname, search } = new URL(signInLink);
		expectRefusal(await shop.anyone.get(pathname + search), 401, "unauthenticated");
		expectRefusal(await shop.anyone.get("/api/auth/github/login"), 404, "not_found");
		expectRefusal(await scene.anyone.get("/auth/local?token=x"), 404, "not_found");
	},
	async "whoever never subscribed has no portal"(scene) {
		const { shop } = await scene.billing();
		const session = await shop.person("mira");
		expectRefusal(await session.post("/api/billing/portal"), 404, "billing_account_missing");
		expect(expectSuccess(await session.get("/api/user/credits"))).toEqual({
			credits: 25,
			plan_tier: "free",
			stripe_subscription_status: null,
		});
	},
	async "a free plan spends a credit a generating sync"(scene) {
		const { shop } = await scene.billing();
		const session = await shop.person("mira");
		expectSuccess(await shop.sync(await shop.track()));
		expect(expectSuccess(await session.get("/api/user/credits")).credits).toBe(24);
	},
	async "evidence is of the Team plan and above"(scene) {
		const { shop } = await scene.billing();
		const { id } = await shop.track();
		const window = { from: "2026-01-01", to: "2026-01-31" };
		for (const caller of [await shop.person("mira"), await shop.key(["read"])]) {
			expectRefusal(await caller.post(`/api/v1/projects/${id}/evidence`, window), 403, "plan_required");
		}
	},
	async "a checkout and a portal are addresses to go to"(scene) {
		const { shop, buy } = await scene.billing();
		const session = await shop.person("mira");
		for (const priceKey of ["gate_only_pro", "gate_only_team", "pipeline_pro", "pipeline_team", "enterprise"]) {
			const body = expectSuccess(await session.post("/api/billing/checkout", { priceKey }));
			expect(body).toEqual({ url: expect.stringMatching(/^https?:\/\//) });
		}
		expectRefusal(await session.post("/api/billing/checkout", { priceKey: "gold" }), 400, "invalid_price_key");
		expectRefusal(await session.post("/api/billing/portal"), 404, "billing_account_missing");
		await buy("pipeline_pro");
		const portal = expectSuccess(await session.post("/api/billing/portal"));
		expect(portal).toEqual({ url: expect.stringMatching(/^https?:\/\//) });
	},
	async "the gate works and a plan decides what is generated"(scene) {
		const { shop, buy } = await scene.billing();
		await buy("gate_only_pro");
		const session = await shop.person("mira");
		const tracked = await shop.track();
		expectSuccess(await shop.sync(tracked));
		const { artifacts } = expectSuccess(await session.get(`/api/projects/${tracked.id}/artifacts/latest`));
		expect(artifacts.wrappers).toEqual([]);
		const files = apiFiles({ change: "removed" });
		const decision = await shop.judge(tracked, files);
		expect(expectSuccess(decision).gate_action).toBe("block");
		await buy("pipeline_team");
		expectSuccess(await shop.sync(tracked));
		const after = expectSuccess(await session.get(`/api/projects/${tracked.id}/artifacts/latest`));
		expect(after.artifacts.wrappers).toHaveLength(1);
	},
	async "whoever buys a plan has it"(scene) {
		const { shop, buy } = await scene.billing();
		const session = await shop.person("mira");
		for (const [plan, tier] of [
			["pipeline_team", "team"],
			["enterprise", "enterprise"],
		] as const) {
			await buy(plan);
			const credits = expectSuccess(await session.get("/api/user/credits"));
			expect(credits).toMatchObject({ plan_tier: tier, stripe_subscription_status: "active" });
		}
		const { id } = await shop.track();
		expectSuccess(await session.post(`/api/v1/projects/${id}/evidence`, { from: "2026-01-01", to: "2026-01-31" }));
	},
	async "an event of Stripe's is believed for its signature alone"(scene) {
		const { shop, sign } = await scene.billing();
		const raw = JSON.stringify({ id: "evt_1", type: "charge.refunded", data: { object: {} } });
		const send = (signature: string) =>
			shop.anyone.send("POST", "/api/webhooks/stripe", {
				raw,
				headers: { "content-type": "application/json", "stripe-signature": signature },
			});
		expectSuccess(await send(sign(raw)));
		const late = Date.now() - 301_000;
		for (const signature of [sign(`${raw} `), sign(raw, late), "t=1,v1=00", ""]) {
			expectRefusal(await send(signature), 400, "invalid_signature");
		}
	},
};

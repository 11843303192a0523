import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { eachStore } from "../../../testing/each-store.ts";
import { type EmulatedStripe, signStripe, startEmulatedStripe } from "../../../testing/emulated-stripe.ts";
import { installationOf, startTestService, type TestService } from "../../../testing/test-service.ts";
import { errorDetails } from "../../error-details.ts";

/* Against the Stripe emulator, with its signatures; and what somebody would send who is not Stripe. */

const [[, openSqlite]] = eachStore;

let stripe: EmulatedStripe;
let service: TestService;

beforeAll(async () => {
	stripe = await startEmulatedStripe();
	service = await startTestService({ environment: stripe.environment });
	stripe.deliverTo(service.url);
});

beforeEach(() => {
	service.clock.time = Date.now();
});

afterAll(async () => {
	await service.stop();
	await stripe.close();
});

const creditsOf = async (userId: string) =>
	(await service.send("GET", "/api/user/credits", { headers: await service.signIn(userId) })).body;

const checkout = async (userId: string, priceKey = "pipeline_team") =>
	service.send("POST", "/api/billing/checkout", { json: { priceKey }, headers: await service.signIn(userId) });

const portal = async (userId: string) =>
	service.send("POST", "/api/billing/portal", { headers: await service.signIn(userId) });

/** A customer of the user's, who has bought nothing. */
async function customerOf(userId: string): Promise<string> {
	await checkout(userId);
	return (await stripe.lastCustomer()).id;
}

const eventAbout = (customerId: string, more: object = {}): string =>
	JSON.stringify({
		id: "evt_1",
		type: "customer.subscription.updated",
		created: Math.floor(Date.now() / 1_000),
		data: { object: { object: "subscription", id: "sub_0", customer: customerId, ...more } },
	});

const deliver = (raw: string, signature = signStripe(raw)) =>
	service.send("POST", "/api/webhooks/stripe", {
		raw,
		headers: { "content-type": "application/json", "stripe-signature": signature },
	});

describe("the plans", () => {
	const get = async (path: string, userId: string) =>
		(await service.send("GET", path, { headers: await service.signIn(userId) })).body;

	it("are shown with what each includes and costs", async () => {
		const { plans } = await get("/api/billing/plans", "looker");
		expect(plans.map(({ name }: { name: string }) => name)).toEqual([
			"free",
			"gate_only_pro",
			"pipeline_pro",
			"gate_only_team",
			"pipeline_team",
			"enterprise",
		]);
		expect(plans[0]).toEqual({
			name: "free",
			tier: "free",
			features: ["gate", "generation"],
			monthly_credits: 25,
			price: null,
		});
		expect(plans[3]).toMatchObject({
			name: "gate_only_team",
			tier: "team",
			features: ["gate", "evidence"],
			monthly_credits: 0,
			price: { amount: 1_000, currency: "usd" },
		});
	});

	it("are told by name, with the credits of each month", async () => {
		expect(await get("/api/user/plan", "planner")).toEqual({
			plan: { name: "free", tier: "free", features: ["gate", "generation"], monthly_credits: 25 },
			credits_left: 25,
			subscription_status: null,
			billing: true,
		});
		const month = new Date(service.clock.time).toISOString().slice(0, 7);
		const expiresAt = service.clock.time + 1;
		await service.store.insert("creditMonths", { id: `planner/${month}`, runIds: ["a", "b"], expiresAt });
		const { months } = await get("/api/user/credits/months", "planner");
		expect(months).toHaveLength(3);
		expect(months.at(-1)).toEqual({ month, spent: 2 });
		expect(months[0]).toMatchObject({ spent: 0 });
		const customerId = await customerOf("planner");
		stripe.setSubscriptions(customerId, [{ customerId, status: "active", plan: "gate_only_pro" }]);
		await deliver(eventAbout(customerId));
		expect(await get("/api/user/plan", "planner")).toMatchObject({
			plan: { name: "gate_only_pro", features: ["gate"] },
			subscription_status: "active",
		});
	});
});

describe("buying a plan", () => {
	it("goes from free over the checkout page to the plan, by the delivery that Stripe signed", async () => {
		expect(await creditsOf("ada")).toEqual({ credits: 25, plan_tier: "free", stripe_subscription_status: null });
		const { status, body } = await checkout("ada");
		expect(status).toBe(200);
		expect(body.url).toContain("/checkout/cs_");
		const customer = await stripe.lastCustomer();
		expect(customer.metadata).toEqual({ account_id: "ada" });
		await stripe.pay(body.url, { customerId: customer.id, status: "active", plan: "pipeline_team" });
		expect(await creditsOf("ada")).toEqual({
			credits: 1_000_000,
			plan_tier: "team",
			stripe_subscription_status: "active",
		});
	});

	it("makes one customer of an account, however often it is begun", async () => {
		const first = await customerOf("bob");
		await checkout("bob", "enterprise");
		expect((await stripe.lastCustomer()).id).toBe(first);
		expect((await service.store.get("billingAccounts", "bob"))?.customerId).toBe(first);
	});

	it("sends whoever has a plan to the portal instead of a second subscription", async () => {
		const customerId = await customerOf("cyd");
		stripe.setSubscriptions(customerId, [{ customerId, status: "past_due", plan: "pipeline_pro" }]);
		await deliver(eventAbout(customerId));
		expect((await checkout("cyd")).body.url).toBe(`${stripe.url}/portal/${customerId}`);
	});

	it("makes a new customer where Stripe has forgotten the old one", async () => {
		const forgotten = await customerOf("dan");
		stripe.forget(forgotten);
		expect((await portal("dan")).body.error).toBe("billing_account_missing");
		expect((await checkout("dan")).status).toBe(200);
		expect((await service.store.get("billingAccounts", "dan"))?.customerId).not.toBe(forgotten);
	});

	it("has no portal for who began a checkout and paid nothing, and one for who ended what they had", async () => {
		const customerId = await customerOf("fay");
		expect(await portal("fay")).toMatchObject({ status: 404, body: { error: "billing_account_missing" } });
		stripe.setSubscriptions(customerId, [{ customerId, status: "incomplete", plan: "pipeline_pro" }]);
		expect(await portal("fay")).toMatchObject({ status: 404, body: { error: "billing_account_missing" } });
		// Bought a moment ago: Stripe's word of it is on its way.
		stripe.setSubscriptions(customerId, [{ customerId, status: "active", plan: "pipeline_pro" }]);
		expect(await portal("fay")).toMatchObject({ status: 200 });
		stripe.setSubscriptions(customerId, [{ customerId, status: "canceled", plan: "pipeline_pro" }]);
		await deliver(eventAbout(customerId));
		expect((await portal("fay")).body.url).toBe(`${stripe.url}/portal/${customerId}`);
	});

	it("refuses a price that is none, and a portal without an account", async () => {
		for (const priceKey of ["free", "price_pipeline_team", "__proto__", ""]) {
			const { status, body } = await checkout("eve", priceKey);
			expect({ status, error: body.error }).toEqual({ status: 400, error: "invalid_price_key" });
		}
		const { status, body } = await portal("eve");
		expect({ status, body }).toEqual({
			status: 404,
			body: { error: "billing_account_missing", detail: errorDetails.billing_account_missing },
		});
	});
});

describe("what Stripe says of a subscription", () => {
	it.each([
		["active", "gate_only_pro", { credits: 0, plan_tier: "pro", stripe_subscription_status: "active" }],
		["trialing", "enterprise", { credits: 1_000_000, plan_tier: "enterprise", stripe_subscription_status: "active" }],
		["past_due", "gate_only_team", { credits: 0, plan_tier: "team", stripe_subscription_status: "active" }],
		["unpaid", "pipeline_team", { credits: 25, plan_tier: "free", stripe_subscription_status: "canceled" }],
		["canceled", "enterprise", { credits: 25, plan_tier: "free", stripe_subscription_status: "canceled" }],
		["incomplete", "enterprise", { credits: 25, plan_tier: "free", stripe_subscription_status: null }],
		["active", "something-else", { credits: 25, plan_tier: "free", stripe_subscription_status: "active" }],
	] as const)("%s of %s", async (status, plan, expected) => {
		const userId = `user of ${status} ${plan}`;
		const customerId = await customerOf(userId);
		stripe.setSubscriptions(customerId, [{ customerId, status, plan }]);
		expect((await deliver(eventAbout(customerId))).body).toEqual({ ok: true, outcome: "processed" });
		expect(await creditsOf(userId)).toEqual(expected);
	});

	it("is taken from Stripe and not from the event, so that late, repeated and reordered events change nothing", async () => {
		const customerId = await customerOf("fay");
		const bought = eventAbout(customerId, { status: "active", created: 1 });
		const ended = eventAbout(customerId, { status: "canceled", created: 2 });
		stripe.setSubscriptions(customerId, [{ customerId, status: "canceled", plan: "enterprise" }]);
		for (const event of [ended, bought, bought, ended, bought]) expect((await deliver(event)).status).toBe(200);
		expect(await creditsOf("fay")).toMatchObject({ plan_tier: "free", stripe_subscription_status: "canceled" });
	});

	it("is the newest even where an earlier question is answered last", async () => {
		const customerId = await customerOf("gus");
		stripe.setSubscriptions(customerId, [{ customerId, status: "canceled", plan: "enterprise" }]);
		await deliver(eventAbout(customerId));
		stripe.setSubscriptions(customerId, [{ customerId, status: "active", plan: "enterprise" }]);
		let release: () => void = () => {};
		stripe.holdSubscriptions(
			new Promise((resolve) => {
				release = resolve;
			}),
		);
		const before = stripe.asked();
		const slow = deliver(eventAbout(customerId));
		while (stripe.asked() === before) await new Promise(setImmediate);
		stripe.holdSubscriptions(Promise.resolve());
		stripe.setSubscriptions(customerId, [{ customerId, status: "canceled", plan: "enterprise" }]);
		await deliver(eventAbout(customerId));
		release();
		expect((await slow).status).toBe(200);
		expect(await creditsOf("gus")).toMatchObject({ plan_tier: "free", stripe_subscription_status: "canceled" });
	});

	it("counts the paid one of several, and the higher of two paid ones", async () => {
		const customerId = await customerOf("hal");
		stripe.setSubscriptions(customerId, [
			{ customerId, status: "canceled", plan: "enterprise" },
			{ customerId, status: "active", plan: "gate_only_pro" },
			{ customerId, status: "active", plan: "pipeline_team" },
		]);
		await deliver(eventAbout(customerId));
		expect(await creditsOf("hal")).toMatchObject({ plan_tier: "team", stripe_subscription_status: "active" });
	});

	it("moves nobody's plan by what metadata claim, and nothing for a customer that is not ours", async () => {
		const customerId = await customerOf("ida");
		const victim = await customerOf("victim");
		const claim = { account_id: "victim" };
		stripe.setSubscriptions(customerId, [{ customerId, status: "active", plan: "enterprise", metadata: claim }]);
		await deliver(eventAbout(customerId, { metadata: claim, client_reference_id: "victim" }));
		expect(await creditsOf("ida")).toMatchObject({ plan_tier: "enterprise" });
		expect(await creditsOf("victim")).toMatchObject({ plan_tier: "free" });
		expect((await deliver(eventAbout("cus_unknown", { metadata: claim }))).body.outcome).toBe("ignored");
		expect((await service.store.get("billingAccounts", "victim"))?.customerId).toBe(victim);
	});

	it("forgets a customer that Stripe deleted", async () => {
		const customerId = await customerOf("jon");
		stripe.forget(customerId);
		const deleted = { type: "customer.deleted", data: { object: { object: "customer", id: customerId } } };
		expect((await deliver(JSON.stringify(deleted))).body.outcome).toBe("processed");
		expect(await service.store.get("billingAccounts", "jon")).toBeUndefined();
	});
});

describe("an account that is deleted", () => {
	it.each([false, true])("has no customer at Stripe afterwards; there was none before: %s", async (isGone) => {
		const userId = `leaving ${isGone}`;
		const customerId = await customerOf(userId);
		expect(await stripe.has(customerId)).toBe(true);
		if (isGone) stripe.forget(customerId);
		const { status } = await service.send("DELETE", "/api/user/delete", { headers: await service.signIn(userId) });
		expect(status).toBe(200);
		// The front stands for a dashboard in which it was deleted: the emulator behind it was told nothing.
		expect(await stripe.has(customerId)).toBe(isGone);
		expect(await service.store.get("billingAccounts", userId)).toBeUndefined();
	});
});

describe("an account that is deleted while Stripe is away", () => {
	it("is not said to be gone, and goes with its customer as soon as Stripe is back", async () => {
		const { store, remove } = await openSqlite();
		const start = (url: string) =>
			startTestService({ overrides: { store }, environment: { ...stripe.environment, STRIPE_API_URL: url } });
		const away = await start("http://127.0.0.1:9");
		const customerId = await customerOf("leaving late");
		await store.insert("billingAccounts", { id: "late", customerId, subscription: null, askedAt: 0 });
		const removed = await away.send("DELETE", "/api/user/delete", { headers: await away.signIn("late") });
		expect({ status: removed.status, error: removed.body.error }).toEqual({
			status: 503,
			error: "temporarily_unavailable",
		});
		expect(await store.get("users", "late")).toBeDefined();
		await away.stop();
		const back = await start(stripe.url);
		while ((await store.get("accountDeletions", "late")) !== undefined) await sleep(20);
		expect(await stripe.has(customerId)).toBe(false);
		expect(await store.get("users", "late")).toBeUndefined();
		await back.stop();
		await remove();
	}, 30_000);
});

describe("evidence", () => {
	it("is for team and above; the gate's own records are for everybody", async () => {
		const { id } = await service.seedProject({ ownerUserId: "lea", repositoryId: "evidence" });
		const headers = await service.signIn("lea");
		const json = { from: "2026-01-01", to: "2026-02-01" };
		const evidence = () => service.send("POST", `/api/v1/projects/${id}/evidence`, { json, headers });
		const refused = await evidence();
		expect({ status: refused.status, body: refused.body }).toEqual({
			status: 403,
			body: {
				error: "plan_required",
				detail:
					"The plan free of the project's owner does not include this; these plans do: gate_only_team, pipeline_team, enterprise.",
			},
		});
		expect((await service.send("GET", `/api/v1/projects/${id}/log/checkpoint`, { headers })).status).toBe(200);
		const customerId = await customerOf("lea");
		stripe.setSubscriptions(customerId, [{ customerId, status: "active", plan: "gate_only_team" }]);
		await deliver(eventAbout(customerId));
		expect((await evidence()).status).toBe(200);
	});

	it("depends on the plan of the project's owner, whoever asks, and on the next owner's when that one leaves", async () => {
		const { id } = await service.seedProject({ ownerUserId: "lou", repositoryId: "evidence of a team" });
		service.identity.reach.set("max", [installationOf("lou")]);
		const json = { from: "2026-01-01", to: "2026-02-01" };
		const statusFor = async (headers: Readonly<Record<string, string>>) =>
			(await service.send("POST", `/api/v1/projects/${id}/evidence`, { json, headers })).status;
		const [lou, max, key] = [
			await service.signIn("lou"),
			await service.signIn("max"),
			await service.apiKey(["read"], "max"),
		];
		const subscribe = async (userId: string) => {
			const customerId = await customerOf(userId);
			stripe.setSubscriptions(customerId, [{ customerId, status: "active", plan: "pipeline_team" }]);
			await deliver(eventAbout(customerId));
		};
		await subscribe("max");
		expect([await statusFor(lou), await statusFor(max), await statusFor(key)]).toEqual([403, 403, 403]);
		await service.send("DELETE", "/api/user/delete", { headers: lou });
		expect([await statusFor(max), await statusFor(key)]).toEqual([200, 200]);
	});

	it("says no more of another person's project than that it is not there", async () => {
		const { id } = await service.seedProject({ ownerUserId: "mia", repositoryId: "evidence of another" });
		const headers = await service.signIn("ned");
		const json = { from: "2026-01-01", to: "2026-02-01" };
		expect((await service.send("POST", `/api/v1/projects/${id}/evidence`, { json, headers })).status).toBe(404);
	});
});

describe("a delivery", () => {
	const event = eventAbout("cus_1");
	const seconds = (count: number) => Date.now() + count * 1_000;

	it.each([
		["of an event that nobody needs", '{"type":"charge.succeeded","data":{"object":{"customer":"cus_1"}}}'],
		["of an event from the future of Stripe", '{"type":"v9.thing","data":null}'],
		["that is signed and no JSON", "not json"],
		["that is signed and no object", "null"],
		["without a customer", '{"type":"customer.updated","data":{"object":{"object":"customer","id":7}}}'],
		["with hostile keys", '{"type":"invoice.paid","__proto__":{"x":1},"data":{"object":{"customer":{"id":1}}}}'],
	])("%s is accepted and ignored", async (_, raw) => {
		const { status, body } = await deliver(raw);
		expect({ status, body }).toEqual({ status: 200, body: { ok: true, outcome: "ignored" } });
	});

	it.each([
		["without a signature", () => ""],
		["signed with another secret", () => signStripe(event, { secret: "whsec_another_secret_here" })],
		["signed over other bytes", () => signStripe(`${event} `)],
		["that was parsed and written again", () => signStripe(JSON.stringify(JSON.parse(event), null, 1))],
		["of 302 seconds ago", () => signStripe(event, { at: seconds(-302) })],
		["of 302 seconds ahead", () => signStripe(event, { at: seconds(302) })],
		[
			"with another time than was signed",
			() => signStripe(event).replace(/^t=\d+/, `t=${Math.floor(seconds(1) / 1_000)}`),
		],
		["with two times", () => `t=1,${signStripe(event)}`],
		["with a time that is none", () => signStripe(event).replace(/^t=\d+/, "t=1e9")],
		["with the signature under an older scheme", () => signStripe(event).replace("v1=", "v0=")],
		["with half a signature", () => signStripe(event).slice(0, -32)],
		["with a header without end", () => `${signStripe(event)},${"v1=00,".repeat(1_000)}`],
	])("%s is refused with 400", async (_, signature) => {
		const { status, body } = await deliver(event, signature());
		expect({ status, body }).toEqual({
			status: 400,
			body: { error: "invalid_signature", detail: errorDetails.invalid_signature },
		});
	});

	it("may be 298 seconds off, either way, and may carry a signature for each secret that is live", async () => {
		expect((await deliver(event, signStripe(event, { at: seconds(-298) }))).status).toBe(200);
		expect((await deliver(event, signStripe(event, { at: seconds(298) }))).status).toBe(200);
		const [time, right] = signStripe(event).split(",");
		const rolled = `${time},v1=${"0".repeat(64)},${right},v0=${"1".repeat(64)}`;
		expect((await deliver(event, rolled)).status).toBe(200);
	});

	it("is delivered again where Stripe cannot be asked", async () => {
		const customerId = await customerOf("kim");
		const down = await startTestService({
			environment: { ...stripe.environment, STRIPE_API_URL: "http://127.0.0.1:9" },
		});
		down.clock.time = Date.now();
		await down.store.insert("billingAccounts", { id: "kim", customerId, subscription: null, askedAt: 0 });
		const raw = eventAbout(customerId);
		const headers = { "stripe-signature": signStripe(raw) };
		expect((await down.send("POST", "/api/webhooks/stripe", { raw, headers })).status).toBe(503);
		await down.stop();
	});
});

describe("without Stripe's credentials", () => {
	it("billing is off: everything is on, and nothing can be bought", async () => {
		const free = await startTestService();
		const headers = await free.signIn();
		expect((await free.send("GET", "/api/user/credits", { headers })).body).toEqual({
			credits: 1_000_000,
			plan_tier: "enterprise",
			stripe_subscription_status: null,
		});
		const json = { priceKey: "enterprise" };
		expect((await free.send("POST", "/api/billing/checkout", { json, headers })).status).toBe(404);
		expect((await free.send("POST", "/api/billing/portal", { headers })).body.error).toBe("billing_account_missing");
		const signed = { "stripe-signature": signStripe("{}") };
		expect((await free.send("POST", "/api/webhooks/stripe", { raw: "{}", headers: signed })).status).toBe(400);
		await free.stop();
	});
});

import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { createEmulator } from "emulate";
import type { SubscriptionStatus } from "../billing/entitlements.ts";
import { type PriceKey, priceKeys } from "../billing/plans.ts";

/*
 * Stripe on loopback. Customers, checkout sessions and signed deliveries are the emulator's; it has neither subscriptions
 * nor the billing portal, so that those two are answered here, in front of it.
 */

export interface EmulatedStripe {
	readonly url: string;
	/** What the service needs to believe it is Stripe. */
	readonly environment: Readonly<Record<string, string>>;
	/** Where deliveries go; none are sent before this is known. */
	deliverTo(serviceUrl: string): void;
	/** Pays at a checkout page: the customer has the subscription, and the delivery is on its way when this resolves. */
	pay(checkoutUrl: string, subscription: EmulatedSubscription): Promise<void>;
	/** Says what a customer has from now on; nobody is told. */
	setSubscriptions(customerId: string, subscriptions: readonly EmulatedSubscription[]): void;
	/** As if somebody had deleted the customer in Stripe's dashboard. */
	forget(customerId: string): void;
	/** The customer that was made last. */
	lastCustomer(): Promise<{ readonly id: string; readonly metadata: Readonly<Record<string, string>> }>;
	/** Answers the questions for subscriptions only when this resolves: to see what a slow answer does. */
	holdSubscriptions(until: Promise<void>): void;
	/** Whether there is such a customer. */
	has(customerId: string): Promise<boolean>;
	/** How often subscriptions were asked for. */
	asked(): number;
	close(): Promise<void>;
}

export interface EmulatedSubscription {
	readonly customerId: string;
	readonly status: SubscriptionStatus;
	/** A price that is none of the plans' where it is no key. */
	readonly plan: PriceKey | "something-else";
	/** Whatever somebody wrote into the subscription's metadata. */
	readonly metadata?: Readonly<Record<string, string>>;
}

const STRIPE_WEBHOOK_SECRET = "whsec_the_secret_of_the_tests";

const priceId = (plan: EmulatedSubscription["plan"]): string => `price_${plan.replaceAll("-", "_")}`;

const environmentWith = (url: string): Record<string, string> => ({
	STRIPE_SECRET_KEY: "sk_test_emulated",
	STRIPE_WEBHOOK_SECRET,
	STRIPE_API_URL: url,
	...Object.fromEntries(priceKeys.map((key) => [`STRIPE_PRICE_${key.toUpperCase()}`, priceId(key)])),
});

/** A `Stripe-Signature` of these bytes. */
export function signStripe(
	body: string | Uint8Array,
	{ secret = STRIPE_WEBHOOK_SECRET, at = Date.now() }: { readonly secret?: string; readonly at?: number } = {},
): string {
	const t = Math.floor(at / 1_000);
	return `t=${t},v1=${createHmac("sha256", secret).update(`${t}.`).update(body).digest("hex")}`;
}

const answerJson = (response: ServerResponse, status: number, json: unknown): void => {
	response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
};

const noSuchCustomer = {
	error: { type: "invalid_request_error", code: "resource_missing", param: "customer", message: "No such customer" },
};

const seedWith = (webhookUrl: string) => ({
	products: priceKeys.map((name) => ({ name })),
	prices: priceKeys.map((key) => ({ id: priceId(key), product_name: key, currency: "usd", unit_amount: 1_000 })),
	webhooks: [{ url: webhookUrl, events: ["*"], secret: STRIPE_WEBHOOK_SECRET }],
});

export async function startEmulatedStripe(): Promise<EmulatedStripe> {
	const subscriptions = new Map<string, readonly EmulatedSubscription[]>();
	const forgotten = new Set<string>();
	let serviceUrl: string | undefined;
	let held = Promise.resolve();
	let asked = 0;
	let emulatorUrl = "";

	const front = createServer((request, response) => void answer(request, response));
	await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
	const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
	const emulator = await createEmulator({ service: "stripe", port: 0, seed: { stripe: seedWith(`${url}/deliver`) } });
	emulatorUrl = emulator.url;

	async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const body = await buffer(request);
		const { pathname, searchParams } = new URL(request.url ?? "/", url);
		const [, named] = /^\/v1\/customers\/([\w-]+)$/.exec(pathname) ?? [];
		const customer =
			named ?? searchParams.get("customer") ?? new URLSearchParams(body.toString()).get("customer") ?? "";
		if (pathname === "/deliver") return relay(body, request, response);
		if (forgotten.has(customer)) return answerJson(response, 404, noSuchCustomer);
		if (pathname === "/v1/subscriptions") return listSubscriptions(customer, response);
		if (pathname === "/v1/billing_portal/sessions") {
			return answerJson(response, 200, {
				id: "bps_1",
				object: "billing_portal.session",
				url: `${url}/portal/${customer}`,
			});
		}
		const forwarded = await send(emulatorUrl, request, body);
		response.writeHead(forwarded.status, { "content-type": forwarded.headers.get("content-type") ?? "text/plain" });
		response.end(await forwarded.text());
	}

	async function listSubscriptions(customer: string, response: ServerResponse): Promise<void> {
		asked += 1;
		// What Stripe answers is what it knew when it was asked, however long the answer takes.
		const known = subscriptions.get(customer) ?? [];
		await held;
		const data = known.map(({ status, plan, metadata = {} }, index) => ({
			id: `sub_${index}`,
			object: "subscription",
			customer,
			status,
			metadata,
			items: { object: "list", data: [{ id: "si_1", price: { id: priceId(plan), object: "price" } }] },
		}));
		answerJson(response, 200, { object: "list", url: "/v1/subscriptions", has_more: false, data });
	}

	async function relay(body: Buffer, request: IncomingMessage, response: ServerResponse): Promise<void> {
		if (serviceUrl === undefined) return answerJson(response, 503, {});
		const forwarded = await send(serviceUrl, request, body, "/api/webhooks/stripe");
		answerJson(response, forwarded.status, {});
	}

	return {
		url,
		environment: environmentWith(url),
		deliverTo: (to) => {
			serviceUrl = to;
		},
		async pay(checkoutUrl, subscription) {
			subscriptions.set(subscription.customerId, [subscription]);
			await fetch(`${checkoutUrl}/complete`, { method: "POST", redirect: "manual" });
		},
		setSubscriptions: (customerId, all) => void subscriptions.set(customerId, all),
		forget: (customerId) => void forgotten.add(customerId),
		async lastCustomer() {
			const response = await fetch(`${emulatorUrl}/v1/customers?limit=1`, {
				headers: { authorization: "Bearer sk_test" },
			});
			const { data } = (await response.json()) as { data: { id: string; metadata: Record<string, string> }[] };
			const [customer] = data;
			if (customer === undefined) throw new Error("No customer was made.");
			return customer;
		},
		holdSubscriptions: (until) => {
			held = until;
		},
		async has(customerId) {
			const headers = { authorization: "Bearer sk_test" };
			const response = await fetch(`${emulatorUrl}/v1/customers/${customerId}`, { headers });
			const { deleted } = (await response.json()) as { deleted?: boolean };
			return response.ok && deleted !== true;
		},
		asked: () => asked,
		async close() {
			front.closeAllConnections();
			await new Promise((resolve) => front.close(resolve));
			await emulator.close();
		},
	};
}

/** A request as it came, to another origin. */
function send(origin: string, { method = "GET", url = "/", headers }: IncomingMessage, body: Buffer, path = url) {
	const kept = ["authorization", "content-type", "stripe-signature"].flatMap((name) => {
		const value = headers[name];
		return typeof value === "string" ? [[name, value] as const] : [];
	});
	const hasBody = method !== "GET" && method !== "HEAD";
	return fetch(new URL(path, origin), {
		method,
		headers: Object.fromEntries(kept),
		...(hasBody ? { body: new Uint8Array(body) } : {}),
		redirect: "manual",
	});
}

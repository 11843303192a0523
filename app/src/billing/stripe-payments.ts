import Stripe from "stripe";
import { ServiceFault } from "../errors.ts";
import { foreignFailure } from "../foreign-failure.ts";
import type { PaymentEvent, Payments, Price } from "../ports.ts";
import { type Subscription, subscriptionStatuses } from "./entitlements.ts";
import type { PriceKey } from "./plans.ts";
import { openStripeSignature } from "./stripe-signature.ts";

export interface StripeOptions {
	readonly secretKey: string;
	readonly webhookSecret: string;
	readonly prices: Readonly<Record<PriceKey, string>>;
	/** Origin of Stripe's API. */
	readonly apiUrl: string;
}

/** One attempt; a request of ours waits for it. */
const TIMEOUT_MS = 10_000;
const RETRIES = 2;
const PRICE_KEPT_MS = 10 * 60_000;

/** Nobody has as many; Stripe gives them newest first. */
const MAX_SUBSCRIPTIONS = 100;

/** Payments over Stripe. Failures of the world are ServiceFault temporarily_unavailable. */
export function createStripePayments(options: StripeOptions): Payments {
	const stripe = new Stripe(options.secretKey, { ...addressOf(options.apiUrl), timeout: TIMEOUT_MS });
	const planOfPrice = new Map(Object.entries(options.prices).map(([key, price]) => [price, key as PriceKey]));
	const kept = new Map<string, { readonly price: Price | null; readonly until: number }>();
	/** Prices hardly ever change, and whoever looks at the plans must not cost Stripe's limit. */
	const keptPrice = async (id: string): Promise<Price | null> => {
		const known = kept.get(id);
		if (known !== undefined && known.until > performance.now()) return known.price;
		const price = (await unlessGone(async () => viewPrice(await stripe.prices.retrieve(id)))) ?? null;
		kept.set(id, { price, until: performance.now() + PRICE_KEPT_MS });
		return price;
	};
	return {
		async createCustomer({ accountId, name }) {
			const metadata = { account_id: accountId };
			return (await asked(stripe.customers.create({ name, metadata }))).id;
		},
		openCheckout: ({ customerId, priceKey, returnUrl }) =>
			unlessGone(async () => {
				const session = await stripe.checkout.sessions.create({
					mode: "subscription",
					customer: customerId,
					line_items: [{ price: options.prices[priceKey], quantity: 1 }],
					success_url: backTo(returnUrl, "paid"),
					cancel_url: backTo(returnUrl, "unpaid"),
				});
				return addressIn(session.url);
			}),
		openPortal: ({ customerId, returnUrl }) =>
			unlessGone(async () => {
				const session = await stripe.billingPortal.sessions.create({
					customer: customerId,
					return_url: backTo(returnUrl, "portal"),
				});
				return addressIn(session.url);
			}),
		pricesOf: (plans) => Promise.all(plans.map((plan) => keptPrice(options.prices[plan]))),
		subscriptionsOf: (customerId) =>
			unlessGone(async () => {
				const query = { customer: customerId, status: "all", limit: MAX_SUBSCRIPTIONS } as const;
				const { data } = await stripe.subscriptions.list(query);
				return data.map((subscription) => viewSubscription(subscription, planOfPrice));
			}),
		async deleteCustomer(customerId) {
			await unlessGone(() => stripe.customers.del(customerId));
		},
		openSignature: (signature, now) => openStripeSignature(signature, { secret: options.webhookSecret, now }),
		readEvent,
	};
}

/** The page of ours that says what came of a visit. */
const backTo = (returnUrl: string, from: "paid" | "unpaid" | "portal"): string => `${returnUrl}?back=${from}`;

function addressOf(apiUrl: string) {
	const { protocol, hostname, port } = new URL(apiUrl);
	const isHttps = protocol === "https:";
	return {
		protocol: isHttps ? "https" : "http",
		host: hostname,
		port: port === "" ? (isHttps ? 443 : 80) : Number(port),
		maxNetworkRetries: RETRIES,
		telemetry: false,
	} as const;
}

const intervals = ["day", "week", "month", "year"] as const;

const viewPrice = ({ unit_amount: amount, currency, recurring }: Stripe.Price): Price => ({
	amount,
	currency,
	interval: intervals.find((one) => one === recurring?.interval) ?? null,
});

function viewSubscription(
	{ id, status, items }: Stripe.Subscription,
	planOfPrice: ReadonlyMap<string, PriceKey>,
): Subscription {
	const [plan] = items.data.flatMap(({ price }) => planOfPrice.get(price.id) ?? []);
	// A state that Stripe adds one day is none that was paid for until somebody says so here.
	const known = subscriptionStatuses.find((one) => one === status) ?? "unpaid";
	return { id, status: known, plan: plan ?? null };
}

function addressIn(url: string | null): string {
	if (url !== null) return url;
	throw new ServiceFault("internal_error", { cause: "Stripe opened a session without an address." });
}

async function asked<T>(answer: Promise<T>): Promise<T> {
	try {
		return await answer;
	} catch (error) {
		const cause = error instanceof Stripe.errors.StripeError ? foreignFailure("Stripe", error) : error;
		throw isOfTheWorld(error)
			? new ServiceFault("temporarily_unavailable", { detail: "Stripe could not be reached.", cause })
			: new ServiceFault("internal_error", { cause });
	}
}

/** undefined where Stripe does not know the customer (any more). */
async function unlessGone<T>(ask: () => Promise<T>): Promise<T | undefined> {
	try {
		return await ask();
	} catch (cause) {
		if (cause instanceof Stripe.errors.StripeInvalidRequestError && isCustomerMissing(cause)) return undefined;
		return asked(Promise.reject(cause));
	}
}

const isCustomerMissing = ({ code, param }: { readonly code?: string; readonly param?: string }): boolean =>
	code === "resource_missing" && (param === "customer" || param === "price" || param === "id");

const isOfTheWorld = (error: unknown): boolean =>
	error instanceof Stripe.errors.StripeConnectionError ||
	error instanceof Stripe.errors.StripeRateLimitError ||
	error instanceof Stripe.errors.StripeAPIError;

/** Events of these families may have moved a subscription. */
const FAMILIES = ["customer.", "checkout.session.", "invoice."];

function readEvent(rawBody: Uint8Array): PaymentEvent {
	const event = parse(rawBody);
	const type = textAt(event, "type") ?? "";
	const object = memberAt(memberAt(event, "data"), "object");
	const isRelevant = FAMILIES.some((family) => type.startsWith(family));
	const customer = textAt(object, "object") === "customer" ? textAt(object, "id") : textAt(object, "customer");
	return { type, customerId: isRelevant ? customer : undefined };
}

/** What is signed and still no JSON is an event that we do not know. */
function parse(rawBody: Uint8Array): unknown {
	try {
		return JSON.parse(Buffer.from(rawBody).toString("utf8"));
	} catch {
		return undefined;
	}
}

function memberAt(value: unknown, name: string): unknown {
	return typeof value === "object" && value !== null && Object.hasOwn(value, name)
		? Reflect.get(value, name)
		: undefined;
}

function textAt(value: unknown, name: string): string | undefined {
	const member = memberAt(value, name);
	return typeof member === "string" ? member : undefined;
}

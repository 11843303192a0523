import type { PriceKey } from "../../../../app/src/billing/plans.ts";
import { signStripe, startEmulatedStripe } from "../../../../app/src/testing/emulated-stripe.ts";
import { findFreePort } from "../../../harness/free-port.ts";
import type { LocalGitHub } from "../../../harness/local-github.ts";
import type { OidcIssuer } from "../../../harness/oidc-issuer.ts";
import { openOwnDatabase } from "../../../harness/own-database.ts";
import { until } from "../../../harness/until.ts";
import { createClient, expectSuccess } from "./client.ts";
import { type Play, play } from "./play.ts";
import { startServiceProcess } from "./service-process.ts";
import { linkIn, openByLink } from "./session.ts";

/** A service with Stripe, where Mira signs in by the printed link. */
export interface BillingScene {
	readonly shop: Play;
	readonly signInLink: string;
	/** Pays for a plan at the checkout, and waits until the service knows. */
	buy(plan: PriceKey): Promise<void>;
	/** `Stripe-Signature` of a body, now or at another time in milliseconds. */
	sign(body: string, at?: number): string;
}

/** Starts a service that sells plans through Stripe's emulator, on a store of the same kind as the first one's. */
export async function openBillingScene(
	{ github, issuer }: { readonly github: LocalGitHub; readonly issuer: OidcIssuer },
	mongodb: string | undefined,
): Promise<BillingScene & { stop(): Promise<void> }> {
	const { remove, ...database } = await openOwnDatabase("billing", mongodb);
	const stripe = await startEmulatedStripe();
	const service = await startServiceProcess({
		...database,
		port: await findFreePort(),
		github,
		githubUrl: github.url,
		issuer,
		environment: stripe.environment,
	});
	stripe.deliverTo(service.url);
	const signInLink = service.url + linkIn(service.output());
	const openOnly = () => openByLink(service.url, service.output());
	const shop = play({ url: service.url, output: service.output, github, issuer, openOnly });
	return {
		shop,
		signInLink,
		sign: (body, at = Date.now()) => signStripe(body, { at }),
		async buy(plan) {
			const session = await shop.person("mira");
			const { url } = expectSuccess(await session.post("/api/billing/checkout", { priceKey: plan }));
			const { id: customerId } = await stripe.lastCustomer();
			const subscription = { customerId, status: "active", plan } as const;
			stripe.setSubscriptions(customerId, [subscription]);
			if (url.includes("/checkout/")) await stripe.pay(url, subscription);
			// Who has a plan changes it in the portal, of which Stripe tells by an event.
			else await tell(service.url, customerId);
			await until(`the plan ${plan}`, async () => {
				const { stripe_subscription_status: status } = expectSuccess(await session.get("/api/user/credits"));
				return status === "active" ? true : undefined;
			});
		},
		async stop() {
			await service.stop();
			await stripe.close();
			await remove();
		},
	};
}

async function tell(url: string, customer: string): Promise<void> {
	const raw = JSON.stringify({
		id: `evt_${crypto.randomUUID()}`,
		type: "customer.subscription.updated",
		created: Math.floor(Date.now() / 1000),
		data: { object: { object: "subscription", id: "sub_0", customer } },
	});
	const headers = { "content-type": "application/json", "stripe-signature": signStripe(raw) };
	expectSuccess(await createClient(url).send("POST", "/api/webhooks/stripe", { raw, headers }));
}

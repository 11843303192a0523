import { randomUUID } from "node:crypto";
import { signStripe, startEmulatedStripe } from "../../../app/src/testing/emulated-stripe.ts";
import { deliverWebhook } from "../../harness/github-webhooks.ts";
import type { LocalGitHub } from "../../harness/local-github.ts";
import { webhookSecret } from "../../harness/local-service.ts";
import type { OidcIssuer } from "../../harness/oidc-issuer.ts";
import { openOwnDatabase } from "../../harness/own-database.ts";
import { startServiceProcess } from "../../laws/contract/scene/service-process.ts";
import { startSurroundings } from "../../laws/contract/scene/surroundings.ts";

/** Whatever a user of the service meets: GitHub, its runners, the payment provider, and one service process. */
export interface World {
	/** The service's address: all that the client is told. */
	readonly baseUrl: string;
	readonly github: LocalGitHub;
	readonly issuer: OidcIssuer;
	/** Signs in at GitHub's page, where the service sent the browser; gives where GitHub sends it back. */
	authorize(page: string): Promise<string>;
	/** GitHub tells the service of something. */
	deliver(event: string, payload: unknown): Promise<void>;
	/** Pays at the checkout's page for a plan. */
	pay(page: string, plan: "pipeline_team"): Promise<void>;
	/** Cancels it in the provider's portal. */
	cancel(plan: "pipeline_team"): Promise<void>;
	stop(): Promise<void>;
}

const LOGIN = "nell";

/** Starts everything, on the server of MongoDB that is named, else on SQLite. Where one does not start, those that did are stopped. */
export async function openWorld(mongodb: string | undefined): Promise<World> {
	const stops: (() => Promise<void>)[] = [];
	const stop = async (): Promise<void> => {
		for (const one of stops.splice(0).reverse()) await one();
	};
	try {
		return { ...(await startAll(mongodb, stops)), stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

async function startAll(mongodb: string | undefined, stops: (() => Promise<void>)[]): Promise<Omit<World, "stop">> {
	const { remove, ...database } = await openOwnDatabase("new-user", mongodb);
	stops.push(remove);
	const { people, signIn, ...around } = await startSurroundings([LOGIN], stops);
	const { github, issuer } = around;
	people.installations.set(LOGIN, [github.installationId]);
	const stripe = await startEmulatedStripe();
	stops.push(stripe.close);
	const environment = { ...stripe.environment, ...signIn };
	const { url, output, stop } = await startServiceProcess({ ...database, ...around, environment });
	stops.push(stop);
	stripe.deliverTo(url);
	return {
		baseUrl: url,
		github,
		issuer,
		authorize: (page) => people.authorize(page, LOGIN),
		async deliver(event, payload) {
			const told = { event, payload };
			const { status, body } = await deliverWebhook(`${url}/api/webhooks/github`, webhookSecret, told, output);
			if (status !== 200) throw new Error(`GitHub was answered ${status}: ${body}`);
		},
		async pay(page, plan) {
			const { id: customerId } = await stripe.lastCustomer();
			await stripe.pay(page, { customerId, status: "active", plan });
		},
		async cancel(plan) {
			const { id: customerId } = await stripe.lastCustomer();
			stripe.setSubscriptions(customerId, [{ customerId, status: "canceled", plan }]);
			await tellOfEnd(url, customerId);
		},
	};
}

/** An event of the provider's, signed. */
async function tellOfEnd(url: string, customer: string): Promise<void> {
	const object = { object: "subscription", id: "sub_0", customer };
	const created = Math.floor(Date.now() / 1_000);
	const body = JSON.stringify({
		id: `evt_${randomUUID()}`,
		type: "customer.subscription.deleted",
		created,
		data: { object },
	});
	const headers = { "content-type": "application/json", "stripe-signature": signStripe(body) };
	const { status } = await fetch(`${url}/api/webhooks/stripe`, { method: "POST", headers, body });
	if (status !== 200) throw new Error(`The provider was answered ${status}.`);
}

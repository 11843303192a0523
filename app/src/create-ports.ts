import type { Config } from "./config/config.ts";
import { createManifests } from "./github/api/about-app/convert-manifest.ts";
import { createAppPort } from "./github/api/about-app/create-app-port.ts";
import { type GitHubOptions, openAppClients } from "./github/api/app-clients.ts";
import { githubOver } from "./github/api/create-github.ts";
import { createIdentity } from "./github/api/create-identity.ts";
import { createPullRequests } from "./github/api/pulls/create-pull-requests.ts";
import { createShipping } from "./github/api/shipping/create-shipping.ts";
import { createWrites } from "./github/api/writes/create-writes.ts";
import type { Pages } from "./http/pages/pages.ts";
import { createLog } from "./observe/log.ts";
import { measureEngine } from "./observe/measure-engine.ts";
import type { Metrics } from "./observe/metrics.ts";
import type { LiveDescriptions, Payments, Ports, Sealer } from "./ports.ts";
import { openStore } from "./store/open-store.ts";
import { systemClock, systemRandom } from "./system.ts";
import {
	withoutApp,
	withoutGitHub,
	withoutPullRequests,
	withoutShipping,
	withoutSignIn,
	withoutWrites,
} from "./without-github.ts";
import { createEnginePool } from "./worker/engine-pool.ts";

/**
 * What is brought to a service beside its configuration: by the process, the dashboard as it was built; by a test, parts
 * instead of the real ones. Whoever brings a store or an engine closes it.
 */
export type Overrides = Partial<Ports> & { readonly fetch?: typeof fetch; readonly pages?: Pages | undefined };

export interface OpenPorts {
	readonly ports: Ports;
	/** Closes what was opened here, last opened first. */
	readonly ends: readonly (() => Promise<void>)[];
}

/** The adapters behind the ports, as the configuration has them. Rejects where the database cannot be used. */
export async function createPorts(
	config: Config,
	overrides: Overrides,
	{ sealer, metrics }: { readonly sealer: Sealer; readonly metrics: Metrics },
): Promise<OpenPorts> {
	const clock = overrides.clock ?? systemClock;
	const log = overrides.log ?? createLog({ level: config.logLevel });
	const { githubApp: app, githubOAuth: oauth, githubApiUrl: apiUrl } = config;
	const identity = oauth === undefined ? withoutSignIn() : createIdentity({ ...oauth, apiUrl, sealer, clock });
	const payments = overrides.payments ?? (await openPayments(config));
	const github = app === undefined ? noApp() : openApp({ ...app, apiUrl });
	const store = overrides.store ?? (await openStore(config));
	const engine = overrides.engine ?? createEnginePool({ threads: config.workers, log });
	const ports: Ports = {
		clock,
		log,
		random: overrides.random ?? systemRandom(clock),
		store,
		github: overrides.github ?? github.github,
		pulls: overrides.pulls ?? github.pulls,
		writes: overrides.writes ?? github.writes,
		shipping: overrides.shipping ?? github.shipping,
		app: overrides.app ?? github.app,
		manifests: overrides.manifests ?? createManifests({ apiUrl }),
		identity: overrides.identity ?? identity,
		live: overrides.live ?? live,
		...(payments === undefined ? {} : { payments }),
		engine: measureEngine(engine, metrics, clock),
	};
	const ends = [
		...(overrides.store === undefined ? [() => store.close()] : []),
		...(overrides.engine === undefined ? [() => engine.close()] : []),
	];
	return { ports, ends };
}

type AppPorts = Pick<Ports, "github" | "pulls" | "writes" | "shipping" | "app">;

/** All that the App does at GitHub, over one cache of tokens. */
function openApp(options: GitHubOptions): AppPorts {
	const clients = openAppClients(options);
	return {
		github: githubOver(clients),
		pulls: createPullRequests(clients),
		writes: createWrites(clients, options.appId),
		shipping: createShipping(clients),
		app: createAppPort(clients),
	};
}

function noApp(): AppPorts {
	return {
		github: withoutGitHub(),
		pulls: withoutPullRequests(),
		writes: withoutWrites(),
		shipping: withoutShipping(),
		app: withoutApp(),
	};
}

/** Its HTTP client is loaded with the first address that is asked: few projects name one. */
const live: LiveDescriptions = {
	async read(url) {
		const { createLiveDescriptions } = await import("./live/read-live.ts");
		return createLiveDescriptions().read(url);
	},
};

/** Stripe's client is larger than the rest of the service: who does not bill need not load it. */
async function openPayments({ stripe }: Config): Promise<Payments | undefined> {
	if (stripe === undefined) return undefined;
	const { createStripePayments } = await import("./billing/stripe-payments.ts");
	return createStripePayments(stripe);
}

import { readFileSync } from "node:fs";
import { createActionTokens } from "./auth/action-token.ts";
import { keepActionTokenKey } from "./auth/action-token-key.ts";
import { keepPepper } from "./auth/api-key-pepper.ts";
import { createApiKeys } from "./auth/api-keys.ts";
import { createLogSigner, keepEvidenceKey } from "./auth/evidence-key.ts";
import { issuersOf } from "./auth/oidc/issuers.ts";
import { createOidcVerifier } from "./auth/oidc/verify.ts";
import { type Config, isLoopback } from "./config.ts";
import { ServiceFault } from "./errors.ts";
import { makeSignInLink } from "./flows/sign-in-locally.ts";
import { createGitHub } from "./github/api/create-github.ts";
import { createWebhookReceiver } from "./github/webhooks/receive.ts";
import { createHttp } from "./http/create-http.ts";
import { listen } from "./http/listen.ts";
import { createMemoryCounters } from "./http/memory-counters.ts";
import type { WebhookReceiver } from "./http/service.ts";
import { createLog } from "./observe/log.ts";
import type { Ports } from "./ports.ts";
import { startFlushing } from "./start-flushing.ts";
import { startSweeper } from "./start-sweeper.ts";
import { openStore } from "./store/open-store.ts";
import { systemClock, systemRandom } from "./system.ts";
import { withoutGitHub } from "./without-github.ts";
import { createEnginePool } from "./worker/engine-pool.ts";
import { startWorker } from "./worker/start-worker.ts";

/*
 * The composition root: the only place that knows every room. It reads nothing but its arguments, so a test or the demo
 * can start as many services in one process as it likes.
 */

export interface RunningService {
	/** The origin under which it is reached. */
	readonly url: string;
	/** Good for one sign-in; undefined on any but a loopback address. */
	readonly signInLink: string | undefined;
	/** Answers what is under way, ends the worker and closes the store. Calling it again waits for the same end. */
	stop(): Promise<void>;
}

/** What a test may bring instead of the real thing. Whoever brings a store or an engine closes it. */
export type Overrides = Partial<Ports> & { readonly fetch?: typeof fetch };

const version = (): string => {
	const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { version: string };
	return manifest.version;
};

async function createPorts(config: Config, overrides: Overrides): Promise<Ports> {
	const clock = overrides.clock ?? systemClock;
	const log = overrides.log ?? createLog({ level: config.logLevel });
	const { githubApp: app, githubApiUrl: apiUrl } = config;
	const github = app === undefined ? withoutGitHub() : createGitHub({ ...app, apiUrl });
	return {
		clock,
		log,
		random: overrides.random ?? systemRandom(clock),
		store: overrides.store ?? (await openStore(config)),
		github: overrides.github ?? github,
		engine: overrides.engine ?? createEnginePool({ threads: config.workers, log }),
	};
}

/** Without the App or its secret no signature can be right, and the answer says so. */
async function createReceiver(config: Config, ports: Ports): Promise<WebhookReceiver> {
	const { githubApp: app, githubWebhookSecret: secret } = config;
	if (app === undefined || secret === undefined) {
		return async () => {
			throw new ServiceFault("invalid_signature", { detail: "This server is not configured to receive webhooks." });
		};
	}
	return createWebhookReceiver({ ...ports, ...app, secret });
}

/** Runs what must end in turn, last started first, even where one of them fails; then says what failed. */
async function endAll(ends: readonly (() => Promise<void>)[]): Promise<void> {
	const failures: unknown[] = [];
	for (const end of [...ends].reverse()) await end().catch((error: unknown) => failures.push(error));
	if (failures.length > 0) throw new AggregateError(failures, "The service did not stop cleanly.");
}

/**
 * Starts the whole service. Resolves when it answers; rejects, with everything closed again, where it cannot start.
 */
export async function startService(config: Config, overrides: Overrides = {}): Promise<RunningService> {
	const ends: (() => Promise<void>)[] = [];
	try {
		const ports = await createPorts(config, overrides);
		if (overrides.store === undefined) ends.push(() => ports.store.close());
		if (overrides.engine === undefined) ends.push(() => ports.engine.close());
		const privateKey = config.actionTokenKey ?? (await keepActionTokenKey(config.dataFolder));
		const pepper = config.apiKeyPepper ?? (await keepPepper(config.dataFolder));
		const apiKeys = createApiKeys({ ...ports, pepper, previousPepper: config.previousApiKeyPepper });
		const evidenceKey = config.evidenceKey ?? (await keepEvidenceKey(config.dataFolder));
		const receive = await createReceiver(config, ports);

		const worker = startWorker(ports, { owner: ports.random.id(), concurrency: config.workers });
		ends.push(
			() => worker.stop(),
			startSweeper(ports),
			() => apiKeys.flush(),
			startFlushing(apiKeys, ports.log),
		);
		const listener = await listen(config.port, config.host);
		ends.push(() => listener.drain());

		const publicUrl = config.publicUrl ?? listener.address;
		const audience = config.oidcAudience ?? publicUrl;
		const localSignIn = isLoopback(config.host) && isLoopback(new URL(publicUrl).hostname);
		const { clock, log, random } = ports;
		const issuers = issuersOf(config.githubApiUrl, config.oidcIssuers);
		const http = createHttp({
			ports,
			oidc: createOidcVerifier({ issuers, audience, clock, log, fetch: overrides.fetch ?? fetch }),
			actionTokens: createActionTokens({ privateKey, audience: publicUrl, clock, random }),
			apiKeys,
			logSigner: createLogSigner(evidenceKey),
			wakeWorker: () => worker.wake(),
			receiveGitHubWebhook: async (rawBody, headers) => {
				const answer = await receive(rawBody, headers);
				worker.wake();
				return answer;
			},
			memory: createMemoryCounters(),
			publicUrl,
			version: version(),
			localSignIn,
		});
		listener.server.on("request", http.callback());

		const signInLink = localSignIn ? `${publicUrl}/auth/local?token=${await makeSignInLink(ports)}` : undefined;
		let stopping: Promise<void> | undefined;
		const stop = (): Promise<void> => {
			stopping ??= endAll(ends);
			return stopping;
		};
		return { url: publicUrl, signInLink, stop };
	} catch (error) {
		await endAll(ends).catch(() => {});
		throw error;
	}
}

import type { KeyObject } from "node:crypto";
import { createActionTokens } from "./auth/action-token.ts";
import { keepActionTokenKey } from "./auth/action-token-key.ts";
import { keepPepper } from "./auth/api-key-pepper.ts";
import { createApiKeys } from "./auth/api-keys.ts";
import { createLogSigner, keepEvidenceKey } from "./auth/evidence-key.ts";
import { type InstalledKey, requireKeysOf } from "./auth/key-marks.ts";
import { issuersOf } from "./auth/oidc/issuers.ts";
import { createOidcVerifier } from "./auth/oidc/verify.ts";
import { keepSealingKey } from "./auth/sealing-key.ts";
import type { Config } from "./config/config.ts";
import { configGaps } from "./config/config-gaps.ts";
import { isLoopback } from "./config/is-loopback.ts";
import { ServiceFault } from "./errors.ts";
import { makeSignInLink } from "./flows/account/sign-in-locally.ts";
import { learnNetwork, type SeenNetwork } from "./flows/naming/learn-network.ts";
import { createWriteProbe } from "./flows/service/probe-writes.ts";
import { receiveVerified } from "./github/webhooks/receive-verified.ts";
import { type OpenSignature, signaturesBy } from "./github/webhooks/signature.ts";
import { createBodyBudget, diskLimits, memoryLimits, strangersLimits } from "./http/body-budget.ts";
import { createHttp } from "./http/create-http.ts";
import { listen } from "./http/listen.ts";
import { createMemoryCounters } from "./http/memory-counters.ts";
import type { Pages } from "./http/pages/pages.ts";
import type { Metrics } from "./observe/metrics.ts";
import type { ApiKeyDocument, Ports, Sealer } from "./ports.ts";
import { startFlushing } from "./start-flushing.ts";
import { openDoor } from "./worker/open-door.ts";

export interface WebRequest {
	readonly config: Config;
	readonly ports: Ports;
	readonly sealer: Sealer;
	readonly metrics: Metrics;
	readonly version: string;
	/** The dashboard; undefined where the API alone is served. */
	readonly pages: Pages | undefined;
	/** Has the worker of this process look now. */
	readonly wakeWorker: () => void;
	/** For the keys of OIDC issuers. */
	readonly fetch: typeof fetch;
	/** Takes what ends the doors again, as soon as there is something to end. */
	readonly onEnd: (...ends: readonly (() => Promise<void>)[]) => void;
}

/** The HTTP door on its port, with who may pass. Gives its origin, and a sign-in link where the machine is one's own. */
export async function startWeb(request: WebRequest): Promise<{ readonly url: string; readonly signInLink?: string }> {
	const { config, ports, sealer, metrics, version, wakeWorker, onEnd } = request;
	const privateKey = config.actionTokenKey ?? (await keepActionTokenKey(config.dataFolder));
	const pepper = config.apiKeyPepper ?? (await keepPepper(config.dataFolder));
	const evidenceKey = config.evidenceKey ?? (await keepEvidenceKey(config.dataFolder));
	const sealingKey = config.sealingKey ?? (await keepSealingKey(config.dataFolder));
	await requireKeysOf(ports.store, keysOfDatabase({ config, pepper, evidenceKey, sealingKey }));
	const learn = (key: ApiKeyDocument, seen: SeenNetwork) => learnNetwork(ports, key, seen);
	const apiKeys = createApiKeys({ ...ports, pepper, previousPepper: config.previousApiKeyPepper, learn });
	onEnd(() => apiKeys.flush(), startFlushing(apiKeys, ports.log));

	const listener = await listen(config.port, config.host, config.trustedProxies);
	onEnd(() => listener.drain());
	const url = config.publicUrl ?? listener.address;
	const audience = config.oidcAudience ?? url;
	const issuers = issuersOf(config.githubApiUrl, config.oidcIssuers);
	const isOwnMachine = isLoopback(config.host) && isLoopback(new URL(url).hostname);
	const localSignIn = isOwnMachine && config.githubOAuth === undefined;
	const { clock, log, random } = ports;
	const http = createHttp({
		ports,
		oidc: createOidcVerifier({ issuers, audience, clock, log, fetch: request.fetch }),
		actionTokens: createActionTokens({ privateKey, audience: url, clock, random }),
		apiKeys,
		sealer,
		trustedProxies: config.trustedProxies,
		logAddresses: config.logAddresses,
		logSigner: createLogSigner(evidenceKey),
		wakeWorker,
		openGitHubSignature: signaturesOf(config),
		bodies: {
			memory: createBodyBudget(memoryLimits),
			strangers: createBodyBudget(strangersLimits),
			disk: createBodyBudget(diskLimits),
		},
		turns: openDoor(config.workers),
		receiveGitHubWebhook: async (rawBody, headers) => {
			const answer = await receiveVerified(ports, rawBody, headers);
			wakeWorker();
			return answer;
		},
		memory: createMemoryCounters(),
		measureRequest: metrics.request,
		probeWrites: createWriteProbe(ports),
		isDraining: listener.isDraining,
		publicUrl: url,
		version,
		gaps: configGaps(config),
		actionRef: config.actionRef,
		pages: request.pages,
		localSignIn,
	});
	listener.server.on("request", http.callback());
	return localSignIn ? { url, signInLink: `${url}/auth/local?token=${await makeSignInLink(ports)}` } : { url };
}

/** Action tokens live five minutes, so that a database goes with whatever key signs them. */
function keysOfDatabase({
	config,
	pepper,
	evidenceKey,
	sealingKey,
}: Record<"pepper" | "evidenceKey" | "sealingKey", KeyObject> & { readonly config: Config }): readonly InstalledKey[] {
	return [
		{
			variable: "API_KEY_PEPPER",
			file: "api-key-pepper",
			loss: "every API key is rejected",
			key: pepper,
			previous: config.previousApiKeyPepper,
		},
		{
			variable: "EVIDENCE_KEY",
			file: "evidence-key.pem",
			loss: "the decision logs go on as other logs, which no package of before leads to",
			key: evidenceKey,
		},
		{
			variable: "SEALING_KEY",
			file: "sealing-key",
			loss: "everybody must sign in again, and the mailing lists cannot be read",
			key: sealingKey,
		},
	];
}

/** Without the App or its secret no signature can be right, and the answer says so. */
function signaturesOf({ githubApp, githubWebhookSecret }: Config): OpenSignature {
	if (githubApp === undefined || githubWebhookSecret === undefined) return unconfigured;
	return signaturesBy(githubWebhookSecret);
}

function unconfigured(): never {
	throw new ServiceFault("invalid_signature", { detail: "This server is not configured to receive webhooks." });
}

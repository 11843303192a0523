import { GITHUB_API_URL } from "../auth/oidc/issuers.ts";
import { type PriceKey, priceKeys } from "../billing/plans.ts";
import { checkPairs } from "./check-pairs.ts";
import type { Config } from "./config.ts";
import { ConfigError } from "./config-error.ts";
import { priceVariables, STRIPE_API_URL } from "./stripe-variables.ts";
import { withoutSlash } from "./text-readers.ts";
import type { Variable } from "./variable.ts";
import { type Environment, type VariableName, variables } from "./variables.ts";

/*
 * The only reader of the environment. Each variable is one row of `variables`: its meaning and default are printed into
 * README, and its reader turns the text into a value or says what is wrong and what to write instead.
 */

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Reads one variable by its row; undefined where it is not set, or holds something else: then that is a problem. */
type Read = <T>(name: VariableName, row: Variable<T>) => T | undefined;

/**
 * Reads and checks the environment. An empty variable counts as not set.
 * Throws ConfigError with every problem at once.
 */
export function readConfig(environment: Environment = process.env): Config {
	const problems: string[] = [];
	const read = readFrom(environment, problems);
	const config: Config = {
		...readProcess(read),
		...readGithub(read),
		...readOidc(read),
		...readKeys(read),
		stripe: readStripe(read, problems),
	};
	checkPairs(environment, problems);
	if (problems.length > 0) throw new ConfigError(problems);
	return config;
}

function readFrom(environment: Environment, problems: string[]): Read {
	return (name, row) => {
		const text = environment[name]?.trim();
		if (text === undefined || text === "") return undefined;
		const result = row.read.safeParse(text);
		if (result.success) return result.data;
		problems.push(`${name} must be ${row.remedy}.`);
		return undefined;
	};
}

/** How the process runs: where it listens and keeps its data, what it does, and what it tells. */
function readProcess(read: Read) {
	return {
		port: read("PORT", variables.PORT) ?? 3000,
		host: read("HOST", variables.HOST) ?? "127.0.0.1",
		publicUrl: read("PUBLIC_URL", variables.PUBLIC_URL),
		dataFolder: read("DATA_FOLDER", variables.DATA_FOLDER) ?? ".driftgate",
		logRetentionMs: (read("LOG_RETENTION_DAYS", variables.LOG_RETENTION_DAYS) ?? 400) * DAY_MS,
		mongodbUri: read("MONGODB_URI", variables.MONGODB_URI),
		logAddresses: read("LOG_ADDRESSES", variables.LOG_ADDRESSES) ?? false,
		trustedProxies: read("TRUST_PROXY", variables.TRUST_PROXY) ?? 0,
		role: read("ROLE", variables.ROLE) ?? "all",
		logLevel: read("LOG_LEVEL", variables.LOG_LEVEL) ?? "info",
		metricsPort: read("METRICS_PORT", variables.METRICS_PORT),
		workers: read("WORKERS", variables.WORKERS) ?? 2,
	};
}

/** The App and the OAuth application each need both of their variables. */
function readGithub(read: Read) {
	const appId = read("GITHUB_APP_ID", variables.GITHUB_APP_ID);
	const privateKey = read("GITHUB_PRIVATE_KEY", variables.GITHUB_PRIVATE_KEY);
	const clientId = read("GITHUB_CLIENT_ID", variables.GITHUB_CLIENT_ID);
	const clientSecret = read("GITHUB_CLIENT_SECRET", variables.GITHUB_CLIENT_SECRET);
	return {
		githubApp: appId === undefined || privateKey === undefined ? undefined : { appId, privateKey },
		githubOAuth: clientId === undefined || clientSecret === undefined ? undefined : { clientId, clientSecret },
		githubWebhookSecret: read("GITHUB_WEBHOOK_SECRET", variables.GITHUB_WEBHOOK_SECRET),
	};
}

/** Whose tokens of workflows are believed, and where each asks GitHub. */
function readOidc(read: Read) {
	const githubApiUrl = read("GITHUB_API_URL", variables.GITHUB_API_URL) ?? GITHUB_API_URL;
	const issuers = read("OIDC_ISSUERS", variables.OIDC_ISSUERS) ?? [];
	return {
		githubApiUrl,
		actionRef: read("ACTION_REF", variables.ACTION_REF),
		oidcIssuers: issuers.map((entry) => ({
			issuer: entry.issuer,
			jwksUrl: entry.jwks_url,
			apiUrl: withoutSlash(entry.github_api_url ?? githubApiUrl),
		})),
		oidcAudience: read("OIDC_AUDIENCE", variables.OIDC_AUDIENCE),
	};
}

/** What is signed, hashed and sealed with. */
function readKeys(read: Read) {
	return {
		actionTokenKey: read("ACTION_TOKEN_KEY", variables.ACTION_TOKEN_KEY),
		evidenceKey: read("EVIDENCE_KEY", variables.EVIDENCE_KEY),
		apiKeyPepper: read("API_KEY_PEPPER", variables.API_KEY_PEPPER),
		previousApiKeyPepper: read("API_KEY_PEPPER_PREVIOUS", variables.API_KEY_PEPPER_PREVIOUS),
		sealingKey: read("SEALING_KEY", variables.SEALING_KEY),
	};
}

/** Billing needs all of its variables but the address. */
function readStripe(read: Read, problems: string[]): Config["stripe"] {
	const secretKey = read("STRIPE_SECRET_KEY", variables.STRIPE_SECRET_KEY);
	const webhookSecret = read("STRIPE_WEBHOOK_SECRET", variables.STRIPE_WEBHOOK_SECRET);
	const prices = readPrices(read, problems);
	const apiUrl = read("STRIPE_API_URL", variables.STRIPE_API_URL) ?? STRIPE_API_URL;
	if (secretKey === undefined || webhookSecret === undefined || prices === undefined) return undefined;
	return { secretKey, webhookSecret, prices, apiUrl };
}

/** The price of each plan; two plans of one price could not be told apart. */
function readPrices(read: Read, problems: string[]): Record<PriceKey, string> | undefined {
	const prices = priceKeys.map((key) => [key, read(priceVariables[key], variables[priceVariables[key]])] as const);
	const ids = prices.flatMap(([, id]) => id ?? []);
	if (new Set(ids).size < ids.length) problems.push("Two of the STRIPE_PRICE_… variables name the same price.");
	return ids.length < prices.length ? undefined : (Object.fromEntries(prices) as Record<PriceKey, string>);
}

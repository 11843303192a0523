import { createPrivateKey, type KeyObject } from "node:crypto";
import { isIP } from "node:net";
import { z } from "zod";
import { readPepper } from "./auth/api-key-pepper.ts";
import { readEd25519Key } from "./auth/ed25519-key.ts";
import { GITHUB_API_URL, type Issuer } from "./auth/oidc/issuers.ts";
import { type PriceKey, priceKeys } from "./billing/plans.ts";
import type { LogLevel } from "./observe/log.ts";

/*
 * The only reader of the environment. Each variable is one row of `variables`: its meaning and default are printed into
 * README, and its reader turns the text into a value or says what is wrong and what to write instead.
 */

export interface GitHubApp {
	/** Its numeric id, as text. */
	readonly appId: string;
	/** PEM. */
	readonly privateKey: string;
}

export interface StripeAccount {
	readonly secretKey: string;
	readonly webhookSecret: string;
	/** Ids of Stripe's prices. */
	readonly prices: Readonly<Record<PriceKey, string>>;
	readonly apiUrl: string;
}

/** The App's OAuth, by which people sign in. */
export interface GitHubOAuth {
	readonly clientId: string;
	readonly clientSecret: string;
}

/** What one process does: answer requests (`web`), carry out runs (`worker`), or both (`all`). */
export type Role = "all" | "web" | "worker";

export interface Config {
	readonly port: number;
	readonly host: string;
	/** Origin without a trailing slash; undefined stands for the address that the service listens on. */
	readonly publicUrl: string | undefined;
	readonly dataFolder: string;
	readonly mongodbUri: string | undefined;
	readonly githubApp: GitHubApp | undefined;
	/** undefined: nobody signs in with GitHub. */
	readonly githubOAuth: GitHubOAuth | undefined;
	readonly githubWebhookSecret: string | undefined;
	readonly githubApiUrl: string;
	readonly oidcIssuers: readonly Issuer[];
	/** undefined stands for the public URL. */
	readonly oidcAudience: string | undefined;
	/** undefined: made at the first start and kept in the data folder. */
	readonly actionTokenKey: KeyObject | undefined;
	/** undefined: made at the first start and kept in the data folder. */
	readonly evidenceKey: KeyObject | undefined;
	/** undefined: made at the first start and kept in the data folder. */
	readonly apiKeyPepper: KeyObject | undefined;
	readonly previousApiKeyPepper: KeyObject | undefined;
	/** undefined: made at the first start and kept in the data folder. */
	readonly sealingKey: KeyObject | undefined;
	/** Proxies in front of the service that each add the address they saw to X-Forwarded-For. */
	readonly trustedProxies: number;
	/** undefined: billing is off, and everything is on. */
	readonly stripe: StripeAccount | undefined;
	readonly role: Role;
	readonly logLevel: LogLevel;
	/** Port of the metrics, on the loopback address alone; undefined: they are not served. */
	readonly metricsPort: number | undefined;
	/** Threads that judge and generate. */
	readonly workers: number;
}

/** Everything that is wrong with the environment, one sentence each with its remedy. */
export class ConfigError extends Error {
	override readonly name = "ConfigError";
	readonly problems: readonly string[];

	constructor(problems: readonly string[]) {
		super(`The configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
		this.problems = problems;
	}
}

/** True for an address of this machine alone (RFC 1122 3.2.1.3, RFC 4291 2.5.3) and for `localhost`. */
export function isLoopback(host: string): boolean {
	const bare = host.replace(/^\[|\]$/g, "").toLowerCase();
	if (bare === "localhost" || bare === "::1") return true;
	const address = bare.startsWith("::ffff:") ? bare.slice("::ffff:".length) : bare;
	return isIP(address) === 4 && address.startsWith("127.");
}

const wholeNumber = (min: number, max: number) =>
	z
		.string()
		.regex(/^\d{1,9}$/)
		.transform(Number)
		.refine((value) => value >= min && value <= max);

/** https, or http to this machine alone: tokens and keys must not cross a network in the clear. */
const safeUrl = z.string().refine((text) => {
	const url = URL.parse(text);
	if (url === null || url.username !== "" || url.password !== "" || url.hash !== "") return false;
	return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
});

const withoutSlash = (url: string): string => url.replace(/\/+$/, "");

const origin = safeUrl.transform((text) => new URL(text)).refine((url) => url.pathname === "/" && url.search === "");

const pem = z.string().transform((text) => {
	const decoded = text.includes("-----BEGIN") ? text : Buffer.from(text, "base64").toString("utf8");
	return decoded.replaceAll("\\n", "\n");
});

const parses = (read: (text: string) => unknown) => (text: string) => {
	try {
		read(text);
		return true;
	} catch {
		return false;
	}
};

const json = z.string().transform((text, context): unknown => {
	try {
		return JSON.parse(text);
	} catch {
		context.addIssue("not JSON");
		return z.NEVER;
	}
});

const issuerEntries = json.pipe(
	z.array(z.strictObject({ issuer: safeUrl, jwks_url: safeUrl, github_api_url: safeUrl.optional() })),
);

/** RSA of 2048 bits and more is what GitHub makes; anything else is a file mistaken for the App's key. */
const rsaPem = pem.refine(
	parses((text) => {
		if (createPrivateKey(text).asymmetricKeyType !== "rsa") throw new Error("not RSA");
	}),
);

const ed25519Key = pem.refine(parses(readEd25519Key)).transform(readEd25519Key);

const pepper = z
	.string()
	.regex(/^[\x21-\x7e]{32,500}$/)
	.transform(readPepper);

const STRIPE_API_URL = "https://api.stripe.com";

const priceOf = (plan: string): Variable<string> => ({
	meaning: `Id of Stripe's recurring price of the plan ${plan}.`,
	default: "not set",
	remedy: "the id of a price, such as price_1MoBy5LkdIwHu7ix",
	read: z.string().regex(/^price_\w{1,100}$/),
});

interface Variable<T> {
	readonly meaning: string;
	/** As a person would say it in a table. */
	readonly default: string;
	/** Ends the sentence "NAME must be …". */
	readonly remedy: string;
	readonly read: z.ZodType<T, string>;
}

const variable = <T>(row: Variable<T>): Variable<T> => row;

/** Every environment variable that the service reads. */
export const variables = {
	PORT: variable({
		meaning: "Port to listen on; 0 takes a free one.",
		default: "3000",
		remedy: "a whole number from 0 to 65535",
		read: wholeNumber(0, 65_535),
	}),
	HOST: variable({
		meaning: "Address to listen on. On a loopback address a one-time sign-in link is printed at the start.",
		default: "127.0.0.1",
		remedy: "an IP address or localhost, such as 127.0.0.1 or 0.0.0.0",
		read: z.string().refine((text) => text === "localhost" || isIP(text) !== 0),
	}),
	PUBLIC_URL: variable({
		meaning: "Origin under which browsers and workflows reach the service.",
		default: "the address it listens on",
		remedy: "an https origin without a path, such as https://driftgate.example.com (http on a loopback address alone)",
		read: origin.transform((url) => url.origin),
	}),
	DATA_FOLDER: variable({
		meaning:
			"Folder of the SQLite database, of the keys that sign action tokens and evidence, and of the pepper of API keys.",
		default: ".driftgate",
		remedy: "a path to a folder",
		read: z.string(),
	}),
	MONGODB_URI: variable({
		meaning: "Connection string of MongoDB, which is then used instead of SQLite; there is no falling back.",
		default: "not set: SQLite",
		remedy: "a connection string that begins with mongodb:// or mongodb+srv://",
		read: z.string().regex(/^mongodb(?:\+srv)?:\/\/./),
	}),
	GITHUB_APP_ID: variable({
		meaning: "Numeric id of the GitHub App.",
		default: "not set: nothing is read from GitHub",
		remedy: "the numeric App ID from the App's settings page",
		read: z.string().regex(/^[1-9]\d{0,14}$/),
	}),
	GITHUB_PRIVATE_KEY: variable({
		meaning: "Private key of the GitHub App: the PEM, or the PEM in base64.",
		default: "not set",
		remedy: "the RSA private key (.pem) that GitHub generated for the App, as it is or in base64",
		read: rsaPem,
	}),
	GITHUB_CLIENT_ID: variable({
		meaning: "Client ID of the GitHub App, with which people sign in.",
		default: "not set: nobody signs in with GitHub",
		remedy: "the Client ID from the App's settings page, such as Iv1.8a61f9b3a7aba766",
		read: z.string().regex(/^[\w.]{8,100}$/),
	}),
	GITHUB_CLIENT_SECRET: variable({
		meaning: "Client secret of the GitHub App.",
		default: "not set",
		remedy: "a client secret from the App's settings page",
		read: z.string().regex(/^[\x21-\x7e]{20,200}$/),
	}),
	GITHUB_WEBHOOK_SECRET: variable({
		meaning: "Secret with which GitHub signs webhook deliveries.",
		default: "not set: every delivery is refused",
		remedy: "the App's webhook secret, 16 characters or more",
		read: z.string().min(16),
	}),
	GITHUB_API_URL: variable({
		meaning: "REST API of the GitHub that the App belongs to; change it for GitHub Enterprise.",
		default: GITHUB_API_URL,
		remedy: "a URL such as https://github.example.com/api/v3",
		read: safeUrl.transform(withoutSlash),
	}),
	OIDC_ISSUERS: variable({
		meaning:
			'Further OIDC issuers to believe, as JSON: [{"issuer": "…", "jwks_url": "…", "github_api_url": "…"}]; github_api_url (default: GITHUB_API_URL) says whose repositories it may name.',
		default: "github.com's issuer alone",
		remedy:
			'a JSON array of {"issuer", "jwks_url", "github_api_url"?} with https URLs (http on a loopback address alone)',
		read: issuerEntries,
	}),
	OIDC_AUDIENCE: variable({
		meaning: "The one audience that workflows must ask for in their OIDC tokens.",
		default: "PUBLIC_URL",
		remedy: "a text without spaces, 500 characters at most",
		read: z.string().regex(/^[\x21-\x7e]{1,500}$/),
	}),
	ACTION_TOKEN_KEY: variable({
		meaning:
			"Ed25519 private key (PKCS#8 PEM, or that in base64) that signs action tokens. Set it where several processes share MongoDB.",
		default: "made at the first start, kept in DATA_FOLDER",
		remedy: "an Ed25519 key in PKCS#8 PEM, as `openssl genpkey -algorithm ed25519` prints it, as it is or in base64",
		read: ed25519Key,
	}),
	EVIDENCE_KEY: variable({
		meaning:
			"Ed25519 private key (PKCS#8 PEM, or that in base64) that signs the checkpoints of decision logs and evidence packages. Keep it: packages of another key are another log's.",
		default: "made at the first start, kept in DATA_FOLDER",
		remedy: "an Ed25519 key in PKCS#8 PEM, as `openssl genpkey -algorithm ed25519` prints it, as it is or in base64",
		read: ed25519Key,
	}),
	API_KEY_PEPPER: variable({
		meaning:
			"Secret under which API keys are stored as HMACs. Set it where several processes share MongoDB; without it every key is lost.",
		default: "made at the first start, kept in DATA_FOLDER",
		remedy: "32 characters or more of chance without spaces, as `openssl rand -base64 32` prints them",
		read: pepper,
	}),
	API_KEY_PEPPER_PREVIOUS: variable({
		meaning: "The pepper before this one: keys stored under it stay good, and move to the new one with their next use.",
		default: "not set",
		remedy: "the former value of API_KEY_PEPPER, or the text of the file api-key-pepper in DATA_FOLDER",
		read: pepper,
	}),
	STRIPE_SECRET_KEY: variable({
		meaning: "Secret key of the Stripe account that sells the plans.",
		default: "not set: billing is off, and every feature is on",
		remedy: "a secret or restricted key of Stripe's, which begins with sk_ or rk_",
		read: z.string().regex(/^[sr]k_\w{8,300}$/),
	}),
	STRIPE_WEBHOOK_SECRET: variable({
		meaning: "Secret with which Stripe signs events to /api/webhooks/stripe.",
		default: "not set",
		remedy: "the signing secret of the webhook endpoint, which begins with whsec_",
		read: z.string().regex(/^whsec_[\x21-\x7e]{16,300}$/),
	}),
	STRIPE_PRICE_GATE_ONLY_PRO: variable(priceOf("gate_only_pro")),
	STRIPE_PRICE_GATE_ONLY_TEAM: variable(priceOf("gate_only_team")),
	STRIPE_PRICE_PIPELINE_PRO: variable(priceOf("pipeline_pro")),
	STRIPE_PRICE_PIPELINE_TEAM: variable(priceOf("pipeline_team")),
	STRIPE_PRICE_ENTERPRISE: variable(priceOf("enterprise")),
	STRIPE_API_URL: variable({
		meaning: "Origin of Stripe's API; change it for an emulator.",
		default: STRIPE_API_URL,
		remedy: "an https origin without a path, such as https://api.stripe.com (http on a loopback address alone)",
		read: origin.transform((url) => url.origin),
	}),
	SEALING_KEY: variable({
		meaning:
			"Secret under which GitHub's grants and mailing lists' addresses are encrypted. Set it where several processes share MongoDB; without it people must sign in again.",
		default: "made at the first start, kept in DATA_FOLDER",
		remedy: "32 characters or more of chance without spaces, as `openssl rand -base64 32` prints them",
		read: pepper,
	}),
	TRUST_PROXY: variable({
		meaning:
			"How many proxies stand in front of the service and add to X-Forwarded-For: limits by address count the client's.",
		default: "0: the header is not believed",
		remedy: "a whole number from 0 to 10",
		read: wholeNumber(0, 10),
	}),
	ROLE: variable({
		meaning:
			"What this process does: web answers requests, worker carries out syncs, all does both. Processes of one service share MongoDB.",
		default: "all",
		remedy: "one of all, web, worker",
		read: z.enum(["all", "web", "worker"]),
	}),
	LOG_LEVEL: variable({
		meaning: "Least level that is logged: debug, info, warn, error or silent.",
		default: "info",
		remedy: "one of debug, info, warn, error, silent",
		read: z.enum(["debug", "info", "warn", "error", "silent"]),
	}),
	METRICS_PORT: variable({
		meaning: "Port on 127.0.0.1 that answers GET /metrics in Prometheus' text format; 0 takes a free one.",
		default: "not set: no metrics are served",
		remedy: "a whole number from 0 to 65535",
		read: wholeNumber(0, 65_535),
	}),
	WORKERS: variable({
		meaning:
			"Threads that judge descriptions and generate SDKs; half as many more, started when needed, do so for large ones.",
		default: "2",
		remedy: "a whole number from 1 to 64",
		read: wholeNumber(1, 64),
	}),
} as const;

export type VariableName = keyof typeof variables;

export type Environment = Readonly<Partial<Record<VariableName, string | undefined>>>;

const priceVariables = {
	gate_only_pro: "STRIPE_PRICE_GATE_ONLY_PRO",
	gate_only_team: "STRIPE_PRICE_GATE_ONLY_TEAM",
	pipeline_pro: "STRIPE_PRICE_PIPELINE_PRO",
	pipeline_team: "STRIPE_PRICE_PIPELINE_TEAM",
	enterprise: "STRIPE_PRICE_ENTERPRISE",
} as const satisfies Record<PriceKey, VariableName>;

/** Whoever sells, sells every plan, and hears of what becomes of it. */
const stripeVariables = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", ...Object.values(priceVariables)] as const;

/** The price of each plan; two plans of one price could not be told apart. */
function readPrices(
	read: (name: (typeof priceVariables)[PriceKey]) => string | undefined,
	problems: string[],
): Record<PriceKey, string> | undefined {
	const prices = priceKeys.map((key) => [key, read(priceVariables[key])] as const);
	const ids = prices.flatMap(([, id]) => id ?? []);
	if (new Set(ids).size < ids.length) problems.push("Two of the STRIPE_PRICE_… variables name the same price.");
	return ids.length < prices.length ? undefined : (Object.fromEntries(prices) as Record<PriceKey, string>);
}

/** What belongs together must be given together. */
function checkPairs(environment: Environment, problems: string[]): void {
	const isSet = (name: VariableName): boolean => (environment[name] ?? "").trim() !== "";
	if (isSet("GITHUB_APP_ID") !== isSet("GITHUB_PRIVATE_KEY")) {
		const missing = isSet("GITHUB_APP_ID") ? "GITHUB_PRIVATE_KEY" : "GITHUB_APP_ID";
		problems.push(`${missing} is missing: a GitHub App needs both GITHUB_APP_ID and GITHUB_PRIVATE_KEY, or neither.`);
	}
	if (isSet("GITHUB_CLIENT_ID") !== isSet("GITHUB_CLIENT_SECRET")) {
		const missing = isSet("GITHUB_CLIENT_ID") ? "GITHUB_CLIENT_SECRET" : "GITHUB_CLIENT_ID";
		problems.push(`${missing} is missing: sign-in needs both GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET, or neither.`);
	}
	if (isSet("GITHUB_CLIENT_ID") && !isSet("PUBLIC_URL") && !isLoopback(environment.HOST?.trim() || "localhost")) {
		problems.push("PUBLIC_URL is missing: whoever signs in with GitHub is sent back there.");
	}
	if (isSet("ROLE") && environment.ROLE?.trim() !== "all" && !isSet("MONGODB_URI")) {
		problems.push("MONGODB_URI is missing: processes that share the work share MongoDB; SQLite has ROLE=all.");
	}
	const missing = stripeVariables.filter((name) => !isSet(name));
	if (missing.length === stripeVariables.length) return;
	for (const name of missing) problems.push(`${name} is missing: billing needs all of Stripe's variables, or none.`);
}

/**
 * Reads and checks the environment. An empty variable counts as not set.
 * Throws ConfigError with every problem at once.
 */
export function readConfig(environment: Environment = process.env): Config {
	const problems: string[] = [];
	const read = <T>(name: VariableName, row: Variable<T>): T | undefined => {
		const text = environment[name]?.trim();
		if (text === undefined || text === "") return undefined;
		const result = row.read.safeParse(text);
		if (result.success) return result.data;
		problems.push(`${name} must be ${row.remedy}.`);
		return undefined;
	};
	const appId = read("GITHUB_APP_ID", variables.GITHUB_APP_ID);
	const privateKey = read("GITHUB_PRIVATE_KEY", variables.GITHUB_PRIVATE_KEY);
	const clientId = read("GITHUB_CLIENT_ID", variables.GITHUB_CLIENT_ID);
	const clientSecret = read("GITHUB_CLIENT_SECRET", variables.GITHUB_CLIENT_SECRET);
	const githubApiUrl = read("GITHUB_API_URL", variables.GITHUB_API_URL) ?? GITHUB_API_URL;
	const issuers = read("OIDC_ISSUERS", variables.OIDC_ISSUERS) ?? [];
	const secretKey = read("STRIPE_SECRET_KEY", variables.STRIPE_SECRET_KEY);
	const webhookSecret = read("STRIPE_WEBHOOK_SECRET", variables.STRIPE_WEBHOOK_SECRET);
	const prices = readPrices((name) => read(name, variables[name]), problems);
	const stripeApiUrl = read("STRIPE_API_URL", variables.STRIPE_API_URL) ?? STRIPE_API_URL;
	const config: Config = {
		port: read("PORT", variables.PORT) ?? 3000,
		host: read("HOST", variables.HOST) ?? "127.0.0.1",
		publicUrl: read("PUBLIC_URL", variables.PUBLIC_URL),
		dataFolder: read("DATA_FOLDER", variables.DATA_FOLDER) ?? ".driftgate",
		mongodbUri: read("MONGODB_URI", variables.MONGODB_URI),
		githubApp: appId === undefined || privateKey === undefined ? undefined : { appId, privateKey },
		githubOAuth: clientId === undefined || clientSecret === undefined ? undefined : { clientId, clientSecret },
		githubWebhookSecret: read("GITHUB_WEBHOOK_SECRET", variables.GITHUB_WEBHOOK_SECRET),
		githubApiUrl,
		oidcIssuers: issuers.map((entry) => ({
			issuer: entry.issuer,
			jwksUrl: entry.jwks_url,
			apiUrl: withoutSlash(entry.github_api_url ?? githubApiUrl),
		})),
		oidcAudience: read("OIDC_AUDIENCE", variables.OIDC_AUDIENCE),
		actionTokenKey: read("ACTION_TOKEN_KEY", variables.ACTION_TOKEN_KEY),
		evidenceKey: read("EVIDENCE_KEY", variables.EVIDENCE_KEY),
		apiKeyPepper: read("API_KEY_PEPPER", variables.API_KEY_PEPPER),
		previousApiKeyPepper: read("API_KEY_PEPPER_PREVIOUS", variables.API_KEY_PEPPER_PREVIOUS),
		stripe:
			secretKey === undefined || webhookSecret === undefined || prices === undefined
				? undefined
				: { secretKey, webhookSecret, prices, apiUrl: stripeApiUrl },
		sealingKey: read("SEALING_KEY", variables.SEALING_KEY),
		trustedProxies: read("TRUST_PROXY", variables.TRUST_PROXY) ?? 0,
		role: read("ROLE", variables.ROLE) ?? "all",
		logLevel: read("LOG_LEVEL", variables.LOG_LEVEL) ?? "info",
		metricsPort: read("METRICS_PORT", variables.METRICS_PORT),
		workers: read("WORKERS", variables.WORKERS) ?? 2,
	};
	checkPairs(environment, problems);
	if (problems.length > 0) throw new ConfigError(problems);
	return config;
}

/** The rows of README's table, printed from `variables`. */
export function variableTable(): readonly {
	readonly name: string;
	readonly meaning: string;
	readonly default: string;
}[] {
	return Object.entries(variables).map(([name, row]) => ({ name, meaning: row.meaning, default: row.default }));
}

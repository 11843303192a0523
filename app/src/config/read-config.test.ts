import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { ConfigError } from "./config-error.ts";
import { configGaps } from "./config-gaps.ts";
import { isLoopback } from "./is-loopback.ts";
import { readConfig } from "./read-config.ts";
import { type Environment, variables, variableTable } from "./variables.ts";

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
const rsaPem = rsa.export({ type: "pkcs1", format: "pem" }).toString();
const ed25519Pem = generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const base64 = (text: string): string => Buffer.from(text).toString("base64");

function problemsOf(environment: Environment): readonly string[] {
	try {
		readConfig(environment);
		return [];
	} catch (error) {
		if (error instanceof ConfigError) return error.problems;
		throw error;
	}
}

describe("the configuration", () => {
	it("needs nothing, and then says what is switched off", () => {
		const config = readConfig({});
		expect(config).toMatchObject({ port: 3000, host: "127.0.0.1", dataFolder: ".driftgate", workers: 2 });
		expect(config).toMatchObject({ logRetentionMs: 400 * 86_400_000, logAddresses: false });
		expect(config).toMatchObject({
			githubApp: undefined,
			mongodbUri: undefined,
			githubApiUrl: "https://api.github.com",
		});
		expect(configGaps(config).join("\n")).toMatch(
			/GITHUB_APP_ID[\s\S]+GITHUB_WEBHOOK_SECRET[\s\S]+GITHUB_CLIENT_ID[\s\S]+PUBLIC_URL[\s\S]+STRIPE_SECRET_KEY/,
		);
	});

	it("takes an empty variable for one that is not set", () => {
		const empty = Object.fromEntries(Object.keys(variables).map((name) => [name, " "]));
		expect(readConfig(empty)).toEqual(readConfig({}));
	});

	it("reads everything", () => {
		const config = readConfig({
			PORT: "0",
			HOST: "::1",
			PUBLIC_URL: "https://driftgate.example.com/",
			DATA_FOLDER: "/var/lib/driftgate",
			MONGODB_URI: "mongodb://db.example.com/driftgate",
			GITHUB_APP_ID: "12345",
			GITHUB_PRIVATE_KEY: base64(rsaPem),
			GITHUB_WEBHOOK_SECRET: "0123456789abcdef",
			GITHUB_API_URL: "https://ghes.example.com/api/v3/",
			OIDC_ISSUERS:
				'[{"issuer": "https://ghes.example.com/_services/token", "jwks_url": "https://ghes.example.com/jwks"}]',
			OIDC_AUDIENCE: "driftgate",
			ACTION_TOKEN_KEY: ed25519Pem.replaceAll("\n", "\\n"),
			EVIDENCE_KEY: Buffer.from(ed25519Pem).toString("base64"),
			API_KEY_PEPPER: "p".repeat(32),
			API_KEY_PEPPER_PREVIOUS: "q".repeat(32),
			GITHUB_CLIENT_ID: "Iv1.8a61f9b3a7aba766",
			GITHUB_CLIENT_SECRET: "c".repeat(40),
			SEALING_KEY: "s".repeat(32),
			TRUST_PROXY: "2",
			LOG_RETENTION_DAYS: "30",
			LOG_ADDRESSES: "on",
			LOG_LEVEL: "silent",
			WORKERS: "8",
		});
		expect(config).toMatchObject({
			port: 0,
			publicUrl: "https://driftgate.example.com",
			githubApp: { appId: "12345", privateKey: rsaPem },
			githubApiUrl: "https://ghes.example.com/api/v3",
			oidcIssuers: [
				{
					issuer: "https://ghes.example.com/_services/token",
					jwksUrl: "https://ghes.example.com/jwks",
					apiUrl: "https://ghes.example.com/api/v3",
				},
			],
			workers: 8,
			logRetentionMs: 30 * 86_400_000,
			logAddresses: true,
		});
		expect(config.actionTokenKey?.asymmetricKeyType).toBe("ed25519");
		expect(config.evidenceKey?.asymmetricKeyType).toBe("ed25519");
		expect(config.apiKeyPepper?.export().toString()).toBe("p".repeat(32));
		expect(config.previousApiKeyPepper?.export().toString()).toBe("q".repeat(32));
		expect(configGaps(config)).toEqual([expect.stringContaining("STRIPE_SECRET_KEY")]);
	});

	it("lists every problem at once, each with its remedy and none with the value", () => {
		const problems = problemsOf({
			PORT: "70000",
			HOST: "example.com:80",
			PUBLIC_URL: "http://driftgate.example.com",
			MONGODB_URI: "postgres://c4n4ry",
			GITHUB_APP_ID: "my-app",
			GITHUB_PRIVATE_KEY: "c4n4ry",
			GITHUB_WEBHOOK_SECRET: "c4n4ry",
			GITHUB_API_URL: "ftp://x",
			OIDC_ISSUERS: "c4n4ry",
			OIDC_AUDIENCE: "two words",
			ACTION_TOKEN_KEY: rsaPem,
			API_KEY_PEPPER: "c4n4ry",
			API_KEY_PEPPER_PREVIOUS: "c4n4ry c4n4ry c4n4ry c4n4ry c4n4ry c4n4ry",
			GITHUB_CLIENT_ID: "c4n4ry",
			GITHUB_CLIENT_SECRET: "c4n4ry",
			SEALING_KEY: "c4n4ry",
			TRUST_PROXY: "true",
			LOG_RETENTION_DAYS: "0",
			LOG_ADDRESSES: "yes",
			LOG_LEVEL: "loud",
			WORKERS: "0",
		});
		expect(problems).toHaveLength(21);
		for (const problem of problems) expect(problem).toMatch(/^[A-Z_]+ must be .+\.$/);
		expect(problems.join("\n")).not.toMatch(/c4n4ry|BEGIN/);
	});

	it("wants what belongs together", () => {
		expect(problemsOf({ GITHUB_APP_ID: "1" })).toEqual([expect.stringContaining("GITHUB_PRIVATE_KEY is missing")]);
		expect(problemsOf({ GITHUB_PRIVATE_KEY: rsaPem })).toEqual([expect.stringContaining("GITHUB_APP_ID is missing")]);
	});

	it("wants a whole sign-in, and an address to come back to", () => {
		const [GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET] = ["Iv1.8a61f9b3a7aba766", "c".repeat(40)];
		expect(problemsOf({ GITHUB_CLIENT_ID })).toEqual([expect.stringContaining("GITHUB_CLIENT_SECRET is missing")]);
		expect(problemsOf({ GITHUB_CLIENT_SECRET })).toEqual([expect.stringContaining("GITHUB_CLIENT_ID is missing")]);
		const client = { GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET };
		expect(problemsOf(client)).toEqual([]);
		expect(problemsOf({ ...client, HOST: "0.0.0.0" })).toEqual([expect.stringContaining("PUBLIC_URL is missing")]);
		expect(problemsOf({ ...client, HOST: "0.0.0.0", PUBLIC_URL: "https://driftgate.example.com" })).toEqual([]);
	});

	it.each([
		["PUBLIC_URL", "https://u:p@example.com"],
		["PUBLIC_URL", "https://example.com/path"],
		["PUBLIC_URL", "javascript:alert(1)"],
		["OIDC_ISSUERS", '[{"issuer": "https://a.example.com"}]'],
		["OIDC_ISSUERS", '[{"issuer": "http://a.example.com", "jwks_url": "https://a.example.com"}]'],
		["OIDC_ISSUERS", '[{"issuer": "https://a.example.com", "jwks_url": "https://a.example.com", "discover": true}]'],
		["OIDC_ISSUERS", "{}"],
		["PORT", "1e3"],
		["PORT", "-1"],
	] as const)("refuses %s=%s", (name, value) => {
		expect(problemsOf({ [name]: value })).toHaveLength(1);
	});

	it("tells the whole table", () => {
		expect(variableTable().map(({ name }) => name)).toEqual(Object.keys(variables));
		for (const row of variableTable()) expect(`${row.meaning}${row.default}`).toMatch(/\S/);
	});
});

describe("a loopback address", () => {
	it.each(["127.0.0.1", "127.9.9.9", "localhost", "::1", "[::1]", "::ffff:127.0.0.1"])("%s is one", (host) => {
		expect(isLoopback(host)).toBe(true);
	});

	it.each(["0.0.0.0", "::", "10.0.0.1", "localhost.example.com", "127.0.0.1.example.com", "1270.0.0.1", "", "127.1"])(
		"%j is none",
		(host) => {
			expect(isLoopback(host)).toBe(false);
		},
	);
});

describe("Stripe's variables", () => {
	const complete = {
		STRIPE_SECRET_KEY: "sk_test_123456789",
		STRIPE_WEBHOOK_SECRET: "whsec_0123456789abcdef",
		STRIPE_PRICE_GATE_ONLY_PRO: "price_1",
		STRIPE_PRICE_GATE_ONLY_TEAM: "price_2",
		STRIPE_PRICE_PIPELINE_PRO: "price_3",
		STRIPE_PRICE_PIPELINE_TEAM: "price_4",
		STRIPE_PRICE_ENTERPRISE: "price_5",
	};

	it("are all there or none: each that is missing is named", () => {
		expect(readConfig({}).stripe).toBeUndefined();
		expect(readConfig(complete).stripe).toEqual({
			secretKey: "sk_test_123456789",
			webhookSecret: "whsec_0123456789abcdef",
			apiUrl: "https://api.stripe.com",
			prices: {
				gate_only_pro: "price_1",
				gate_only_team: "price_2",
				pipeline_pro: "price_3",
				pipeline_team: "price_4",
				enterprise: "price_5",
			},
		});
		const problems = problemsOf({ STRIPE_SECRET_KEY: complete.STRIPE_SECRET_KEY });
		expect(problems.map((problem) => problem.split(" ")[0])).toEqual(Object.keys(complete).slice(1));
	});

	it("are what Stripe gives, and no price is that of two plans", () => {
		const problems = problemsOf({
			...complete,
			STRIPE_SECRET_KEY: "pk_test_123456789",
			STRIPE_WEBHOOK_SECRET: "secret",
			STRIPE_PRICE_PIPELINE_PRO: "prod_3",
			STRIPE_PRICE_ENTERPRISE: "price_1",
			STRIPE_API_URL: "http://stripe.example.com",
		});
		expect(problems).toHaveLength(5);
		expect(problems).toContain("Two of the STRIPE_PRICE_… variables name the same price.");
	});
});

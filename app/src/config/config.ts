import type { KeyObject } from "node:crypto";
import type { Issuer } from "../auth/oidc/issuers.ts";
import type { PriceKey } from "../billing/plans.ts";
import type { LogLevel } from "../observe/log.ts";

/* What the environment says, as values. */

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
	/** `owner/repository@commit`. */
	readonly actionRef: string | undefined;
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
	/** For how long the record of a project that was ended, and the security log, are kept. Milliseconds. */
	readonly logRetentionMs: number;
	/** Whether clients' addresses may stand in the log and the security log. */
	readonly logAddresses: boolean;
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

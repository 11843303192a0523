import type { Config } from "./config.ts";
import { isLoopback } from "./is-loopback.ts";

interface Gap {
	readonly isOpen: (config: Config) => boolean;
	/** The variables, and what leaving them out switches off. */
	readonly says: (config: Config) => string;
}

/** Keys that each process makes for itself, although processes that share MongoDB must share them. */
const ownKey = (name: string, field: keyof Config): Gap => ({
	isOpen: (config) => config.mongodbUri !== undefined && config[field] === undefined,
	says: () => `${name}: the key is in this process's DATA_FOLDER; set it before a second process shares MongoDB.`,
});

const gaps: readonly Gap[] = [
	{
		isOpen: ({ githubApp }) => githubApp === undefined,
		says: () => "GITHUB_APP_ID and GITHUB_PRIVATE_KEY: no repository can be installed, read or linked.",
	},
	{
		isOpen: ({ githubWebhookSecret }) => githubWebhookSecret === undefined,
		says: () => "GITHUB_WEBHOOK_SECRET: every webhook is refused with 401, so pushes are not synced.",
	},
	{
		isOpen: ({ githubOAuth }) => githubOAuth === undefined,
		says: ({ host }) => `GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET: ${whoSignsIn(host)}.`,
	},
	{
		isOpen: ({ publicUrl }) => publicUrl === undefined,
		says: () => "PUBLIC_URL: the service is known by the address it listens on, which GitHub cannot reach.",
	},
	{
		isOpen: ({ stripe }) => stripe === undefined,
		says: () => "STRIPE_SECRET_KEY and Stripe's other variables: billing is off, and every feature is on.",
	},
	ownKey("ACTION_TOKEN_KEY", "actionTokenKey"),
	ownKey("EVIDENCE_KEY", "evidenceKey"),
	{
		isOpen: ({ mongodbUri, apiKeyPepper }) => mongodbUri !== undefined && apiKeyPepper === undefined,
		says: () =>
			"API_KEY_PEPPER: API keys are good in this process's DATA_FOLDER alone; set it before a second process.",
	},
	ownKey("SEALING_KEY", "sealingKey"),
];

const whoSignsIn = (host: string): string =>
	isLoopback(host) ? "whoever has the printed link signs in, and nobody else" : "nobody can sign in";

/** What is not set, and what that switches off: one sentence each, for whoever starts the service. */
export function configGaps(config: Config): readonly string[] {
	return gaps.filter(({ isOpen }) => isOpen(config)).map(({ says }) => says(config));
}

/** What the operations of a tag have in common, for readers of openapi.json. A route's tag is one of these. */
export const tags = {
	action: "What a workflow calls: its OIDC token for an action token, and then the gate.",
	webhooks: "What GitHub and Stripe tell the service, under their signatures.",
	projects: "Tracked configuration files: linking them, syncing them, and what became of it.",
	v1: "The versioned reports of a project: audit, evidence, log, impact, specifications.",
	github: "What the GitHub App is installed on.",
	services: "The APIs that the projects describe, for scripts with a key.",
	sync_runs: "A sync run by its id, for whoever polls.",
	keys: "API keys. They are managed in a session alone.",
	billing: "Buying a plan, and changing or ending it.",
	user: "The signed-in account: its credits and its end.",
	tools: "Trying the engine without an account.",
	public: "What anybody may read of a published project.",
	auth: "Signing in and out, and who is signed in.",
	waitlist: "The waitlist.",
	newsletter: "The newsletter of the changelog.",
	health: "Whether the process runs, and whether requests can be served.",
	openapi: "This description.",
} as const satisfies Record<string, string>;

export type Tag = keyof typeof tags;

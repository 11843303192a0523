/** What the operations of a tag have in common, for readers of openapi.json. A route's tag is one of these. */
export const tags = {
	action: "For workflows: exchange an OIDC token for an action token, then call the gate.",
	webhooks: "Signed deliveries from GitHub and Stripe.",
	projects: "Tracked configuration files: link them, sync them, and read the results.",
	v1: "The versioned reports of a project: audit, evidence, log, impact, specifications.",
	setup: "What whoever runs the service has still to configure.",
	github: "Installations of the GitHub App.",
	services: "The APIs that the projects describe, for scripts with a key.",
	runs: "The history of a project: its runs, the files that they compared, and accepting what they found.",
	sync_runs: "A sync run by its id, for polling.",
	keys: "API keys. Only a session can manage them.",
	billing: "Buying a plan, and changing or ending it.",
	user: "The signed-in account: credits and deletion.",
	tools: "Trying the engine without an account.",
	public: "Public data of a published project.",
	auth: "Signing in and out, and who is signed in.",
	waitlist: "The waitlist.",
	newsletter: "The newsletter of the changelog.",
	health: "Liveness and readiness.",
	openapi: "This description.",
} as const satisfies Record<string, string>;

export type Tag = keyof typeof tags;

import { ABOUT_THE_TEXT, NOT_GENERATED, type Section } from "./clause.ts";

const EXCHANGE_REFUSALS = [
	"exchange refuses tokens that are expired, forged, for others or no tokens",
	"exchange goes by the repository's id and its owner's, not by names",
	"a project that was unlinked hears no workflow any more",
];

const SUBMISSION_REFUSALS = [
	"action endpoints take action tokens alone",
	"a token is bound to its repository",
	"a project that was unlinked hears no workflow any more",
	"a token is bound to its ref",
	"validate refuses a configuration with sentences",
	"gate-check refuses a configuration with sentences",
	"validate: 10 in a minute a repository",
	"gate-check: 60 in 60 s a repository",
];

const NOT_MINE = [
	"the session's endpoints take sessions alone",
	"a session has 404 for another's project, as for none",
];

/** INTERFACE.md 4. */
export const interfaceEndpoints: readonly Section[] = [
	{
		heading: "4. Endpoints",
		clauses: [
			{ id: "4-about", says: ["Shape only"], unobservable: ABOUT_THE_TEXT },
			{
				id: "4-times-and-ids",
				says: ["Timestamps are ISO 8601", "IDs are strings"],
				cases: ["sync-runs is a bare array with every field, newest first"],
			},
		],
	},
	{
		heading: "4.1 Action endpoints (action token)",
		clauses: [
			{
				id: "4.1-exchange-200",
				says: ["POST /api/action/oidc/exchange", "Request {token: string}", "The token is valid for 5 minutes"],
				cases: ["exchange gives a token of five minutes", "exchange wants a token"],
			},
			{
				id: "4.1-exchange-401-403",
				says: ["The token is valid for 5 minutes"],
				cases: EXCHANGE_REFUSALS,
			},
			{
				id: "4.1-validate-200",
				says: ["POST /api/action/validate", "Request: config_content (string, raw YAML)"],
				cases: ["validate sums up a configuration", "a submission without its fields is refused"],
			},
			{
				id: "4.1-action-errors",
				says: ["Errors: 401 invalid_action_token"],
				cases: SUBMISSION_REFUSALS,
			},
			{
				id: "4.1-gate-check-effects",
				says: ["POST /api/action/gate-check", "Request: config_content, repo", "Effects: diffs the spec"],
				cases: [
					"gate-check records a sync run either way",
					"mode sync, the default, moves the baseline of the default branch and generates",
					"a submission without its fields is refused",
				],
			},
			{
				id: "4.1-gate-check-200-both",
				says: ["The status is 200 for both", "The verdict is ERR, WARN or PASS"],
				cases: [
					"gate-check lets a harmless change proceed",
					"gate-check blocks a breaking change with 200 and evidence",
					"block_on says which verdict blocks",
				],
			},
			{
				id: "4.1-other-modes",
				says: ["Other values of mode: not shown"],
				cases: ["mode check never moves the baseline", "a mode that there is not is refused"],
			},
		],
	},
	{
		heading: "4.2 Project endpoints (session)",
		clauses: [
			{
				id: "4.2-sync-200",
				says: ["POST /api/projects/{id}/sync: session", "Creates a sync run, validates"],
				cases: ["a manual sync is carried out and answered"],
			},
			{
				id: "4.2-sync-body",
				says: ["Optional body {trigger_type"],
				cases: [
					"a sync says what triggers it",
					"a manual sync is carried out and answered",
					"an upgrade generates anew and moves no verdict",
				],
			},
			{ id: "4.2-sync-401-404", says: ["Creates a sync run, validates"], cases: NOT_MINE },
			{
				id: "4.2-sync-500",
				says: ["Creates a sync run, validates"],
				cases: ["a failed manual sync is 500 and changes nothing"],
			},
			{
				id: "4.2-sync-runs",
				says: ["GET /api/projects/{id}/sync-runs", "Returns a bare array"],
				cases: [
					"sync-runs is a bare array with every field, newest first",
					"sync-runs gives the 20 newest",
					...NOT_MINE,
				],
			},
			{
				id: "4.2-list",
				says: ["GET /api/projects/list", "Returns {github_connected"],
				cases: ["the project list has a project with every field", "the project list is the caller's own"],
			},
			{
				id: "4.2-artifacts-latest",
				says: ["GET /api/projects/{id}/artifacts/latest", "Takes the latest completed", "Returns {latest_sync_run_id"],
				cases: [
					"the latest artifacts are those of the latest completed sync",
					"before a sync there are no artifacts",
					...NOT_MINE,
				],
			},
			{
				id: "4.2-drift-check",
				says: ["GET /api/projects/{id}/drift-check", "Compares the git blob SHA", "Returns {drifted"],
				cases: ["drift-check compares git's blob of the configuration with the last sync", ...NOT_MINE],
			},
			{
				id: "4.2-changelog",
				says: ["GET /api/projects/{project_id}/changelog", "Returns {entries", "Shown with an API key"],
				cases: [
					"the changelog has drafts, newest first",
					"an entry is published once, with its time",
					"the changelog's cursor is opaque",
				],
			},
			{
				id: "4.2-protection-summary",
				says: ["GET /api/projects/{project_id}/protection-summary"],
				cases: ["the protection summary counts what the gate did"],
			},
			{
				id: "4.2-protection-summary-shown",
				says: ["The dashboard shows it only once"],
				unobservable: "What the dashboard shows is no answer of the service.",
			},
			{
				id: "4.2-docs-scaffold",
				says: ["GET /api/projects/{project_id}/docs-scaffold"],
				cases: ["the docs scaffold is Markdown of what was synced"],
			},
			{
				id: "4.2-docs-scaffold-public",
				says: ["A public docs scaffold page also exists"],
				cases: ["the docs scaffold is public too"],
			},
		],
	},
	{
		heading: "4.3 Versioned API (/api/v1)",
		clauses: [
			{
				id: "4.3-audit",
				says: ["GET /api/v1/projects/{project_id}/audit", "Query: from, to", "Returns {results"],
				cases: [
					"the audit lists decisions with their lane, ref and commit",
					"the audit's cursor is opaque",
					"a list gives 20 where nothing is said",
					"reading needs the read scope",
				],
			},
			{
				id: "4.3-keys-create",
				says: ["POST /api/v1/keys", "Request {name: string", "The key value appears only here"],
				cases: [
					"a key is made with its value, and shown that once",
					"a key names itself and at least one scope that there is",
					"the session's endpoints take sessions alone",
				],
			},
			{
				id: "4.3-keys-list",
				says: ["GET /api/v1/keys", "Key values are never returned"],
				cases: [
					"keys are listed with both names of the prefix, without values",
					"a key is made with its value, and shown that once",
					"the session's endpoints take sessions alone",
				],
			},
		],
	},
	{
		heading: "4.4 Endpoints whose method or path is missing",
		clauses: [
			{ id: "4.4-about", says: ["The request and response shapes below"], unobservable: ABOUT_THE_TEXT },
			{
				id: "4.4-checkout",
				says: ["Create payment checkout session", "Session required", "Request {priceKey"],
				cases: [
					"a checkout and a portal are addresses to go to",
					"without Stripe there is nothing to buy",
					"the session's endpoints take sessions alone",
				],
			},
			{
				id: "4.4-portal",
				says: ["Open billing portal session", "Session required. 200 {url}"],
				cases: [
					"a checkout and a portal are addresses to go to",
					"whoever never subscribed has no portal",
					"without Stripe there is nothing to buy",
				],
			},
			{
				id: "4.4-revoke",
				says: ["Revoke an API key", "Permanent"],
				cases: ["a revoked key is refused at once, for ever, and no longer listed"],
			},
			{
				id: "4.4-rotate",
				says: ["Rotate an API key", "Request {keyId"],
				cases: ["a rotated key gives way to one of the same name and scopes"],
			},
			{
				id: "4.4-rotate-limit",
				says: ["At most 10 rotations per hour"],
				cases: ["key rotation: 10 in 60 min a user"],
			},
			{
				id: "4.4-impact",
				says: ["Breaking-change impact report"],
				cases: ["the impact report says who is hit by the latest breaking change"],
			},
			{
				id: "4.4-exceptions",
				says: ["List active drift exceptions"],
				cases: ["exceptions are added, listed while active, and ended", "reading needs the read scope"],
			},
			{
				id: "4.4-live-spec",
				says: ["Get the live deployed OpenAPI spec"],
				cases: ["a deployed description is never read from this machine"],
			},
			{
				id: "4.4-evidence",
				says: ["SOC 2 evidence package (read scope", "Request {from: ISO date"],
				cases: [
					"the evidence package covers decisions, exceptions and the log",
					"reading needs the read scope",
					"evidence is of the Team plan and above",
				],
			},
			{
				id: "4.4-publish",
				says: ["Publish a draft changelog entry", "Body {entryId"],
				cases: ["an entry is published once, with its time"],
			},
			{ id: "4.4-services", says: ["List services visible"], cases: ["services are listed to a key"] },
			{
				id: "4.4-trigger",
				says: ["Trigger a sync run for a service", "Returns a syncRunId"],
				cases: [
					"a key triggers a sync and polls for its end",
					"changing needs the write scope, and syncing the sync scope",
				],
			},
			{
				id: "4.4-service-artifacts",
				says: ["List generated SDK artifacts"],
				cases: ["a service's artifacts are listed without content"],
			},
			{
				id: "4.4-raw-spec",
				says: ["Raw OpenAPI spec of a project", "Response is the spec tracked"],
				cases: ["the raw spec is the document as tracked, by version"],
			},
			{
				id: "4.4-newsletter",
				says: ["Subscribe an address", "Public.", "Request {email"],
				cases: ["the newsletter takes an address once"],
			},
		],
	},
	{
		heading: "4.5 Account, GitHub and billing",
		clauses: [
			{
				id: "4.5-credits",
				says: ["GET /api/user/credits", "Returns the credit balance"],
				cases: [
					"credits tell the balance; without Stripe everything is on",
					"the session's endpoints take sessions alone",
				],
			},
			{
				id: "4.5-installation-status",
				says: ["GET /api/github/installation-status", "Returns the installation status"],
				cases: [
					"the installation's status says what the App is installed on",
					"the session's endpoints take sessions alone",
				],
			},
			{
				id: "4.5-onboarding",
				says: ["Used by onboarding"],
				cases: ["the installation's status says what the App is installed on"],
			},
			{
				id: "4.5-delete",
				says: ["DELETE /api/user/delete", "Permanently and irreversibly"],
				cases: [
					"an account is deleted with its keys, its session and its grant",
					"the session's endpoints take sessions alone",
				],
			},
		],
	},
	{
		heading: "4.6 Webhook receiver",
		clauses: [
			{ id: "4.6-about", says: ["Behavior:"], unobservable: ABOUT_THE_TEXT },
			{
				id: "4.6-signature",
				says: ["POST /api/webhooks/github", "401 for a missing or invalid"],
				cases: ["a delivery without a valid signature is 401"],
			},
			{
				id: "4.6-push",
				says: ["Body: a standard push event", "Otherwise looks the repository up"],
				cases: [
					"a push of the configuration is a new version and a queued run",
					"a push goes by the repository's number, whatever it is called",
				],
			},
			{ id: "4.6-other-events", says: ["Only push events are processed"], cases: ["other events are ignored"] },
			{
				id: "4.6-untouched",
				says: ["When the push does not modify"],
				cases: ["a push that touches nothing that is tracked is answered and done"],
			},
			{
				id: "4.6-always-200",
				says: ["With a valid signature always returns 200"],
				cases: ["a signed delivery is 200 even where what follows fails"],
			},
		],
	},
	{
		heading: "4.7 Public endpoints (no authentication)",
		clauses: [
			{ id: "4.7-waitlist", says: ["POST /api/waitlist"], cases: ["the waitlist takes an address once"] },
			{
				id: "4.7-status",
				says: ["GET /api/public/{projectId}/status"],
				cases: ["a project's status is public", "public endpoints want nobody's name"],
			},
			{
				id: "4.7-sdk",
				says: ["GET /api/public/{projectId}/sdk", "Returns the latest generated SDK"],
				cases: ["SDKs are raw text"],
			},
			{
				id: "4.7-sdk-python-go",
				says: ["GET /api/public/{projectId}/sdk"],
				unobservable: NOT_GENERATED,
			},
			{ id: "4.7-mcp-text", says: ["GET /api/public/{projectId}/mcp"], unobservable: NOT_GENERATED },
			{
				id: "4.7-mcp",
				says: ["GET /api/public/{projectId}/mcp"],
				cases: ["the MCP server is raw text, or 404 where none was generated"],
			},
			{ id: "4.7-health", says: ["GET /api/health"], cases: ["health says ok, the time and a version"] },
		],
	},
];

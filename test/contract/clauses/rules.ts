import { ABOUT_THE_TEXT, type Section } from "./clause.ts";

/** INTERFACE.md 5 to 9: who may, events, errors, limits, versions. */
export const interfaceRules: readonly Section[] = [
	{
		heading: "5. Authentication",
		clauses: [
			{ id: "5-about", says: ["Rules:"], unobservable: ABOUT_THE_TEXT },
			{
				id: "5-api-key",
				says: ["| API key |", "API key scopes are read, write, sync"],
				cases: ["reading needs the read scope", "a key names itself and at least one scope that there is"],
			},
			{
				id: "5-session",
				says: ["| Browser session |"],
				cases: ["a session says who it is", "a session is a host-only, HttpOnly, SameSite=Lax cookie"],
			},
			{
				id: "5-action-token",
				says: ["| Action token |", "The gate-check endpoint does not use a long-lived"],
				cases: [
					"action endpoints take action tokens alone",
					"a bearer of an action token is nobody to sessions and keys",
				],
			},
			{
				id: "5-webhook-signature",
				says: ["| Webhook signature |"],
				cases: ["a delivery without a valid signature is 401"],
			},
			{
				id: "5-none",
				says: ["| None |"],
				cases: ["public endpoints want nobody's name", "pages of any origin may read what is public, and nothing else"],
			},
			{
				id: "5-write-and-sync-scopes",
				says: ["Endpoints that change state need", "Sync triggers need sync scope"],
				cases: ["changing needs the write scope, and syncing the sync scope"],
			},
			{ id: "5-read-scope", says: ["Read endpoints (drift exceptions"], cases: ["reading needs the read scope"] },
			{
				id: "5-session-only",
				says: ["API key management (create", "Billing, credits, GitHub installation status"],
				cases: ["the session's endpoints take sessions alone"],
			},
			{
				id: "5-session-or-key",
				says: ["The changelog, protection summary and docs scaffold"],
				cases: [
					"the changelog has drafts, newest first",
					"the protection summary counts what the gate did",
					"the docs scaffold is Markdown of what was synced",
				],
			},
			{
				id: "5-which-of-the-two",
				says: ["Which of the two each accepts: not shown"],
				cases: ["the changelog has drafts, newest first", "the session's endpoints take sessions alone"],
			},
			{
				id: "5-action-token-flow",
				says: ["Action token flow: the CI action"],
				cases: [
					"exchange gives a token of five minutes",
					"a token is bound to its repository",
					"a token is bound to its ref",
					"an action token is an EdDSA JWT of one run",
				],
			},
			{
				id: "5-exchange-at-start",
				says: ["The exchange is done at the start"],
				cases: ["the Action exchanges its token first, and then has the gate check"],
			},
			{
				id: "5-key-403",
				says: ["Project access: a key lacking scope"],
				cases: [
					"a key has 403 for a project that its owner does not reach, as for none",
					"reading needs the read scope",
				],
			},
			{
				id: "5-session-404",
				says: ["A session accessing another user's project"],
				cases: ["a session has 404 for another's project, as for none"],
			},
		],
	},
	{
		heading: "6. Events",
		clauses: [
			{
				id: "6-push",
				says: ["Inbound: a push event", "A push touching the configuration"],
				cases: ["a push of the configuration is a new version and a queued run"],
			},
			{
				id: "6-outbound",
				says: ["Outbound events, callbacks"],
				cases: ["nobody is notified, and nothing is deprecated"],
			},
			{
				id: "6-polling",
				says: ["Sync run results are obtained by polling"],
				cases: ["a push of the configuration is a new version and a queued run"],
			},
		],
	},
	{
		heading: "7. Errors",
		clauses: [
			{
				id: "7-shape",
				says: ["Body shape: {error: string}", "Some endpoints add errors"],
				cases: [
					"what is missing or wrong is said name by name",
					"what there is not is 404, and another method 405 with those that there are",
				],
			},
			{
				id: "7-400",
				says: ["| 400 |"],
				cases: [
					"what is missing or wrong is said name by name",
					"a body that is missing lacks every member",
					"a body must be JSON, and say so",
				],
			},
			{
				id: "7-401",
				says: ["| 401 |"],
				cases: [
					"the session's endpoints take sessions alone",
					"a key ends in its checksum, and a mistyped one is refused",
					"action endpoints take action tokens alone",
				],
			},
			{
				id: "7-403",
				says: ["| 403 |"],
				cases: [
					"a key has 403 for a project that its owner does not reach, as for none",
					"exchange goes by the repository's id and its owner's, not by names",
				],
			},
			{
				id: "7-404",
				says: ["| 404 |"],
				cases: ["a session has 404 for another's project, as for none", "whoever never subscribed has no portal"],
			},
			{
				id: "7-409",
				says: ["| 409 |"],
				cases: [
					"a revoked key is refused at once, for ever, and no longer listed",
					"the waitlist takes an address once",
					"the newsletter takes an address once",
				],
			},
			{ id: "7-422", says: ["| 422 |"], cases: ["gate-check refuses a configuration with sentences"] },
			{ id: "7-429", says: ["| 429 |"], cases: ["waitlist: 5 in a minute an address"] },
			{
				id: "7-500",
				says: ["| 500 |"],
				cases: ["a failed manual sync is 500 and changes nothing", "no answer tells what went wrong inside"],
			},
			{
				id: "7-codes",
				says: ["Error codes: invalid_action_token (401)"],
				cases: [
					"action endpoints take action tokens alone",
					"a token is bound to its repository",
					"a token is bound to its ref",
					"gate-check refuses a configuration with sentences",
					"validate: 10 in a minute a repository",
					"the waitlist takes an address once",
					"the newsletter takes an address once",
				],
			},
			{
				id: "7-other-codes",
				says: ["Error codes of other endpoints: not shown"],
				cases: [
					"the description lists every route and error, as OpenAPI 3.1",
					"every refusal tells its place or its remedy",
				],
			},
		],
	},
	{
		heading: "8. Limits",
		clauses: [
			{ id: "8-about", says: ["Other constants:"], unobservable: ABOUT_THE_TEXT },
			{ id: "8-gate-check-key", says: ["| gate-check (key) |"], cases: ["gate-check by key: 100 in 60 s a key"] },
			{ id: "8-gate-check-repo", says: ["| gate-check (repo) |"], cases: ["gate-check: 60 in 60 s a repository"] },
			{ id: "8-validate", says: ["| validate |"], cases: ["validate: 10 in a minute a repository"] },
			{ id: "8-manual-sync", says: ["| manual sync |"], cases: ["manual sync: 20 in 60 s a user"] },
			{ id: "8-key-rotation", says: ["| key rotation |"], cases: ["key rotation: 10 in 60 min a user"] },
			{ id: "8-tools", says: ["| tools / scaffolder |"], cases: ["tools: 30 in 60 min"] },
			{ id: "8-newsletter", says: ["| newsletter subscribe |"], cases: ["newsletter: 3 in an hour an address"] },
			{
				id: "8-waitlist",
				says: ["| waitlist |"],
				cases: ["waitlist: 5 in a minute an address", "a limit is exact where requests come at once"],
			},
			{
				id: "8-no-limit",
				says: ["| project sync, sync-runs, webhook |"],
				cases: ["sync-runs and webhooks have no limit"],
			},
			{
				id: "8-cold-start",
				says: ["Limits marked non-persistent", "Persistent limits need"],
				cases: ["a cold start resets the limits that are not kept, and no others"],
			},
			{
				id: "8-429",
				says: ["Rate-limited responses are 429"],
				cases: [
					"waitlist: 5 in a minute an address",
					"token exchange: 60 refused in a minute an address, and no limit for those that are not",
				],
			},
			{
				id: "8-sync-runs-20",
				says: ["The sync-runs list returns at most 20"],
				cases: ["sync-runs gives the 20 newest"],
			},
			{
				id: "8-list-limits",
				says: ["The audit limit is 1 to 100"],
				cases: [
					"a list gives 20 where nothing is said",
					"the audit lists decisions with their lane, ref and commit",
					"the changelog's cursor is opaque",
				],
			},
			{
				id: "8-action-token-lifetime",
				says: ["Action token lifetime: 5 minutes"],
				cases: ["exchange gives a token of five minutes", "an action token is an EdDSA JWT of one run"],
			},
			{
				id: "8-protection-window",
				says: ["Protection summary window: trailing 30 days"],
				cases: ["the protection summary looks 30 days back"],
			},
			{
				id: "8-evidence-plan",
				says: ["The evidence package is for Team tier"],
				cases: ["evidence is of the Team plan and above"],
			},
			{
				id: "8-pagination",
				says: ["Pagination uses an opaque cursor"],
				cases: ["the audit's cursor is opaque", "the changelog's cursor is opaque"],
			},
			{
				id: "8-request-size",
				says: ["Request size limits and limits for other"],
				cases: ["32 MiB are read, and one byte more is 413, compressed or not"],
			},
		],
	},
	{
		heading: "9. Versioning",
		clauses: [
			{
				id: "9-paths",
				says: ["Versioned endpoints live under", "Other routes ("],
				cases: ["the description lists every route and error, as OpenAPI 3.1"],
			},
			{ id: "9-health", says: ["The health response carries"], cases: ["health says ok, the time and a version"] },
			{
				id: "9-no-client",
				says: ["No official client SDK exists"],
				cases: ["the description lists every route and error, as OpenAPI 3.1"],
			},
			{
				id: "9-action",
				says: ["A CI action handles"],
				cases: ["the Action exchanges its token first, and then has the gate check"],
			},
			{
				id: "9-policy",
				says: ["Deprecation policy, compatibility"],
				cases: ["nobody is notified, and nothing is deprecated"],
			},
		],
	},
];

import { ABOUT_THE_TEXT, type Section } from "./clause.ts";

const OIDC = [
	"exchange refuses tokens that are expired, forged, for others or no tokens",
	"exchange takes RS256 alone",
	"exchange takes the clock's leeway and no more",
	"exchange takes a token once, however often it is sent at a time",
	"exchange takes four events and no other",
	"exchange goes by the repository's id and its owner's, not by names",
];

/** DECISIONS.md. */
export const decisions: readonly Section[] = [
	{
		heading: "Decisions: where INTERFACE.md is silent",
		clauses: [
			{
				id: "decisions-about",
				says: ["INTERFACE.md is the contract", "This page fixes", "Change a line here"],
				unobservable: ABOUT_THE_TEXT,
			},
		],
	},
	{
		heading: "Product words",
		clauses: [
			{
				id: "words-product",
				says: ["The product is Driftgate"],
				cases: ["the service says what it is called"],
			},
			{
				id: "words-decision",
				says: ["A change is a fact", "A finding is a rule"],
				cases: ["what a decision is made of: facts, the rules' judgements of them, a verdict, an action"],
			},
			{
				id: "words-config-path",
				says: ["The configuration file is driftgate.yml", "A project is one tracked configuration"],
				cases: [
					"a project may track another file, and one under .github is found",
					"a configuration that comes after the link is found where it is",
					"a repository is linked once, shown, and unlinked",
				],
			},
			{ id: "words-service", says: ["A service is the API"], cases: ["services are listed to a key"] },
			{
				id: "words-baseline",
				says: ["Baseline: the IR of", "Every diff is against the baseline"],
				cases: [
					"mode check never moves the baseline",
					"mode sync, the default, moves the baseline of the default branch and generates",
					"a push to another branch moves nothing",
				],
			},
			{
				id: "words-verdict",
				says: ["A verdict is ERR, WARN or PASS", "The gate decision adds"],
				cases: ["gate-check lets a harmless change proceed", "block_on says which verdict blocks"],
			},
		],
	},
	{
		heading: "Configuration file",
		clauses: [
			{
				id: "config-required",
				says: ["service: payments-api", "version: 1.4.0", "outputs:", "Unknown keys, duplicate keys"],
				cases: ["everything wrong with a configuration is said at once, with its place"],
			},
			{
				id: "config-spec",
				says: ["spec: ./openapi/openapi.yaml"],
				cases: ["a description may be a file or stand in the configuration"],
			},
			{
				id: "config-outputs",
				says: ["typescript: true", "python: true", "go: {enabled", "mcp: true", "docs: true"],
				cases: ["every output can be named, with its settings or without"],
			},
			{
				id: "config-block-on",
				says: ["gate:", "block_on: ERR"],
				cases: ["block_on says which verdict blocks"],
			},
			{ id: "config-promise", says: ["promise: wire"], cases: ["promise says which breakage counts"] },
			{ id: "config-max-score", says: ["max_score: 40"], cases: ["max_score blocks what is above it"] },
			{ id: "config-rules", says: ["rules: {response-property-removed"], cases: ["rules set the level of a rule"] },
			{
				id: "config-semver",
				says: ["semver: require"],
				cases: ["semver wants the version to move as far as the changes"],
			},
			{
				id: "config-deprecation",
				says: ["deprecation: {min_days"],
				cases: ["what was deprecated and is past its sunset may go"],
			},
			{
				id: "config-rules-version",
				says: ["rules_version: 1"],
				cases: ["every output can be named, with its settings or without"],
			},
			{
				id: "config-exceptions",
				says: ["exceptions: #", "- {finding: 3f9a0c"],
				cases: ["an exception in the configuration is like code"],
			},
			{
				id: "config-consumes",
				says: ["consumes: #", "- {service: ledger-api"],
				cases: ["the impact report says who is hit by the latest breaking change"],
			},
			{ id: "config-refs", says: ["refs: ["], cases: ["refs bound which refs may sync, and not which are checked"] },
			{ id: "config-live", says: ["live: {url"], cases: ["a deployed description is never read from this machine"] },
		],
	},
	{
		heading: "Spec input",
		clauses: [
			{
				id: "spec-versions",
				says: ["OpenAPI 3.2, 3.1, 3.0 and Swagger 2.0"],
				cases: ["every version of the format is read, in YAML and JSON, in one file or many"],
			},
			{
				id: "spec-files",
				says: ["The Action and the App send or read"],
				cases: ["files may be left to the App to read", "gate-check lets a harmless change proceed"],
			},
			{
				id: "spec-remote-ref",
				says: ["A remote $ref"],
				cases: ["a reference that leaves the repository is an error that says so"],
			},
			{
				id: "spec-verified",
				says: ["The server checks what the Action sent"],
				cases: ["what git does not have at the commit is unverified", "what is unverified moves no baseline"],
			},
		],
	},
	{
		heading: "Gate-check modes",
		clauses: [
			{
				id: "modes-two",
				says: ["sync (default) and check", "Both record a sync run"],
				cases: [
					"a mode that there is not is refused",
					"gate-check records a sync run either way",
					"mode sync, the default, moves the baseline of the default branch and generates",
				],
			},
			{ id: "modes-check", says: ["check never moves"], cases: ["mode check never moves the baseline"] },
			{
				id: "modes-sync",
				says: ["sync on the default branch"],
				cases: [
					"mode sync, the default, moves the baseline of the default branch and generates",
					"mode sync on another ref acts as check",
				],
			},
			{
				id: "modes-landed",
				says: ["A blocked change that reaches"],
				cases: [
					"a blocked change that lands is drift until an exception covers it",
					"a blocked sync does not move the baseline",
				],
			},
		],
	},
	{
		heading: "Endpoints whose method or path the interface does not give",
		clauses: [
			{
				id: "table-billing",
				says: ["| checkout session |", "| billing portal |"],
				cases: [
					"a checkout and a portal are addresses to go to",
					"whoever never subscribed has no portal",
					"without Stripe there is nothing to buy",
				],
			},
			{
				id: "table-stripe-events",
				says: ["| Stripe events |"],
				cases: ["an event of Stripe's is believed for its signature alone"],
			},
			{
				id: "table-revoke",
				says: ["| revoke key |"],
				cases: [
					"a revoked key is refused at once, for ever, and no longer listed",
					"a key of another's, or none, is 404",
				],
			},
			{
				id: "table-rotate",
				says: ["| rotate key |"],
				cases: [
					"a rotated key gives way to one of the same name and scopes",
					"a key of another's, or none, is 404",
					"key rotation: 10 in 60 min a user",
				],
			},
			{
				id: "table-impact",
				says: ["| impact report |"],
				cases: ["the impact report says who is hit by the latest breaking change"],
			},
			{
				id: "table-exceptions",
				says: ["| drift exceptions |", "| add, end an exception |"],
				cases: ["exceptions are added, listed while active, and ended"],
			},
			{
				id: "table-live-spec-404",
				says: ["| live deployed spec |"],
				cases: ["a deployed description is never read from this machine"],
			},
			{
				id: "table-live-spec-200",
				says: ["| live deployed spec |"],
				cases: ["the live description is fetched, named and compared"],
			},
			{
				id: "table-raw-spec",
				says: ["| raw spec |"],
				cases: ["the raw spec is the document as tracked, by version"],
			},
			{
				id: "table-evidence",
				says: ["| evidence package |"],
				cases: [
					"the evidence package covers decisions, exceptions and the log",
					"evidence is of the Team plan and above",
				],
			},
			{
				id: "table-publish",
				says: ["| publish changelog entry |"],
				cases: ["an entry is published once, with its time"],
			},
			{ id: "table-services", says: ["| services |"], cases: ["services are listed to a key"] },
			{
				id: "table-trigger-and-poll",
				says: ["| trigger sync |", "| poll sync |"],
				cases: ["a key triggers a sync and polls for its end", "gate-check by key: 100 in 60 s a key"],
			},
			{
				id: "table-service-artifacts",
				says: ["| service artifacts |"],
				cases: ["a service's artifacts are listed without content"],
			},
			{ id: "table-newsletter", says: ["| newsletter |"], cases: ["the newsletter takes an address once"] },
			{
				id: "table-scaffold",
				says: ["| scaffold a config |"],
				cases: ["a configuration is scaffolded that validates", "tools: 30 in 60 min"],
			},
			{
				id: "table-compare",
				says: ["| compare two specs |"],
				cases: ["two descriptions are compared by the judge of the gate", "tools: 30 in 60 min"],
			},
			{
				id: "table-log",
				says: ["| transparency log |"],
				cases: ["the log has a leaf for each decision, with proofs that hold"],
			},
			{
				id: "table-sign-in",
				says: ["| sign in, out, who |"],
				cases: [
					"sign-in leads to GitHub with state and PKCE, and back once",
					"a session ends when it is signed out",
					"a session says who it is",
				],
			},
			{
				id: "table-link",
				says: ["| link a project |"],
				// DECISIONS-NEXT.md says what unlinking does: it ends the project, and keeps its log for the retention.
				cases: [
					"a repository is linked once, shown, and unlinked",
					"a project that was unlinked keeps its log, whose last leaf says that it ended",
				],
			},
			{
				id: "table-repositories",
				says: ["| repositories to link |"],
				cases: ["repositories to link say which are linked"],
			},
			{
				id: "table-description",
				says: ["| own description |"],
				cases: ["the description lists every route and error, as OpenAPI 3.1"],
			},
			{
				id: "more-prefixes",
				says: ["More: the key listing"],
				cases: ["keys are listed with both names of the prefix, without values"],
			},
			{
				id: "more-session-or-key",
				says: ["Changelog, protection summary and docs scaffold"],
				cases: [
					"the changelog has drafts, newest first",
					"the protection summary counts what the gate did",
					"the docs scaffold is Markdown of what was synced",
				],
			},
			{
				id: "more-cursors",
				says: ["Cursors are opaque"],
				cases: ["the changelog's cursor is opaque", "the audit's cursor is opaque"],
			},
			{ id: "more-stable-lists", says: ["Lists are stable"], cases: ["a list is stable while rows are added"] },
			{
				id: "more-errors",
				says: ["Every error body is {error"],
				cases: [
					"a refusal is a problem of RFC 9457 where that is asked for",
					"what is missing or wrong is said name by name",
					"waitlist: 5 in a minute an address",
				],
			},
			{
				id: "more-public-flag",
				says: ["/api/public/"],
				cases: ["a project that is not public is 404 to the public, as none is", "a project's status is public"],
			},
			{
				id: "more-body-limits",
				says: ["Request bodies up to 32 MiB"],
				cases: ["a gzip body is read", "32 MiB are read, and one byte more is 413, compressed or not"],
			},
		],
	},
	{
		heading: "Accounts, plans, credits",
		clauses: [
			{
				id: "accounts-sign-in",
				says: ["Sign-in is GitHub OAuth"],
				cases: [
					"sign-in leads to GitHub with state and PKCE, and back once",
					"an address to return to is one of ours",
					"a change wants the origin and the session's token",
				],
			},
			{
				// DECISIONS-NEXT.md replaces the sentence: by the permission on the repository, and not by the installation.
				id: "accounts-reach",
				says: ["A session sees the projects"],
				cases: [
					"a colleague sees a project whose repository they may read, and does with it what GitHub lets them",
					"whether maintain does what admin does is the owner's to say, installation by installation",
					"a session has 404 for another's project, as for none",
				],
			},
			{
				// DECISIONS-NEXT.md adds that it erases persons, not leaves: delete-account.test.ts has what stays.
				id: "accounts-delete",
				says: ["Deleting the account ends"],
				cases: ["an account is deleted with its keys, its session and its grant"],
			},
			{
				id: "accounts-local",
				says: ["On a loopback address without GitHub credentials"],
				cases: ["the printed link signs in once, where nobody signs in with GitHub"],
			},
			{
				id: "plans-gate-always",
				says: ["The gate always works"],
				cases: ["the gate works and a plan decides what is generated"],
			},
			{
				id: "plans-generation",
				says: ["gate_only_ plans have no generation"],
				cases: [
					"a free plan spends a credit a generating sync",
					"the gate works and a plan decides what is generated",
					"whoever buys a plan has it",
				],
			},
			{ id: "plans-evidence", says: ["Evidence needs Team"], cases: ["evidence is of the Team plan and above"] },
			{
				id: "plans-without-stripe",
				says: ["Without Stripe credentials"],
				cases: [
					"credits tell the balance; without Stripe everything is on",
					"the evidence package covers decisions, exceptions and the log",
				],
			},
		],
	},
	{
		heading: "Keys and tokens",
		clauses: [
			{
				id: "keys-format",
				says: ["dg_live_ + 30 base62"],
				cases: ["a key ends in its checksum, and a mistyped one is refused"],
			},
			{
				id: "keys-stored",
				says: ["Only an HMAC-SHA-256 of the key", "One indexed look-up"],
				cases: ["a key is stored under the pepper alone, and its use is told"],
			},
			{
				id: "keys-action-tokens",
				says: ["Action tokens are EdDSA JWTs"],
				cases: [
					"an action token is an EdDSA JWT of one run",
					"a token is bound to its commit",
					"exchange gives a token of five minutes",
				],
			},
			{ id: "keys-oidc", says: ["OIDC: a fixed table of issuers"], cases: OIDC },
		],
	},
	{
		heading: "Records that last",
		clauses: [
			{
				id: "records-blobs",
				says: ["Artifacts, IRs and specs are content-addressed"],
				cases: ["the latest artifacts are those of the latest completed sync", "a text that the caller has is 304"],
			},
			{
				id: "records-runs",
				says: ["A sync run is its own queue entry"],
				cases: ["runs outlive the process that was to carry them out"],
			},
			{
				id: "records-deliveries",
				says: ["Webhook deliveries are stored"],
				cases: ["a delivery counts once, however often it comes"],
			},
			{
				id: "records-log",
				says: ["Each gate decision is a leaf", "Decisions of one project are therefore"],
				cases: ["the log has a leaf for each decision, with proofs that hold"],
			},
			{
				id: "records-evidence",
				says: ["The evidence package carries"],
				cases: ["the evidence package covers decisions, exceptions and the log"],
			},
			{
				id: "records-commit-point",
				says: ["The project's own document is the commit point"],
				cases: ["decisions that are made at once are in one order, without a gap"],
			},
			{
				id: "records-key-limit",
				says: ['The limit "gate-check (key)"'],
				cases: ["gate-check by key: 100 in 60 s a key"],
			},
		],
	},
];

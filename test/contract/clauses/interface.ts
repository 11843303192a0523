import { ABOUT_THE_TEXT, NOT_GENERATED, type Section } from "./clause.ts";

/** INTERFACE.md, sections 1 to 3: what the service is, its resources and their states. */
export const interfaceResources: readonly Section[] = [
	{
		heading: "Spec-Drift Gate and SDK Generation Service: Interface Specification",
		clauses: [
			{ id: "0-about", says: ["This single document"], unobservable: ABOUT_THE_TEXT },
			{ id: "0-base-url", says: ["All paths are relative"], cases: ["every path stands below one address"] },
			{
				id: "0-json",
				says: ["All endpoints return JSON unless stated"],
				cases: [
					"answers are JSON",
					"SDKs are raw text",
					"answers are compressed for whoever reads that",
					"whoever refuses every encoding gets the answer as it is",
				],
			},
		],
	},
	{
		heading: "1. What the service does",
		clauses: [
			{ id: "1-about", says: ["It does the following"], unobservable: ABOUT_THE_TEXT },
			{
				id: "1-tracks-config",
				says: ["tracks an API description kept in a repository"],
				cases: ["a push of the configuration is a new version and a queued run"],
			},
			{
				id: "1-validates",
				says: ["It validates the configuration file"],
				cases: ["validate sums up a configuration", "validate refuses a configuration with sentences"],
			},
			{
				id: "1-diffs-and-scores",
				says: ["It diffs the incoming spec"],
				cases: ["gate-check blocks a breaking change with 200 and evidence"],
			},
			{
				id: "1-decides",
				says: ["It evaluates a gate policy"],
				cases: [
					"gate-check lets a harmless change proceed",
					"gate-check says PASS where nothing differs",
					"block_on says which verdict blocks",
				],
			},
			{ id: "1-records", says: ["It records every run"], cases: ["gate-check records a sync run either way"] },
			{
				id: "1-generates",
				says: ["It generates output artifacts"],
				cases: ["the latest artifacts are those of the latest completed sync"],
			},
			{
				id: "1-generates-python-go-mcp-docs",
				says: ["It generates output artifacts"],
				unobservable: NOT_GENERATED,
			},
			{ id: "1-changelog", says: ["It derives changelog entries"], cases: ["the changelog has drafts, newest first"] },
			{
				id: "1-audit-and-evidence",
				says: ["It produces audit logs"],
				cases: [
					"the audit lists decisions with their lane, ref and commit",
					"the evidence package covers decisions, exceptions and the log",
				],
			},
			{
				id: "1-drift",
				says: ["It reports drift"],
				cases: ["drift-check compares git's blob of the configuration with the last sync"],
			},
			{
				id: "1-callers",
				says: ["Callers are CI integrations"],
				cases: [
					"action endpoints take action tokens alone",
					"reading needs the read scope",
					"a session says who it is",
				],
			},
			{
				id: "1-other-parts",
				says: ["Other parts of the interface"],
				cases: [
					"the waitlist takes an address once",
					"the newsletter takes an address once",
					"a project's status is public",
					"health says ok, the time and a version",
					"credits tell the balance; without Stripe everything is on",
					"whoever buys a plan has it",
				],
			},
			{
				id: "1-errors-are-json",
				says: ["All errors are JSON with an error field"],
				cases: ["what there is not is 404, and another method 405 with those that there are"],
			},
		],
	},
	{
		heading: "Sync run",
		clauses: [
			{
				id: "2-sync-run-fields",
				says: [
					"| id |",
					"| project_id |",
					"| status |",
					"| version_number |",
					"| created_at, started_at",
					"| error_message |",
					"| gate_action |",
					"| breaking_score |",
					"| effective_breaking_score |",
					"| total_duration_ms |",
				],
				cases: ["sync-runs is a bare array with every field, newest first"],
			},
			{
				id: "2-sync-run-failed",
				says: ["| status |", "| error_message |"],
				cases: ["a failed manual sync is 500 and changes nothing"],
			},
			{ id: "2-sync-run-triggers", says: ["| trigger_type |"], cases: ["a sync says what triggers it"] },
		],
	},
	{
		heading: "Project (as listed by the project list endpoint)",
		clauses: [
			{
				id: "2-project-fields",
				says: [
					"| project_id |",
					"| name |",
					"| repo_full_name |",
					"| status |",
					"| drift_detected |",
					"| last_synced_at |",
					"| version |",
					"| outputs |",
					"| artifact_count |",
					"| total_runs |",
					"The list response also carries",
				],
				cases: ["the project list has a project with every field"],
			},
		],
	},
	{
		heading: "Configuration file summary (returned by validate)",
		clauses: [
			{
				id: "2-config-summary",
				says: ["| service |", "| version |", "| endpoint_count |", "| outputs |", "The request carries the file"],
				cases: ["validate sums up a configuration"],
			},
			{
				id: "2-config-schema",
				says: ["Full schema of the configuration file: not shown"],
				cases: [
					"everything wrong with a configuration is said at once, with its place",
					"every output can be named, with its settings or without",
				],
			},
			{
				id: "2-config-errors",
				says: ["Its validation errors are given as an array"],
				cases: ["validate refuses a configuration with sentences"],
			},
		],
	},
	{
		heading: "API key",
		clauses: [
			{
				id: "2-key-shown-once",
				says: ["| id |", "| key |", "| name |", "| scopes |", "| created_at |", "Key format:"],
				cases: ["a key is made with its value, and shown that once", "nothing secret is logged"],
			},
			{
				id: "2-key-listed",
				says: ["| key_prefix (rotation", "| last_used_at |", "The two listings show different"],
				cases: [
					"keys are listed with both names of the prefix, without values",
					"a key's use is noted, when the service stops at the latest",
				],
			},
			{
				id: "2-key-revoked-not-listed",
				says: ["Revoked keys are not listed"],
				cases: ["a revoked key is refused at once, for ever, and no longer listed"],
			},
		],
	},
	{
		heading: "Audit entry",
		clauses: [
			{
				id: "2-audit-fields",
				says: ["| id |", "| verdict |", "| ref |", "| commit |", "| created_at |"],
				cases: ["the audit lists decisions with their lane, ref and commit"],
			},
		],
	},
	{
		heading: "Changelog entry",
		clauses: [
			{
				id: "2-changelog-fields",
				says: ["| id |", "| version |", "| lane |", "| developer_summary |", "| err_count"],
				cases: ["the changelog has drafts, newest first"],
			},
			{
				id: "2-changelog-published",
				says: ["| published_at |", "Entries have a status"],
				cases: ["an entry is published once, with its time"],
			},
		],
	},
	{
		heading: "Gate decision (response of gate-check)",
		clauses: [
			{
				id: "2-decision-fields",
				says: [
					"| gate_action |",
					"| gate_lane |",
					"| gate_reason |",
					"| effective_breaking_score |",
					"| sync_run_id |",
				],
				cases: ["gate-check lets a harmless change proceed", "gate-check says PASS where nothing differs"],
			},
			{
				id: "2-decision-breaking-operations",
				says: ["| breaking_operations |", "| diff_summary |"],
				cases: ["gate-check blocks a breaking change with 200 and evidence"],
			},
		],
	},
	{
		heading: "Artifact (latest artifacts response)",
		clauses: [
			{
				id: "2-artifact-fields",
				says: ["| id |", "| language |", "| artifact_type |", "| content |", "| sha256 |"],
				cases: ["the latest artifacts are those of the latest completed sync"],
			},
			{
				id: "2-artifact-mcp",
				says: ["| artifact_type |"],
				unobservable: NOT_GENERATED,
			},
		],
	},
	{
		heading: "Other records",
		clauses: [
			{
				id: "2-protection-summary",
				says: ["Protection summary:"],
				cases: ["the protection summary counts what the gate did"],
			},
			{
				id: "2-credit-balance",
				says: ["Credit balance:"],
				cases: ["credits tell the balance; without Stripe everything is on", "whoever buys a plan has it"],
			},
			{
				id: "2-installation-status",
				says: ["GitHub-installation status:"],
				cases: ["the installation's status says what the App is installed on"],
			},
			{
				id: "2-drift-exception",
				says: ["Drift exception:", "Fields: not shown beyond"],
				cases: ["exceptions are added, listed while active, and ended"],
			},
			{
				id: "2-service-listing",
				says: ["Service and SDK artifact listing"],
				cases: ["services are listed to a key", "a service's artifacts are listed without content"],
			},
		],
	},
	{
		heading: "3. States and transitions",
		clauses: [
			{
				id: "3-key-revoked",
				says: ["| API key | active | revoke operation"],
				cases: ["a revoked key is refused at once, for ever, and no longer listed"],
			},
			{
				id: "3-key-rotated",
				says: ["| API key | active | rotate operation"],
				cases: [
					"a rotated key gives way to one of the same name and scopes",
					"of parallel rotations one succeeds, and one key lives",
				],
			},
			{
				id: "3-key-rotate-revoked",
				says: ["| API key | revoked | rotate operation"],
				cases: ["a revoked key is refused at once, for ever, and no longer listed"],
			},
			{
				id: "3-changelog-published",
				says: ["| Changelog entry | draft"],
				cases: [
					"an entry is published once, with its time",
					"changing needs the write scope, and syncing the sync scope",
				],
			},
			{
				id: "3-gate-decision",
				says: ["| Gate decision |"],
				cases: ["gate-check records a sync run either way"],
			},
			{
				id: "3-sync-run-states",
				says: ["Sync run states seen", "A failed manual sync gives HTTP 500"],
				cases: ["a manual sync is carried out and answered", "a failed manual sync is 500 and changes nothing"],
			},
			{
				id: "3-project-active",
				says: ["Project status seen: active"],
				cases: ["the project list has a project with every field"],
			},
			{
				id: "3-transitions",
				says: ["Transitions: not shown"],
				cases: ["runs outlive the process that was to carry them out"],
			},
		],
	},
];

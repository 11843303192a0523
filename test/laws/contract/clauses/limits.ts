import type { ShownBy } from "./shown-by.ts";

/** docs/contract/limits.md. */
export const limits: ShownBy = {
	"limit-gate-check-key": ["gate-check by key: 100 in 60 s a key"],
	"limit-gate-check": ["gate-check: 60 in 60 s a repository"],
	"limit-validate": ["validate: 10 in a minute a repository"],
	"limit-manual-sync": ["manual sync: 20 in 60 s a user"],
	"limit-key-rotation": ["key rotation: 10 in 60 min a user"],
	"limit-tools": ["tools: 30 in 60 min"],
	"limit-public-docs": [
		"app/src/http/routes/projects/docs-scaffold.test.ts › of a public project spends no share of the tools",
	],
	"limit-newsletter": ["newsletter: 3 in an hour an address"],
	"limit-waitlist": ["waitlist: 5 in a minute an address", "a limit is exact where requests come at once"],
	"limit-none": ["sync-runs and webhooks have no limit"],
	"limit-kept": ["a cold start resets the limits that are not kept, and no others"],
	"limit-token-exchange": ["token exchange: 60 refused in a minute an address, and no limit for those that are not"],
	"limit-github-refresh": ["app/src/http/routes/github/onboarding.test.ts › asks at most ten times a minute and user"],
	"limit-live-spec": [
		"app/src/http/routes/projects/live-spec.test.ts › is asked for 30 times a minute and caller at most",
	],
	"list-limit": [
		"a list gives 20 where nothing is said",
		"the audit lists decisions with their lane, ref and commit",
		"the changelog's cursor is opaque",
	],
	"list-cursor": ["the audit's cursor is opaque", "the changelog's cursor is opaque"],
	"list-stable": ["a list is stable while rows are added"],
	"body-size": ["a gzip body is read", "32 MiB are read, and one byte more is 413, compressed or not"],
};

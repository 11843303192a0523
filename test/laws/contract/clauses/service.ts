import type { ShownBy } from "./shown-by.ts";

/** docs/contract/service.md. */
export const service: ShownBy = {
	"service-name": ["the service says what it is called"],
	"service-tracks-config": ["a push of the configuration is a new version and a queued run"],
	"service-validates": ["validate sums up a configuration", "validate refuses a configuration with sentences"],
	"service-diffs": ["gate-check blocks a breaking change with 200 and evidence"],
	"service-decides": [
		"gate-check lets a harmless change proceed",
		"gate-check says PASS where nothing differs",
		"block_on says which verdict blocks",
	],
	"service-records": ["gate-check records a sync run either way"],
	"service-generates": ["the latest artifacts are those of the latest completed sync"],
	"service-generates-all": ["the latest artifacts are those of the latest completed sync"],
	"service-changelog": ["the changelog has drafts, newest first"],
	"service-evidence": [
		"the audit lists decisions with their lane, ref and commit",
		"the evidence package covers decisions, exceptions and the log",
	],
	"service-drift": ["drift-check compares git's blob of the configuration with the last sync"],
	"service-callers": [
		"action endpoints take action tokens alone",
		"reading needs the read scope",
		"a session says who it is",
	],
	"service-beside-the-gate": [
		"the waitlist takes an address once",
		"the newsletter takes an address once",
		"a project's status is public",
		"health says ok, the time and a version",
		"credits tell the balance; without Stripe everything is on",
		"whoever buys a plan has it",
	],
	"word-project": [
		"a project may track another file, and one under .github is found",
		"a configuration that comes after the link is found where it is",
		"a repository is linked once, shown, and unlinked",
	],
	"word-service": ["services are listed to a key"],
	"word-baseline": [
		"mode check never moves the baseline",
		"mode sync, the default, moves the baseline of the default branch and generates",
		"a push to another branch moves nothing",
	],
	"word-finding": ["what a decision is made of: facts, the rules' judgements of them, a verdict, an action"],
	"word-verdict": ["gate-check lets a harmless change proceed", "block_on says which verdict blocks"],
	"wire-one-address": ["every path stands below one address"],
	"wire-json": [
		"answers are JSON",
		"SDKs are raw text",
		"answers are compressed for whoever reads that",
		"whoever refuses every encoding gets the answer as it is",
	],
	"wire-times-and-ids": ["sync-runs is a bare array with every field, newest first"],
	"wire-versions": ["the description lists every route and error, as OpenAPI 3.1"],
	"wire-no-client": ["the description lists every route and error, as OpenAPI 3.1"],
	"wire-nothing-notified": ["nobody is notified, and nothing is deprecated"],
	"wire-own-description": ["the description lists every route and error, as OpenAPI 3.1"],
	"wire-additions": ["the description lists every route and error, as OpenAPI 3.1"],
};

import type { ShownBy } from "./shown-by.ts";

/** docs/contract/action.md. */
export const action: ShownBy = {
	"action-exchange": ["exchange gives a token of five minutes", "exchange wants a token"],
	"action-exchange-refused": [
		"exchange refuses tokens that are expired, forged, for others or no tokens",
		"exchange goes by the repository's id and its owner's, not by names",
		"a project that was unlinked hears no workflow any more",
	],
	"action-oidc": [
		"exchange refuses tokens that are expired, forged, for others or no tokens",
		"exchange takes RS256 alone",
		"exchange takes the clock's leeway and no more",
		"exchange takes a token once, however often it is sent at a time",
		"exchange takes four events and no other",
		"exchange goes by the repository's id and its owner's, not by names",
	],
	"action-token": [
		"an action token is an EdDSA JWT of one run",
		"a token is bound to its commit",
		"exchange gives a token of five minutes",
	],
	"action-token-bound": [
		"exchange gives a token of five minutes",
		"a token is bound to its repository",
		"a token is bound to its ref",
		"an action token is an EdDSA JWT of one run",
	],
	"action-token-alone": [
		"action endpoints take action tokens alone",
		"a bearer of an action token is nobody to sessions and keys",
	],
	"action-exchange-first": ["the Action exchanges its token first, and then has the gate check"],
	"action-validate": ["validate sums up a configuration", "a submission without its fields is refused"],
	"action-config-summary": ["validate sums up a configuration"],
	"action-gate-check": [
		"gate-check records a sync run either way",
		"mode sync, the default, moves the baseline of the default branch and generates",
		"a submission without its fields is refused",
	],
	"action-files": ["files may be left to the App to read", "gate-check lets a harmless change proceed"],
	"action-config-path": ["repository and path find the project"],
	"action-refusals": [
		"action endpoints take action tokens alone",
		"a token is bound to its repository",
		"a project that was unlinked hears no workflow any more",
		"a token is bound to its ref",
		"validate refuses a configuration with sentences",
		"gate-check refuses a configuration with sentences",
		"validate: 10 in a minute a repository",
		"gate-check: 60 in 60 s a repository",
	],
	"action-decision-200": [
		"gate-check lets a harmless change proceed",
		"gate-check blocks a breaking change with 200 and evidence",
		"block_on says which verdict blocks",
	],
	"action-decision-fields": ["gate-check lets a harmless change proceed", "gate-check says PASS where nothing differs"],
	"action-decision-operations": ["gate-check blocks a breaking change with 200 and evidence"],
	"action-decision-recorded": ["gate-check records a sync run either way"],
	"mode-two": [
		"a mode that there is not is refused",
		"mode check never moves the baseline",
		"gate-check records a sync run either way",
		"mode sync, the default, moves the baseline of the default branch and generates",
	],
	"mode-check": ["mode check never moves the baseline"],
	"mode-sync": [
		"mode sync, the default, moves the baseline of the default branch and generates",
		"mode sync on another ref acts as check",
	],
	"mode-sync-superseded": [
		"app/src/flows/repository/superseded-syncs.test.ts › never moves the baseline back, in whatever order and however often syncs come",
	],
	"mode-built": ["a build's description is recorded as unverified, and moves a baseline from the default branch alone"],
	"mode-landed": [
		"a blocked change that lands is drift until an exception covers it",
		"a blocked sync does not move the baseline",
	],
	"action-verified": [
		"what could not be compared with git says so, and moves no baseline",
		"what git contradicts gets no verdict, and the file is named",
	],
	"action-mismatch": ["what git contradicts gets no verdict, and the file is named"],
	"action-witness": ["gate-check proves that the log goes on from the checkpoint that was seen"],
};

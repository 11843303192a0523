import type { RulePage } from "../contract/rule-page.ts";
import { type GateRule, gateLevel, gateRules } from "./gate-finding.ts";

interface Text {
	readonly title: string;
	readonly why: string;
	/** What to do about it. */
	readonly remedy: string;
}

const TEXTS: Readonly<Record<GateRule, Text>> = {
	"exception-expired": {
		title: "Warn about an exception that has expired",
		why: "An exception holds through its last day; after it the finding counts again.",
		remedy: "Mend the change, or agree on another day and write it into the exception.",
	},
	"exception-unused": {
		title: "Note an exception that covers nothing",
		why: "The finding that it names is not there any more, and a list of old exceptions hides the ones that matter.",
		remedy: "Remove the exception from the configuration.",
	},
	"exception-duplicate": {
		title: "Note a second exception for the same finding",
		why: "Only one of them can hold, and a reader cannot tell which.",
		remedy: "Keep one of the two exceptions.",
	},
	"exception-overbroad": {
		title: "Warn about an exception that holds for more than a year",
		why: "An exception is a dated promise to look again; one that never ends is a policy in disguise.",
		remedy:
			"Write an earlier day and renew it when it comes, or set the rule's level under `gate.rules` or `gate.overrides`.",
	},
	"override-unused": {
		title: "Warn about an override that means no operation",
		why: "It does nothing, and whoever wrote the path, the operation or the tag believes that it does.",
		remedy: "Write it as the description does, or remove it from `gate.overrides`.",
	},
	"budget-unused": {
		title: "Warn about a budget of a tag that no operation has",
		why: "It can never be spent, and whoever wrote the tag believes that it keeps a part of the API stable.",
		remedy: "Write the tag as the operations do, or remove it from `gate.max_score_by_tag`.",
	},
	"version-not-moved": {
		title: "Disallow a version that does not move as far as the changes demand",
		why: "Whoever reads the version number relies on semantic versioning: a breaking change is a new major version.",
		remedy: "Raise `version` in the configuration as the message says, or set `gate.semver` to suggest.",
	},
	"rule-unknown": {
		title: "Disallow a policy for a rule that does not exist",
		why: "A policy that names no rule does nothing, and its author believes that it does.",
		remedy: "Write the id as a finding or `driftgate explain` shows it.",
	},
	"no-active-rules": {
		title: "Disallow a policy that turns off every rule",
		why: "A gate that looks at nothing would be green by accident.",
		remedy: "Turn on the rules that matter, or set `gate.block_on` to never and keep the report.",
	},
	"no-operations": {
		title: "Disallow descriptions without any operation",
		why: "Where there is nothing to compare, nothing was judged: mostly the wrong file was named.",
		remedy: "Name the description that has the operations.",
	},
	"policy-loosened": {
		title: "Warn about a revision that loosens the policy which judges it",
		why: "Whoever changes the API may change driftgate.yml in the same pull request. What passes now and did not before is said by the base's policy: it is an error that blocks where `gate.policy_changes` is block there, and the base's policy judges all the same where it is base.",
		remedy:
			"Change the policy in a pull request of its own, reviewed by those who answer for it, or take the change back. The level is the base's: `gate.rules` of the revision does not reach it.",
	},
	"exception-added": {
		title: "Warn about an exception that a revision adds or prolongs",
		why: "Exceptions in driftgate.yml are accepted by reviewing the pull request that adds them, so each is shown there with who answers for it and why. As a warning it never blocks; where `gate.policy_changes` is block at the base, it is an error.",
		remedy: "Review who answers for it, the reason and the last day, then merge.",
	},
};

/** The gate's own rules, explained. They are about the configuration, and no exception covers them. */
export const gateRulePages: readonly RulePage[] = gateRules.map((id) => ({
	id,
	group: "gate",
	title: TEXTS[id].title,
	why: TEXTS[id].why,
	level: gateLevel(id),
	source: gateLevel(id),
	law: null,
	convention: null,
	rollout: TEXTS[id].remedy,
	exceptable: false,
}));

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
		why: "An exception holds through its expiry date; after that the finding counts again.",
		remedy: "Fix the change, or agree on a new expiry date.",
	},
	"exception-unused": {
		title: "Note an exception that matches no finding",
		why: "The finding no longer exists, and stale exceptions hide the ones that matter.",
		remedy: "Remove the exception from the configuration.",
	},
	"exception-duplicate": {
		title: "Note a second exception for the same finding",
		why: "Only one of them applies, and readers cannot tell which.",
		remedy: "Keep one of the two exceptions.",
	},
	"exception-overbroad": {
		title: "Warn about an exception that expires in more than a year",
		why: "An exception has an end so that somebody looks at the finding again by then; one that holds for years is a policy.",
		remedy:
			"Choose an earlier date and renew the exception then, or set the rule's level under `gate.rules` or `gate.overrides`.",
	},
	"override-unused": {
		title: "Warn about an override that matches no operation",
		why: "It has no effect, although its author expects one.",
		remedy: "Spell the path, operation or tag as the description does, or remove the override from `gate.overrides`.",
	},
	"budget-unused": {
		title: "Warn about a budget of a tag that no operation has",
		why: "The budget has no effect, although its author expects it to protect a part of the API.",
		remedy: "Spell the tag as the operations do, or remove it from `gate.max_score_by_tag`.",
	},
	"version-not-moved": {
		title: "Disallow a version step that is smaller than the changes require",
		why: "Readers of the version number rely on semantic versioning: a breaking change is a new major version.",
		remedy: "Raise `version` in the configuration as the message says, or set `gate.semver` to suggest.",
	},
	"major-announced": {
		title: "Warn about breaking changes that a major version announces",
		why: "The policy lets them pass (`gate.majors: warn`), because the version's major step tells clients that something breaks. Whoever reviews the pull request should know that nothing else held them back.",
		remedy: "Review the breaking changes, and tell clients of them before the release.",
	},
	"rule-unknown": {
		title: "Disallow a policy that names an unknown rule",
		why: "The policy has no effect, although its author expects one.",
		remedy: "Use the id that a finding or `driftgate explain` shows.",
	},
	"no-active-rules": {
		title: "Disallow a policy that turns off every rule",
		why: "A gate that checks nothing would pass every change.",
		remedy: "Turn on the rules that matter, or set `gate.block_on` to never and keep the report.",
	},
	"no-operations": {
		title: "Disallow descriptions without any operation",
		why: "With nothing to compare, nothing was judged; usually the wrong file was named.",
		remedy: "Name the description that has the operations.",
	},
	"part-unreadable": {
		title: "Disallow parts of the description that cannot be read",
		why: "A reference that leads nowhere, or a value such as `type: strng`, does not say what clients send and receive. Nothing was compared there, so the change is blocked. Where the base has the same mistake in the same place, or no operation needs the part, it is only a note.",
		remedy: "Write what the message says, at the line that it names.",
	},
	"base-unreadable": {
		title: "Warn about a base that cannot be read",
		why: "Without the older description, or a part of it that stands elsewhere, nothing can be compared, and whether the change breaks clients is not known. It passes all the same, under `block_on: WARN` too, so that the change that mends the description can be merged; `base-unreadable: ERR` in `gate.rules` makes it block.",
		remedy: "Merge the change that mends the description. From then on changes are compared with it.",
	},
	"policy-loosened": {
		title: "Warn about a revision that loosens the policy which judges it",
		why: "A pull request can change the API and driftgate.yml together. `gate.policy_changes` of the base decides what happens then: `warn` reports what the revision loosens, `block` makes it an error that blocks, and `base` judges the revision by the base's policy.",
		remedy:
			"Change the policy in a separate pull request that its owners review, or revert the change. `gate.rules` of the revision cannot change the level of this rule.",
	},
	"exception-added": {
		title: "Warn about an exception that a revision adds or extends",
		why: "Exceptions in driftgate.yml are approved by reviewing the pull request that adds them, so each is reported there with its owner and reason. It is a warning, and an error where `gate.policy_changes` of the base is `block`.",
		remedy: "Review the owner, the reason and the expiry date, then merge.",
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
	usualSource: gateLevel(id),
	law: null,
	convention: null,
	rollout: TEXTS[id].remedy,
	milder: [],
	exceptable: false,
}));

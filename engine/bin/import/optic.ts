import { isObject } from "../../src/lib/json-kind.ts";
import { memberOf } from "../../src/lib/json-pointer.ts";
import { take } from "./draft.ts";
import { NO_TOKEN } from "./reasons.ts";
import { type Answer, becomes, type Draft, nameOf, type Setting, type Settings, textOf } from "./setting.ts";
import { takeSpec } from "./take-spec.ts";

/*
 * Optic: optic.yml and optic.dev.yml (wiki of github.com/opticdev/optic, CLI configuration reference and standard
 * rulesets), and the inputs of opticdev/action.
 */

const STYLE = "how a description should look is for a linter to say: driftgate judges what a change does";

export const optic: Settings = {
	"ruleset.*": becomes("`gate.block_on` for `breaking-changes`; the others are a linter's", (setting, draft) =>
		isObject(setting.value) ? undefined : takeRuleset(nameOf(setting), setting, draft),
	),
	"ruleset.*.breaking-changes": becomes("`gate.block_on`: ERR, or never below `error`", (setting, draft) =>
		takeRuleset(nameOf(setting), setting, draft),
	),
	"ruleset.*.breaking-changes.severity": "it is in `gate.block_on`",
	"ruleset.*.breaking-changes.docs_link": "each rule has a page of its own: `driftgate explain RULE`",
	"ruleset.*.breaking-changes.exclude_operations_with_extension":
		"mark those operations with `x-stability-level: draft`, and set `gate.unstable: INFO`",
	"ruleset.*.*": STYLE,
	extends: "rulesets of Optic's cloud cannot be read: write what they say under `gate`",
	external_refs: "a `$ref` to an address is never followed: commit what it refers to",
	"capture.*": becomes("`spec`", (setting, draft) => ({ ...takeSpec(setting, draft, nameOf(setting)), goOn: true })),
	"capture.*.*": "traffic is not compared with the description: `live` compares the one that is deployed",
	optic_token: NO_TOKEN,
	github_token: NO_TOKEN,
	standards_fail: becomes("`gate.block_on`: ERR or never", (setting, draft) =>
		take(draft, ["gate", "block_on"], textOf(setting) === "false" ? "never" : "ERR", setting),
	),
	additional_args: "arguments of Optic's command line mean nothing here: `driftgate diff --help` has ours",
};

/** Optic's names for levels; a rule that only warns blocks nobody. */
const BLOCKS_ON: ReadonlyMap<string, string> = new Map([
	["error", "ERR"],
	["warn", "never"],
	["info", "never"],
]);

function takeRuleset(listed: string, setting: Setting, draft: Draft): Answer {
	const name = isObject(setting.value) || setting.value === null ? listed : textOf(setting);
	if (name !== "breaking-changes") return { left: STYLE };
	const severity = memberOf(setting.value, "severity") ?? "error";
	const blocksOn = BLOCKS_ON.get(String(severity));
	if (blocksOn === undefined) return { left: "its severity is none of error, warn and info" };
	const answer = take(draft, ["gate", "block_on"], blocksOn, setting);
	return "became" in answer ? { ...answer, goOn: true } : answer;
}

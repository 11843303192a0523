import { isList } from "../../src/lib/json-kind.ts";
import { take } from "./draft.ts";
import { NO_TOKEN } from "./reasons.ts";
import { type Answer, becomes, type Draft, nameOf, type Setting, type Settings, textOf } from "./setting.ts";
import { takeSpec } from "./take-spec.ts";

/*
 * oasdiff: the inputs of its Action (breaking, changelog, diff, pr-comment, validate) and the keys of .oasdiff.yaml, which
 * have the same names (github.com/oasdiff/oasdiff-action README; docs/CONFIG-FILES.md of oasdiff).
 */

const BY_PATTERN = "it is a regular expression: write the paths or tags under `gate.overrides`";
const AS_WRITTEN = "paths are compared as they are written: write the prefix into the description's paths";
const FORM =
	"the form of a report is chosen where it is printed: `driftgate diff --format`, and the outputs of the Action";
const IGNORED = "`exceptions`, with `--base`, `--revision`, `--owner` and `--expires`";

export const oasdiff: Settings = {
	base: "the base is what the pull request is compared with: nobody has to name it",
	revision: becomes("`spec`", takeRevision),
	spec: becomes("`spec`", takeRevision),
	"fail-on": becomes("`gate.block_on`; INFO is left", takeFailOn),
	"fail-on-diff": becomes("`gate.block_on`: WARN or never", (setting, draft) =>
		take(draft, ["gate", "block_on"], textOf(setting) === "true" ? "WARN" : "never", setting),
	),
	"deprecation-days-stable": becomes("`gate.deprecation.min_days`", (setting, draft) =>
		take(draft, ["gate", "deprecation", "min_days"], Number(textOf(setting) || Number.NaN), setting),
	),
	"deprecation-days-beta": "`gate.unstable` says how operations that are not stable are judged, whatever their notice",
	"severity-levels": becomes("levels under `gate.rules`", followFile),
	"err-ignore": becomes(IGNORED, followFile),
	"warn-ignore": becomes(IGNORED, followFile),
	"exclude-elements": becomes(
		"nothing: texts and examples are no findings, and what is more can break clients",
		(setting) => ({
			left: sayExcluded(setting),
		}),
	),
	"exclude-extensions": "extensions are no findings, but for those that say stability and sunset",
	"include-checks": "every check is a rule that is on: `gate.rules` sets its level",
	"include-path-params":
		"the name of a path parameter is no breakage for clients: `gate.promise: source` counts it for generated code",
	composed: "a driftgate.yml judges one description: import once for each, with --spec and --out",
	"flatten-allof": "`allOf` is always merged before comparing",
	"flatten-params": "parameters of a path are always those of its operations",
	"case-insensitive-headers": "names of headers are always compared without their case",
	"allow-external-refs": "a `$ref` to an address is never followed; one to a file of the repository always is",
	"filter-extension": BY_PATTERN,
	"match-path": BY_PATTERN,
	"unmatch-path": BY_PATTERN,
	"prefix-base": AS_WRITTEN,
	"prefix-revision": AS_WRITTEN,
	"strip-prefix-base": AS_WRITTEN,
	"strip-prefix-revision": AS_WRITTEN,
	format: FORM,
	template: FORM,
	lang: FORM,
	color: FORM,
	level: FORM,
	attributes: FORM,
	"output-to-file": "the Action's output `report-path` names the report",
	review: "nothing is sent to anybody: findings stand in the pull request, the summary and the log",
	"oasdiff-token": NO_TOKEN,
	"github-token": NO_TOKEN,
	"service-url": "`server-url` of the Action names a Driftgate of your own, where you have one",
};

/** `HEAD:openapi.yaml` is what git has at a commit; a description is read at the commit that is judged. */
function takeRevision(setting: Setting, draft: Draft): Answer {
	const written = textOf(setting);
	const [, inGit = written] = /^[^:]*:(?!\/\/)(.+)$/.exec(written) ?? [];
	return takeSpec(setting, draft, inGit);
}

function takeFailOn(setting: Setting, draft: Draft): Answer {
	const level = textOf(setting).toUpperCase();
	if (level === "") return { left: "it is empty" };
	if (level === "INFO")
		return { left: "a change that breaks nobody never blocks: the strictest is `gate.block_on: WARN`" };
	return take(draft, ["gate", "block_on"], level, setting);
}

function followFile(setting: Setting, draft: Draft): Answer {
	const path = textOf(setting);
	if (path === "") return { left: "it is empty" };
	draft.named.push({ path, from: setting });
	return { became: `what ${nameOf(setting)} becomes stands below` };
}

const NEVER_FOUND = new Set(["description", "title", "summary", "examples", "extensions"]);

function sayExcluded(setting: Setting): string {
	const words = isList(setting.value) ? setting.value.map(String) : textOf(setting).split(/[\s,]+/);
	return words.every((word) => NEVER_FOUND.has(word) || word === "")
		? "texts and examples are no findings"
		: "what would be left out can break clients: `gate.overrides` sets other levels for some paths or tags";
}

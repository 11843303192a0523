import { take } from "./draft.ts";
import { NO_TOKEN } from "./reasons.ts";
import { becomes, type Settings, textOf } from "./setting.ts";
import { takeSpec } from "./take-spec.ts";

/* Bump.sh: the inputs of bump-sh/github-action (its README). Bump has no file of settings in a repository. */

const COMMANDS: ReadonlyMap<string, string> = new Map([
	["diff", "each pull request is judged: nobody has to ask for it"],
	["dry-run", "`driftgate check` says whether the description can be used"],
	["validate", "`driftgate check` says whether the description can be used"],
	["preview", "pages are not hosted: keep that step with Bump"],
	["deploy", "pages are not hosted: keep that step with Bump"],
]);

export const bump: Settings = {
	file: becomes("`spec`", (setting, draft) => takeSpec(setting, draft, textOf(setting))),
	doc: becomes("`service`", (setting, draft) => take(draft, ["service"], textOf(setting).toLowerCase(), setting)),
	fail_on_breaking: becomes("`gate.block_on`: ERR or never", (setting, draft) =>
		take(draft, ["gate", "block_on"], textOf(setting) === "true" ? "ERR" : "never", setting),
	),
	command: becomes(
		"nothing: `diff` is what each pull request gets, `deploy` and `preview` stay with Bump",
		(setting) => ({
			left: COMMANDS.get(textOf(setting)) ?? "it is none of Bump's commands that we know",
		}),
	),
	token: NO_TOKEN,
	hub: "pages are not hosted: keep that step with Bump",
	branch: "it names a branch of Bump's page: `refs` says which branches of git may sync",
	overlay: "overlays are not applied: name the description that has them, with --spec",
	expires: "a verdict does not expire",
	validation: "a description is read as its version of OpenAPI says; `driftgate check` says what is wrong with it",
};

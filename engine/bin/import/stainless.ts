import { take } from "./draft.ts";
import { DELIVERED, LOOKS, NO_TOKEN, PUBLISHED } from "./reasons.ts";
import { type Answer, becomes, type Draft, nameOf, type Setting, type Settings, textOf } from "./setting.ts";
import { takeResources } from "./stainless-resources.ts";
import { takeSpec } from "./take-spec.ts";
import { takeTarget } from "./take-target.ts";

/*
 * Stainless: stainless.yml (openapi.stainless.yml), and the inputs of stainless-api/upload-openapi-spec-action (its
 * README and its configuration reference).
 */

const NAMES = "names of methods follow from the description: `operationId` and tags";
const FROM_DESCRIPTION = "it follows from the description";

/** Names of its targets, of today and of before, for what can be generated here. */
const TARGETS: ReadonlyMap<string, string> = new Map([
	["typescript", "typescript"],
	["node", "typescript"],
	["python", "python"],
	["go", "go"],
	["mcp", "mcp"],
]);

export const stainless: Settings = {
	edition: "it is the edition of Stainless' own file",
	"organization.name": becomes("`service`", takeService),
	"organization.*": "generated code names nobody",
	"targets.*": becomes("`outputs`: typescript (or node), python, go, mcp", takeNamedTarget),
	"targets.*.package_name": becomes("`outputs.….package_name`", takePackage),
	"targets.*.production_repo": DELIVERED,
	"targets.*.staging_repo": DELIVERED,
	"targets.*.publish": PUBLISHED,
	"targets.*.options": becomes("what stands in it", () => undefined),
	"targets.*.options.mcp_server": becomes("`outputs.mcp`", (setting, draft) => takeTarget(setting, draft, "mcp")),
	"targets.*.options.*": LOOKS,
	"targets.*.*": LOOKS,
	resources: becomes("names of operations and types, in a lock (`SERVICE.names`)", takeResources),
	unspecified_endpoints: "every operation of the description is generated",
	client_settings: FROM_DESCRIPTION,
	environments: FROM_DESCRIPTION,
	security: FROM_DESCRIPTION,
	security_schemes: FROM_DESCRIPTION,
	pagination: FROM_DESCRIPTION,
	query_settings: FROM_DESCRIPTION,
	multipart_settings: FROM_DESCRIPTION,
	settings: LOOKS,
	streaming: FROM_DESCRIPTION,
	readme: "no page is written beside the code",
	openapi: "the description is generated from as it is",
	diagnostics: "`driftgate check` says what of a description cannot be used",
	custom_casings: LOOKS,
	codeflow: DELIVERED,
};

export const stainlessAction: Settings = {
	input_path: becomes("`spec`", (setting, draft) => takeSpec(setting, draft, textOf(setting))),
	oas_path: becomes("`spec`", (setting, draft) => takeSpec(setting, draft, textOf(setting))),
	project_name: becomes("`service`", takeService),
	project: becomes("`service`", takeService),
	config_path: becomes("nothing: import that file as well", (setting) => ({
		left: `its settings stand in a file of their own: import ${textOf(setting)} as well`,
	})),
	output_path: "snippets are not written into the description",
	documented_spec_path: "snippets are not written into the description",
	stainless_api_key: NO_TOKEN,
	commit_message: "no commit is made for an SDK",
	guess_config: NAMES,
	branch: DELIVERED,
	base_branch: DELIVERED,
	merge_branch: DELIVERED,
	make_comment: "each pull request is judged: nobody has to ask for it",
	fail_on: "`gate.block_on` says what blocks",
};

function takeService(setting: Setting, draft: Draft): Answer {
	return take(draft, ["service"], textOf(setting).toLowerCase(), setting);
}

/** A target has settings of its own. */
function takeNamedTarget(setting: Setting, draft: Draft): Answer {
	const answer = takeTarget(setting, draft, TARGETS.get(nameOf(setting)));
	return "became" in answer ? { ...answer, goOn: true } : answer;
}

function takePackage(setting: Setting, draft: Draft): Answer {
	const target = TARGETS.get(setting.way.at(-2) ?? "") ?? "";
	return take(draft, ["outputs", target, "package_name"], textOf(setting), setting);
}

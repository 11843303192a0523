import { take } from "./draft.ts";
import { DELIVERED, LOOKS, NO_TARGET, ONE_DESCRIPTION, PUBLISHED } from "./reasons.ts";
import {
	type Answer,
	becomes,
	type Draft,
	nameOf,
	type Setting,
	type Settings,
	type Taken,
	textOf,
} from "./setting.ts";
import { takeSpec } from "./take-spec.ts";
import { takeTarget } from "./take-target.ts";

/*
 * Speakeasy: .speakeasy/workflow.yaml, gen.yaml, and the inputs of its reusable workflow (the references of its
 * documentation: workflow file, gen.yaml, GitHub setup).
 */

const NOT_APPLIED = "overlays and transformations are not applied: name the description that has them, with --spec";
const OWN_VERSION = "the generator's version is that of driftgate";

/** Speakeasy's names of what can be generated here; the others have no counterpart. */
const TARGETS: ReadonlyMap<string, string> = new Map([
	["typescript", "typescript"],
	["python", "python"],
	["go", "go"],
	["mcp-typescript", "mcp"],
	["docs", "docs"],
]);

/** Parts of gen.yaml that speak of them. */
const GENERATED = new Set(["typescript", "python", "go"]);

export const speakeasyWorkflow: Settings = {
	workflowVersion: "it is the version of Speakeasy's own file",
	speakeasyVersion: OWN_VERSION,
	"sources.*.inputs.*.location": becomes("`spec`, the first one", (setting, draft) =>
		takeSpec(setting, draft, textOf(setting)),
	),
	"sources.*.inputs.*": becomes("`spec`, where it is a path", undefinedUnlessText),
	"sources.*.inputs.*.auth": "an address is never asked: commit the description",
	"sources.*.inputs.*.authHeader": "an address is never asked: commit the description",
	"sources.*.overlays": NOT_APPLIED,
	"sources.*.transformations": NOT_APPLIED,
	"sources.*.output": "sources are not joined here: name the joined description with --spec",
	"sources.*.ruleset": "how a description should look is for a linter to say",
	"sources.*.registry": "a description is kept in git alone",
	"targets.*.target": becomes("`outputs`: typescript, python, go, docs, and mcp-typescript as mcp", (setting, draft) =>
		takeTarget(setting, draft, TARGETS.get(textOf(setting))),
	),
	"targets.*.source": ONE_DESCRIPTION,
	"targets.*.output": DELIVERED,
	"targets.*.publish": PUBLISHED,
	"targets.*.deployment": PUBLISHED,
	"targets.*.codeSamples": "snippets are not written into the description",
	"targets.*.testing": "the generated code is tested here, and not in each repository",
	dependents: DELIVERED,
};

export const speakeasyGen: Settings = {
	configVersion: "it is the version of Speakeasy's own file",
	generation: LOOKS,
	management: "Speakeasy writes it for itself",
	features: "Speakeasy writes it for itself",
	"typescript.packageName": packageOf("typescript"),
	"python.packageName": packageOf("python"),
	"go.packageName": packageOf("go"),
	"go.modulePath": packageOf("go"),
	"*.version": "the version of an SDK follows from what changed",
	"typescript.*": LOOKS,
	"python.*": LOOKS,
	"go.*": LOOKS,
	"*": becomes(`nothing: ${NO_TARGET}`, (setting) =>
		GENERATED.has(nameOf(setting)) ? undefined : { left: NO_TARGET },
	),
};

export const speakeasyAction: Settings = {
	mode: DELIVERED,
	github_repository: DELIVERED,
	feature_branch: DELIVERED,
	create_release: DELIVERED,
	target: "every output of driftgate.yml is generated",
	source: ONE_DESCRIPTION,
	force: "what is generated follows from the description alone: the same one gives the same bytes",
	set_version: "the version of an SDK follows from what changed",
	speakeasy_version: OWN_VERSION,
	environment: "nothing that is generated reads the environment",
	"runs-on": "where it runs stands in the workflow",
	openapi_doc_location: becomes("`spec`", (setting, draft) => takeSpec(setting, draft, textOf(setting))),
};

/** A document may be named by its location alone. */
function undefinedUnlessText(setting: Setting, draft: Draft): Answer | undefined {
	return typeof setting.value === "string" ? takeSpec(setting, draft, setting.value) : undefined;
}

function packageOf(target: string): Taken {
	const way = ["outputs", target, "package_name"];
	return becomes(`\`${way.join(".")}\``, (setting, draft) => take(draft, way, textOf(setting), setting));
}

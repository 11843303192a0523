import type { JsonValue } from "../../src/contract/json.ts";
import { isList, isObject } from "../../src/lib/json-kind.ts";
import { memberOf } from "../../src/lib/json-pointer.ts";
import { plain } from "../../src/lib/say.ts";
import { isUsualPlace, USUAL_PLACES } from "../../src/parse/config/config-places.ts";
import type { SettingsFile } from "../settings-file.ts";
import { inputOf, partOf, type Step, stepsOf } from "./action-steps.ts";
import { checkPermissions } from "./check-permissions.ts";
import type { Missing } from "./missing.ts";

/** What a workflow that uses the Action lacks; undefined where it does not use it. `files` are those that git knows. */
export function checkWorkflow(workflow: SettingsFile, files: ReadonlySet<string>): readonly Missing[] | undefined {
	const steps = stepsOf(workflow);
	const own = steps.filter((step) => partOf(step) !== undefined);
	if (own.length === 0) return undefined;
	const jobs = new Set(own.map(({ job }) => job.join("\n")));
	const beside = steps.filter(({ job }) => jobs.has(job.join("\n")));
	return [
		...checkTriggers(workflow, own),
		...checkPermissions(workflow, own, beside),
		...beside.flatMap((step) => checkPinned(workflow, step)),
		...beside.flatMap((step) => checkCheckout(workflow, step, own)),
		...own.flatMap((step) => checkNamed(workflow, step, files)),
		...own.flatMap((step) => checkBlocking(workflow, step)),
	];
}

type Triggers = ReadonlyMap<string, JsonValue>;

function triggersOf({ valueAt }: SettingsFile): Triggers {
	const on = valueAt(["on"]);
	if (typeof on === "string") return new Map([[on, null]]);
	if (isList(on)) return new Map(on.map((name): [string, JsonValue] => [String(name), null]));
	return new Map(Object.entries(isObject(on) ? on : {}));
}

function checkTriggers(workflow: SettingsFile, own: readonly Step[]): readonly Missing[] {
	const triggers = triggersOf(workflow);
	const at = workflow.locate(["on"]);
	const missing: Missing[] = [];
	if (triggers.has("pull_request_target")) {
		const message = "pull_request_target runs with your secrets on a stranger's change: use pull_request.";
		missing.push({ at: workflow.locate(["on", "pull_request_target"]), message });
	}
	if (own.some((step) => partOf(step) === "gate")) {
		for (const [name, why] of JUDGED) {
			if (!triggers.has(name)) missing.push({ at, message: `\`on\` lacks ${name}: ${why}.` });
		}
	}
	if (own.some((step) => partOf(step) === "report") && !triggers.has("workflow_run")) {
		missing.push({ at, message: "`on` lacks workflow_run: `report` publishes what a run without rights has judged." });
	}
	return [...missing, ...checkFilters(workflow, triggers)];
}

const JUDGED = [
	["pull_request", "add it, or no change is judged before it is merged"],
	["merge_group", "add it, or a required check never reports in a merge queue"],
] as const;

/** GitHub waits for a required check for ever where a filter keeps its workflow from running. */
function checkFilters(workflow: SettingsFile, triggers: Triggers): readonly Missing[] {
	return ["paths", "paths-ignore"]
		.filter((filter) => memberOf(triggers.get("pull_request"), filter) !== undefined)
		.map((filter) => ({
			at: workflow.locate(["on", "pull_request", filter]),
			message: `\`${filter}\` keeps the check from reporting, and a required check is waited for: remove it.`,
		}));
}

function checkPinned(workflow: SettingsFile, { way, uses }: Step): readonly Missing[] {
	if (uses.startsWith("./") || uses.startsWith("docker://") || /@[0-9a-f]{40}$/.test(uses)) return [];
	const message = `${plain(uses)} is a branch or tag: pin a full commit SHA, with the tag in a comment.`;
	return [{ at: workflow.locate([...way, "uses"]), message }];
}

/** The gate compares two commits, and reads nothing that needs a token. */
function checkCheckout(workflow: SettingsFile, step: Step, own: readonly Step[]): readonly Missing[] {
	if (!step.uses.startsWith("actions/checkout@")) return [];
	const missing: Missing[] = [];
	const at = workflow.locate([...step.way, "uses"]);
	const gates = own.some((one) => partOf(one) === "gate" && one.job.join("\n") === step.job.join("\n"));
	if (gates && inputOf(step, "fetch-depth") !== "0") {
		missing.push({ at, message: "The checkout has no history: add `fetch-depth: 0`, so that the base can be read." });
	}
	if (inputOf(step, "persist-credentials") !== "false") {
		missing.push({ at, message: "The checkout leaves a token in the folder: add `persist-credentials: false`." });
	}
	return missing;
}

/** The input `config` has a path or a pattern a line; only a plain path must be there as it is written. */
function checkNamed(workflow: SettingsFile, step: Step, files: ReadonlySet<string>): readonly Missing[] {
	const lines = (inputOf(step, "config") ?? "").split("\n").map((line) => line.trim().replace(/^\.\//, ""));
	const gone = lines.filter((line) => /^[^!*?[\]{}$]+$/.test(line) && !files.has(line));
	const at = workflow.locate([...step.way, "with", "config"]);
	return gone
		.filter((line) => !isUsualPlace(line) || !USUAL_PLACES.some((place) => files.has(place)))
		.map((line) => ({ at, message: `\`config\` names ${plain(line)}, which git does not know: correct the path.` }));
}

function checkBlocking(workflow: SettingsFile, step: Step): readonly Missing[] {
	const places = [step.way, step.job].filter((way) => memberOf(workflow.valueAt(way), "continue-on-error") === true);
	const missing = places.map((way): Missing => {
		const at = workflow.locate([...way, "continue-on-error"]);
		return { at, message: "`continue-on-error` lets a blocked change pass: remove it, or say `fail-on: never`." };
	});
	if (inputOf(step, "fail-on") !== "never") return missing;
	const message = "`fail-on: never` blocks nothing: remove it once the gate is to be held to.";
	return [...missing, { at: workflow.locate([...step.way, "with", "fail-on"]), message }];
}

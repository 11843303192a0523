import type { JsonValue } from "../../src/contract/json.ts";
import { isList, isObject } from "../../src/lib/json-kind.ts";
import { memberOf } from "../../src/lib/json-pointer.ts";
import type { SettingsFile } from "../settings-file.ts";

/** A step of a workflow that uses an Action. */
export interface Step {
	/** Names and indices from the root of the workflow. */
	readonly way: readonly string[];
	readonly job: readonly string[];
	/** `OWNER/REPOSITORY[/FOLDER]@REF`, or `./FOLDER`. */
	readonly uses: string;
	readonly value: JsonValue;
}

/** Every step that uses something, in the file's order. */
export function stepsOf(workflow: SettingsFile): readonly Step[] {
	const jobs = workflow.valueAt(["jobs"]);
	return Object.keys(isObject(jobs) ? jobs : {}).flatMap((name) => {
		const job = ["jobs", name];
		const steps = workflow.valueAt([...job, "steps"]);
		return (isList(steps) ? steps : []).flatMap((value, index): Step[] => {
			const uses = memberOf(value, "uses");
			return typeof uses === "string" ? [{ way: [...job, "steps", String(index)], job, uses, value }] : [];
		});
	});
}

const PARTS = ["report", "deliver"] as const;

/** Which part of Driftgate a step uses: the gate, or one that writes. The repository may be a copy under another owner. */
export function partOf({ uses }: Step): "gate" | (typeof PARTS)[number] | undefined {
	const [whole, part] = /^[\w.-]+\/driftgate(?:\/([\w-]+))?(?:@|$)/.exec(uses) ?? [];
	if (whole === undefined) return undefined;
	return part === undefined ? "gate" : PARTS.find((name) => name === part);
}

/** The text of an input; undefined where it is not given. */
export function inputOf({ value }: Step, name: string): string | undefined {
	const given = memberOf(memberOf(value, "with"), name);
	return given === undefined || given === null ? undefined : String(given);
}

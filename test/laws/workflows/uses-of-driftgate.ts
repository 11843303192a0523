import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { repositoryRoot } from "../../harness/repository-root.ts";

/** The names in an action.yml of ours. */
export interface ActionNames {
	readonly inputs: readonly string[];
	/** Inputs without which it does nothing. */
	readonly required: readonly string[];
	readonly outputs: readonly string[];
}

/** A step that uses the Action or a part of it, with the inputs that it gives and the outputs that the workflow reads. */
export interface UseOfDriftgate {
	readonly action: ActionNames;
	readonly inputs: readonly string[];
	readonly outputs: readonly string[];
}

interface Step {
	readonly id?: string;
	readonly uses?: string;
	readonly with?: Readonly<Record<string, unknown>>;
}

interface Workflow {
	readonly jobs: Readonly<Record<string, { readonly steps?: readonly Step[] }>>;
}

/** Throws where a workflow uses a part that there is not. */
export function usesOfDriftgate(yaml: string): readonly UseOfDriftgate[] {
	const { jobs } = parse(yaml) as Workflow;
	return Object.values(jobs).flatMap(({ steps = [] }) =>
		steps.flatMap((step) => {
			const [, part] = /\/driftgate(?:\/([\w-]+))?@/.exec(step.uses ?? "") ?? [step.uses === "./" ? "" : undefined];
			if (part === undefined && !/\/driftgate@/.test(step.uses ?? "")) return [];
			const inputs = Object.keys(step.with ?? {});
			return [{ action: namesOf(part ?? ""), inputs, outputs: outputsRead(yaml, step.id) }];
		}),
	);
}

function outputsRead(yaml: string, id: string | undefined): readonly string[] {
	const read = [...yaml.matchAll(/steps\.([\w-]+)\.outputs\.([\w-]+)/g)];
	return read.filter(([, step]) => step === id).map(([, , name = ""]) => name);
}

interface WrittenAction {
	readonly inputs?: Readonly<Record<string, { readonly required?: boolean }>>;
	readonly outputs?: object;
}

function namesOf(part: string): ActionNames {
	const text = readFileSync(join(repositoryRoot, part, "action.yml"), "utf8");
	const { inputs = {}, outputs = {} } = parse(text) as WrittenAction;
	const required = Object.keys(inputs).filter((name) => inputs[name]?.required === true);
	return { inputs: Object.keys(inputs), required, outputs: Object.keys(outputs) };
}

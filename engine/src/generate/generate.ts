import type { Api } from "../contract/api.ts";
import type { Generated } from "../contract/artifact.ts";
import type { OutputOptions, TargetName } from "../contract/config.ts";
import type { NameLock } from "../contract/name-lock.ts";
import { plannedCalls } from "./calls/planned-calls.ts";
import { docs } from "./docs/docs.ts";
import { languages } from "./languages.ts";
import type { ServiceRequest } from "./plan-service.ts";
import { type GeneratedOutputs, type OutputRequest, printOutputs } from "./print-outputs.ts";
import type { Target } from "./target.ts";

const targets: Readonly<Record<TargetName, Target>> = {
	...languages,
	docs: (plan, request) => docs(plan, request, plannedCalls(request.api, request.whole, request)),
};

export interface GenerateRequest extends ServiceRequest {
	readonly target: TargetName;
	readonly options: OutputOptions;
}

/** What a target made, and the names in it: the lock of the next generation. */
export interface GeneratedSdk extends Generated {
	readonly names: NameLock;
}

/**
 * Prints one target's files from an Api. The same content and lock give the same bytes, however the description was
 * ordered. Throws Fault `spec-unresolvable` where nothing that is described can be read.
 */
export function generate(api: Api, { target, options, ...service }: GenerateRequest): GeneratedSdk {
	const { outputs, names } = generateAll(api, service, [{ target, options }]);
	const [generated] = outputs;
	if (generated === undefined) throw new Error(`Nothing was generated for ${target}.`);
	return { ...generated, names };
}

/** Prints several targets from one plan, in the order in which they are asked for. Throws as `generate`. */
export function generateAll(api: Api, request: ServiceRequest, outputs: readonly OutputRequest[]): GeneratedOutputs {
	return printOutputs(api, request, outputs, targets);
}

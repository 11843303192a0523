import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Api } from "../contract/api.ts";
import type { Degradation, Generated } from "../contract/artifact.ts";
import type { OutputOptions, TargetName } from "../contract/config.ts";
import { Fault } from "../lib/fault.ts";
import { planSdk } from "./plan/plan-sdk.ts";
import type { SdkPlan } from "./plan/sdk-plan.ts";
import type { Target } from "./target.ts";
import { typescript } from "./typescript/typescript.ts";

const targets: ReadonlyMap<TargetName, Target> = new Map([["typescript", typescript]]);

/** The targets that can be asked for today. */
export const builtTargets: readonly TargetName[] = [...targets.keys()];

export interface GenerateRequest {
	readonly target: TargetName;
	/** The slug of the service. */
	readonly service: string;
	/** The API's version: semver of the configuration. */
	readonly version: string;
	readonly options: OutputOptions;
}

/**
 * Prints one target's files from an Api. The same content gives the same bytes, however the description was ordered.
 * Throws Fault `target-not-built` for a target that does not exist yet.
 */
export function generate(api: Api, request: GenerateRequest): Generated {
	const target = targets.get(request.target);
	if (target === undefined) throw notBuilt(request.target);
	const plan = planSdk(api);
	const { service, version, options } = request;
	const generated = target(plan, { service, version, options, specHash: hashOf(plan) });
	return {
		files: generated.files,
		degradations: distinct([...plan.coverage.flatMap(({ reasons }) => reasons), ...generated.degradations]),
	};
}

/** A type that is printed in two forms is simplified twice, and that is said once. */
function distinct(degradations: readonly Degradation[]): readonly Degradation[] {
	return [...new Map(degradations.map((item) => [`${item.pointer} ${item.message}`, item])).values()];
}

function notBuilt(target: TargetName): Fault {
	const message = `The target ${target} is not built yet: choose from ${builtTargets.join(", ")}.`;
	return new Fault("target-not-built", [{ at: null, message }]);
}

/**
 * SHA-256 of the plan, which is all that an SDK depends on. What it says of coverage names places of files, and is left out. The plan is plain data whose lists and members always come in one order.
 */
function hashOf(plan: SdkPlan): string {
	const { coverage: _, ...printed } = plan;
	return bytesToHex(sha256(utf8ToBytes(JSON.stringify(printed))));
}

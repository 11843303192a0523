import type { Api } from "../contract/api.ts";
import type { Degradation, Generated } from "../contract/artifact.ts";
import type { OutputOptions, TargetName } from "../contract/config.ts";
import type { LockedName, NameLock } from "../contract/name-lock.ts";
import { digest } from "../lib/digest.ts";
import { Fault } from "../lib/fault.ts";
import { plannedCalls } from "./calls/planned-calls.ts";
import { docs } from "./docs/docs.ts";
import { go } from "./go/go.ts";
import { lockedTools } from "./mcp/locked-tools.ts";
import { mcp } from "./mcp/mcp.ts";
import type { SdkPlan } from "./plan/sdk-plan.ts";
import { selectOperations } from "./plan/select-operations.ts";
import { planService, type ServiceRequest } from "./plan-service.ts";
import { python } from "./python/python.ts";
import type { Target, TargetRequest } from "./target.ts";
import { typescript } from "./typescript/typescript.ts";

const targets: Readonly<Record<TargetName, Target>> = {
	typescript,
	python,
	go,
	mcp,
	docs: (plan, request) => docs(plan, request, plannedCalls(request.api, request.whole, request)),
};

/** In the order in which they are told to people. */
export const targetNames = Object.keys(targets) as readonly TargetName[];

export interface GenerateRequest extends ServiceRequest {
	readonly target: TargetName;
	readonly options: OutputOptions;
}

/** What a target made, and the names in it: the lock of the next generation. */
export interface GeneratedSdk extends Generated {
	readonly names: NameLock;
}

/** What several targets made of one plan, in the order in which they were asked for, and the names in all of it. */
export interface GeneratedOutputs {
	readonly outputs: readonly Generated[];
	/** What all of them were printed from, before one of them left operations out. */
	readonly plan: SdkPlan;
	readonly names: NameLock;
}

/** One of several outputs that are made from one plan. */
export interface OutputRequest {
	readonly target: TargetName;
	readonly options: OutputOptions;
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
	const printers = outputs.map(({ target, options }) => ({ target, print: printerOf(target), options }));
	const { plan, names, unfound } = planService(api, request);
	let tools = (): readonly LockedName[] | null => null;
	const made = printers.map(({ target, print, options }) => {
		const selected = selectedPlan(plan, api, options);
		const { service, version, changelog = [] } = request;
		const printed = print(selected, { service, version, options, api, whole: plan, changelog, outputs });
		if (target === "mcp") tools = () => lockedTools(selected, plan, options.tools);
		return { ...printed, degradations: [...printed.degradations, ...unfound] };
	});
	return {
		outputs: made,
		plan,
		// Who keeps no lock asks for none.
		get names() {
			return names.lock(request.service, tools());
		},
	};
}

/** The part of a plan that an output has. Throws Fault `config-invalid` where it would have nothing. */
export function selectedPlan(plan: SdkPlan, api: Api, options: OutputOptions): SdkPlan {
	const selected = selectOperations(plan, api, options);
	if (selected.groups.length + selected.webhooks.length === 0 && plan !== selected) throw nothingSelected();
	return selected;
}

type Print = (plan: SdkPlan, request: Omit<TargetRequest, "specHash">) => Generated;

function printerOf(name: TargetName): Print {
	const target = targets[name];
	return (plan, request) => {
		const { files, degradations } = target(plan, { ...request, specHash: hashOf(plan) });
		const simplified = plan.coverage.flatMap(({ reasons }) => reasons);
		return { files, degradations: distinct([...simplified, ...degradations]), coverage: plan.coverage };
	};
}

/** What several operations or two forms of a type have to do without is said once. */
function distinct(degradations: readonly Degradation[]): readonly Degradation[] {
	return [...new Map(degradations.map((item) => [`${item.pointer} ${item.message}`, item])).values()];
}

function nothingSelected(): Fault {
	const message =
		"include and exclude of an output leave no operation: write patterns or tags that the description has.";
	return new Fault("config-invalid", [{ at: null, message }]);
}

const hashes = new WeakMap<SdkPlan, string>();

/**
 * SHA-256 of the plan, which is all that an SDK depends on. What it says of coverage names places in files, and what it
 * says of tools is no SDK's: both are left out. The plan is plain data whose lists and members always come in one order.
 */
function hashOf(plan: SdkPlan): string {
	const known = hashes.get(plan);
	if (known !== undefined) return known;
	const { coverage: _, exposures: __, unreadable: ___, ...printed } = plan;
	const hash = digest(JSON.stringify(printed));
	hashes.set(plan, hash);
	return hash;
}

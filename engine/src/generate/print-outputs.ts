import type { Api } from "../contract/api.ts";
import type { Degradation, Generated } from "../contract/artifact.ts";
import type { OutputOptions, TargetName } from "../contract/config.ts";
import type { LockedName, NameLock } from "../contract/name-lock.ts";
import { Fault } from "../lib/fault.ts";
import { lockedTools } from "./mcp/locked-tools.ts";
import type { SdkPlan } from "./plan/sdk-plan.ts";
import { selectOperations } from "./plan/select-operations.ts";
import { planHash } from "./plan-hash.ts";
import { planService, type ServiceRequest } from "./plan-service.ts";
import type { Target, TargetRequest } from "./target.ts";

/** What makes each output; a part of them is enough for whoever asks for no other. */
export type Targets = Readonly<Partial<Record<TargetName, Target>>>;

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
 * Prints several outputs from one plan, in the order in which they are asked for. Throws Fault `spec-unresolvable` where
 * nothing that is described can be read.
 */
export function printOutputs(
	api: Api,
	request: ServiceRequest,
	outputs: readonly OutputRequest[],
	targets: Targets,
): GeneratedOutputs {
	const printers = outputs.map(({ target, options }) => ({ target, print: printerOf(target, targets), options }));
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

function printerOf(name: TargetName, targets: Targets): Print {
	const target = targets[name];
	if (target === undefined) throw new Error(`Nothing makes ${name} here.`);
	return (plan, request) => {
		const { files, degradations } = target(plan, { ...request, specHash: planHash(plan) });
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

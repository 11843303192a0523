import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Api } from "../contract/api.ts";
import type { Degradation, Generated } from "../contract/artifact.ts";
import type { OutputOptions, TargetName } from "../contract/config.ts";
import type { NameLock } from "../contract/name-lock.ts";
import type { Unreadable } from "../contract/source.ts";
import { Fault } from "../lib/fault.ts";
import { plannedCalls } from "./calls/planned-calls.ts";
import { docs } from "./docs/docs.ts";
import { go } from "./go/go.ts";
import { mcp } from "./mcp/mcp.ts";
import { LockedNames } from "./names/lock/kept-names.ts";
import type { Renames } from "./names/lock/rename.ts";
import { namesOfApi } from "./names-of-api.ts";
import { planSdk } from "./plan/plan-sdk.ts";
import type { SdkPlan } from "./plan/sdk-plan.ts";
import { selectOperations } from "./plan/select-operations.ts";
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

export interface GenerateRequest {
	readonly target: TargetName;
	/** The slug of the service. */
	readonly service: string;
	/** The API's version: semver of the configuration. */
	readonly version: string;
	readonly options: OutputOptions;
	/** What of the description cannot be read (Source.unreadable): it costs the parts that need it, and is told. */
	readonly unreadable?: readonly Unreadable[];
	/** The names that were given away before; null or left out where these are the first. */
	readonly names?: NameLock | null;
	/** Names that people gave in driftgate.yml: the earlier ones go on working. */
	readonly renames?: Renames;
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

/** What all outputs of a service have in common. */
export type ServiceRequest = Pick<GenerateRequest, "service" | "version" | "unreadable" | "names" | "renames">;

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
export function generateAll(
	api: Api,
	{ service, version, unreadable = [], names: lock = null, renames }: ServiceRequest,
	outputs: readonly OutputRequest[],
): GeneratedOutputs {
	const printers = outputs.map(({ target, options }) => ({ print: printerOf(target), options }));
	if (unreadable.length > 0 && api.operations.length + api.webhooks.length === 0) throw nothingLeft(unreadable);
	const held = namesOfApi(api, { service, lock, renames, unreadable });
	const names = new LockedNames(held?.lock ?? null);
	const unfound = held?.missing.map((message): Degradation => ({ pointer: "", message })) ?? [];
	const plan = planSdk(api, { unreadable, names });
	return {
		outputs: printers.map(({ print, options }) => {
			const selected = selectOperations(plan, api, options);
			if (selected.groups.length + selected.webhooks.length === 0 && plan !== selected) throw nothingSelected();
			const printed = print(selected, { service, version, options, api, whole: plan, outputs });
			return { ...printed, degradations: [...printed.degradations, ...unfound] };
		}),
		plan,
		names: names.lock(service),
	};
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

/** What was described cannot be read: an SDK without a method would only look like one. */
function nothingLeft(unreadable: readonly Unreadable[]): Fault {
	const needed = unreadable.filter(({ isNeeded }) => isNeeded).slice(0, MAX_TOLD);
	const message = "No operation is left to generate from, because what the description says of them cannot be read.";
	return new Fault("spec-unresolvable", [
		{ at: null, message },
		...needed.map((one) => ({ at: null, message: `${one.at.file}: ${one.message}` })),
	]);
}

const MAX_TOLD = 10;

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
	const { coverage: _, exposures: __, ...printed } = plan;
	const hash = bytesToHex(sha256(utf8ToBytes(JSON.stringify(printed))));
	hashes.set(plan, hash);
	return hash;
}

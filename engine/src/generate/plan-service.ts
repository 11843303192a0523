import type { Api } from "../contract/api.ts";
import type { Degradation } from "../contract/artifact.ts";
import type { NameLock } from "../contract/name-lock.ts";
import type { ReleasedEntry } from "../contract/released-entry.ts";
import type { Unreadable } from "../contract/source.ts";
import { Fault } from "../lib/fault.ts";
import { LockedNames } from "./names/lock/kept-names.ts";
import type { Renames } from "./names/lock/rename.ts";
import { namesOfApi } from "./names-of-api.ts";
import { planSdk } from "./plan/plan-sdk.ts";
import type { SdkPlan } from "./plan/sdk-plan.ts";

/** What all outputs of a service have in common. */
export interface ServiceRequest {
	/** The slug of the service. */
	readonly service: string;
	/** The API's version: semver of the configuration. */
	readonly version: string;
	/** What of the description cannot be read (Source.unreadable): it costs the parts that need it, and is told. */
	readonly unreadable?: readonly Unreadable[];
	/** The names that were given away before; null or left out where these are the first. */
	readonly names?: NameLock | null;
	/** Names that people gave in driftgate.yml: the earlier ones go on working. */
	readonly renames?: Renames;
	/** What of its changelog was published, newest first: pages tell it. */
	readonly changelog?: readonly ReleasedEntry[];
}

export interface PlannedService {
	readonly plan: SdkPlan;
	/** Everything that was named, the lock's names included. */
	readonly names: LockedNames;
	/** Renames whose operation or type is not there. */
	readonly unfound: readonly Degradation[];
}

/** The plan that everything of a service is printed from. Throws Fault `spec-unresolvable` where nothing can be read. */
export function planService(
	api: Api,
	{ service, unreadable = [], names: lock = null, renames }: ServiceRequest,
): PlannedService {
	if (unreadable.length > 0 && api.operations.length + api.webhooks.length === 0) throw nothingLeft(unreadable);
	const held = namesOfApi(api, { service, lock, renames, unreadable });
	const names = new LockedNames(held?.lock ?? null);
	const unfound = held?.missing.map((message): Degradation => ({ pointer: "", message })) ?? [];
	const plan = planSdk(api, { unreadable, names });
	return { plan, names, unfound };
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

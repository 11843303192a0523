import type { Api } from "../contract/api.ts";
import type { Printed } from "../contract/artifact.ts";
import type { OutputOptions, TargetName } from "../contract/config.ts";
import type { ReleasedEntry } from "../contract/released-entry.ts";
import type { SdkPlan } from "./plan/sdk-plan.ts";

/** What a target is told beside the plan. */
export interface TargetRequest {
	/** The slug of the service: names the file. */
	readonly service: string;
	/** The API's version, for people and for User-Agent. */
	readonly version: string;
	readonly options: OutputOptions;
	/** Identifies what was generated from: hexadecimal SHA-256. */
	readonly specHash: string;
	/** What the plan was made from, for what no SDK needs and pages tell. */
	readonly api: Api;
	/** The plan before this output left operations out: others may have them. */
	readonly whole: SdkPlan;
	/** What of the service's changelog was published, newest first. */
	readonly changelog: readonly ReleasedEntry[];
	/** Everything that is asked for together with it, itself included. */
	readonly outputs: readonly { readonly target: TargetName; readonly options: OutputOptions }[];
}

/**
 * A language, or a form, that an SDK is printed in. Pure: the same plan and request give the same bytes. What the target
 * itself cannot say joins the degradations; those of the plan are added by the caller.
 */
export type Target = (plan: SdkPlan, request: TargetRequest) => Printed;

import type { Api } from "../../../contract/api.ts";
import type { ReleasedEntry } from "../../../contract/released-entry.ts";
import type { Unreadable } from "../../../contract/source.ts";
import { plannedCalls } from "../../calls/planned-calls.ts";
import { planSdk } from "../../plan/plan-sdk.ts";
import type { SdkPlan } from "../../plan/sdk-plan.ts";
import { planSite, printSite } from "../docs.ts";
import type { Regions, Site } from "../site/site.ts";

interface SiteOptions {
	readonly unreadable?: readonly Unreadable[];
	readonly regions?: Regions;
	readonly changelog?: readonly ReleasedEntry[];
	/** What a lock or a person would have changed of the plan. */
	readonly plan?: (plan: SdkPlan) => SdkPlan;
}

/** For tests alone: the site of an Api, as values and as files by their paths. */
export function siteOf(
	api: Api,
	{ unreadable = [], regions, changelog = [], plan: change = (plan) => plan }: SiteOptions = {},
): { readonly site: Site; readonly files: ReadonlyMap<string, string> } {
	const plan = change(planSdk(api, { unreadable }));
	const calls = plannedCalls(api, plan, { service: "book-shop", outputs: [] });
	const site = planSite({ plan, api, service: "book-shop", version: api.info.version, calls, changelog });
	const files = printSite(site, plan.description, regions);
	return { site, files: new Map(files.map(({ path, content }) => [path, content])) };
}

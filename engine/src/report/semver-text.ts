import type { SemverDemand } from "../contract/decision.ts";

/** What the changes demand of versions, as a sentence without a full stop; null where they demand nothing. */
export function saySemver(demand: SemverDemand | undefined): string | null {
	if (demand === undefined || (demand.api === "none" && demand.sdk === "none")) return null;
	const { api, sdk, version, next } = demand;
	const step = (name: typeof api): string => (name === "none" ? "no step" : `a ${name} step`);
	const least = version === "none" || next === null ? "" : `: ${next} or later`;
	return `semver: ${step(api)} for the API, ${step(sdk)} for the SDKs${least}`;
}

import type { Finding } from "../contract/finding.ts";
import { count } from "../lib/say.ts";

/** How far a finding reaches: `3 operations · 4 SDK methods · 2 types · 3 MCP tools`. Empty where it is about no operation. */
export function sayReached({ operations, reached }: Finding): string {
	if (operations.length === 0) return "";
	const amounts: readonly (readonly [number, string])[] = [
		[operations.length, "operation"],
		[reached.methods.length, "SDK method"],
		[reached.types.length, "type"],
		[reached.tools.length, "MCP tool"],
	];
	return amounts.flatMap(([amount, noun]) => (amount === 0 ? [] : [count(amount, noun)])).join(" · ");
}

/** What a finding means under either promise, whichever of them counts. */
export function sayPromises({ wire, source }: Finding): string {
	return `wire ${wire}, source ${source}`;
}

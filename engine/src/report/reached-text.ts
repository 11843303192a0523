import type { Finding, UnderPolicy } from "../contract/finding.ts";
import type { Level } from "../contract/level.ts";
import { languageNames } from "../levels/language-names.ts";
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

/** What a finding means under either promise, whichever of them counts, and what the policy makes of that. */
export function sayPromises({ wire, source, underPolicy, breaks }: Finding): string {
	const policy = underPolicy === undefined ? "" : `, ${sayPolicy({ wire, source }, underPolicy)}`;
	return `wire ${wire}, source ${source}${sayBroken(source, breaks)}${policy}`;
}

/** ` (TypeScript, Python)` where code of some languages breaks and of others does not; nothing where all are told already. */
function sayBroken(source: Level, breaks: Finding["breaks"] = []): string {
	const isEach = breaks.length === Object.keys(languageNames).length;
	if (breaks.length === 0 || (source === "ERR" && isEach)) return "";
	const names = breaks.map((language) => languageNames[language]).join(", ");
	return source === "ERR" ? ` (${names})` : ` (breaks code in ${names})`;
}

/** `by the policy: wire ERR → WARN, milder at 2 operations`. */
export function sayPolicy(law: Pick<Finding, "wire" | "source">, { wire, source, milder }: UnderPolicy): string {
	const moved = [
		...(wire === law.wire ? [] : [`wire ${law.wire} → ${wire}`]),
		...(source === law.source ? [] : [`source ${law.source} → ${source}`]),
		...(milder.length === 0 ? [] : [`milder at ${count(milder.length, "operation")}`]),
	];
	return `by the policy: ${moved.length === 0 ? "as they are" : moved.join(", ")}`;
}

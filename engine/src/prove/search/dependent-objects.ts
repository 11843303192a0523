import type { Change } from "../../contract/change.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { asList, asObject } from "../check/here.ts";
import type { Ids, PairSampler } from "./pair-sampler.ts";

/** Names that are tried of those that demand others. */
const MAX_NAMES = 10;

/**
 * Of a change of `dependentRequired`: the object with each property that demands others, and with what the accepting side
 * has it demand, so that what is missing is what the other side demands besides.
 */
export function dependentObjects(
	{ kind, facts, direction }: Change,
	ids: Ids,
	pairs: PairSampler,
): readonly JsonObject[] {
	if (kind !== "keyword-changed" || facts.keyword !== "dependentRequired") return [];
	const whole = pairs.commonObject(ids);
	const [from, to] = [asObject(facts.from ?? null), asObject(facts.to ?? null)];
	const accepting = direction === "request" ? from : to;
	const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].slice(0, MAX_NAMES);
	return names.map((name) => {
		const demanded = Object.hasOwn(accepting, name) ? asList(accepting[name] ?? null) : [];
		const members = [name, ...demanded.map(String)].flatMap((member): [string, JsonValue][] => {
			const value = Object.hasOwn(whole, member) ? undefined : pairs.common(pairs.property(ids, member));
			return value === undefined ? [] : [[member, value]];
		});
		return { ...whole, ...Object.fromEntries(members) };
	});
}

import type { JsonValue } from "../../contract/json.ts";
import type { Edit } from "../edit.ts";
import type { Half } from "./telling.ts";

/**
 * Whether an edit may refuse, or allow, anything: a demand that went refuses nothing, and one that came allows nothing,
 * whatever else became of the value.
 */
export function mayDo({ kind, facts }: Edit, half: Half): boolean {
	if (kind === "union-changed") {
		const strict = half === "narrows" ? facts.from : facts.to;
		return strict !== "oneOf" || facts.from === facts.to;
	}
	if (kind !== "constraint-changed" || !isSetOfDemands(facts.keyword)) return true;
	const [from, to] = [demandsOf(facts.from), demandsOf(facts.to)];
	return half === "narrows" ? to.some((demand) => !from.includes(demand)) : from.some((demand) => !to.includes(demand));
}

function isSetOfDemands(keyword: string): boolean {
	return keyword === "pattern" || keyword === "format";
}

function demandsOf(said: JsonValue): readonly JsonValue[] {
	return said === null ? [] : [said].flat();
}

import type { JsonValue } from "../../contract/json.ts";
import { isListed } from "../../lib/is-listed.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import type { Cutter } from "./cutter.ts";
import { checkName, type Here, isElsewhere } from "./here.ts";

/** Keywords without subschemas speak of one type each: of what is not there they say nothing. */
export function cutAssertion(keyword: string, value: JsonValue, here: Here, cutter: Cutter): JsonValue | undefined {
	const { values, objects, lists } = here;
	if (isElsewhere(here) && !COUNTS.has(keyword)) return undefined;
	if (OF_OBJECTS.has(keyword)) {
		if (objects.length === 0) return undefined;
		const named = isList(value) ? value.map(String) : Object.keys(isObject(value) ? value : {});
		named.forEach(checkName);
	}
	if (OF_LISTS.has(keyword) && lists.length === 0) return undefined;
	// Of values that are read as text, each is a string.
	const isTyped = cutter.question.known !== null;
	if (keyword === "pattern" && isTyped && !values.some((one) => typeof one === "string")) return undefined;
	// A list that is `const` is a value like any other.
	if (!isList(value) || keyword === "const") return value;
	const left = cutter.question.known === null ? value : unmet(keyword, value, here);
	cutter.charge(left?.length ?? 0);
	return left;
}

/** What is listed, without the names that are there; undefined where none is left, or the values are among those listed. */
function unmet(keyword: string, listed: readonly JsonValue[], { values, objects }: Here) {
	if (keyword === "required") {
		const left = listed.filter((name) => !objects.every((object) => Object.hasOwn(object, String(name))));
		return left.length === 0 ? undefined : left;
	}
	const isMet = keyword === "enum" && values.every((value) => isListed(listed, value));
	return isMet ? undefined : listed;
}

const OF_OBJECTS: ReadonlySet<string> = new Set([
	...["required", "dependentRequired", "minProperties", "maxProperties"],
]);

/** How many items `contains` demands: without them it would demand something else. */
const COUNTS: ReadonlySet<string> = new Set(["minContains", "maxContains"]);

const OF_LISTS: ReadonlySet<string> = new Set(["minItems", "maxItems", "uniqueItems", ...COUNTS]);

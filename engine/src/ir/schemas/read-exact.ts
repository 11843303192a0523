import type { ExactDemands, ListedValue, Schema } from "../../contract/api.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { canonicalJson } from "../../lib/canonical-json.ts";
import { exactsIn } from "../../lib/exact-numbers.ts";
import { isList } from "../../lib/json-kind.ts";
import { compareTexts } from "../../lib/json-order.ts";
import { valueAt } from "../node.ts";
import { isAnnotation } from "./schema-keywords.ts";

/** Limits remember their decimals by themselves, and `const` is a list of one. */
const OF_THEIR_OWN: ReadonlySet<string> = new Set([
	...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "const"],
]);

/** What the keywords of one schema object say with numbers that no double is; null where they say nothing with such. */
export function readExact(schema: JsonObject): ExactDemands | null {
	const own = exactsIn(schema);
	const listed = valueAt(schema, "enum");
	const inList = isList(listed) ? exactsIn(listed) : undefined;
	if (own === undefined && inList === undefined) return null;
	const hasValues = inList !== undefined || own?.has("const") === true;
	const others = [...(own ?? [])].filter(([keyword]) => !OF_THEIR_OWN.has(keyword) && !isAnnotation(keyword));
	return { values: hasValues ? readValues(schema) : null, others: new Map(others) };
}

/** `const` beside `enum`: what both allow. */
function readValues(schema: JsonObject): readonly ListedValue[] {
	const [listed, constant] = [valueAt(schema, "enum"), valueAt(schema, "const")];
	const one = constant === undefined ? null : [listedValue(constant, exactsIn(schema)?.get("const"))];
	if (!isList(listed)) return one ?? [];
	const exacts = exactsIn(listed);
	const all = listed.map((value, index) => listedValue(value, exacts?.get(String(index))));
	return commonListed(all, one) ?? all;
}

function listedValue(value: JsonValue, exact: string | undefined): ListedValue {
	const text = exact ?? canonicalJson(value);
	return exact === undefined ? { text, value } : { text, value, exact };
}

/** What two schemas demand together with such numbers. */
export function mergeExact(outer: Demanding, inner: Demanding): ExactDemands | null {
	if (outer.exact === null && inner.exact === null) return null;
	const isListed = (outer.exact?.values ?? inner.exact?.values ?? null) !== null;
	return {
		values: isListed ? commonListed(valuesOf(outer), valuesOf(inner)) : null,
		others: new Map([...(inner.exact?.others ?? []), ...(outer.exact?.others ?? [])]),
	};
}

type Demanding = Pick<Schema, "enum" | "exact">;

/** Every listed value, whatever it is; null where any value goes. */
function valuesOf({ enum: values, exact }: Demanding): readonly ListedValue[] | null {
	return exact?.values ?? values?.map((value) => listedValue(value, undefined)) ?? null;
}

/** Distinct, and in an order that does not depend on how they were written. */
function commonListed(
	a: readonly ListedValue[] | null,
	b: readonly ListedValue[] | null,
): readonly ListedValue[] | null {
	const others = new Set((b ?? a ?? []).map(({ text }) => text));
	const common = new Map((a ?? b ?? []).filter(({ text }) => others.has(text)).map((one) => [one.text, one]));
	return a === null && b === null
		? null
		: [...common.values()].sort((one, other) => compareTexts(one.text, other.text));
}

/** Without the values that other keywords leave out: `values` is what they leave of the list, as doubles. */
export function exactAmong(exact: ExactDemands | null, values: Schema["enum"]): ExactDemands | null {
	if (exact === null || exact.values === null || values === null) return exact;
	const left = new Set(values.map(canonicalJson));
	return { ...exact, values: exact.values.filter(({ value }) => left.has(canonicalJson(value))) };
}

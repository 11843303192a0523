import type { JsonObject, JsonValue } from "../../contract/json.ts";
import type { Source } from "../../contract/source.ts";
import { exactsIn, withExacts } from "../../lib/exact-numbers.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { memberOf } from "../../lib/json-pointer.ts";
import { createResolver } from "../../parse/references/resolver.ts";

/** A description whose text was rewritten value by value; places stay where they were. */
export function mapSource(source: Source, rewrite: (root: JsonValue) => JsonValue): Source {
	const entry = source.files.get(source.entry)?.root;
	const files = new Map([...source.files].map(([path, file]) => [path, { ...file, root: rewrite(file.root) }]));
	const isOlder = /^[23]\.0/u.test(String(memberOf(entry, "swagger") ?? memberOf(entry, "openapi")));
	const follow = createResolver(files, !isOlder);
	return {
		...source,
		files,
		resolve: (ref, from) => {
			const outcome = follow(ref, from);
			return outcome.kind === "resolved" ? outcome.resolved : undefined;
		},
	};
}

/** The same value with the keys of every object in another order. What stands in several places stays one value. */
export function reorderKeys(
	value: JsonValue,
	order: (keys: string[]) => string[],
	known = new Map<JsonValue, JsonValue>(),
): JsonValue {
	if (!isList(value) && !isObject(value)) return value;
	const before = known.get(value);
	if (before !== undefined) return before;
	const inside = (own: JsonValue) => reorderKeys(own, order, known);
	const reordered = isList(value)
		? value.map(inside)
		: Object.fromEntries(order(Object.keys(value)).map((key) => [key, inside(value[key] ?? null)]));
	known.set(value, like(value, reordered));
	return reordered;
}

/** A copy with the numbers that are no doubles. */
function like<C extends JsonObject | readonly JsonValue[]>(value: C, copy: NoInfer<C>): C {
	return withExacts(copy, exactsIn(value));
}

/** Keywords whose values are data, where another member would be another value. */
const DATA: ReadonlySet<string> = new Set(["default", "enum", "const", "example", "examples"]);
/** Keys of maps by name, where another member would be another entry. */
const MAPS: ReadonlySet<string> = new Set(["properties", "patternProperties", "mapping"]);

/** The same description with an extension in every schema and operation: no text is as it was, and all means the same. */
export function touch(value: JsonValue, key = ""): JsonValue {
	if (isList(value))
		return like(
			value,
			value.map((item) => touch(item)),
		);
	if (!isObject(value)) return value;
	const touched = Object.entries(value).map(([name, own]): [string, JsonValue] => [
		name,
		DATA.has(name) && !MAPS.has(key) ? own : touch(own, name),
	]);
	const mark: [string, JsonValue][] = !MAPS.has(key) && isSchemaOrOperation(value) ? [["x-touched", true]] : [];
	return like(value, Object.fromEntries([...touched, ...mark]));
}

function isSchemaOrOperation(value: JsonObject): boolean {
	const { type, allOf, oneOf, anyOf, responses } = value;
	return typeof type === "string" || [type, allOf, oneOf, anyOf].some(isList) || isObject(responses);
}

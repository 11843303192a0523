import type { JsonObject, JsonValue } from "../../contract/json.ts";
import type { Source } from "../../contract/source.ts";
import { exactsIn, withExacts } from "../../lib/exact-numbers.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { at } from "../../lib/json-pointer.ts";

/** A description whose text was rewritten value by value; places stay where they were. */
export function mapSource(source: Source, rewrite: (root: JsonValue) => JsonValue): Source {
	const files = new Map([...source.files].map(([path, file]) => [path, { ...file, root: rewrite(file.root) }]));
	return {
		...source,
		files,
		resolve: (ref, from) => {
			const resolved = source.resolve(ref, from);
			const value = resolved && at(files.get(resolved.at.file)?.root ?? null, resolved.at.pointer);
			return resolved === undefined || value === undefined ? undefined : { at: resolved.at, value };
		},
	};
}

/** The same value with the keys of every object in another order. */
export function reorderKeys(value: JsonValue, order: (keys: string[]) => string[]): JsonValue {
	if (isList(value))
		return like(
			value,
			value.map((item) => reorderKeys(item, order)),
		);
	if (!isObject(value)) return value;
	const members = order(Object.keys(value)).map((key) => [key, reorderKeys(value[key] ?? null, order)] as const);
	return like(value, Object.fromEntries(members));
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

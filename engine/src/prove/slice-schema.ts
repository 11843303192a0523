import type { Api } from "../contract/api.ts";
import type { JsonObject, JsonValue } from "../contract/json.ts";
import type { Resolved } from "../contract/source.ts";
import { isList, isObject } from "../lib/json-kind.ts";
import { checkName, type Here, here, members, names, refusing } from "./here.ts";
import { MAX_NESTING, MAX_SLICE } from "./limits.ts";
import { respell } from "./respell.ts";
import { Unprovable } from "./unprovable.ts";

/** A schema by itself, without references to elsewhere: what of the description can have a say on one payload. */
export interface Slice {
	readonly schema: JsonObject;
	/** Subschemas and listed values in it: what compiling it costs. */
	readonly size: number;
}

/**
 * Cuts out of a description what validates one payload. A subschema that is applied to no value of the payload is left
 * out: a property that is not there, the items of what is no list. Of a branch of a union that one keyword refuses by
 * itself, that keyword alone is left. Everything else stays as written, so that the slice and the whole description
 * agree on this payload, and on this payload alone. Throws Unprovable.
 */
export function sliceSchema(
	api: Api,
	parts: readonly Resolved[],
	payload: JsonValue,
	shared: SharedSlices | null = null,
): Slice {
	const slicer = new Slicer(api, shared);
	const allOf = parts.map((part) => slicer.cut(part, [payload], ""));
	return { schema: { $defs: slicer.definitions(), allOf }, size: slicer.size };
}

/**
 * What payloads have in common: the same value in memory under the same schema is cut and compiled once, and referred
 * to from then on. What stands around a change is made up once, and is most of a large payload.
 */
export class SharedSlices {
	readonly #known = new Map<JsonObject, Map<JsonValue, string | typeof OPEN | null>>();
	readonly #register: (slice: Slice) => string;

	/** `register` makes a slice known to the validator, and answers with the reference to it. */
	constructor(register: (slice: Slice) => string) {
		this.#register = register;
	}

	/** The reference to the slice for a value, from the second time on that it is asked for; null the first time. */
	reference(api: Api, node: Resolved, schema: JsonObject, value: JsonObject): string | null {
		const values = this.#known.get(schema) ?? new Map<JsonValue, string | typeof OPEN | null>();
		this.#known.set(schema, values);
		const known = values.get(value);
		if (known === OPEN) return null;
		if (known !== null) {
			if (known === undefined) values.set(value, null);
			return known ?? null;
		}
		values.set(value, OPEN);
		const slicer = new Slicer(api, this, 1);
		const allOf = [slicer.cutWhole(node, schema, value)];
		const reference = this.#register({ schema: { $defs: slicer.definitions(), allOf }, size: slicer.size });
		values.set(value, reference);
		return reference;
	}
}

/** Being cut: a schema that comes back to itself for the same value refers to itself within its own slice. */
const OPEN = Symbol("open");

/** Smaller values are cut as fast as they are looked up. */
const WORTH_SHARING = 5;

/** The values of a payload to which a schema is applied. A location stands for the same values wherever it is met. */
class Slicer {
	size = 0;
	#level = 0;
	/** How many unions are around what is being cut. */
	#alternatives: number;
	readonly #api: Api;
	readonly #shared: SharedSlices | null;
	/** What was cut at the place of each reference. */
	readonly #cuts = new Map<JsonValue, Map<string, Cut>>();
	readonly #defined: Cut[] = [];

	constructor(api: Api, shared: SharedSlices | null, alternatives = 0) {
		this.#api = api;
		this.#shared = shared;
		this.#alternatives = alternatives;
	}

	definitions(): JsonObject {
		return Object.fromEntries(this.#defined.map(({ name, schema }) => [name ?? "", schema]));
	}

	cut(node: Resolved, values: readonly JsonValue[], location: string): JsonValue {
		this.#charge(1);
		if (!isObject(node.value)) return node.value !== false;
		const [value] = values;
		if (this.#shared !== null && values.length === 1 && isObject(value) && Object.keys(value).length >= WORTH_SHARING) {
			const $ref = this.#shared.reference(this.#api, node, node.value, value);
			if ($ref !== null) return { $ref };
		}
		if (this.#level >= MAX_NESTING) throw new Unprovable(`its schemas are nested more than ${MAX_NESTING} levels deep`);
		this.#level++;
		const schema = this.#cutObject(node, node.value, values, location);
		this.#level--;
		return schema;
	}

	/** A schema for one value, without looking for what is shared at the top of it. */
	cutWhole(node: Resolved, schema: JsonObject, value: JsonObject): JsonValue {
		return this.#cutObject(node, schema, [value], "");
	}

	#cutObject(node: Resolved, object: JsonObject, values: readonly JsonValue[], location: string): JsonValue {
		const { keywords, nullable } = respell(object, this.#api.dialect);
		const own = this.#keywords(keywords, here(node, values, location));
		return nullable ? { anyOf: [{ type: "null" }, own] } : own;
	}

	#keywords(keywords: JsonObject, here: Here): JsonValue {
		names(here.objects).forEach(checkName);
		if (this.#alternatives > 0) {
			const decisive = refusing(keywords, here);
			if (decisive !== null) return decisive;
			const tag = this.#refusingTag(keywords, here);
			if (tag !== null) return tag;
		}
		const schema = Object.fromEntries(
			Object.entries(keywords).flatMap(([keyword, value]): [string, JsonValue][] => {
				if (keyword === "$ref") return [];
				const cut = this.#keyword(keyword, value, here);
				return cut === undefined ? [] : [[keyword, cut]];
			}),
		);
		const { $ref } = keywords;
		return typeof $ref === "string" ? this.#beside(schema, this.#reference($ref, here)) : schema;
	}

	/** A property whose own keywords refuse every value that there is: the tag of another branch, mostly. */
	#refusingTag({ properties }: JsonObject, { node, objects }: Here): JsonValue {
		if (!isObject(properties) || objects.length === 0) return null;
		for (const name of Object.keys(objects[0] ?? {})) {
			const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
			if (!isObject(property) || !objects.every((object) => Object.hasOwn(object, name))) continue;
			const values = objects.map((object) => object[name] ?? null);
			const { keywords, nullable } = respell(property, this.#api.dialect);
			const decisive = nullable ? null : refusing(keywords, here(node, values, ""));
			if (decisive !== null) return { properties: Object.fromEntries([[name, decisive]]) };
		}
		return null;
	}

	/** What stands beside a reference holds together with it. */
	#beside(schema: JsonObject, target: JsonValue): JsonValue {
		if (Object.keys(schema).length === 0) return target;
		return { ...schema, allOf: [target, ...asList(schema["allOf"] ?? [])] };
	}

	#keyword(keyword: string, value: JsonValue, here: Here): JsonValue | undefined {
		const { node, values, location, objects, lists } = here;
		switch (keyword) {
			case "$dynamicRef":
				throw new Unprovable("where a `$dynamicRef` leads depends on the way by which it is reached");
			case "allOf":
				return asList(value).map((one) => this.cut({ at: node.at, value: one }, values, location));
			case "anyOf":
			case "oneOf": {
				this.#alternatives++;
				const branches = asList(value).map((one) => this.cut({ at: node.at, value: one }, values, location));
				this.#alternatives--;
				return branches;
			}
			case "not":
			case "if":
			case "then":
			case "else":
				return this.cut({ at: node.at, value }, values, location);
			case "properties":
				return objects.length === 0 ? undefined : this.#properties(asObject(value), here);
			case "dependentSchemas":
				return this.#map(
					asObject(value),
					here,
					(name) => objects.some((object) => Object.hasOwn(object, name)),
					values,
				);
			case "patternProperties":
				return objects.length === 0 ? undefined : this.#map(asObject(value), here, () => true, members(objects), "/?");
			case "additionalProperties":
			case "unevaluatedProperties":
				return objects.length === 0 ? undefined : this.cut({ at: node.at, value }, members(objects), `${location}/?`);
			case "propertyNames":
				return objects.length === 0 ? undefined : this.cut({ at: node.at, value }, names(objects), `${location}/#`);
			case "prefixItems":
				return lists.length === 0 ? undefined : this.#prefixItems(asList(value), here);
			case "items":
			case "contains":
			case "unevaluatedItems":
				return lists.length === 0 ? undefined : this.cut({ at: node.at, value }, lists.flat(), `${location}/*`);
			default:
				return this.#assertion(keyword, value, here);
		}
	}

	#properties(properties: JsonObject, { node, objects, location }: Here): JsonValue {
		const present = new Set(names(objects));
		const entries = [...present].flatMap((name): [string, JsonValue][] => {
			const value = Object.hasOwn(properties, name) ? properties[name] : undefined;
			if (value === undefined) return [];
			const values = objects.flatMap((object) => (Object.hasOwn(object, name) ? [object[name] ?? null] : []));
			return [[name, this.cut({ at: node.at, value }, values, `${location}/=${escapeName(name)}`)]];
		});
		return Object.fromEntries(entries);
	}

	#map(
		map: JsonObject,
		{ node, location }: Here,
		isWanted: (name: string) => boolean,
		values: readonly JsonValue[],
		step = "",
	): JsonValue {
		const wanted = Object.entries(map).filter(([name]) => isWanted(name));
		for (const [name] of wanted) checkName(name);
		return Object.fromEntries(
			wanted.map(([name, value]) => [name, this.cut({ at: node.at, value }, values, `${location}${step}`)]),
		);
	}

	#prefixItems(schemas: readonly JsonValue[], { node, lists, location }: Here): JsonValue | undefined {
		const lengths = lists.map((list) => list.length);
		const longest = Math.max(...lengths);
		// ajv 8.20 skips every keyword behind `prefixItems` for a list that is shorter.
		if (Math.min(...lengths) < Math.min(longest, schemas.length)) {
			throw new Unprovable("the validator does not read `prefixItems` of lists that are shorter");
		}
		const reached = schemas.slice(0, longest).map((value, index) => {
			const values = lists.flatMap((list) => (index < list.length ? [list[index] ?? null] : []));
			return this.cut({ at: node.at, value }, values, `${location}/${index}`);
		});
		// An empty list is not valid there; that no item is evaluated is what its absence says.
		return reached.length === 0 ? undefined : reached;
	}

	/** Keywords without subschemas speak of one type each: of what is not there they say nothing. */
	#assertion(keyword: string, value: JsonValue, { values, objects, lists }: Here): JsonValue | undefined {
		if (OF_OBJECTS.has(keyword)) {
			if (objects.length === 0) return undefined;
			const named = isList(value) ? value.map(String) : Object.keys(isObject(value) ? value : {});
			named.forEach(checkName);
		}
		if (OF_LISTS.has(keyword) && lists.length === 0) return undefined;
		if (keyword === "pattern" && !values.some((one) => typeof one === "string")) return undefined;
		if (isList(value)) this.#charge(value.length);
		return value;
	}

	/** The target in the place of the reference; once it refers to itself, a definition of its own. */
	#reference(ref: string, { node, values, location }: Here): JsonValue {
		const target = this.#api.resolve(ref, node.at.file);
		if (target === undefined) throw new Unprovable("a `$ref` leads nowhere");
		const places = this.#cuts.get(target.value) ?? new Map<string, Cut>();
		this.#cuts.set(target.value, places);
		const known = places.get(location);
		if (known !== undefined) return this.#define(known);
		const cut: Cut = { name: null, schema: true };
		places.set(location, cut);
		cut.schema = this.cut(target, values, location);
		return cut.name === null ? cut.schema : this.#define(cut);
	}

	#define(cut: Cut): JsonValue {
		if (cut.name === null) {
			cut.name = `s${this.#defined.length}`;
			this.#defined.push(cut);
		}
		return { $ref: `#/$defs/${cut.name}` };
	}

	#charge(cost: number): void {
		this.size += cost;
		if (this.size > MAX_SLICE) {
			throw new Unprovable(`more than ${MAX_SLICE} subschemas have a say on the payload, which is too much to check`);
		}
	}
}

/** What a reference stands for; it gets a name when it is referred to again. */
interface Cut {
	name: string | null;
	schema: JsonValue;
}

const OF_OBJECTS: ReadonlySet<string> = new Set([
	...["required", "dependentRequired", "minProperties", "maxProperties"],
]);
const OF_LISTS: ReadonlySet<string> = new Set(["minItems", "maxItems", "uniqueItems", "minContains", "maxContains"]);

function asList(value: JsonValue): readonly JsonValue[] {
	return isList(value) ? value : [];
}

function asObject(value: JsonValue): JsonObject {
	return isObject(value) ? value : {};
}

function escapeName(name: string): string {
	return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

import type { Api } from "../contract/api.ts";
import type { JsonObject, JsonValue } from "../contract/json.ts";
import type { Resolved } from "../contract/source.ts";
import { jsonEqual } from "../lib/json-equal.ts";
import { isList, isObject } from "../lib/json-kind.ts";
import { Accepted } from "./accepted.ts";
import { checkName, type Here, here, members, names, refusing } from "./here.ts";
import { MAX_NESTING, MAX_SLICE } from "./limits.ts";
import { type Question, WHAT_IS_WRONG } from "./question.ts";
import { respell } from "./respell.ts";
import { as, below, type Role, type Spot } from "./spot.ts";
import { Unprovable } from "./unprovable.ts";

/** A schema by itself, without references to elsewhere: what of the description can have a say on one payload. */
export interface Slice {
	readonly schema: JsonObject;
	/** Subschemas and listed values in it: what compiling it costs. */
	readonly size: number;
	/** What else is accepted where the payload is. */
	readonly demanded: Accepted;
}

/**
 * Cuts out of a description what answers one question about one payload. A subschema that is applied to no value of the
 * payload is left out: a property that is not there, the items of what is no list. Of a branch of a union that one keyword
 * refuses by itself, that keyword alone is left. Where only one place is asked about, demands on others are left out, with
 * which it could only be refused more. Everything else stays as written, so that the slice and the whole description agree
 * on this payload, and on this payload alone. Throws Unprovable.
 */
export function sliceSchema(
	api: Api,
	parts: readonly Resolved[],
	payload: JsonValue,
	question: Question = WHAT_IS_WRONG,
): Slice {
	const slicer = new Slicer(api, question);
	const root: Spot = { location: "", role: "demand", path: question.place };
	const allOf = parts.map((part) => slicer.cut(part, [payload], root));
	return { schema: { $defs: slicer.definitions(), allOf }, size: slicer.size, demanded: slicer.demanded };
}

/** The values of a payload to which a schema is applied. */
class Slicer {
	size = 0;
	readonly demanded = new Accepted();
	#level = 0;
	/** How many unions are around what is being cut. */
	#alternatives = 0;
	readonly #api: Api;
	readonly #question: Question;
	/** What was cut at the place of each reference. */
	readonly #cuts = new Map<JsonValue, Map<string, Cut>>();
	readonly #defined: Cut[] = [];

	constructor(api: Api, question: Question) {
		this.#api = api;
		this.#question = question;
	}

	definitions(): JsonObject {
		return Object.fromEntries(this.#defined.map(({ name, schema }) => [name ?? "", schema]));
	}

	cut(node: Resolved, values: readonly JsonValue[], at: Spot): JsonValue {
		this.#charge(1);
		const spot = at.path?.length === 0 && this.#question.isDeep ? { ...at, path: null } : at;
		if (!isObject(node.value)) return node.value !== false;
		const isAsked = this.#question.accepted !== null && spot.role !== "observed";
		if (isAsked && this.#isAccepted(node.value, values)) return true;
		if (this.#level >= MAX_NESTING) throw new Unprovable(`its schemas are nested more than ${MAX_NESTING} levels deep`);
		this.#level++;
		const schema = this.#cutObject(node, node.value, values, spot);
		this.#level--;
		if (isAsked && spot.role === "demand") this.demanded.add(node.value, values);
		return schema;
	}

	/** What is demanded of the same value for the second time is answered with the first. */
	#isAccepted(schema: JsonObject, values: readonly JsonValue[]): boolean {
		const { accepted } = this.#question;
		return values.every((value) => accepted?.has(schema, value) === true || this.demanded.has(schema, value));
	}

	#cutObject(node: Resolved, object: JsonObject, values: readonly JsonValue[], spot: Spot): JsonValue {
		const { keywords, nullable } = respell(object, this.#api.dialect);
		if (!nullable) return this.#keywords(keywords, here(node, values, spot));
		// Null is allowed for what is null, and for nothing else.
		const others = values.filter((value) => value !== null);
		if (others.length === values.length) return this.#keywords(keywords, here(node, values, spot));
		if (others.length === 0) return { type: "null" };
		const part = spot.role === "demand" ? as("part", spot) : spot;
		return { anyOf: [{ type: "null" }, this.#keywords(keywords, here(node, values, part))] };
	}

	#keywords(keywords: JsonObject, around: Here): JsonValue {
		names(around.objects).forEach(checkName);
		if (this.#alternatives > 0) {
			const decisive = refusing(keywords, around);
			if (decisive !== null) return decisive;
			const tag = this.#refusingTag(keywords, around);
			if (tag !== null) return tag;
		}
		const here = isObserving(keywords) ? { ...around, spot: as("observed", around.spot) } : around;
		const schema = Object.fromEntries(
			Object.entries(keywords).flatMap(([keyword, value]): [string, JsonValue][] => {
				if (keyword === "$ref") return [];
				const cut = this.#keyword(keyword, value, here, keywords);
				return cut === undefined ? [] : [[keyword, cut]];
			}),
		);
		const { $ref } = keywords;
		return typeof $ref === "string" ? this.#beside(schema, this.#reference($ref, here)) : schema;
	}

	/** A property whose own keywords refuse every value that there is: the tag of another branch, mostly. */
	#refusingTag({ properties }: JsonObject, { node, objects, spot }: Here): JsonValue {
		if (!isObject(properties) || objects.length === 0) return null;
		for (const name of Object.keys(objects[0] ?? {})) {
			const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
			if (!isObject(property) || !objects.every((object) => Object.hasOwn(object, name))) continue;
			const values = objects.map((object) => object[name] ?? null);
			const { keywords, nullable } = respell(property, this.#api.dialect);
			const decisive = nullable ? null : refusing(keywords, here(node, values, spot));
			if (decisive !== null) return { properties: Object.fromEntries([[name, decisive]]) };
		}
		return null;
	}

	/** What stands beside a reference holds together with it. */
	#beside(schema: JsonObject, target: JsonValue): JsonValue {
		if (Object.keys(schema).length === 0) return target;
		return { ...schema, allOf: [target, ...asList(schema["allOf"] ?? [])] };
	}

	#keyword(keyword: string, value: JsonValue, here: Here, beside: JsonObject): JsonValue | undefined {
		const { node, values, spot, objects, lists } = here;
		const { role } = spot;
		const part: Role = role === "demand" ? "part" : role;
		const isElsewhere = spot.path !== null && spot.path.length > 0;
		switch (keyword) {
			case "$dynamicRef":
				throw new Unprovable("where a `$dynamicRef` leads depends on the way by which it is reached");
			case "allOf":
				return asList(value).map((one) => this.cut({ at: node.at, value: one }, values, spot));
			case "anyOf":
			case "oneOf": {
				this.#alternatives++;
				const branches = asList(value).map((one) => this.cut({ at: node.at, value: one }, values, as(part, spot)));
				this.#alternatives--;
				return branches;
			}
			case "not":
			case "if":
			case "then":
			case "else":
				return this.cut({ at: node.at, value }, values, as(part, spot));
			case "properties":
				return objects.length === 0 ? undefined : this.#properties(asObject(value), here);
			case "dependentSchemas":
				return this.#map(
					asObject(value),
					here,
					(name) => objects.some((object) => Object.hasOwn(object, name)),
					values,
					as(part, spot),
				);
			case "patternProperties":
				return objects.length === 0
					? undefined
					: this.#map(asObject(value), here, () => true, members(objects), as(part, spot, "/?"));
			case "additionalProperties":
			case "unevaluatedProperties":
				if (isElsewhere && Object.hasOwn(asObject(beside["properties"] ?? {}), spot.path[0] ?? "")) return undefined;
				return objects.length === 0
					? undefined
					: this.cut({ at: node.at, value }, members(objects), as(part, spot, "/?"));
			case "propertyNames":
				return objects.length === 0 || isElsewhere
					? undefined
					: this.cut({ at: node.at, value }, names(objects), as(part, spot, "/#"));
			case "prefixItems":
				return lists.length === 0 ? undefined : this.#prefixItems(asList(value), here);
			case "items":
				return lists.length === 0 ? undefined : this.#items(value, here, beside);
			case "contains":
			case "unevaluatedItems":
				return lists.length === 0 ? undefined : this.cut({ at: node.at, value }, lists.flat(), as(part, spot, "/*"));
			default:
				return isElsewhere && !COUNTS.has(keyword) ? undefined : this.#assertion(keyword, value, here);
		}
	}

	#properties(properties: JsonObject, { node, objects, spot }: Here): JsonValue {
		const present = new Set(names(objects));
		const entries = [...present].flatMap((name): [string, JsonValue][] => {
			const value = Object.hasOwn(properties, name) ? properties[name] : undefined;
			if (value === undefined) return [];
			const own = below(spot, `/=${escapeName(name)}`, (token) => token === name);
			// That the name is described makes it none of the additional ones.
			if (own === null) return [[name, true]];
			const values = objects.flatMap((object) => (Object.hasOwn(object, name) ? [object[name] ?? null] : []));
			return [[name, this.cut({ at: node.at, value }, values, own)]];
		});
		return Object.fromEntries(entries);
	}

	#map(
		map: JsonObject,
		{ node }: Here,
		isWanted: (name: string) => boolean,
		values: readonly JsonValue[],
		spot: Spot,
	): JsonValue {
		const wanted = Object.entries(map).filter(([name]) => isWanted(name));
		for (const [name] of wanted) checkName(name);
		return Object.fromEntries(wanted.map(([name, value]) => [name, this.cut({ at: node.at, value }, values, spot)]));
	}

	/** Behind `prefixItems` it is not known which of the items are meant. */
	#items(value: JsonValue, { node, lists, spot }: Here, beside: JsonObject): JsonValue | undefined {
		const isRest = spot.role === "demand" && beside["prefixItems"] !== undefined;
		const own = isRest ? as("part", spot, "/*") : below(spot, "/*", () => true);
		return own === null ? undefined : this.cut({ at: node.at, value }, lists.flat(), own);
	}

	#prefixItems(schemas: readonly JsonValue[], { node, lists, spot }: Here): JsonValue | undefined {
		const lengths = lists.map((list) => list.length);
		const longest = Math.max(...lengths);
		// ajv 8.20 skips every keyword behind `prefixItems` for a list that is shorter.
		if (Math.min(...lengths) < Math.min(longest, schemas.length)) {
			throw new Unprovable("the validator does not read `prefixItems` of lists that are shorter");
		}
		const reached = schemas.slice(0, longest).map((value, index) => {
			const own = below(spot, `/${index}`, (token) => token === String(index));
			if (own === null) return true;
			const values = lists.flatMap((list) => (index < list.length ? [list[index] ?? null] : []));
			return this.cut({ at: node.at, value }, values, own);
		});
		// An empty list is not valid there; that no item is evaluated is what its absence says.
		return reached.length === 0 ? undefined : reached;
	}

	/** Keywords without subschemas speak of one type each: of what is not there they say nothing. */
	#assertion(keyword: string, value: JsonValue, here: Here): JsonValue | undefined {
		const { values, objects, lists, spot } = here;
		if (OF_OBJECTS.has(keyword)) {
			if (objects.length === 0) return undefined;
			const named = isList(value) ? value.map(String) : Object.keys(isObject(value) ? value : {});
			named.forEach(checkName);
		}
		if (OF_LISTS.has(keyword) && lists.length === 0) return undefined;
		if (keyword === "pattern" && !values.some((one) => typeof one === "string")) return undefined;
		if (!isList(value)) return value;
		const listed = spot.role === "demand" ? this.#decisive(keyword, value, here) : value;
		this.#charge(listed.length);
		return listed;
	}

	/** What a demand lists, without the values that the payload does not have and the properties that it does. */
	#decisive(keyword: string, listed: readonly JsonValue[], { values, objects }: Here): readonly JsonValue[] {
		const { accepted, place } = this.#question;
		if (keyword === "enum" && accepted !== null) {
			const met = listed.filter((one) => values.some((value) => jsonEqual(one, value)));
			return met.length === 0 ? listed : met;
		}
		if (keyword !== "required" || place === null) return listed;
		return listed.filter((name) => !objects.every((object) => Object.hasOwn(object, String(name))));
	}

	/** The target in the place of the reference; once it refers to itself, a definition of its own. */
	#reference(ref: string, { node, values, spot }: Here): JsonValue {
		const target = this.#api.resolve(ref, node.at.file);
		if (target === undefined) throw new Unprovable("a `$ref` leads nowhere");
		const places = this.#cuts.get(target.value) ?? new Map<string, Cut>();
		this.#cuts.set(target.value, places);
		const place = `${spot.role}${spot.location}`;
		const known = places.get(place);
		if (known !== undefined) return this.#define(known);
		const cut: Cut = { name: null, schema: true };
		places.set(place, cut);
		cut.schema = this.cut(target, values, spot);
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
/** How many items `contains` demands: without them it would demand something else. */
const COUNTS: ReadonlySet<string> = new Set(["minContains", "maxContains"]);
const OF_LISTS: ReadonlySet<string> = new Set(["minItems", "maxItems", "uniqueItems", ...COUNTS]);

/** Whether a schema looks at what others have evaluated. */
function isObserving({ unevaluatedProperties, unevaluatedItems }: JsonObject): boolean {
	return unevaluatedProperties !== undefined || unevaluatedItems !== undefined;
}

function asList(value: JsonValue): readonly JsonValue[] {
	return isList(value) ? value : [];
}

function asObject(value: JsonValue): JsonObject {
	return isObject(value) ? value : {};
}

function escapeName(name: string): string {
	return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

import { isValid } from "../containment/check/is-valid.ts";
import { Patterns } from "../containment/language/patterns.ts";
import { PayloadSearch } from "../containment/payload-search.ts";
import type { Api, MediaType, Parameter, Schema, SchemaId } from "../contract/api.ts";
import type { JsonObject, JsonValue } from "../contract/json.ts";
import { canonicalJson } from "../lib/canonical-json.ts";
import { isObject } from "../lib/json-kind.ts";
import { describedExample, schemaExamples } from "./described-example.ts";
import { madeScalar } from "./made-scalar.ts";
import { isOthers, oneSided, type Sender } from "./one-sided.ts";

/** A value that shows what belongs in a place. */
export interface Example {
	readonly value: JsonValue;
	/** True where we made it from the schema, because the description shows none that is valid. */
	readonly made: boolean;
}

/** What an example has to be beside valid; everything where it is not said. */
export type Suits = (value: JsonValue) => boolean;

/** Values within values that are filled in: deeper than this only the search goes. */
const MAX_DEPTH = 12;
/** Schemas that are looked at for one example: alternatives that lead round in circles have none. */
const MOST_STEPS = 2_000;
/** Steps of the search for a value that none of the simple ones is. */
const SEARCH_STEPS = 4_000;
/** Alternatives that are tried, each of which may be hundreds of schemas. */
const MOST_BRANCHES = 12;

/**
 * Examples of one side's payloads: what the description shows where that is valid, else the simplest that is. Deterministic,
 * and runs nothing of the description's: values are checked, and found, by containment's automata.
 */
export class Examples {
	readonly #api: Api;
	readonly #get: (id: SchemaId) => Schema;
	readonly #patterns = new Patterns();
	readonly #sender: Sender;
	readonly #known = new Map<string, Example | null>();
	readonly #open = new Set<SchemaId>();
	#steps = 0;

	constructor(api: Api, sender: Sender) {
		this.#api = api;
		this.#sender = sender;
		this.#get = oneSided(api, sender);
	}

	/** Whether a value is valid; null where nobody can tell. A place without a schema takes everything. */
	accepts(id: SchemaId | null, value: JsonValue): boolean | null {
		if (id === null) return true;
		const truth = isValid(value, { id, get: this.#get }, { patterns: this.#patterns, formats: true });
		return typeof truth === "boolean" ? truth : null;
	}

	/** An example of a parameter; a text is never empty, and nothing in a path is, because it has no place for that. */
	ofParameter(parameter: Parameter, suits: Suits = always): Example | undefined {
		const [content] = parameter.content;
		const id = parameter.schema ?? content?.schema ?? null;
		const isFilled: Suits = (value) =>
			value !== "" && (parameter.in !== "path" || !isBlankInPath(value)) && suits(value);
		for (const { written, at } of [parameter, ...parameter.content]) {
			const shown = describedExample(written, at.file, this.#api);
			if (shown !== undefined && this.accepts(id, shown) !== false && isFilled(shown)) return described(shown);
		}
		if (id === null) return made(parameter.name);
		const short = (): JsonValue | undefined =>
			SHORT.find((value) => this.accepts(id, value) === true && isFilled(value));
		return this.ofSchema(id, parameter.name, isFilled) ?? maybeMade(parameter.in === "path" ? short() : undefined);
	}

	/** An example of a payload. Without a schema there is only what is shown. */
	ofMedia({ written, at, schema }: MediaType, suits: Suits = always): Example | undefined {
		const shown = describedExample(written, at.file, this.#api);
		if (shown !== undefined && this.accepts(schema, shown) !== false && suits(shown)) return described(shown);
		return schema === null ? undefined : this.ofSchema(schema, "text", suits);
	}

	/** An example of a schema that stands under a name; undefined where there is none, or none is found. */
	ofSchema(id: SchemaId, name: string, suits: Suits = always): Example | undefined {
		const key = suits === always ? `${id} ${name}` : null;
		const known = key === null ? undefined : this.#known.get(key);
		if (known !== undefined) return known ?? undefined;
		this.#steps = 0;
		const found = this.#find(id, name, suits);
		if (key !== null) this.#known.set(key, found ?? null);
		return found;
	}

	#find(id: SchemaId, name: string, suits: Suits): Example | undefined {
		const schema = this.#get(id);
		const shown = schemaExamples(schema).find((value) => this.accepts(id, value) !== false && suits(value));
		if (shown !== undefined) return described(shown);
		for (const value of this.#candidates(id, name, 0)) {
			if (suits(value)) return made(value);
		}
		return this.#sought(id, suits);
	}

	/** The smallest value that there is, where none of the simple ones is valid. */
	#sought(id: SchemaId, suits: Suits): Example | undefined {
		const side = { id, get: this.#get };
		for (const isNonEmpty of [true, false]) {
			const search = new PayloadSearch({ patterns: this.#patterns });
			const answer = search.find({ satisfies: [side], violates: [], isNonEmpty }, SEARCH_STEPS);
			if (answer.kind === "found" && suits(answer.payload)) return made(answer.payload);
		}
		return undefined;
	}

	/** Values that are valid, the most telling first. */
	*#candidates(id: SchemaId, name: string, depth: number): Generator<JsonValue> {
		this.#steps += 1;
		if (depth > MAX_DEPTH || this.#steps > MOST_STEPS || this.#open.has(id)) return;
		this.#open.add(id);
		try {
			const schema = this.#get(id);
			for (const value of this.#guesses(schema, name, depth)) if (this.accepts(id, value) === true) yield value;
		} finally {
			this.#open.delete(id);
		}
	}

	*#guesses(schema: Schema, name: string, depth: number): Generator<JsonValue> {
		yield* schemaExamples(schema);
		if (schema.default !== undefined && schema.default !== null) yield schema.default;
		yield* (schema.enum ?? []).filter((value) => value !== null);
		for (const type of schema.types ?? impliedTypes(schema)) {
			if (type === "null") continue;
			const scalar = madeScalar(type, schema, name);
			if (scalar !== undefined) yield scalar;
			else if (type === "array") yield* this.#lists(schema, name, depth);
			else {
				yield* this.#objects(schema, depth);
				if (depth === 0) yield* this.#shortest(schema);
			}
		}
		yield* this.#alternatives(schema, name, depth);
		if (schema.types?.includes("null") === true) yield null;
	}

	*#lists(schema: Schema, name: string, depth: number): Generator<JsonValue> {
		const { items, prefixItems, counts, uniqueItems } = schema;
		const length = Math.max(counts.minItems, prefixItems.length, items === null ? 0 : 1);
		if (length > MOST_BRANCHES) return;
		const list: JsonValue[] = [];
		for (let index = 0; index < length; index++) {
			const item = prefixItems[index] ?? items;
			const value = item === null ? name : this.#first(item, name, depth, uniqueItems ? list : []);
			if (value === undefined) break;
			list.push(value);
		}
		yield list;
		if (counts.minItems === 0 && list.length > 0) yield [];
	}

	#first(id: SchemaId, name: string, depth: number, taken: readonly JsonValue[]): JsonValue | undefined {
		const texts = new Set(taken.map(canonicalJson));
		for (const value of this.#candidates(id, name, depth + 1)) if (!texts.has(canonicalJson(value))) return value;
		const sought = this.#open.has(id) ? undefined : this.#sought(id, always)?.value;
		return sought === undefined || texts.has(canonicalJson(sought)) ? undefined : sought;
	}

	/** What is required, and in answers what is described beside it where that is no deeper than two levels. */
	*#objects(schema: Schema, depth: number): Generator<JsonObject> {
		const least = this.#membersOf(schema, (name) => schema.required.has(name), depth);
		if (least === null) return;
		const isShown = (name: string): boolean => schema.required.has(name) || depth < 1;
		const more = this.#sender === "provider" && depth < 1 ? this.#membersOf(schema, isShown, depth) : null;
		if (more !== null) yield more;
		yield least;
		const { minProperties } = schema.counts;
		if (Object.keys(least).length < minProperties) {
			const names = [...schema.properties.keys()].filter((name) => !schema.required.has(name));
			const wanted = new Set(names.slice(0, minProperties));
			const filled = this.#membersOf(schema, (name) => schema.required.has(name) || wanted.has(name), depth);
			if (filled !== null) yield filled;
		}
	}

	/** One member, for a place that takes no object without any. */
	*#shortest(schema: Schema): Generator<JsonObject> {
		const [first] = schema.properties.keys();
		if (schema.required.size > 0 || first === undefined) return;
		const one = this.#membersOf(schema, (name) => name === first, 0);
		if (one !== null) yield one;
	}

	#membersOf(schema: Schema, isWanted: (name: string) => boolean, depth: number): JsonObject | null {
		const members: [string, JsonValue][] = [];
		for (const name of new Set([...schema.properties.keys(), ...schema.required])) {
			const id = schema.properties.get(name)?.schema ?? schema.additionalProperties;
			if (!isWanted(name) || (id !== null && isOthers(this.#get(id), this.#sender))) continue;
			const value = id === null ? name : this.#first(id, name, depth, []);
			if (value !== undefined) members.push([name, value]);
			else if (schema.required.has(name)) return null;
		}
		return objectOf(members);
	}

	/** What an alternative takes, with what the schema around it demands. */
	*#alternatives(schema: Schema, name: string, depth: number): Generator<JsonValue> {
		for (const { branches } of schema.unions) {
			for (const branch of branches.slice(0, MOST_BRANCHES)) {
				const tag = this.#tagOf(schema, branch);
				for (const value of this.#candidates(branch, name, depth + 1)) {
					if (!isObject(value)) yield value;
					else {
						const around = [...this.#objects({ ...schema, unions: [] }, depth)].at(-1) ?? {};
						yield objectOf([...Object.entries(around), ...Object.entries(value), ...tag]);
					}
				}
			}
		}
	}

	/** The member by which a discriminator knows a branch. */
	#tagOf({ discriminator }: Schema, branch: SchemaId): readonly [string, JsonValue][] {
		if (discriminator === null) return [];
		const mapped = [...discriminator.mapping].find(([, id]) => id === branch)?.[0];
		const tag = mapped ?? this.#get(branch).name;
		return tag === null ? [] : [[discriminator.propertyName, tag]];
	}
}

const always: Suits = () => true;

/** Whether every style writes nothing of it. */
function isBlankInPath(value: JsonValue): boolean {
	return value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);
}

/** The shortest texts, for a schema that names no type. */
const SHORT: readonly JsonValue[] = ["a", "1", 1, true];

const described = (value: JsonValue): Example => ({ value, made: false });
const maybeMade = (value: JsonValue | undefined): Example | undefined =>
	value === undefined ? undefined : made(value);
const made = (value: JsonValue): Example => ({ value, made: true });

function impliedTypes(schema: Schema): readonly ("object" | "array" | "string")[] {
	if (schema.properties.size + schema.required.size > 0) return ["object"];
	if (schema.items !== null) return ["array"];
	return schema.unions.length > 0 ? [] : ["string", "object"];
}

/** By name; names of descriptions are no members of anything of ours. */
function objectOf(members: readonly (readonly [string, JsonValue])[]): JsonObject {
	return Object.fromEntries(new Map(members.toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

import type { Schema, SchemaId } from "../../contract/api.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { canonicalJson } from "../../lib/canonical-json.ts";
import { isObject } from "../../lib/json-kind.ts";
import { ARRAY, BOOLEAN, bitsOf, NULL, NUMBER, OBJECT, STRING } from "../../lib/json-types.ts";
import { MAX_LENGTH, MAX_LEVELS, MAX_SAMPLES } from "../limits.ts";
import { findViolation, lackingIn, type Side } from "./find-violation.ts";
import { sampleNumbers } from "./sample-numbers.ts";
import { sampleStrings } from "./sample-strings.ts";
import { withTagOfBranch } from "./with-tag-of-branch.ts";

/**
 * Makes up small values that a schema accepts, the smallest first. What it makes up is a guess, which the validator
 * judges: keywords that it does not know are left to that.
 */
export class Sampler {
	readonly side: Side;
	readonly #known = new Map<SchemaId, readonly JsonValue[]>();
	/** By what is said of them. */
	readonly #ofScalars = new Map<string, readonly JsonValue[]>();
	/** Schemas that are being sampled: what needs itself has no smallest value. */
	readonly #open = new Set<SchemaId>();

	constructor(side: Side) {
		this.side = side;
	}

	/** A place that says nothing accepts anything. */
	of(id: SchemaId | null): readonly JsonValue[] {
		return id === null ? ANYTHING : this.ofId(id);
	}

	ofId(id: SchemaId): readonly JsonValue[] {
		const known = this.#known.get(id);
		if (known !== undefined) return known;
		if (this.#open.has(id) || this.#open.size > MAX_LEVELS) return [];
		this.#open.add(id);
		const samples = this.#samplesOf(this.side.get(id));
		this.#open.delete(id);
		this.#known.set(id, samples);
		return samples;
	}

	accepts(id: SchemaId | null, value: JsonValue): boolean {
		return id === null || findViolation(this.side.get(id), value, this.side) === null;
	}

	/** An object with the required properties alone; null where one of them has no value. */
	smallestObject(schema: Schema): JsonObject | null {
		const members: [string, JsonValue][] = [];
		for (const name of schema.required) {
			const property = schema.properties.get(name);
			const [value] = this.of(property?.schema ?? schema.additionalProperties);
			if (value === undefined) return null;
			members.push([name, value]);
		}
		const optional = [...schema.properties].filter(([name]) => !schema.required.has(name));
		for (const [name, { schema: id }] of optional) {
			if (members.length >= schema.counts.minProperties) break;
			const [value] = this.of(id);
			if (value !== undefined) members.push([name, value]);
		}
		const [other] = this.of(schema.additionalProperties);
		for (let n = 1; members.length < Math.min(schema.counts.minProperties, MAX_LENGTH); n++) {
			if (other === undefined) return null;
			members.push([freshName(schema, n), other]);
		}
		return Object.fromEntries(members);
	}

	/** What a schema accepts of one of its branches, the smallest first. */
	ofBranch(schema: Schema, branch: SchemaId): readonly JsonValue[] {
		const values = this.#ofBranches(schema, [branch]);
		return smallest(values.filter((value) => findViolation(schema, value, this.side) === null));
	}

	/** A list of as few items as are allowed, and at least so many. */
	smallestList(schema: Schema, atLeast = 0): readonly JsonValue[] | null {
		const length = Math.min(Math.max(schema.counts.minItems, atLeast), MAX_LENGTH);
		const list: JsonValue[] = [];
		for (let index = 0; index < length; index++) {
			const item = this.#neededItem(schema, list) ?? this.#freshItems(schema, list)[0];
			if (item === undefined) return null;
			list.push(item);
		}
		return this.withNeeded(schema, list);
	}

	/** The list with the items behind it that `contains` still asks for, as far as they could be made up. */
	withNeeded(schema: Schema, list: readonly JsonValue[]): readonly JsonValue[] {
		const all = [...list];
		while (all.length < MAX_LENGTH) {
			const item = this.#neededItem(schema, all);
			if (item === undefined) break;
			all.push(item);
		}
		return all;
	}

	/** What may come next in a list, without repeats where they are refused. */
	#freshItems(schema: Schema, list: readonly JsonValue[], more: readonly JsonValue[] = []): readonly JsonValue[] {
		const samples = [...more, ...this.of(schema.prefixItems[list.length] ?? schema.items)];
		if (!schema.uniqueItems) return samples;
		const taken = new Set(list.map(canonicalJson));
		return samples.filter((sample) => !taken.has(canonicalJson(sample)));
	}

	/** What may come next of what `contains` still asks for; undefined where it asks for nothing, or nothing fits. */
	#neededItem(schema: Schema, list: readonly JsonValue[]): JsonValue | undefined {
		const needed = schema.applicators === null ? undefined : lackingIn(list, schema.applicators, this.side);
		if (needed === undefined) return undefined;
		const place = schema.prefixItems[list.length] ?? schema.items;
		const [around] = this.of(place);
		const merged = (value: JsonValue) =>
			isObject(value) && isObject(around) ? [value, { ...around, ...value }, { ...value, ...around }] : [value];
		// Of what allows any type the smallest values are scalars.
		const wanted = [...this.ofId(needed.schema), ...present(this.smallestObject(this.side.get(needed.schema)))];
		return this.#freshItems(schema, list, wanted.flatMap(merged)).find(
			(item) => this.accepts(place, item) && this.accepts(needed.schema, item),
		);
	}

	/** Most scalars say the same few things. */
	#samplesOf(schema: Schema): readonly JsonValue[] {
		const facts = scalarFacts(schema);
		if (facts === null) return this.#sample(schema);
		const known = this.#ofScalars.get(facts) ?? this.#sample(schema);
		this.#ofScalars.set(facts, known);
		return known;
	}

	#sample(schema: Schema): readonly JsonValue[] {
		const own = schema.enum ?? this.#ofTypes(schema);
		const all =
			schema.unions.length === 0
				? own
				: [...own, ...schema.unions.flatMap(({ branches }) => this.#ofBranches(schema, branches))];
		return smallest(all.filter((value) => findViolation(schema, value, this.side) === null)).slice(0, MAX_SAMPLES);
	}

	#ofTypes(schema: Schema): readonly JsonValue[] {
		const types = bitsOf(schema.types);
		const values: JsonValue[] = [];
		if ((types & STRING) !== 0) values.push(...sampleStrings(schema, this.side.patterns));
		if ((types & NUMBER) !== 0) values.push(...sampleNumbers(schema));
		if ((types & BOOLEAN) !== 0) values.push(false, true);
		if ((types & OBJECT) !== 0) values.push(...present(this.smallestObject(schema)));
		if ((types & ARRAY) !== 0) values.push(...present(this.smallestList(schema)));
		if ((types & NULL) !== 0) values.push(null);
		return values;
	}

	/** What a branch accepts, with what the schema around it demands. */
	#ofBranches(schema: Schema, branches: readonly SchemaId[]): readonly JsonValue[] {
		const around = (bitsOf(schema.types) & OBJECT) === 0 ? null : this.smallestObject(schema);
		return branches.flatMap((branch) => {
			const values = this.ofId(branch).slice(0, SAMPLES_OF_A_BRANCH);
			if (around === null) return values;
			// Of what allows any type the smallest values are scalars.
			const objects = [...values.filter(isObject), ...present(this.smallestObject(this.side.get(branch)))];
			return [...values, ...objects.flatMap((value) => this.#withinObject(value, around, schema, branch))];
		});
	}

	/** With what a branch leaves to the schema around it, or to the tag that tells it from the others. */
	#withinObject(value: JsonObject, around: JsonObject, schema: Schema, branch: SchemaId): readonly JsonObject[] {
		const { properties } = this.side.get(branch);
		const whole = { ...around, ...value };
		const left = Object.keys(value).filter((name) => !properties.has(name) && schema.properties.has(name));
		const tag = schema.discriminator?.propertyName ?? "";
		const tagged = withTagOfBranch(whole, { schema, branch }, this.side);
		return [
			...[whole, { ...value, ...around }],
			...(left.length === 0 ? [] : [{ ...whole, ...this.#members(schema, left) }]),
			...(properties.has(tag) && !Object.hasOwn(whole, tag)
				? [{ ...whole, ...this.#members(this.side.get(branch), [tag]) }]
				: []),
			...present(tagged),
		];
	}

	/** A value for each property of these names that a schema describes. */
	#members({ properties }: Schema, names: readonly string[]): JsonObject {
		const members = names.flatMap((name): [string, JsonValue][] => {
			const property = properties.get(name);
			const [value] = property === undefined ? [] : this.ofId(property.schema);
			return value === undefined ? [] : [[name, value]];
		});
		return Object.fromEntries(members);
	}
}

/** The first are the smallest, and a union may have hundreds of branches. */
const SAMPLES_OF_A_BRANCH = 3;

const ANYTHING: readonly JsonValue[] = [0, "", {}, [], false, true, "a", 1, "b", 2, null];

function present<T>(value: T | null): readonly T[] {
	return value === null ? [] : [value];
}

/** All that decides which scalars are made up for a schema; null where it takes others, or says which. */
function scalarFacts({ types, enum: listed, unions, satisfiable, ...schema }: Schema): string | null {
	if (listed !== null || unions.length > 0 || !satisfiable || (bitsOf(types) & (OBJECT | ARRAY)) !== 0) return null;
	const { formats, patterns, counts, lower, upper, multipleOf } = schema;
	return JSON.stringify([types, formats, patterns, counts.minLength, counts.maxLength, lower, upper, multipleOf]);
}

/** A name that the schema does not describe. */
function freshName(schema: Schema, index = 1): string {
	const name = `x${index}`;
	return schema.properties.has(name) ? freshName(schema, index + 1) : name;
}

/**
 * Without repeats, group by group: in each those with the shortest text first, and null, which explains least, as if its
 * text were longer.
 */
export function smallest(...groups: readonly (readonly JsonValue[])[]): readonly JsonValue[] {
	const rank = ([text, value]: readonly [string, JsonValue]) => (value === null ? 5 : text.length);
	const sorted = groups.flatMap((values) =>
		[...new Map(values.map((value) => [textOf(value), value]))].sort((a, b) => rank(a) - rank(b)),
	);
	return [...new Map(sorted).values()];
}

const texts = new WeakMap<object, string>();

/** What canonicalJson prints: most values are put together of others, whose texts are known. */
function textOf(value: JsonValue): string {
	if (typeof value !== "object" || value === null) return canonicalJson(value);
	const known = texts.get(value);
	if (known !== undefined) return known;
	const text = isObject(value) ? textOfObject(value) : `[${value.map(textOf).join(",")}]`;
	texts.set(value, text);
	return text;
}

function textOfObject(object: JsonObject): string {
	const members = Object.keys(object)
		.sort()
		.map((name) => `${JSON.stringify(name)}:${textOf(object[name] ?? null)}`);
	return `{${members.join(",")}}`;
}

import type { Schema, SchemaId } from "../../contract/api.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { canonicalJson } from "../../lib/canonical-json.ts";
import { isObject } from "../../lib/json-kind.ts";
import { MAX_LENGTH } from "../limits.ts";
import { type Sampler, smallest } from "./sampler.ts";

/** Two places that describe one value: the side that must accept a witness, and the side that must refuse it. */
export interface Sides<T> {
	readonly accepting: T;
	readonly refusing: T;
}

/** Numbers, texts of numbers, and texts, each in as many values as a list that is made up may have. */
function* counted(): Generator<JsonValue> {
	for (let index = 0; index <= MAX_LENGTH; index++) yield index;
	for (let index = 0; index <= MAX_LENGTH; index++) yield String(index);
	for (let index = 0; index <= MAX_LENGTH; index++) yield `a${index}`;
}

export type Ids = Sides<SchemaId | null>;

/**
 * Members of all variants of one object that are kept. The first that are made are those that every change at its place
 * asks for again; later ones concern one change alone.
 */
const MAX_KEPT_MEMBERS = 50_000;

/**
 * Makes up values that both sides accept: what stands around a witness must be nobody's objection, so that the refusal
 * is about the change. Where no such value is found, it is one that the accepting side takes.
 */
export class PairSampler {
	readonly samplers: Sides<Sampler>;
	readonly #known = new Map<string, JsonValue | undefined>();
	readonly #objects = new Map<string, JsonObject>();
	readonly #variants = new WeakMap<JsonObject, Map<string, JsonObject>>();

	constructor(samplers: Sides<Sampler>) {
		this.samplers = samplers;
	}

	get({ accepting, refusing }: Ids): Sides<Schema | null> {
		const { samplers } = this;
		return {
			accepting: accepting === null ? null : samplers.accepting.side.get(accepting),
			refusing: refusing === null ? null : samplers.refusing.side.get(refusing),
		};
	}

	/** Undefined where the accepting side has no value that could be made up. */
	common(ids: Ids): JsonValue | undefined {
		const key = `${ids.accepting} ${ids.refusing}`;
		if (this.#known.has(key)) return this.#known.get(key);
		// What needs itself has no smallest value: the inner one is the accepting side's own.
		const own = this.samplers.accepting.of(ids.accepting);
		this.#known.set(key, own[0]);
		const { accepting, refusing } = this.samplers;
		const objects = own.length > 0 && !isObject(own[0]) ? [] : this.commonObjects(ids);
		const isCommon = (value: JsonValue) =>
			accepting.accepts(ids.accepting, value) && refusing.accepts(ids.refusing, value);
		const found = smallest([...own, ...objects]).find(isCommon) ?? refusing.of(ids.refusing).find(isCommon) ?? own[0];
		this.#known.set(key, found);
		return found;
	}

	/** Objects with what either side requires, for whichever branches there are; each is made when it is asked for. */
	*commonObjects(ids: Ids): Generator<JsonObject> {
		const { accepting, refusing } = this.get(ids);
		const needed = new Set([...(accepting?.required ?? []), ...(refusing?.required ?? [])]);
		const members = [...needed].flatMap((name): [string, JsonValue][] => {
			const value = this.common(this.property(ids, name));
			return value === undefined ? [] : [[name, value]];
		});
		const plain: JsonObject = Object.fromEntries(members);
		yield plain;
		for (const sample of this.samplers.accepting.of(ids.accepting)) {
			if (!isObject(sample)) continue;
			yield { ...sample, ...plain };
			yield { ...plain, ...sample };
		}
	}

	/** Every change at a place gets the same object: its text and what refuses it are looked up by the object itself. */
	commonObject(ids: Ids): JsonObject {
		const key = `${ids.accepting} ${ids.refusing}`;
		const object = this.#objects.get(key) ?? this.#findCommonObject(ids);
		this.#objects.set(key, object);
		return object;
	}

	/** The object without the member of this name: the same object each time, while it is kept. */
	without(object: JsonObject, name: string): JsonObject {
		return this.#variant(object, `-${name}`, () => {
			const { [name]: _left, ...rest } = object;
			return rest;
		});
	}

	/** The object with this member: the same object each time that the value is equal, while it is kept. */
	with(object: JsonObject, name: string, value: JsonValue): JsonObject {
		return this.#variant(object, `${name}=${canonicalJson(value)}`, () => ({ ...object, [name]: value }));
	}

	#variant(object: JsonObject, key: string, make: () => JsonObject): JsonObject {
		const variants = this.#variants.get(object) ?? new Map<string, JsonObject>();
		this.#variants.set(object, variants);
		const known = variants.get(key) ?? make();
		if (variants.size * Object.keys(object).length < MAX_KEPT_MEMBERS) variants.set(key, known);
		return known;
	}

	/** The first of the objects that both sides accept; of those that the accepting side does; or of all. */
	#findCommonObject(ids: Ids): JsonObject {
		let [first, accepted]: (JsonObject | undefined)[] = [];
		for (const object of this.commonObjects(ids)) {
			first ??= object;
			if (!this.samplers.accepting.accepts(ids.accepting, object)) continue;
			if (this.samplers.refusing.accepts(ids.refusing, object)) return object;
			accepted ??= object;
		}
		return accepted ?? first ?? {};
	}

	/** What describes the property of a name on each side. */
	property(ids: Ids, name: string): Ids {
		const { accepting, refusing } = this.get(ids);
		return { accepting: propertyOf(accepting, name), refusing: propertyOf(refusing, name) };
	}

	/** What describes the item at an index on each side. */
	item(ids: Ids, index: number): Ids {
		const { accepting, refusing } = this.get(ids);
		return { accepting: itemOf(accepting, index), refusing: itemOf(refusing, index) };
	}

	/** A list that holds a value at an index, filled up to a length with what both sides accept. */
	listWith(ids: Ids, value: JsonValue, index: number): readonly JsonValue[] {
		const { accepting, refusing } = this.get(ids);
		const fewest = Math.max(accepting?.counts.minItems ?? 0, refusing?.counts.minItems ?? 0, index + 1);
		const length = Math.min(fewest, MAX_LENGTH);
		const taken = new Set([canonicalJson(value)]);
		const list = Array.from({ length }, (_, position) => {
			if (position === index) return value;
			const ids2 = this.item(ids, position);
			const usual = this.common(ids2) ?? value;
			if (accepting?.uniqueItems !== true && refusing?.uniqueItems !== true) return usual;
			const fresh = [usual, ...this.samplers.accepting.of(ids2.accepting)].find(
				(sample) => !taken.has(canonicalJson(sample)),
			);
			taken.add(canonicalJson(fresh ?? usual));
			return fresh ?? usual;
		});
		return accepting === null ? list : this.samplers.accepting.withNeeded(accepting, list);
	}

	/** So many different values that both sides accept, or as many as could be made up. */
	distinct(ids: Ids, length: number): readonly JsonValue[] {
		const { accepting, refusing } = this.samplers;
		const accepts = (value: JsonValue) =>
			accepting.accepts(ids.accepting, value) && refusing.accepts(ids.refusing, value);
		const found = new Map<string, JsonValue>();
		for (const value of [...accepting.of(ids.accepting), ...counted()]) {
			if (found.size === length) break;
			if (accepts(value)) found.set(canonicalJson(value), value);
		}
		return [...found.values()];
	}

	/** A name that neither side describes. */
	freshName(ids: Ids): string {
		const { accepting, refusing } = this.get(ids);
		for (let index = 1; ; index++) {
			const name = `x${index}`;
			if (accepting?.properties.has(name) !== true && refusing?.properties.has(name) !== true) return name;
		}
	}
}

function propertyOf(schema: Schema | null, name: string): SchemaId | null {
	return schema === null ? null : (schema.properties.get(name)?.schema ?? schema.additionalProperties);
}

function itemOf(schema: Schema | null, index: number): SchemaId | null {
	return schema === null ? null : (schema.prefixItems[index] ?? schema.items);
}

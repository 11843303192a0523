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

export type Ids = Sides<SchemaId | null>;

/**
 * Makes up values that both sides accept: what stands around a witness must be nobody's objection, so that the refusal
 * is about the change. Where no such value is found, it is one that the accepting side takes.
 */
export class PairSampler {
	readonly samplers: Sides<Sampler>;
	readonly #known = new Map<string, JsonValue | undefined>();

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
		const found =
			smallest([...own, ...objects]).find(
				(value) => accepting.accepts(ids.accepting, value) && refusing.accepts(ids.refusing, value),
			) ?? own[0];
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

	/** The first of the objects that both sides accept; of those that the accepting side does; or of all. */
	commonObject(ids: Ids): JsonObject {
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
		return Array.from({ length }, (_, position) => {
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

import type { Random } from "../random.ts";
import type { JsonValue } from "./json.ts";
import { isObject, REF, type Subject } from "./subject.ts";

/*
 * Payloads that a schema is likely to accept, made from the schema's own words by guessing, and told apart by a
 * validator afterwards. It shares nothing with the engine, so that the two cannot be wrong together.
 */

/** Beyond this depth nothing optional is written, and beyond twice this nothing at all. */
const MAX_DEPTH = 5;

const WORDS = ["a", "ab", "abc", "k", "1", "12", "", "zzzzzzzzzzzz", "2024-01-01"];
const NUMBERS = [0, 1, -1, 2, 3, 5, 10, 11, 0.5, 1.5, 100, 1e6];

/** A payload for `subject`. `hints` are values that the other side mentions: what it names is where the two may differ. */
export function samplePayload(subject: Subject, hints: readonly JsonValue[], random: Random): JsonValue {
	return new Sampler(subject, hints, random).sample({ $ref: REF + subject.root }, 0);
}

/** Every value that a schema names: in enums and consts, at its bounds and beside them. */
export function valuesNamedIn(subject: Subject): readonly JsonValue[] {
	const values: JsonValue[] = [];
	const visit = (value: JsonValue | undefined): void => {
		if (Array.isArray(value)) for (const entry of value) visit(entry);
		if (!isObject(value)) return;
		if (Array.isArray(value["enum"])) values.push(...value["enum"]);
		if (value["const"] !== undefined) values.push(value["const"]);
		for (const bound of Object.values(value)) {
			if (typeof bound === "number")
				values.push(bound, bound + 1, bound - 1, "x".repeat(Math.min(Math.max(bound, 0), 40)));
			else visit(bound);
		}
	};
	visit(subject.components as JsonValue);
	return values;
}

class Sampler {
	readonly #subject: Subject;
	readonly #hints: readonly JsonValue[];
	readonly #random: Random;

	constructor(subject: Subject, hints: readonly JsonValue[], random: Random) {
		this.#subject = subject;
		this.#hints = hints;
		this.#random = random;
	}

	sample(schema: JsonValue | undefined, depth: number): JsonValue {
		const random = this.#random;
		if (depth > 2 * MAX_DEPTH) return null;
		if (!isObject(schema)) return this.#anything();
		if (this.#hints.length > 0 && random.oneIn(12)) return random.pick(this.#hints);
		if (typeof schema["$ref"] === "string") {
			return this.sample(this.#resolved(schema), depth + 1);
		}
		if (schema["const"] !== undefined) return schema["const"];
		if (Array.isArray(schema["enum"]) && schema["enum"].length > 0) return random.pick(schema["enum"]);
		for (const combinator of ["oneOf", "anyOf"]) {
			const branches = schema[combinator];
			if (Array.isArray(branches) && branches.length > 0) {
				const { [combinator]: _branches, ...rest } = schema;
				return this.sample(merge(rest, this.#resolved(random.pick(branches))), depth + 1);
			}
		}
		const members = schema["allOf"];
		if (Array.isArray(members)) {
			const { allOf: _members, ...rest } = schema;
			return this.sample(members.map((member) => this.#resolved(member)).reduce(merge, rest), depth + 1);
		}
		return this.#byType(schema, depth);
	}

	#resolved(schema: JsonValue): JsonValue {
		if (!isObject(schema) || typeof schema["$ref"] !== "string") return schema;
		const { $ref, ...siblings } = schema;
		const target = this.#subject.components[$ref.slice(REF.length)] ?? true;
		return isObject(target) ? { ...target, ...siblings } : target;
	}

	#byType(schema: Readonly<Record<string, JsonValue | undefined>>, depth: number): JsonValue {
		const random = this.#random;
		const declared = schema["type"];
		const guess = isObject(schema["properties"]) ? "object" : schema["items"] === undefined ? undefined : "array";
		const type = Array.isArray(declared) ? random.pick([...declared, "null"]) : (declared ?? guess);
		switch (type) {
			case "string":
				return this.#text(schema);
			case "integer":
				return Math.round(this.#number(schema));
			case "number":
				return this.#number(schema);
			case "boolean":
				return random.oneIn(2);
			case "null":
				return null;
			case "array":
				return this.#list(schema, depth);
			case "object":
				return this.#object(schema, depth);
			default:
				return this.#anything();
		}
	}

	#text(schema: Readonly<Record<string, JsonValue | undefined>>): string {
		const least = typeof schema["minLength"] === "number" ? schema["minLength"] : 0;
		return this.#random.pick(WORDS).padEnd(Math.min(least, 200), "a");
	}

	#number(schema: Readonly<Record<string, JsonValue | undefined>>): number {
		const bounds = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]
			.map((keyword) => schema[keyword])
			.filter((bound) => typeof bound === "number");
		const near = bounds.flatMap((bound) => [bound, bound + 1, bound - 1]);
		return this.#random.pick(near.length > 0 && !this.#random.oneIn(3) ? near : NUMBERS);
	}

	#list(schema: Readonly<Record<string, JsonValue | undefined>>, depth: number): JsonValue {
		const least = typeof schema["minItems"] === "number" ? Math.min(schema["minItems"], 12) : 0;
		const length = depth > MAX_DEPTH ? least : least + this.#random.below(3);
		const tuple = Array.isArray(schema["prefixItems"]) ? schema["prefixItems"] : [];
		return Array.from({ length }, (_, index) => this.sample(tuple[index] ?? schema["items"], depth + 1));
	}

	/** Names that no schema speaks of are left out: that a client may not use them is a convention, and no containment. */
	#object(schema: Readonly<Record<string, JsonValue | undefined>>, depth: number): JsonValue {
		const payload: Record<string, JsonValue> = {};
		const required = new Set(Array.isArray(schema["required"]) ? schema["required"] : []);
		for (const [name, property] of isObject(schema["properties"]) ? Object.entries(schema["properties"]) : []) {
			if (name === "__proto__") continue;
			const wanted = required.has(name) ? !this.#random.oneIn(30) : depth <= MAX_DEPTH && this.#random.oneIn(3);
			if (wanted) payload[name] = this.sample(property, depth + 1);
		}
		if (isObject(schema["additionalProperties"]) && this.#random.oneIn(2)) {
			payload["some"] = this.sample(schema["additionalProperties"], depth + 1);
		}
		return payload;
	}

	#anything(): JsonValue {
		return this.#random.pick<JsonValue>([...WORDS, ...NUMBERS, true, false, null, [], {}]);
	}
}

/** Both schemas' words in one, as far as two can be joined without thinking. */
function merge(schema: JsonValue, other: JsonValue): JsonValue {
	if (!isObject(schema) || !isObject(other)) return isObject(schema) ? schema : other;
	const properties = { ...asObject(schema["properties"]), ...asObject(other["properties"]) };
	const required = [...asList(schema["required"]), ...asList(other["required"])];
	const joined: Record<string, JsonValue> = { ...schema, ...other };
	if (Object.keys(properties).length > 0) joined["properties"] = properties;
	if (required.length > 0) joined["required"] = required;
	return joined;
}

function asObject(value: JsonValue | undefined): Readonly<Record<string, JsonValue>> {
	return isObject(value) ? (value as Record<string, JsonValue>) : {};
}

function asList(value: JsonValue | undefined): readonly JsonValue[] {
	return Array.isArray(value) ? value : [];
}

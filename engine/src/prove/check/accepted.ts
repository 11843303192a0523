import type { JsonObject, JsonValue } from "../../contract/json.ts";

/**
 * Which schemas accept which values: what a validator has accepted once, it need not be asked again. Schemas are known by
 * their places in memory, and so are objects and lists: what stands around a change is made up once.
 */
export class Accepted {
	readonly #values = new Map<JsonObject, Set<JsonValue>>();

	has(schema: JsonObject, value: JsonValue): boolean {
		return this.#values.get(schema)?.has(value) === true;
	}

	add(schema: JsonObject, values: Iterable<JsonValue>): void {
		const known = this.#values.get(schema) ?? new Set<JsonValue>();
		this.#values.set(schema, known);
		for (const value of values) known.add(value);
	}

	addAll(other: Accepted): void {
		for (const [schema, values] of other.#values) this.add(schema, values);
	}
}

import type { JsonObject, JsonValue } from "../contract/json.ts";
import { isList, isObject } from "../lib/json-kind.ts";
import { mapSubschemas } from "../lib/map-subschemas.ts";

/** Properties that are compiled together: fewer would be referred to for longer than they take to compile. */
const TOGETHER = 8;

/**
 * Parts of schemas that come again and again: each is compiled once, when it comes for the second time, and referred to
 * from then on. Two payloads for changes of one large object are alike but for the property that changed.
 */
export class SharedParts {
	/** By the text of a part: the reference to it; null where it came once. */
	readonly #references = new Map<string, string | null>();
	readonly #register: (schema: JsonObject) => string;

	/** `register` makes a schema known to the validator, and answers with the reference to it. */
	constructor(register: (schema: JsonObject) => string) {
		this.#register = register;
	}

	/** A schema that says the same in fewer words of its own. What looks at properties from outside has to see them. */
	share(schema: JsonObject): JsonObject {
		return JSON.stringify(schema).includes('"unevaluated') ? schema : this.#object(schema);
	}

	#schema(schema: JsonValue): JsonValue {
		return isObject(schema) ? this.#object(schema) : schema;
	}

	#object(schema: JsonObject): JsonObject {
		const { properties, ...rest } = schema;
		// The names that are described decide which properties are additional.
		const isSplit = isObject(properties) && !Object.hasOwn(schema, "additionalProperties");
		if (!isSplit || Object.keys(properties).length <= TOGETHER) return this.#inside(schema);
		const { allOf = [], ...inside } = this.#inside(rest);
		return { ...inside, allOf: [...(isList(allOf) ? allOf : []), ...this.#chunks(properties)] };
	}

	#inside(schema: JsonObject): JsonObject {
		const share = (one: JsonValue) => this.#schema(one);
		return Object.fromEntries(
			Object.entries(schema).map(([keyword, value]) => [keyword, mapSubschemas(keyword, value, share)]),
		);
	}

	#chunks(properties: JsonObject): readonly JsonObject[] {
		const entries = Object.entries(properties);
		const count = Math.ceil(entries.length / TOGETHER);
		return Array.from({ length: count }, (_, index) => {
			return this.#chunk(Object.fromEntries(entries.slice(index * TOGETHER, (index + 1) * TOGETHER)));
		});
	}

	#chunk(properties: JsonObject): JsonObject {
		const text = JSON.stringify(properties);
		const known = this.#references.get(text);
		if (typeof known === "string") return { $ref: known };
		const part = this.#inside({ properties });
		// What refers into its own slice means nothing outside of it.
		if (text.includes('"$ref":"#')) return part;
		const reference = known === undefined ? null : this.#register(part);
		this.#references.set(text, reference);
		return reference === null ? part : { $ref: reference };
	}
}

import type { Api, SchemaId } from "../contract/api.ts";
import type { JsonObject, JsonValue } from "../contract/json.ts";
import { MAX_COMPILED } from "./limits.ts";
import { SharedParts } from "./shared-parts.ts";
import { SharedSlices, type Slice, sliceSchema } from "./slice-schema.ts";
import { Unprovable } from "./unprovable.ts";
import type { Errors, Validator } from "./validator.ts";

/** Holds payloads against the schemas as they are written, by a validator that had no part in the judgement. */
export class Checker {
	readonly #validator: Validator;
	readonly #parts: SharedParts;
	readonly #slices = new Map<Api, SharedSlices>();
	/** References to slices, by their texts: most of what is around a change is alike on both sides. */
	readonly #references = new Map<string, string>();
	#added = 0;
	#compiled = 0;

	constructor(validator: Validator) {
		this.#validator = validator;
		this.#parts = new SharedParts((schema) => this.#add(schema));
	}

	/** What is wrong with a payload. A place without a schema accepts all. Throws Unprovable. */
	check(api: Api, id: SchemaId | null, payload: JsonValue): Errors {
		if (id === null) return [];
		const schema = this.#parts.share(this.#cut(api, id, payload, this.#slicesOf(api)));
		return this.#validator.validate(schema, payload, false);
	}

	/** The same where values travel as text. */
	checkText(api: Api, id: SchemaId | null, payload: JsonValue): Errors {
		if (id === null) return [];
		return this.#validator.validate(this.#cut(api, id, payload, null), payload, true);
	}

	#cut(api: Api, id: SchemaId, payload: JsonValue, slices: SharedSlices | null): JsonObject {
		const slice = sliceSchema(api, api.schemas.parts(id), payload, slices);
		this.#charge(slice);
		return slice.schema;
	}

	#slicesOf(api: Api): SharedSlices {
		const known = this.#slices.get(api);
		if (known !== undefined) return known;
		const slices = new SharedSlices((slice) => this.#refer(slice));
		this.#slices.set(api, slices);
		return slices;
	}

	#refer(slice: Slice): string {
		const text = JSON.stringify(slice.schema);
		const known = this.#references.get(text);
		if (known !== undefined) return known;
		this.#charge(slice);
		const reference = this.#add(this.#parts.share(slice.schema));
		this.#references.set(text, reference);
		return reference;
	}

	#add(schema: JsonObject): string {
		this.#added += 1;
		const name = `shared${this.#added}`;
		this.#validator.add(name, schema);
		return name;
	}

	#charge({ size }: Slice): void {
		this.#compiled += size;
		if (this.#compiled > MAX_COMPILED) throw new Unprovable("the errors before it took all that proofs may cost");
	}
}

import type { JsonObject, JsonValue } from "../../contract/json.ts";

/** What a reference stands for; it gets a name when it is referred to again. */
interface Cut {
	name: string | null;
	/** Null while it is being cut. */
	schema: JsonValue;
}

/** The targets in the places of references; what refers to itself is a definition of its own. */
export class References {
	/** What was cut for each place. */
	readonly #cuts = new Map<JsonValue, Map<string, Cut>>();
	readonly #defined: Cut[] = [];

	definitions(): JsonObject {
		return Object.fromEntries(this.#defined.map(({ name, schema }) => [name ?? "", schema]));
	}

	/** Runs the cutting of a target once for each place. */
	put(target: JsonValue, place: string, cutTarget: () => JsonValue): JsonValue {
		const places = this.#cuts.get(target) ?? new Map<string, Cut>();
		this.#cuts.set(target, places);
		const known = places.get(place);
		if (known !== undefined) return this.#define(known);
		const cut: Cut = { name: null, schema: null };
		places.set(place, cut);
		cut.schema = cutTarget();
		return cut.name === null ? cut.schema : this.#define(cut);
	}

	#define(cut: Cut): JsonValue {
		if (typeof cut.schema === "boolean") return cut.schema;
		if (cut.name === null) {
			cut.name = `s${this.#defined.length}`;
			this.#defined.push(cut);
		}
		return { $ref: `#/$defs/${cut.name}` };
	}
}

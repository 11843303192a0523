import type { OriginObject, Origins, Schema, SchemaId } from "../../contract/api.ts";
import type { JsonValue } from "../../contract/json.ts";
import type { Place } from "../../contract/source.ts";
import { exactsIn } from "../../lib/exact-numbers.ts";
import { IdNumbers } from "../../lib/id-numbers.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import type { Node } from "../node.ts";
import { originsIn } from "../origins.ts";
import { STEPS_OF_A_FRAGMENT } from "./normalise-schema.ts";
import type { SchemaInterner } from "./schema-interner.ts";

/**
 * Schemas that have no schemas within: nine of ten. Large descriptions write the same ones out in hundreds of places, and what follows from the words alone is read once.
 */
export class LeafSchemas {
	readonly #schemas: SchemaInterner;
	/** By what is written, the first schema that was read so, and the number of all of them. */
	readonly #models = new Map<string, { readonly model: Schema; readonly number: number }>();
	readonly #numbers = new IdNumbers();

	constructor(schemas: SchemaInterner) {
		this.#schemas = schemas;
	}

	/** The schema of an id, which `normalise` reads where none was written like it. */
	read(id: SchemaId, normalise: (id: SchemaId) => Schema): Schema {
		const [part, ...others] = this.#schemas.parts(id);
		const text = part === undefined || others.length > 0 ? null : textOf(part.value);
		if (part === undefined || text === null) return normalise(id);
		const known = this.#models.get(text);
		if (known !== undefined) {
			this.#schemas.work.spend(STEPS_OF_A_FRAGMENT);
			this.#numbers.set(id, known.number);
			return this.#copy(known.model, id, part);
		}
		const schema = normalise(id);
		// What nobody reads is told with its place.
		if (schema.unread.length > 0) return schema;
		const number = this.#models.size + 1;
		this.#models.set(text, { model: schema, number });
		this.#numbers.set(id, number);
		return schema;
	}

	/** Equal for schemas that were read of the same words; 0 for those of which that is not known. */
	numberOf(id: SchemaId): number {
		return this.#numbers.of(id);
	}

	#copy(model: Schema, id: SchemaId, node: Node): Schema {
		return {
			...model,
			id,
			at: node.at,
			name: this.#schemas.nameOf(id),
			written: { values: [node.value], file: node.at.file },
			origins: new LeafOrigins(node, this.#schemas),
		};
	}
}

/** One object a schema, of which hardly any is ever asked. */
class LeafOrigins implements Origins {
	readonly #node: Node;
	readonly #schemas: SchemaInterner;

	constructor(node: Node, schemas: SchemaInterner) {
		this.#node = node;
		this.#schemas = schemas;
	}

	get(keyword: string): Place | undefined {
		return this.#written()?.get(keyword);
	}

	objects(): readonly OriginObject[] {
		return this.#written()?.objects() ?? [];
	}

	#written(): Origins | undefined {
		const value = this.#schemas.lower(this.#node)?.keywords;
		return value === undefined ? undefined : originsIn({ ...this.#node, value });
	}
}

/**
 * Everything that a schema says, as a text that no other one has; null for one with schemas, or with anything else than what
 * most say, within. Lengths stand before texts, so that none can be taken for the end of another.
 */
function textOf(value: JsonValue): string | null {
	if (!isObject(value) || exactsIn(value) !== undefined) return null;
	let text = "";
	for (const keyword in value) {
		const said = USUAL.has(keyword) ? saidOf(value[keyword] ?? null) : null;
		if (said === null) return null;
		text += `${keyword} ${said}`;
		if (text.length > LONGEST) return null;
	}
	return text;
}

/** UTF-16 units: what is longer is hardly written twice, and would be held for nothing. */
const LONGEST = 2_000;

function saidOf(value: JsonValue): string | null {
	if (typeof value === "string") return `${value.length}:${value}`;
	if (isScalar(value)) return `${value};`;
	const isPlain = isList(value) && exactsIn(value) === undefined && value.every(isScalar);
	return isPlain ? JSON.stringify(value) : null;
}

function isScalar(value: JsonValue): boolean {
	return typeof value !== "object" || value === null;
}

/** Keywords without schemas. What stands under another one may be a place of its own. */
const USUAL: ReadonlySet<string> = new Set([
	...["type", "format", "enum", "const", "pattern", "title", "description", "default", "example", "examples"],
	...["nullable", "readOnly", "writeOnly", "deprecated", "x-sunset", "multipleOf", "uniqueItems"],
	...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength", "maxLength", "minItems", "maxItems"],
]);

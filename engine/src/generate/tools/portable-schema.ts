import type { JsonObject, JsonValue } from "../../contract/json.ts";
import type { TypePlan } from "../plan/sdk-plan.ts";
import { type Field, isNull, type Shape, type TypeKey } from "../plan/shape.ts";
import { mergeUnion } from "./merge-union.ts";
import { isPortableName } from "./portable-name.ts";
import { isSafeWord, sayNotes } from "./say-notes.ts";

/*
 * A shape as JSON Schema that every client takes: no references, no combinators, no lists of types, no formats, no
 * empty or numeric enums. What cannot be said so is said in a sentence, and what is too deep is left out with one: the
 * server holds arguments against the whole schema, and the API has the last word.
 */

/** Objects within objects that are shown, the tool's arguments being the first. */
const DEEPEST_SHOWN = 4;
/** Members that one tool shows at most, those within others included. */
export const MOST_MEMBERS = 150;

export interface PortableContext {
	readonly types: ReadonlyMap<TypeKey, TypePlan>;
	/** Told of what a text lost, or a schema, each one sentence. */
	readonly told: (sentence: string) => void;
	/** How many members may still be shown. */
	left: number;
}

interface Position {
	readonly depth: number;
	readonly within: ReadonlySet<TypeKey>;
}

/** The schema of one argument, with what is said of it. */
export function portableSchema(field: Pick<Field, "shape" | "notes">, context: PortableContext): JsonObject {
	return described(field, { depth: 1, within: new Set() }, context);
}

function described(
	{ shape, notes }: Pick<Field, "shape" | "notes">,
	at: Position,
	context: PortableContext,
): JsonObject {
	const { description, ...schema } = schemaOf(shape, at, context);
	const sentences = [...sayNotes(notes, context.told), ...(typeof description === "string" ? [description] : [])];
	return sentences.length === 0 ? schema : { ...schema, description: sentences.join(" ") };
}

function schemaOf(shape: Shape, at: Position, context: PortableContext): JsonObject {
	switch (shape.kind) {
		case "scalar":
			return shape.type === "null" ? anything : { type: shape.type };
		case "binary":
			return { type: "string", description: FILE };
		case "literals":
			return literals(shape, context);
		case "list":
			return { type: "array", items: schemaOf(shape.items, at, context) };
		case "tuple":
			return tuple(shape, at, context);
		case "record":
			return record(shape, at, context);
		case "union":
			return union(shape, at, context);
		case "intersection":
			return schemaOf(mergeUnion(shape.members, "all", context.types) ?? { kind: "unknown" }, at, context);
		case "reference":
			return reference(shape.type, at, context);
		default:
			return anything;
	}
}

const anything: JsonObject = { type: "string", description: "Any JSON value, as JSON text." };
const FILE = "A file: its path below the folder that the server allows, or its bytes as data:MEDIA/TYPE;base64,BYTES.";

function reference(key: TypeKey, at: Position, context: PortableContext): JsonObject {
	const type = context.types.get(key);
	if (type === undefined) return anything;
	if (at.within.has(key)) return leftOut(type.shape, "it repeats what it stands in");
	return schemaOf(type.shape, { ...at, within: new Set([...at.within, key]) }, context);
}

/** The kind of value alone, with the sentence that says why. */
function leftOut(shape: Shape, reason: string): JsonObject {
	const description = `What is within is not shown here, because ${reason}.`;
	if (shape.kind === "list" || shape.kind === "tuple") return { type: "array", items: { type: "string" }, description };
	return shape.kind === "record" ? { type: "object", description } : anything;
}

function literals({ values, open }: Shape & { readonly kind: "literals" }, context: PortableContext): JsonObject {
	const texts = values.flatMap(({ value }) => (typeof value === "string" ? [value] : []));
	const safe = texts.filter(isSafeWord);
	if (safe.length < texts.length) context.told("Values that hide characters, or speak to a model, are not shown.");
	if (texts.length === values.length && !open && safe.length === texts.length && !texts.includes("")) {
		return { type: "string", enum: [...safe] };
	}
	const kinds = new Set(values.map(({ value }) => typeof value));
	const type = kinds.size > 1 || texts.length > 0 ? "string" : kinds.has("boolean") ? "boolean" : "number";
	const said = values.flatMap(({ value }) =>
		typeof value !== "string" || isSafeWord(value) ? [JSON.stringify(value)] : [],
	);
	return { type, description: `${open ? "Such as" : "One of"} ${said.slice(0, MOST_SAID).join(", ")}.` };
}

const MOST_SAID = 60;

function tuple({ items }: Shape & { readonly kind: "tuple" }, at: Position, context: PortableContext): JsonObject {
	const [first] = items;
	const schemas = items.map((item) => schemaOf(item, at, context));
	const same = first !== undefined && schemas.every((schema) => JSON.stringify(schema) === JSON.stringify(schemas[0]));
	const item: JsonObject = same ? (schemas[0] ?? anything) : anything;
	return { type: "array", items: item, description: `${items.length} items, whose order has a meaning.` };
}

function record(shape: Shape & { readonly kind: "record" }, at: Position, context: PortableContext): JsonObject {
	if (at.depth > DEEPEST_SHOWN) return leftOut(shape, `it is more than ${DEEPEST_SHOWN} objects deep`);
	const fields = mergeUnion([shape], "all", context.types)?.fields ?? shape.fields;
	const shown: [string, JsonValue][] = [];
	let hidden = 0;
	for (const field of fields) {
		if (!isPortableName(field.name) || !isSafeWord(field.name)) hidden++;
		else if (context.left <= 0) hidden++;
		else {
			context.left--;
			shown.push([field.name, described(field, { ...at, depth: at.depth + 1 }, context)]);
		}
	}
	const names = new Set(shown.map(([name]) => name));
	const required = fields.filter((field) => field.required && names.has(field.name)).map(({ name }) => name);
	return {
		type: "object",
		...(shown.length === 0 ? {} : { properties: Object.fromEntries(shown) }),
		...(required.length === 0 ? {} : { required }),
		...(hidden === 0 ? {} : { description: `${hidden} more member${hidden === 1 ? " is" : "s are"} not shown here.` }),
	};
}

/** null is said by leaving a member out; alternatives of one kind become one, the rest a value as JSON text. */
function union(
	{ members, tag }: Shape & { readonly kind: "union" },
	at: Position,
	context: PortableContext,
): JsonObject {
	const values = members.filter((member) => !isNull(member));
	const [only] = values;
	if (only !== undefined && values.length === 1) return schemaOf(only, at, context);
	const merged = mergeUnion(values, "any", context.types);
	if (merged !== null) {
		const names = tag === null ? [] : tag.values.flat().filter(isSafeWord);
		const choice = names.length === 0 ? "" : ` ${tag?.property} says which: ${names.slice(0, MOST_SAID).join(", ")}.`;
		const { description, ...schema } = schemaOf(merged, at, context);
		const said = typeof description === "string" ? ` ${description}` : "";
		return { ...schema, description: `One of ${values.length} forms, whose members all stand here.${choice}${said}` };
	}
	const schemas = values.map((value) => schemaOf(value, at, context));
	const list = schemas.find(({ type }) => type === "array");
	if (list !== undefined && values.length === 2)
		return { ...list, description: "One item alone may stand without the list." };
	const kinds = [...new Set(schemas.map(({ type }) => type))];
	if (kinds.length === 1 && kinds[0] !== "array" && kinds[0] !== "object") return { type: kinds[0] ?? "string" };
	if (kinds.every((kind) => kind === "number" || kind === "integer")) return { type: "number" };
	return { type: "string", description: `As JSON text, or as text: one of ${kinds.join(", ")}.` };
}

import type { JsonValue } from "../../contract/json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { indent, join, lines } from "../writer/code.ts";
import { type Code, code, identifier, stringLiteral } from "../writer/go.ts";
import type { GoMethod } from "./go-method.ts";
import type { DeclarationId, GoDeclaration, GoField, GoUse } from "./go-model.ts";
import { idOf } from "./name-package.ts";
import { plainLiteral } from "./plain-literal.ts";
import { fieldNames, recordNames } from "./print-declaration.ts";
import { paramsNames } from "./print-params.ts";
import { type NameOf, printRef } from "./print-use.ts";

/** What an example is written with: names as a caller's package writes them. */
export interface ExampleContext {
	/** The package's name. */
	readonly package: Code;
	readonly nameOf: NameOf;
	readonly declarations: ReadonlyMap<DeclarationId, GoDeclaration>;
}

/** Longer than this, a call has a line for each argument. */
const MAX_LINE = 110;

/** One call of a method as a caller writes it, or nothing where Go has no short way to write its arguments. */
export function printExample(method: GoMethod, access: Code, context: ExampleContext): readonly Code[] {
	const given = method.result.kind === "none" ? code`err :=` : code`v, err :=`;
	if (method.fields.length === 0) return [code`${given} ${access}(ctx)`];
	const name = qualified(context, idOf.params(method.plan));
	const nameIn = fieldNames(method.fields, paramsNames);
	const values: Code[] = [];
	for (const [member, json] of method.plan.example) {
		const field = method.fields.find(({ wire }) => wire === member);
		if (field?.required !== true) continue;
		const value = literal(field.use, JSON.parse(json), false, context);
		if (value === null) return [];
		values.push(code`${nameIn(field.wire)}: ${value}`);
	}
	const short = code`${given} ${access}(ctx, ${name}{${join(values, code`, `)}})`;
	if (short.length <= MAX_LINE || values.length === 0) return [short];
	return [code`${given} ${access}(ctx, ${name}{`, ...values.map((value) => indent(code`${value},`)), code`})`];
}

function qualified({ package: name, nameOf }: ExampleContext, id: string): Code {
	return code`${name}.${nameOf(id)}`;
}

/** A value as a composite literal; `inner` where it stands in a list, in which objects are no pointers. */
function literal(use: GoUse, value: JsonValue, inner: boolean, context: ExampleContext): Code | null {
	const { ref } = use;
	switch (ref.kind) {
		case "basic": {
			const text = basicLiteral(ref.type, value, context);
			return text !== null && use.nullable ? nullable(ref.type, text, context) : text;
		}
		case "enum":
			if (ref.zero || (use.nullable && inner)) return null;
			return enumLiteral(context.declarations.get(ref.id), value, context);
		case "list":
			return isList(value) ? listLiteral(code`[]`, ref.items, value, context) : null;
		case "record":
			if (!isObject(value) || (inner && use.nullable)) return null;
			return recordLiteral(ref.id, value, inner, context);
		case "bytes":
			return code`[]byte("bytes")`;
		case "file":
			return code`${context.package}.FileOf("name", []byte("bytes"))`;
		case "any":
			return typeof value === "string" ? stringLiteral(value) : null;
		default:
			return null;
	}
}

function basicLiteral(type: string, value: JsonValue, { package: name }: ExampleContext): Code | null {
	switch (type) {
		case "string":
		case "bool":
		case "int32":
		case "int64":
		case "float64":
			return plainLiteral(type, value);
		case "Time":
			return code`${name}.TimeOf(time.Now())`;
		case "Date":
			return code`${name}.DateOf(2026, 1, 31)`;
		default:
			return typeof value === "number" ? code`${name}.DecimalOf(${stringLiteral(String(value))})` : null;
	}
}

function nullable(type: string, text: Code, { package: name }: ExampleContext): Code {
	const isTyped = type === "int32" || type === "int64" || type === "float64";
	return isTyped ? code`${name}.Value(${identifier(type)}(${text}))` : code`${name}.Value(${text})`;
}

function enumLiteral(declaration: GoDeclaration | undefined, value: JsonValue, context: ExampleContext): Code | null {
	if (declaration?.body.kind !== "enum") return null;
	const index = declaration.body.values.findIndex((known) => known.value === value);
	return index === -1 ? null : qualified(context, idOf.constant(declaration, index));
}

function listLiteral(prefix: Code, items: GoUse, values: readonly JsonValue[], context: ExampleContext): Code | null {
	const { ref, nullable: isNullable } = items;
	if (isNullable || ref.kind === "list" || ref.kind === "map" || ref.kind === "file") return null;
	if (ref.kind === "basic" && /^[A-Z]/u.test(ref.type)) return null;
	const type = printRef(ref, (id) => qualified(context, id));
	const literals = values.map((value) => literal(items, value, true, context));
	const written = literals.filter((one) => one !== null);
	return written.length < literals.length ? null : code`${prefix}${type}{${join(written, code`, `)}}`;
}

function recordLiteral(
	id: DeclarationId,
	value: Readonly<Record<string, JsonValue>>,
	inner: boolean,
	context: ExampleContext,
): Code | null {
	const body = context.declarations.get(id)?.body;
	if (body?.kind !== "record") return null;
	const nameIn = fieldNames(body.fields, recordNames);
	const members: Code[] = [];
	for (const field of body.fields.filter((one) => isShown(one, value))) {
		const member = literal(field.use, value[field.wire] ?? null, false, context);
		if (member === null) return null;
		members.push(code`${nameIn(field.wire)}: ${member}`);
	}
	return lines(code`${inner ? code`` : code`&`}${qualified(context, id)}{${join(members, code`, `)}}`);
}

function isShown({ required, wire, use }: GoField, value: Readonly<Record<string, JsonValue>>): boolean {
	return required && use.fixed === null && Object.hasOwn(value, wire) && value[wire] !== null;
}

import { indent, join, lines, newline, nothing } from "../writer/code.ts";
import { type Code, code, memberName, numberLiteral, stringLiteral } from "../writer/ecmascript.ts";
import type { TypeNames } from "./names.ts";
import { printMemberNotes } from "./print-notes.ts";
import type { Field, Shape, TypeKey } from "./structural/shape.ts";

const scalarTypes = {
	null: code`null`,
	boolean: code`boolean`,
	integer: code`number`,
	number: code`number`,
	string: code`string`,
} as const;

const nativeTypes = { date: code`Date`, bigint: code`bigint`, digits: code`string` } as const;

/** Characters of a type literal that may stand on one line. */
const SHORT_LITERAL = 60;

const or = code` | `;
const and = code` & `;
const comma = code`, `;

/** A shape as a type expression. */
export function printType(shape: Shape, names: TypeNames): Code {
	switch (shape.kind) {
		case "unknown":
			return code`unknown`;
		case "never":
			return code`never`;
		case "scalar":
			return shape.as === undefined ? scalarTypes[shape.type] : nativeTypes[shape.as];
		case "binary":
			return code`ApiFile`;
		case "literals":
			return join(literalCodes(shape), or);
		case "list":
			return code`${readonlyAt(names)}${printOperand(shape.items, names)}[]`;
		case "tuple":
			return printTuple(shape, names);
		case "record":
			return printRecord(shape, names);
		case "union":
			return printUnion(shape, names);
		case "intersection":
			return join(distinct(shape.members.map((member) => printOperand(member, names))), and);
		case "reference":
			return printReference(shape.type, names);
	}
}

/** A declared type; where callers give it, its lists may be read-only. */
export function printReference(key: TypeKey, names: TypeNames): Code {
	const name = names.ofType(key);
	return names.place === "given" && names.inputs.wraps(key) ? code`ApiInput<${name}>` : name;
}

function readonlyAt({ place }: TypeNames): Code {
	return place === "given" ? code`readonly ` : nothing;
}

/** A type that can stand before `[]` and on either side of `&`. */
function printOperand(shape: Shape, names: TypeNames): Code {
	return isPlain(shape, names) ? printType(shape, names) : code`(${printType(shape, names)})`;
}

function isPlain(shape: Shape, { place }: TypeNames): boolean {
	switch (shape.kind) {
		case "list":
		case "tuple":
			return place !== "given";
		case "literals":
			return literalCodes(shape).length === 1;
		case "record":
			return shape.bases.length + Math.sign(shape.fields.length) < 2;
		default:
			return shape.kind !== "union" && shape.kind !== "intersection";
	}
}

/** Ends with what is left of an open union where a `switch` knows all of its alternatives. */
function printUnion({ members, variant }: Shape & { readonly kind: "union" }, names: TypeNames): Code {
	const rest = variant === undefined ? [] : [code`ApiVariant<${stringLiteral(variant)}>`];
	return join(nullLast(distinct([...members.map((member) => printAlternative(member, names)), ...rest])), or);
}

function printAlternative(shape: Shape, names: TypeNames): Code {
	return shape.kind === "intersection" || shape.kind === "record"
		? printOperand(shape, names)
		: printType(shape, names);
}

function distinct(parts: readonly Code[]): readonly Code[] {
	return [...new Set(parts)];
}

/** As people write it. */
function nullLast(parts: readonly Code[]): readonly Code[] {
	const isNull = (part: Code) => part === scalarTypes.null;
	return [...parts.filter((part) => !isNull(part)), ...parts.filter(isNull)];
}

/** `(string & {})` takes every string, and lets editors still offer the known ones. */
function literalCodes(shape: Shape & { readonly kind: "literals" }): readonly Code[] {
	const values = shape.values.map((value): Code => {
		if (typeof value === "string") return stringLiteral(value);
		if (typeof value === "number") return numberLiteral(value) ?? scalarTypes.number;
		return value === null ? scalarTypes.null : value ? code`true` : code`false`;
	});
	if (!shape.open) return values;
	const rest: Code[] = [];
	if (shape.values.some((value) => typeof value === "string")) rest.push(code`(string & {})`);
	if (shape.values.some((value) => typeof value === "number")) rest.push(code`(number & {})`);
	return [...values, ...rest];
}

function printTuple(shape: Shape & { readonly kind: "tuple" }, names: TypeNames): Code {
	const items = shape.items.map((item, index) => {
		const required = index < shape.required;
		return required ? printType(item, names) : code`${printOperand(item, names)}?`;
	});
	const rest = shape.rest.kind === "never" ? [] : [code`...${printOperand(shape.rest, names)}[]`];
	return code`${readonlyAt(names)}[${join([...items, ...rest], comma)}]`;
}

function printRecord(shape: Shape & { readonly kind: "record" }, names: TypeNames): Code {
	const { bases, fields, extra } = shape;
	const parts = bases.map((base) => printReference(base, names));
	if (fields.length > 0) parts.push(printLiteral(shape, names));
	else if (bases.length === 0) parts.push(printDictionary(extra ?? { kind: "unknown" }, names));
	return join(parts, and);
}

/** A type literal; one that is short stays on its line. */
function printLiteral(shape: Shape & { readonly kind: "record" }, names: TypeNames): Code {
	const name = names.ofLiteral(shape);
	if (name !== undefined) return name;
	const isPlain = shape.fields.every((field) => printMemberNotes(field.notes) === nothing);
	const text = isPlain
		? join(
				shape.fields.map((field) => printMember(field, names)),
				code`; `,
			)
		: nothing;
	const isShort = isPlain && shape.extra === null && text.length <= SHORT_LITERAL && !text.includes("\n");
	return isShort ? code`{ ${text} }` : printMembers(shape, names);
}

/** Written out, because an alias such as Record may not refer to itself. */
function printDictionary(values: Shape, names: TypeNames): Code {
	return code`{ [name: string]: ${printType(values, names)} }`;
}

/** The braces and members of an interface or of a type literal. */
export function printMembers(shape: Shape & { readonly kind: "record" }, names: TypeNames): Code {
	const members = shape.fields.map((field) => printField(field, names));
	// An index signature speaks of the named members too, whose types differ: so it can promise nothing.
	if (shape.extra !== null) members.push(code`[name: string]: unknown;`);
	return code`{${newline}${indent(lines(...members))}${newline}}`;
}

/** A plan has members that are equal as one object, and prints each once. */
function printField(field: Field, names: TypeNames): Code {
	const known = names.printed.get(field);
	if (known !== undefined) return known;
	const printed = lines(printMemberNotes(field.notes), code`${printMember(field, names)};`);
	names.printed.set(field, printed);
	return printed;
}

function printMember(field: Field, names: TypeNames): Code {
	const type = printType(field.shape, names);
	if (field.required) return code`${memberName(field.name)}: ${type}`;
	return names.place === "answered"
		? code`${memberName(field.name)}?: ${type}`
		: code`${memberName(field.name)}?: ${type} | undefined`;
}

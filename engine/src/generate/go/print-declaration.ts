import type { NameClaim } from "../names/assign-names.ts";
import { indent, join, lines, newline, nothing } from "../writer/code.ts";
import { type Code, code, docComment, identifier, numberLiteral, stringLiteral, structTag } from "../writer/go.ts";
import type { DeclarationId, GoBody, GoDeclaration, GoField, GoUse } from "./go-model.ts";
import { idOf, memberWords, nameMembers } from "./name-package.ts";
import { exportedCode } from "./names.ts";
import { named, noteLines } from "./print-notes.ts";
import { isZeroNull, type NameOf, printRef, printUse } from "./print-use.ts";

const blankLine = code`\n\n`;

/** Fields that a struct has of its own: a member of the same name has another one. */
export const recordNames: readonly string[] = ["JSON", "Additional"];

/** A type with everything that belongs to it; `same` is the one that it says no more than. */
export function printDeclaration(declaration: GoDeclaration, nameOf: NameOf, same?: DeclarationId): Code {
	const name = nameOf(declaration.id);
	if (same !== undefined) {
		const other = nameOf(same);
		return lines(comment(declaration, name, `is another name of ${other}.`), code`type ${name} = ${other}`);
	}
	switch (declaration.body.kind) {
		case "record":
			return printRecord(declaration, declaration.body, name, nameOf);
		case "union":
			return printUnion(declaration, declaration.body, name, nameOf);
		case "enum":
			return printEnum(declaration, declaration.body, name, nameOf);
		case "defined":
			return lines(
				comment(declaration, name, "is a type of the API."),
				code`type ${name} ${printRef(declaration.body.use.ref, nameOf)}`,
			);
	}
}

/** What the description says of a type, or what Go's syntax does not: of a union, whose struct has no fields. */
function comment(declaration: GoDeclaration, name: Code, otherwise: string): Code {
	const [first = "", ...rest] = noteLines(declaration.notes);
	if (first === "" && declaration.body.kind !== "union") return nothing;
	// A deprecation alone begins its paragraph, as Go's tools expect it.
	if (first.startsWith("Deprecated: ")) return docComment([named(name, "", otherwise), "", first, ...rest]);
	return docComment([named(name, first, otherwise), ...rest]);
}

function printRecord(
	declaration: GoDeclaration,
	{ fields, extra, open }: Extract<GoBody, { kind: "record" }>,
	name: Code,
	nameOf: NameOf,
): Code {
	const raw =
		open && extra === null
			? code`JSON RawFields ${structTag([
					["json", "-"],
					["extra", "any"],
				])}`
			: code`JSON RawFields`;
	const more =
		extra === null
			? []
			: [
					code`// Additional are members with other names.\nAdditional map[string]${printUse(extra, { required: true, inner: true }, nameOf)} ${structTag(
						[
							["json", "-"],
							["extra", "all"],
						],
					)}`,
				];
	const body = [raw, ...printFields(fields, recordNames, jsonTag, nameOf), ...more];
	return lines(comment(declaration, name, "is an object."), struct(name, body));
}

/** A blank line between fields, so that gofmt aligns none with its neighbours and one more moves no other. */
export function struct(name: Code, body: readonly Code[]): Code {
	return code`type ${name} struct {${newline}${indent(join(body, blankLine))}${newline}}`;
}

/** A function, never on one line: gofmt breaks those that are long. */
export function func(head: Code, body: Code): Code {
	return code`${head} {${newline}${indent(body)}${newline}}`;
}

/** What is said of a field, in lines; those in `shared` are said elsewhere. */
function fieldLines(field: GoField, name: Code, shared: ReadonlySet<string>): readonly string[] {
	const said = noteLines(field.notes);
	return shared.has(sharedLine(name, said)) ? [] : said;
}

/** How what several fields of a name say reads where it is said of all of them. */
export function sharedLine(name: Code, said: readonly string[]): string {
	return `${name}: ${said.join("\n")}`;
}

export type TagOf = (field: GoField) => readonly (readonly [key: string, value: string])[];

export function printFields(
	fields: readonly GoField[],
	taken: readonly string[],
	tagOf: TagOf,
	nameOf: NameOf,
	shared: ReadonlySet<string> = new Set(),
): readonly Code[] {
	const nameOfField = fieldNames(fields, taken);
	const given = new Set<string>([...taken, ...fields.map(({ wire }) => nameOfField(wire))]);
	return fields.flatMap((field) => {
		const name = nameOfField(field.wire);
		const type = printUse(field.use, { required: field.required }, nameOf);
		return [
			lines(docComment(fieldLines(field, name, shared)), code`${name} ${type} ${structTag(tagOf(field))}`),
			...(field.earlier ?? [])
				.map((words) => exportedCode(words))
				.filter((earlier) => !given.has(earlier))
				.map((earlier) => printEarlierField(earlier, name, type, field.wire)),
		];
	});
}

/** A member under a name that it had before: whichever of its fields was set is sent. */
function printEarlierField(earlier: Code, name: Code, type: Code, wire: string): Code {
	const tag = structTag([
		["json", "-"],
		["earlier", wire],
	]);
	return lines(docComment([`Deprecated: Use ${name} instead.`]), code`${earlier} ${type} ${tag}`);
}

export function fieldNames(fields: readonly GoField[], taken: readonly string[]): (wire: string) => Code {
	const claims = fields.map((field): NameClaim => {
		const words = memberWords(field.name, field.wire);
		return { pointer: field.wire, rank: 0, candidates: [words, [...words, "value"]] };
	});
	return nameMembers(claims, taken);
}

/** Names that encoding/json takes in a tag; `-` and a comma mean something else there. */
const plainJsonName = /^[\p{L}\p{N}!#$%&()*+\-./:;<=>?@[\]^_{|}~ ]+$/u;

export function jsonTag({ wire, required, use }: GoField): readonly (readonly [string, string])[] {
	const more: (readonly [string, string])[] = [
		...(isZeroNull(use) ? [["null", ""] as const] : []),
		...(use.fixed === null ? [] : [["fixed", use.fixed] as const]),
		...choicesOf(use),
	];
	if (!plainJsonName.test(wire) || wire === "-") {
		return [["json", "-"], ["wire", wire], ...(required ? [["required", ""] as const] : []), ...more];
	}
	return [["json", required ? wire : `${wire},omitzero`], ...more];
}

/** Values to expect, where a text has no type that lists them. */
function choicesOf(use: GoUse): readonly (readonly [string, string])[] {
	const choices = use.choices ?? (use.ref.kind === "list" ? use.ref.items.choices : undefined);
	return choices === undefined || choices.some((choice) => choice.includes("|")) ? [] : [["enum", choices.join("|")]];
}

function printUnion(
	declaration: GoDeclaration,
	{ property, variants, fallback }: Extract<GoBody, { kind: "union" }>,
	name: Code,
	nameOf: NameOf,
): Code {
	const spec = code`unionOf${name}`;
	const labels = nameMembers(
		variants.map(({ words }, index) => ({
			pointer: String(index),
			rank: index,
			candidates: [words, [...words, "variant"]],
		})),
		[],
	);
	const entries = variants.map(({ use, values }) => {
		const sample = code`sample: (*${innerType(use, nameOf)})(nil)`;
		const told = values.length === 0 ? nothing : code`, values: []string{${join(values.map(stringLiteral), code`, `)}}`;
		return code`{${sample}${told}},`;
	});
	const head = [
		...(property === null ? [] : [code`property: ${stringLiteral(property)},`]),
		code`fallback: ${numberLiteral(fallback ?? -1) ?? code`-1`},`,
	];
	return join(
		[
			lines(comment(declaration, name, "is one of several types."), code`type ${name} struct{ union }`),
			lines(
				code`var ${spec} = unionSpec{`,
				indent(
					join([...head, code`variants: []variant{${newline}${indent(lines(...entries))}${newline}},`], blankLine),
				),
				code`}`,
			),
			func(code`func (u *${name}) state() (*union, *unionSpec)`, code`return &u.union, &${spec}`),
			func(code`func (u ${name}) MarshalJSON() ([]byte, error)`, code`return marshalJSON(&u)`),
			func(code`func (u *${name}) UnmarshalJSON(data []byte) error`, code`return unmarshalJSON(data, u)`),
			...variants.map(({ use }, index) => {
				const label = labels(String(index));
				const type = innerType(use, nameOf);
				const result = use.ref.kind === "record" ? code`*${type}` : type;
				const at = numberLiteral(index) ?? code`0`;
				const read = func(
					code`func (u ${name}) As${label}() (v ${result}, ok bool)`,
					lines(code`ok = unionAs(&u, ${at}, &v)`, code`return v, ok`),
				);
				if (!declaration.sent) return read;
				const make = nameOf(idOf.constructor(declaration, index));
				const construct = func(code`func ${make}(v ${type}) ${name}`, code`return ${name}{union{value: &v}}`);
				return join([read, construct], blankLine);
			}),
		],
		blankLine,
	);
}

function innerType(use: GoUse, nameOf: NameOf): Code {
	return printUse({ ...use, nullable: false }, { required: true, inner: true }, nameOf);
}

function printEnum(
	declaration: GoDeclaration,
	{ base, values }: Extract<GoBody, { kind: "enum" }>,
	name: Code,
	nameOf: NameOf,
): Code {
	const constants = values.map(({ value, description }, index) => {
		const constant = nameOf(idOf.constant(declaration, index));
		const literal = typeof value === "number" ? (numberLiteral(value) ?? code`0`) : stringLiteral(String(value));
		const said = description === null ? nothing : docComment([named(constant, description, "")]);
		return lines(said, code`${constant} ${name} = ${literal}`);
	});
	const texts = values.map(({ value }) => stringLiteral(String(value)));
	return join(
		[
			lines(comment(declaration, name, "is a choice."), code`type ${name} ${identifier(base)}`),
			lines(code`const (`, indent(join(constants, blankLine)), code`)`),
			...(declaration.received
				? [func(code`func (${name}) known() []string`, code`return []string{${join(texts, code`, `)}}`)]
				: []),
		],
		blankLine,
	);
}

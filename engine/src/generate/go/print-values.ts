import type { JsonValue } from "../../contract/json.ts";
import { fromBase64 } from "../../lib/base64.ts";
import { decodeText } from "../../lib/decode-text.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { splitWords } from "../names/split-words.ts";
import type { Types } from "../plan/opened.ts";
import { indent, join, lines } from "../writer/code.ts";
import { type Code, code, identifier, numberLiteral, qualified, stringLiteral } from "../writer/go.ts";
import type { BasicType, DeclarationId, GoDeclaration, GoField, GoUse } from "./go-model.ts";
import { idOf } from "./name-package.ts";
import { exportedName } from "./names.ts";
import { plainLiteral } from "./plain-literal.ts";
import { fieldNames, recordNames } from "./print-declaration.ts";
import { type NameOf, printUse } from "./print-use.ts";

/** What values are written with: names as a caller's package writes them. */
export interface ValueContext {
	readonly package: Code;
	readonly nameOf: NameOf;
	readonly declarations: ReadonlyMap<DeclarationId, GoDeclaration>;
	readonly types: Types;
}

/** How a value stands in a struct. */
export interface ValuePlace {
	readonly required: boolean;
	/** Where there is no short way to write it: what its variable is called. */
	readonly name: string;
	/** In a list, in which objects are no pointers. */
	readonly inner?: boolean;
}

/** Longer than this, a literal has a line for each of its parts. */
const MAX_LINE = 80;

/** JSON values as expressions. What has no literal, such as one of several types, is read from JSON in a statement before. */
export class Values {
	readonly statements: Code[] = [];
	readonly #context: ValueContext;
	readonly #names = new Set<string>(["ctx", "client", "answer", "err", "event"]);

	constructor(context: ValueContext) {
		this.#context = context;
	}

	/** null for a value that cannot be written at all. */
	print(use: GoUse, value: JsonValue, place: ValuePlace): Code | null {
		if (value === null) return null;
		return this.#literal(use, value, place) ?? this.#decoded(use, value, place);
	}

	#literal(use: GoUse, value: JsonValue, place: ValuePlace): Code | null {
		const { ref, nullable } = use;
		const { package: name } = this.#context;
		switch (ref.kind) {
			case "basic": {
				const text = ref.type === "Date" ? this.#date(value) : plainLiteral(ref.type, value);
				return text === null ? null : this.#wrapped(text, this.#basicType(ref.type), nullable, place);
			}
			case "enum": {
				if (nullable && place.inner === true) return null;
				const text = this.#enum(ref.id, value);
				if (text === null || !ref.zero) return text;
				return this.#wrapped(text, code`${name}.${this.#context.nameOf(ref.id)}`, nullable, place);
			}
			case "list":
				return isList(value) ? this.#list(ref.items, value, place) : null;
			case "record":
				return isObject(value) && !(place.inner === true && nullable) ? this.#record(ref.id, value, place) : null;
			case "bytes":
				return bytesLiteral(value);
			case "file": {
				const file = code`${name}.FileOf("file", []byte(${stringLiteral(textOf(value))}))`;
				return place.required || place.inner === true ? file : this.#addressed(file, place.name);
			}
			default:
				return null;
		}
	}

	/** `Some(Value(x))`, with types, because a literal has none of its own. */
	#wrapped(text: Code, type: Code, nullable: boolean, { required, inner = false }: ValuePlace): Code {
		const { package: name } = this.#context;
		const value = nullable ? code`${name}.Value[${type}](${text})` : text;
		if (required || inner) return value;
		return nullable ? code`${name}.Some(${value})` : code`${name}.Some[${type}](${text})`;
	}

	#basicType(type: BasicType): Code {
		return /^[A-Z]/u.test(type) ? code`${this.#context.package}.${identifier(type)}` : identifier(type);
	}

	#date(value: JsonValue): Code | null {
		const [, year, month, day] = (typeof value === "string" && /^(\d{4})-(\d\d)-(\d\d)$/u.exec(value)) || [];
		const parts = [year, month, day].map((part) => numberLiteral(Number(part)));
		if (year === undefined || parts.includes(null)) return null;
		return code`${this.#context.package}.DateOf(${join(
			parts.filter((part) => part !== null),
			code`, `,
		)})`;
	}

	#enum(id: DeclarationId, value: JsonValue): Code | null {
		const declaration = this.#context.declarations.get(id);
		if (declaration?.body.kind !== "enum") return null;
		const { base, values } = declaration.body;
		const index = values.findIndex((known) => known.value === value);
		const { package: name, nameOf } = this.#context;
		if (index !== -1) return code`${name}.${nameOf(idOf.constant(declaration, index))}`;
		return base === "string" && typeof value === "string" ? code`${name}.${nameOf(id)}(${stringLiteral(value)})` : null;
	}

	#list(items: GoUse, values: readonly JsonValue[], place: ValuePlace): Code | null {
		const type = this.#typeOf(items, { required: true, inner: true });
		const literals = values.map((value) =>
			value === null ? null : this.#literal(items, value, { required: true, inner: true, name: place.name }),
		);
		const written = literals.filter((one) => one !== null);
		return written.length < literals.length ? null : braced(code`[]${type}`, written);
	}

	#record(
		id: DeclarationId,
		value: Readonly<Record<string, JsonValue>>,
		{ inner = false, name }: ValuePlace,
	): Code | null {
		const body = this.#context.declarations.get(id)?.body;
		if (body?.kind !== "record") return null;
		const known = new Set(body.fields.map(({ wire }) => wire));
		if (Object.entries(value).some(([member, one]) => one === null || !known.has(member))) return null;
		const nameIn = fieldNames(body.fields, recordNames);
		const members: Code[] = [];
		for (const field of body.fields.filter((one) => !isSentAnyway(one) && Object.hasOwn(value, one.wire))) {
			const member = this.#literal(field.use, value[field.wire] ?? null, { required: field.required, name });
			if (member === null) return null;
			members.push(code`${nameIn(field.wire)}: ${member}`);
		}
		const type = code`${this.#context.package}.${this.#context.nameOf(id)}`;
		return code`${inner ? code`` : code`&`}${braced(type, members)}`;
	}

	/** A variable that JSON is read into. */
	#decoded(use: GoUse, value: JsonValue, { required, name }: ValuePlace): Code {
		const variable = this.#variable(name);
		const { package: own } = this.#context;
		this.statements.push(
			lines(
				code`var ${variable} ${this.#typeOf(use, { required })}`,
				code`if err := ${own}.DecodeJSON([]byte(${stringLiteral(JSON.stringify(value))}), &${variable}); err != nil {`,
				code`\tlog.Fatal(err)`,
				code`}`,
			),
		);
		return variable;
	}

	#addressed(value: Code, name: string): Code {
		const variable = this.#variable(name);
		this.statements.push(code`${variable} := ${value}`);
		return code`&${variable}`;
	}

	#variable(name: string): Code {
		const exported = exportedName(splitWords(name)).replace(/[^A-Za-z0-9]/gu, "");
		let text = `given${exported}`;
		while (this.#names.has(text)) text += "2";
		this.#names.add(text);
		return identifier(text);
	}

	#typeOf(use: GoUse, standing: { readonly required: boolean; readonly inner?: boolean }): Code {
		return qualified(printUse(use, standing, this.#context.nameOf), this.#context.package);
	}
}

/** A member with one value is sent by the runtime where it must be there; where it may be left out, the caller says so. */
export function isSentAnyway({ required, use }: Pick<GoField, "required" | "use">): boolean {
	return required && use.fixed !== null;
}

/** Bytes by their text where they have one. Others are read from base64, in which JSON has them. */
function bytesLiteral(value: JsonValue): Code | null {
	const given = textOf(value);
	const bytes = fromBase64(given);
	if (bytes === undefined) return code`[]byte(${stringLiteral(given)})`;
	const text = decodeText(bytes);
	return text === undefined || /[^\n\t -~]/u.test(text) ? null : code`[]byte(${stringLiteral(text)})`;
}

function textOf(value: JsonValue): string {
	return typeof value === "string" ? value : JSON.stringify(value);
}

function braced(type: Code, parts: readonly Code[]): Code {
	const inside = join(parts, code`, `);
	if (inside.length <= MAX_LINE && !inside.includes("\n")) return code`${type}{${inside}}`;
	return lines(code`${type}{`, indent(lines(...parts.map((part) => code`${part},`))), code`}`);
}

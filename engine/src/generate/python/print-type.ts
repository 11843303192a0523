import type { LiteralValue, Shape, TypeKey } from "../plan/shape.ts";
import { isNull } from "../plan/shape.ts";
import { join } from "../writer/code.ts";
import { type Code, code, identifier, isPlainText, numberLiteral, stringLiteral } from "../writer/python.ts";
import type { InlineTypes } from "./inline-types.ts";
import type { TypeNames } from "./names.ts";
import type { Records } from "./records.ts";

const bar = code` | `;

/** How an annotation is printed where it stands. */
export interface Place {
	/** `sent`: what a caller may give. `received`: what an answer is read as. */
	readonly side: "sent" | "received";
	/** Names of a class that hide what annotations in it could mean: `list`. */
	readonly hidden: ReadonlySet<string>;
	/** Whether it will stand in quotes, where no escape may be. */
	readonly quoted: boolean;
}

export interface TypePrinter {
	print(shape: Shape, place: Place): Code;
	/** The same of what has a name of its own, without it. */
	spell(shape: Shape, place: Place): Code;
	/** Whether a declared type is a class, and no name for something else. */
	isClass(key: TypeKey): boolean;
	/** Whether what is sent differs from what is received: objects are given as dictionaries, too. */
	differs(shape: Shape): boolean;
	/** What the file has to import, and the builtins that it needs another name for. */
	readonly uses: Set<string>;
	readonly hiddenBuiltins: Set<string>;
	/** The types of what callers give that were mentioned. */
	readonly inputs: Set<Code>;
}

const builtins = new Set(["str", "int", "float", "bool", "list", "dict", "tuple", "bytes", "date", "datetime"]);

export function createTypePrinter(records: Records, inline: InlineTypes, names: TypeNames): TypePrinter {
	const uses = new Set<string>();
	const hiddenBuiltins = new Set<string>();
	const inputs = new Set<Code>();
	const differing = createDiffers(records);
	const circular = createCircular(records);

	/** A name of Python; one that is hidden has an alias. */
	const own = (name: string, place: Place): Code => {
		if (!builtins.has(name)) uses.add(name);
		else if (name === "date" || name === "datetime") uses.add(name);
		if (!place.hidden.has(name)) return identifier(name);
		hiddenBuiltins.add(name);
		return identifier(`_${name}`);
	};

	const isClass = (key: TypeKey): boolean => {
		const shape = records.types.get(key)?.shape;
		if (shape === undefined || shape.kind === "reference") return false;
		return (records.fieldsOf(shape) ?? []).length > 0;
	};

	const named = (shape: Shape, model: Code, input: Code, isModel: boolean, place: Place): Code => {
		if (place.side === "received" || !differing(shape)) return model;
		inputs.add(input);
		return isModel && receives(shape) ? code`${input} | ${model}` : input;
	};

	const receives = (shape: Shape): boolean =>
		shape.kind === "reference"
			? (records.types.get(shape.type)?.received ?? false)
			: (inline.of(shape)?.received ?? false);

	const reference = (key: TypeKey, shape: Shape, place: Place): Code => {
		if (circular(key)) return own("Any", place);
		return named(shape, names.ofType(key), names.ofTypeInput(key), isClass(key), place);
	};

	const print = (shape: Shape, place: Place): Code => {
		const one = inline.of(shape);
		if (one !== undefined) {
			return named(shape, names.ofInline(one), names.ofInlineInput(one), shape.kind !== "union", place);
		}
		return spell(shape, place);
	};

	const spell = (shape: Shape, place: Place): Code => {
		switch (shape.kind) {
			case "unknown":
			case "never":
			case "intersection":
				return own("Any", place);
			case "scalar":
				return scalar(shape, place, own);
			case "binary":
				return place.side === "sent" ? identifier("FileContent") : own("bytes", place);
			case "literals":
				return literals(shape.values, shape.open, place, own);
			case "list": {
				const items = print(shape.items, place);
				return place.side === "sent"
					? code`${own("Sequence", place)}[${items}]`
					: code`${own("list", place)}[${items}]`;
			}
			case "tuple":
				return tuple(shape, place, print, own);
			case "record": {
				const value = shape.extra === null ? own("Any", place) : print(shape.extra, place);
				const name = place.side === "sent" ? own("Mapping", place) : own("dict", place);
				return code`${name}[${own("str", place)}, ${value}]`;
			}
			case "union":
				return union(shape, place, print);
			case "reference":
				return reference(shape.type, shape, place);
		}
	};
	return { print, spell, isClass, differs: differing, uses, hiddenBuiltins, inputs };
}

type Own = (name: string, place: Place) => Code;
type Print = (shape: Shape, place: Place) => Code;

function scalar(shape: Shape & { readonly kind: "scalar" }, place: Place, own: Own): Code {
	const { type, format } = shape;
	const sent = place.side === "sent";
	const or = (...names: readonly string[]): Code =>
		join(
			names.map((name) => own(name, place)),
			bar,
		);
	switch (type) {
		case "null":
			return code`None`;
		case "boolean":
			return own("bool", place);
		case "integer":
			return own("int", place);
		case "number":
			if (format === "decimal") return sent ? or("Decimal", "float") : own("Decimal", place);
			return own("float", place);
		case "string":
			if (format === "date") return sent ? or("date", "str") : own("date", place);
			if (format === "date-time") return sent ? or("datetime", "str") : own("datetime", place);
			if (format === "decimal" && !sent) return own("Decimal", place);
			return own("str", place);
	}
}

/** Values that no Literal can hold make it the type that they have. */
function literals(values: readonly LiteralValue[], open: boolean, place: Place, own: Own): Code {
	const kinds = [...new Set(values.map(({ value }) => kindOf(value)))].map((kind) => own(kind, place));
	const listed = values.map(({ value }) => literal(value, place.quoted));
	const known = listed.filter((one) => one !== null);
	if (known.length < values.length || known.length === 0)
		return join(kinds.length > 0 ? kinds : [own("Any", place)], bar);
	const type = code`${own("Literal", place)}[${join(known, code`, `)}]`;
	return open ? join([type, ...kinds], bar) : type;
}

function kindOf(value: string | number | boolean): string {
	if (typeof value === "string") return "str";
	if (typeof value === "boolean") return "bool";
	return Number.isSafeInteger(value) ? "int" : "float";
}

function literal(value: string | number | boolean, quoted: boolean): Code | null {
	if (typeof value === "boolean") return value ? code`True` : code`False`;
	if (typeof value === "number") return Number.isSafeInteger(value) ? numberLiteral(value) : null;
	return quoted && !isPlainText(value) ? null : stringLiteral(value);
}

/** Python has no tuples whose last items may be missing: those are lists of any of their items. */
function tuple(shape: Shape & { readonly kind: "tuple" }, place: Place, print: Print, own: Own): Code {
	const items = shape.items.map((item) => print(item, place));
	const isFixed = shape.required === shape.items.length && shape.rest.kind === "never" && items.length > 0;
	if (isFixed) return code`${own("tuple", place)}[${join(items, code`, `)}]`;
	const rest = shape.rest.kind === "never" ? [] : [print(shape.rest, place)];
	const members = distinct([...items, ...rest]);
	const any = members.length === 0 ? own("Any", place) : join(members, bar);
	return code`${own(place.side === "sent" ? "Sequence" : "list", place)}[${any}]`;
}

/** None stands last. Alternatives that are printed alike are one. */
function union(shape: Shape & { readonly kind: "union" }, place: Place, print: Print): Code {
	const others = shape.members.filter((member) => !isNull(member));
	const printed = distinct(others.map((member) => print(member, place)));
	const unknown = shape.open && place.side === "received" && others.some(isObject) ? [identifier("Unknown")] : [];
	return join([...printed, ...unknown, ...(others.length < shape.members.length ? [code`None`] : [])], bar);
}

function isObject(shape: Shape): boolean {
	return shape.kind === "reference" || shape.kind === "record";
}

export function distinct(parts: readonly Code[]): readonly Code[] {
	return [...new Set(parts)];
}

/** Whether objects are in it: those are given as dictionaries and received as models. */
function createDiffers(records: Records): (shape: Shape) => boolean {
	const known = new Map<TypeKey, boolean>();
	const differs = (shape: Shape): boolean => {
		switch (shape.kind) {
			case "reference": {
				const before = known.get(shape.type);
				if (before !== undefined) return before;
				known.set(shape.type, false);
				const type = records.types.get(shape.type);
				const answer = type !== undefined && differs(type.shape);
				known.set(shape.type, answer);
				return answer;
			}
			case "scalar":
				return shape.format === "date" || shape.format === "date-time" || shape.format === "decimal";
			case "union":
			case "intersection":
				return shape.members.some(differs);
			case "literals":
			case "unknown":
			case "never":
				return false;
			default:
				return true;
		}
	};
	return differs;
}

/** Names that mean each other without anything in between: no type checker takes them. */
function createCircular(records: Records): (key: TypeKey) => boolean {
	const known = new Map<TypeKey, boolean>();
	const reaches = (shape: Shape, start: TypeKey, seen: Set<TypeKey>): boolean => {
		if (shape.kind === "union") return shape.members.some((member) => reaches(member, start, seen));
		if (shape.kind !== "reference") return false;
		if (shape.type === start) return true;
		if (seen.has(shape.type)) return false;
		seen.add(shape.type);
		const type = records.types.get(shape.type);
		return type !== undefined && reaches(type.shape, start, seen);
	};
	return (key) => {
		const before = known.get(key);
		if (before !== undefined) return before;
		const type = records.types.get(key);
		const answer = type !== undefined && reaches(type.shape, key, new Set());
		known.set(key, answer);
		return answer;
	};
}

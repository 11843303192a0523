import { noNotes } from "../plan/notes.ts";
import type { TypePlan } from "../plan/sdk-plan.ts";
import type { Field, Shape } from "../plan/shape.ts";
import { join, lines, newline, nothing } from "../writer/code.ts";
import { type Code, code, docstring, identifier, indent, isName, quoted, stringLiteral } from "../writer/python.ts";
import type { Inline } from "./inline-types.ts";
import { memberCode } from "./names.ts";
import { sayNotes } from "./notes-text.ts";
import { distinct, type Place } from "./print-type.ts";
import type { Scene } from "./scene.ts";

/** A type that the file declares: one of the plan's, or one that had no name. */
interface Declared {
	readonly shape: Shape;
	readonly name: Code;
	readonly input: Code;
	readonly text: readonly string[];
	readonly sent: boolean;
	readonly received: boolean;
}

const noNames: ReadonlySet<string> = new Set();

export interface PrintedDeclarations {
	/** Classes, and names for other types. */
	readonly models: readonly Code[];
	/** What callers give, for type checkers alone. */
	readonly inputs: readonly Code[];
	/** How unions are told apart. */
	readonly tags: readonly Code[];
}

export function printDeclarations(scene: Scene): PrintedDeclarations {
	const declared = [
		...scene.plan.types.map((type) => ofPlan(type, scene)),
		...scene.inline.all.map((one) => ofInline(one, scene)),
	];
	return {
		models: inOrderOfBases(scene).concat(
			declared.flatMap((type) => (isObject(type, scene) ? [] : printAlias(type, scene))),
		),
		inputs: printInputs(declared, scene),
		tags: declared.flatMap((type) => printTag(type, scene)),
	};
}

function ofPlan({ key, shape, notes, sent, received }: TypePlan, { names }: Scene): Declared {
	return { shape, name: names.ofType(key), input: names.ofTypeInput(key), text: sayNotes(notes), sent, received };
}

function ofInline(one: Inline, { names }: Scene): Declared {
	const { shape, sent, received } = one;
	return { shape, name: names.ofInline(one), input: names.ofInlineInput(one), text: [], sent, received };
}

function isObject({ shape }: Declared, { records }: Scene): boolean {
	return shape.kind !== "reference" && (records.fieldsOf(shape) ?? []).length > 0;
}

/** Python reads from top to bottom: a class stands behind the one that it is derived from. */
function inOrderOfBases(scene: Scene): readonly Code[] {
	const printed: Code[] = [];
	const done = new Set<Shape>();
	const byShape = new Map<Shape, Declared>();
	for (const type of scene.plan.types) byShape.set(type.shape, ofPlan(type, scene));
	for (const one of scene.inline.all) byShape.set(one.shape, ofInline(one, scene));
	const visit = (type: Declared): void => {
		if (done.has(type.shape) || !type.received || !isObject(type, scene)) return;
		done.add(type.shape);
		const base = baseOf(type, scene);
		const below = base === null ? undefined : byShape.get(base.shape);
		if (below !== undefined) visit(below);
		printed.push(printModel(type, base === null ? null : scene.names.ofType(base.key), scene));
	};
	for (const type of byShape.values()) visit(type);
	return printed;
}

/** The class that another is derived from: one that answers hold too, and that is a class. */
function baseOf({ shape }: Declared, { records, printer }: Scene): TypePlan | null {
	const key = records.baseOf(shape);
	const base = key === null ? undefined : records.types.get(key);
	return base?.received === true && printer.isClass(base.key) ? base : null;
}

function printModel(type: Declared, base: Code | null, scene: Scene): Code {
	const { shape } = type;
	const all = scene.records.fieldsOf(shape) ?? [];
	const own = base !== null && shape.kind === "record" ? shape.fields : all;
	const attributes = namesOf(all);
	const hidden = new Set<string>([...attributes.values()]);
	const place: Place = { side: "received", hidden, quoted: false };
	const earlier = own.flatMap((field) => earlierMembers(field, attributes));
	const attributesOf = (field: Field) => attributes.get(field.name) ?? identifier("_");
	const spelled = [...own.map((field) => ({ field, attribute: attributesOf(field) })), ...earlier];
	const renamed = spelled.filter(({ field, attribute }) => attribute !== field.name);
	const wire = renamed.map(({ field, attribute }) => code`${stringLiteral(attribute)}: ${stringLiteral(field.name)}`);
	const members = spelled.map(({ field, attribute }) => printMember(field, attribute, place, scene));
	const body = lines(
		docstring(type.text),
		wire.length === 0
			? nothing
			: code`_wire = {${newline}${indent(
					join(
						wire.map((pair) => code`${pair},`),
						newline,
					),
				)}${newline}}`,
		...members,
	);
	const isOpen = scene.records.isOpen(shape);
	const bases = [...(base === null ? [] : [base]), ...(isOpen ? [code`_Open`] : base === null ? [code`Model`] : [])];
	return code`class ${type.name}(${join(bases, code`, `)}):${newline}${indent(body === nothing ? code`pass` : body)}`;
}

/** Attributes by the names that travel. Two that would be spelled alike are told apart by a `_`. */
function namesOf(fields: readonly Field[]): ReadonlyMap<string, Code> {
	const names = new Map<string, Code>();
	const taken = new Set<string>();
	for (const { name, words } of fields) {
		let attribute = memberCode(words);
		while (taken.has(attribute)) attribute = identifier(`${attribute}_`);
		taken.add(attribute);
		names.set(name, attribute);
	}
	return names;
}

/** A member under the names that it had before: more attributes of what travels under one name. */
function earlierMembers(
	field: Field,
	attributes: ReadonlyMap<string, Code>,
): readonly { readonly field: Field; readonly attribute: Code }[] {
	const taken = new Set<string>(attributes.values());
	const notes = { ...noNotes, deprecated: true, replacement: attributes.get(field.name) ?? null };
	return (field.aliases ?? [])
		.map((words) => ({ field: { ...field, notes }, attribute: memberCode(words) }))
		.filter(({ attribute }) => !taken.has(attribute));
}

function printMember({ shape, required, notes }: Field, attribute: Code, place: Place, { printer }: Scene): Code {
	const type = printer.print(shape, place);
	if (!required) printer.uses.add("Optional");
	return lines(code`${attribute}: ${required ? type : code`Optional[${type}]`}`, docstring(sayNotes(notes)));
}

/** A name for what is no object of its own. */
function printAlias(type: Declared, scene: Scene): readonly Code[] {
	const { printer } = scene;
	if (!type.received && printer.differs(type.shape)) return [];
	const place: Place = { side: "received", hidden: noNames, quoted: true };
	printer.uses.add("TypeAlias");
	const meaning = printer.spell(type.shape, place);
	return [lines(code`${type.name}: TypeAlias = ${quoted(meaning)}`, docstring(type.text))];
}

/** What callers give, as far as anything mentions it: one type may bring in the next. */
function printInputs(declared: readonly Declared[], scene: Scene): readonly Code[] {
	const printed = new Map<Declared, Code>();
	const { inputs } = scene.printer;
	for (let before = -1; before < inputs.size; ) {
		before = inputs.size;
		for (const type of declared) {
			if (inputs.has(type.input) && !printed.has(type)) printed.set(type, printInput(type, scene));
		}
	}
	return declared.flatMap((type) => printed.get(type) ?? []);
}

function printInput(type: Declared, scene: Scene): Code {
	const { printer, records } = scene;
	if (!isObject(type, scene)) {
		const meaning = printer.spell(type.shape, { side: "sent", hidden: noNames, quoted: true });
		printer.uses.add("TypeAlias");
		return code`${type.input}: TypeAlias = ${quoted(meaning)}`;
	}
	const fields = records.fieldsOf(type.shape) ?? [];
	const print = fields.every(({ name }) => isMember(name)) ? printDictionary : printOddDictionary;
	return print(type, fields, scene);
}

/** Python rewrites names that begin with two underscores inside of a class. */
function isMember(name: string): boolean {
	return isName(name) && !name.startsWith("__");
}

function printDictionary(type: Declared, fields: readonly Field[], { printer }: Scene): Code {
	const hidden = new Set(fields.map(({ name }) => name));
	const members = fields.map(({ name, shape, required, notes }) => {
		const printed = printer.print(shape, { side: "sent", hidden, quoted: false });
		if (required) printer.uses.add("Required");
		return lines(
			code`${identifier(name)}: ${required ? code`Required[${printed}]` : printed}`,
			docstring(sayNotes(notes)),
		);
	});
	const body = lines(docstring(type.text), ...members);
	return code`class ${type.input}(TypedDict, total=False):${newline}${indent(body)}`;
}

/** The form for names that no class can have. */
function printOddDictionary(type: Declared, fields: readonly Field[], { printer }: Scene): Code {
	const members = fields.map(({ name, shape, required }) => {
		const printed = printer.print(shape, { side: "sent", hidden: noNames, quoted: true });
		if (required) printer.uses.add("Required");
		return code`${stringLiteral(name)}: ${quoted(required ? code`Required[${printed}]` : printed)},`;
	});
	const name = stringLiteral(type.input);
	return lines(
		code`${type.input} = TypedDict(`,
		indent(lines(code`${name},`, code`{`, indent(lines(...members)), code`},`, code`total=False,`)),
		code`)`,
		docstring(type.text),
	);
}

/** `"Payment": ("kind", {"card": "Card"}, None)`. */
function printTag(type: Declared, { printer }: Scene): readonly Code[] {
	const { shape } = type;
	if (shape.kind !== "union" || shape.tag === null || !type.received) return [];
	const { property, values, fallback } = shape.tag;
	const place: Place = { side: "received", hidden: noNames, quoted: false };
	const nameOf = (index: number): Code => {
		const member = shape.members[index];
		return member === undefined ? code`Any` : printer.print(member, place);
	};
	// Several members may have one value: which of them it is, their other members tell.
	const meant = new Map<string, Code[]>();
	for (const [index, list] of values.entries()) {
		for (const value of list) meant.set(value, [...(meant.get(value) ?? []), nameOf(index)]);
	}
	const pairs = [...meant].map(
		([value, types]) => code`${stringLiteral(value)}: ${stringLiteral(join(distinct(types), code` | `))}`,
	);
	const otherwise = fallback === null ? code`None` : stringLiteral(nameOf(fallback));
	return [code`${stringLiteral(type.name)}: (${stringLiteral(property)}, {${join(pairs, code`, `)}}, ${otherwise}),`];
}

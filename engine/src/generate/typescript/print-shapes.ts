import type { MethodPlan, SdkPlan, TypePlan } from "../plan/sdk-plan.ts";
import { type Shape, type TypeKey, unknown } from "../plan/shape.ts";
import { typesIn } from "../plan/shapes/types-in.ts";
import { indent, lines } from "../writer/code.ts";
import { type Code, code, memberName, stringLiteral } from "../writer/ecmascript.ts";
import type { TypeNames } from "./names.ts";

/*
 * What answers are described as, for who compares them with what comes (`strict`, `onDrift`). A shape is a short text, which
 * the runtime's `shape.ts` reads when it is first needed: it costs nothing where nobody compares.
 */

/** The shapes of a plan's answers. */
export interface AnswerShapes {
	/** What the successful answers in JSON of an operation are described as, as text; null where there is nothing to compare. */
	ofAnswer(operation: string): string | null;
	/** What each event of an operation's stream is described as. */
	ofEvent(operation: string): string | null;
	/** Whether there is anything to compare. */
	readonly some: boolean;
	/** The shapes of all types that answers and events mention, each on a line of its own. */
	readonly table: Code;
}

export function answerShapes(plan: SdkPlan, names: TypeNames): AnswerShapes {
	const types = new Map(plan.types.map((type) => [type.key, type]));
	const nameOf: NameOf = (key) => names.ofWords(types.get(key)?.name ?? []);
	const methods = plan.groups.flatMap((group) => group.methods);
	const answers = new Map(methods.map((method) => [method.operation, answerOf(method)]));
	const events = new Map(methods.map(({ operation, stream }) => [operation, stream?.shape ?? unknown]));
	const told = (shape: Shape | undefined): string | null => {
		const text = shapeText(shape ?? unknown, nameOf);
		return text === "x" ? null : text;
	};
	const roots = [...answers.values(), ...events.values()].filter((shape) => told(shape) !== null);
	return {
		ofAnswer: (operation) => told(answers.get(operation)),
		ofEvent: (operation) => told(events.get(operation)),
		some: roots.length > 0,
		table: printTable(reachedFrom(roots, types), nameOf),
	};
}

/** Of all statuses and media types: whichever comes, it is one of them. */
function answerOf({ results }: MethodPlan): Shape {
	const members = results.flatMap(({ contents }) =>
		contents.filter(({ decoding }) => decoding === "json").map(({ shape }) => shape),
	);
	return members.length === 0 ? unknown : { kind: "union", members, tag: null, open: false };
}

function reachedFrom(roots: readonly Shape[], types: ReadonlyMap<TypeKey, TypePlan>): readonly TypePlan[] {
	const reached = new Set(typesIn(roots));
	for (const key of reached) {
		const type = types.get(key);
		for (const next of type === undefined ? [] : typesIn([type.shape])) reached.add(next);
	}
	return [...types.values()].filter(({ key }) => reached.has(key));
}

function printTable(types: readonly TypePlan[], nameOf: NameOf): Code {
	const entries = types.map(
		({ key, shape }) => code`${memberName(nameOf(key))}: ${stringLiteral(shapeText(shape, nameOf))},`,
	);
	return lines(code`const apiShapes: Readonly<Record<string, string>> = {`, indent(lines(...entries)), code`};`);
}

type NameOf = (key: TypeKey) => string;

const scalars = { string: "s", number: "n", integer: "i", boolean: "b", null: "z" } as const;

function shapeText(shape: Shape, nameOf: NameOf): string {
	switch (shape.kind) {
		case "scalar":
			return scalars[shape.type];
		case "literals":
			return joined(
				shape.values.map(({ value }) => valueText(value)),
				"|",
			);
		case "list":
			return `${operand(shape.items, nameOf)}[]`;
		case "tuple":
			return `<${[...shape.items, shape.rest].map((item) => shapeText(item, nameOf)).join(",")}>`;
		case "record":
			return recordText(shape, nameOf);
		case "union":
			return unionText(shape, nameOf);
		case "intersection":
			return joined(
				shape.members.map((member) => operand(member, nameOf)).filter((text) => text !== "x"),
				"&",
			);
		case "reference":
			return nameOf(shape.type);
		default:
			return "x";
	}
}

function joined(texts: readonly string[], separator: string): string {
	return [...new Set(texts)].join(separator) || "x";
}

/** What can stand before `[]` and beside `&`. */
function operand(shape: Shape, nameOf: NameOf): string {
	const text = shapeText(shape, nameOf);
	return /^(?:\w+|\{[^{}]*\})$/u.test(text) ? text : `(${text})`;
}

/** Each alternative with the values of the tag that mean it, where it does not say them itself. */
function unionText({ members, tag }: Shape & { readonly kind: "union" }, nameOf: NameOf): string {
	const texts = members.map((member, index) => {
		const values = tag?.values[index] ?? [];
		if (tag === null || values.length === 0 || tag.declared[index] !== false) return shapeText(member, nameOf);
		return `${operand(member, nameOf)}&{${memberText(tag.property)}:${values.map(quoted).join("|")}}`;
	});
	return texts.includes("x") ? "x" : joined(texts, "|");
}

function recordText({ bases, fields, extra }: Shape & { readonly kind: "record" }, nameOf: NameOf): string {
	const members = fields.map(
		({ name, shape, required }) => `${memberText(name)}${required ? "" : "?"}:${shapeText(shape, nameOf)}`,
	);
	if (fields.length === 0 && bases.length > 0) return joined(bases.map(nameOf), "&");
	if (extra !== null && extra.kind !== "never") members.push(`*:${shapeText(extra, nameOf)}`);
	else if (fields.length === 0 && extra === null) members.push("*:x");
	return joined([...bases.map(nameOf), `{${members.join(";")}}`], "&");
}

/** JSON's `1e999` is read as infinity, which no text says. */
function valueText(value: string | number | boolean): string {
	if (typeof value === "string") return quoted(value);
	return typeof value === "number" && !Number.isFinite(value) ? "n" : String(value);
}

function memberText(name: string): string {
	return /^[A-Za-z_$][\w$]*$/u.test(name) ? name : quoted(name);
}

function quoted(text: string): string {
	return `'${JSON.stringify(text).slice(1, -1).replaceAll("'", "\\u0027")}'`;
}

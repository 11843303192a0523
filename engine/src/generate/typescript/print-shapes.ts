import type { OutputOptions } from "../../contract/config.ts";
import type { MethodPlan, SdkPlan, TypePlan } from "../plan/sdk-plan.ts";
import { type Shape, type TypeKey, unknown } from "../plan/shape.ts";
import { typesIn } from "../plan/shapes/types-in.ts";
import { indent, join, lines } from "../writer/code.ts";
import { type Code, code, memberName, stringLiteral } from "../writer/ecmascript.ts";
import type { TypeNames } from "./names.ts";
import { leadsToNatives, nativesOf } from "./natives.ts";
import type { NativeOf } from "./structural/structural-shape.ts";

/*
 * What answers are described as, for who compares them with what comes (`strict`, `onDrift`). A shape is a short text, which
 * the runtime's `shape.ts` reads when it is first needed: it costs nothing where nobody compares.
 */

/** The shapes of one operation, as texts. */
export interface OperationShapes {
	/** What its successful answers in JSON are described as; null where there is nothing to compare. */
	readonly answer: string | null;
	/** What each event of its stream is described as. */
	readonly event: string | null;
	/** Failures, by status, that hold values which JSON does not have. */
	readonly faults: readonly (readonly [status: string, shape: string])[];
	/** For each content of its body: what it is where it holds texts that JSON has as numbers; null elsewhere. */
	readonly bodies: readonly (string | null)[];
	/** Whether anything of it is read or sent as something else than JSON has. */
	readonly isNative: boolean;
}

/** The shapes of a plan. */
export interface PlanShapes {
	of(operation: string): OperationShapes;
	/** The text of a webhook's payload that holds values which JSON does not have; null for others. */
	ofWebhook(key: string): string | null;
	/** Whether answers can be compared with anything. */
	readonly compares: boolean;
	/** What of the runtime the table and what is beside it need. */
	readonly features: readonly ("answers" | "natives" | "dates" | "bigints" | "digits")[];
	/** The shapes of all types that those of operations mention, a line each, and how natives are made of them. */
	readonly table: Code;
}

export function planShapes(plan: SdkPlan, names: TypeNames, options: OutputOptions): PlanShapes {
	const types = new Map(plan.types.map((type) => [type.key, type]));
	const nativeOf = nativesOf(options);
	const leads = leadsToNatives(plan, nativeOf);
	const nameOf = (key: TypeKey) => names.ofWords(types.get(key)?.name ?? []);
	const print: ShapePrinter = { nameOf, nativeOf, texts: new Map() };
	const roots: Shape[] = [];
	const textOf = (shape: Shape): string | null => {
		const text = shapeText(shape, print);
		if (text === "x") return null;
		roots.push(shape);
		return text;
	};
	const nativeText = (shape: Shape) => (leads(shape) ? textOf(shape) : null);
	const shapesOf = (method: MethodPlan): OperationShapes => {
		const { failures, body, stream } = method;
		const [answer, event] = [answerOf(method), stream?.shape ?? unknown];
		const faults = failures.flatMap(({ status, shape }) => {
			const text = nativeText(shape);
			return text === null ? [] : [[status, text] as const];
		});
		const bodies = (body?.contents ?? []).map(({ encoding, shape }) =>
			options.int64 === "text" && encoding === "json" ? nativeText(shape) : null,
		);
		const isNative = leads(answer) || leads(event) || faults.length > 0 || bodies.some((text) => text !== null);
		return { answer: textOf(answer), event: textOf(event), faults, bodies, isNative };
	};
	const all = new Map(
		plan.groups.flatMap(({ methods }) => methods.map((method) => [method.operation, shapesOf(method)] as const)),
	);
	const compares = roots.length > 0;
	const webhooks = new Map(plan.webhooks.map(({ key, shape }) => [key, nativeText(shape)]));
	const isNative =
		[...all.values()].some((one) => one.isNative) || [...webhooks.values()].some((text) => text !== null);
	const { dates, int64 } = options;
	const features = [
		...(compares ? (["answers"] as const) : []),
		...(isNative ? (["natives"] as const) : []),
		...(isNative && dates === "date" ? (["dates"] as const) : []),
		...(isNative && int64 === "bigint" ? (["bigints"] as const) : []),
		...(isNative && int64 === "text" ? (["digits"] as const) : []),
	];
	return {
		of: (operation) => all.get(operation) ?? noShapes,
		ofWebhook: (key) => webhooks.get(key) ?? null,
		compares,
		features,
		table: join(
			[
				...(roots.length > 0 ? [printTable(reachedFrom(roots, types), print)] : []),
				...(isNative ? [printNatives(options)] : []),
			],
			code`\n\n`,
		),
	};
}

/** Of an operation whose answers nobody compares. */
export const noShapes: OperationShapes = { answer: null, event: null, faults: [], bodies: [], isNative: false };

function printNatives({ dates, int64 }: OutputOptions): Code {
	const long = { number: [], bigint: [code`l: bigintOf`], text: [code`l: digitsOf`] }[int64 ?? "number"];
	const reading = [...(dates === "date" ? [code`d: dateOf`] : []), ...long];
	const sending = int64 === "text" ? code`{ l: numberOf }` : code`{}`;
	return code`const apiNatives: ApiNatives = /* @__PURE__ */ nativesOf(apiShapes, { ${join(reading, code`, `)} }, ${sending});`;
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

function printTable(types: readonly TypePlan[], print: ShapePrinter): Code {
	const entries = types.map(
		({ key, shape }) => code`${memberName(print.nameOf(key))}: ${stringLiteral(shapeText(shape, print))},`,
	);
	return lines(code`const apiShapes: Readonly<Record<string, string>> = {`, indent(lines(...entries)), code`};`);
}

interface ShapePrinter {
	readonly nameOf: (key: TypeKey) => string;
	readonly nativeOf: NativeOf;
	/** A plan has shapes that are equal as one object, and writes each once. */
	readonly texts: Map<Shape, string>;
}

const scalars = { string: "s", number: "n", integer: "i", boolean: "b", null: "z" } as const;

function shapeText(shape: Shape, print: ShapePrinter): string {
	const known = print.texts.get(shape);
	if (known !== undefined) return known;
	const text = writtenText(shape, print);
	print.texts.set(shape, text);
	return text;
}

function writtenText(shape: Shape, print: ShapePrinter): string {
	switch (shape.kind) {
		case "scalar":
			return scalarText(shape, print);
		case "literals":
			return joined(
				shape.values.map(({ value }) => valueText(value)),
				"|",
			);
		case "list":
			return `${operand(shape.items, print)}[]`;
		case "tuple":
			return `<${[...shape.items, shape.rest].map((item) => shapeText(item, print)).join(",")}>`;
		case "record":
			return recordText(shape, print);
		case "union":
			return unionText(shape, print);
		case "intersection":
			return joined(
				shape.members.map((member) => operand(member, print)).filter((text) => text !== "x"),
				"&",
			);
		case "reference":
			return print.nameOf(shape.type);
		default:
			return "x";
	}
}

function scalarText(shape: Shape & { readonly kind: "scalar" }, { nativeOf }: ShapePrinter): string {
	const native = nativeOf(shape);
	return native === undefined ? scalars[shape.type] : native === "date" ? "d" : "l";
}

function joined(texts: readonly string[], separator: string): string {
	return [...new Set(texts)].join(separator) || "x";
}

/** What can stand before `[]` and beside `&`. */
function operand(shape: Shape, print: ShapePrinter): string {
	const text = shapeText(shape, print);
	return /^(?:\w+|\{[^{}]*\})$/u.test(text) ? text : `(${text})`;
}

/** Each alternative with the values of the tag that mean it, where it does not say them itself. */
function unionText({ members, tag }: Shape & { readonly kind: "union" }, print: ShapePrinter): string {
	const texts = members.map((member, index) => {
		const values = tag?.values[index] ?? [];
		if (tag === null || values.length === 0 || tag.declared[index] !== false) return shapeText(member, print);
		return `${operand(member, print)}&{${memberText(tag.property)}:${values.map(quoted).join("|")}}`;
	});
	return texts.includes("x") ? "x" : joined(texts, "|");
}

function recordText({ bases, fields, extra }: Shape & { readonly kind: "record" }, print: ShapePrinter): string {
	const members = fields.map(
		({ name, shape, required }) => `${memberText(name)}${required ? "" : "?"}:${shapeText(shape, print)}`,
	);
	if (fields.length === 0 && bases.length > 0) return joined(bases.map(print.nameOf), "&");
	if (extra !== null && extra.kind !== "never") members.push(`*:${shapeText(extra, print)}`);
	else if (fields.length === 0 && extra === null) members.push("*:x");
	return joined([...bases.map(print.nameOf), `{${members.join(";")}}`], "&");
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

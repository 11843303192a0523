import type { Literal, Shape } from "../../generate/typescript/structural/shape.ts";

/* Code that tells apart of which kind a value is, and uses what is left then; or that asks whether it is one that is listed. */

/** What to ask of `value`, by what it can be. What is neither text, number nor flag has no members that all share but these. */
const QUESTIONS: Readonly<Record<string, string>> = {
	string: `if (typeof value === "string") value.toUpperCase();`,
	number: `if (typeof value === "number") value.toFixed();`,
	boolean: `if (typeof value === "boolean") value.valueOf();`,
	array: `if (Array.isArray(value)) value.length; else if (typeof value === "object" && value !== null) value.valueOf();`,
	"array alone": `if (typeof value === "object" && value !== null) value.length;`,
	object: `if (typeof value === "object" && value !== null && !Array.isArray(value)) value.valueOf();`,
};

/** For each value within a type that can be of several kinds or is listed, one function for each of them. */
export function tellKinds(
	shape: Shape,
	type: string,
	name: string,
	shapes: ReadonlyMap<string, Shape>,
): readonly string[] {
	if (shape.kind === "list") return tellKinds(shape.items, `ItemOf<NonNullable<${type}>>`, `${name}_items`, shapes);
	if (shape.kind === "record") {
		return shape.fields.flatMap((field, i) =>
			tellKinds(field.shape, `At<NonNullable<${type}>, ${JSON.stringify(field.name)}>`, `${name}_${i}`, shapes),
		);
	}
	const questions = valuesOf(shape, shapes).map(
		(value, i) =>
			`export function ${name}_is_one${i}(value: ${type}): boolean { return value === ${JSON.stringify(value)}; }`,
	);
	return [...questions, ...askKinds(shape, type, name, shapes)];
}

function askKinds(shape: Shape, type: string, name: string, shapes: ReadonlyMap<string, Shape>): readonly string[] {
	if (shape.kind !== "union" && shape.kind !== "literals") return [];
	const kinds = new Set(kindsOf(shape, shapes));
	if (kinds.size < 2 || kinds.has("unknown")) return [];
	return [...kinds].flatMap((kind) => {
		const question = QUESTIONS[kind === "array" && !kinds.has("object") ? "array alone" : kind];
		return question === undefined ? [] : [`export function ${name}_is_${kind}(value: ${type}): void { ${question} }`];
	});
}

/** The values that are listed, of which a flag has two. */
function valuesOf(shape: Shape, shapes: ReadonlyMap<string, Shape>, depth = 0): readonly Literal[] {
	switch (shape.kind) {
		case "union":
			return shape.members.flatMap((member) => valuesOf(member, shapes, depth + 1));
		case "reference": {
			const opened = shapes.get(shape.type);
			return opened === undefined || depth > 20 ? [] : valuesOf(opened, shapes, depth + 1);
		}
		case "literals":
			return shape.values.filter((value) => value !== null);
		case "scalar":
			return shape.type === "boolean" ? [true, false] : [];
		default:
			return [];
	}
}

function kindsOf(shape: Shape, shapes: ReadonlyMap<string, Shape>, depth = 0): readonly string[] {
	switch (shape.kind) {
		case "union":
			return shape.members.flatMap((member) => kindsOf(member, shapes, depth + 1));
		case "intersection":
			return kindsOf(shape.members[0] ?? shape, shapes, depth + 1);
		case "reference": {
			const opened = shapes.get(shape.type);
			return opened === undefined || depth > 20 ? ["unknown"] : kindsOf(opened, shapes, depth + 1);
		}
		case "literals":
			return shape.values.map((value) => (value === null ? "null" : typeof value));
		case "scalar":
			return [shape.type === "integer" ? "number" : shape.type];
		case "list":
		case "tuple":
			return ["array"];
		case "unknown":
		case "never":
			return [shape.kind];
		default:
			return ["object"];
	}
}

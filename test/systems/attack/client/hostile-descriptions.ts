/* Small descriptions that cost much: levels, each of which leads three times to the next, with one leaf that changed. */

export interface Hostile {
	readonly name: string;
	readonly base: string;
	readonly revision: string;
}

/** A level's schema, of what leads to the next one. */
type Shape = (next: object) => object;

const shapes: Readonly<Record<string, Shape>> = {
	oneOf: (next) => ({ oneOf: [next, next, next] }),
	anyOf: (next) => ({ anyOf: [next, next, next] }),
	allOf: (next) => ({ allOf: [next, next, next] }),
	"oneOf of objects": (next) => ({
		oneOf: ["a", "b", "c"].map((name) => ({ type: "object", required: [name], properties: { [name]: next } })),
	}),
	properties: (next) => ({ type: "object", properties: { a: next, b: next, c: next } }),
	items: (next) => ({ oneOf: [{ type: "array", items: next }, { type: "array", items: next }, next] }),
	not: (next) => ({ not: { oneOf: [next, { not: next }, next] } }),
	"if and else": (next) => ({ if: next, else: { anyOf: [next, next] } }),
	"oneOf in allOf": (next) => ({ allOf: [{ oneOf: [next, next] }, { oneOf: [next, next, {}] }] }),
	"additional properties": (next) => ({
		type: "object",
		properties: { a: next },
		additionalProperties: next,
		propertyNames: next,
	}),
};

function descriptionOf(shape: Shape, levels: number, leaf: object): string {
	const ref = (level: number) => ({ $ref: `#/components/schemas/L${level}` });
	const inner = Array.from({ length: levels }, (_, level) => [`L${level}`, shape(ref(level + 1))]);
	const schemas = Object.fromEntries([...inner, [`L${levels}`, leaf]]);
	const content = { "application/json": { schema: ref(0) } };
	const post = { operationId: "x", requestBody: { content }, responses: { "200": { description: "", content } } };
	return JSON.stringify({
		openapi: "3.1.0",
		info: { title: "h", version: "1" },
		paths: { "/x": { post } },
		components: { schemas },
	});
}

const leaves: readonly (readonly [string, object, object])[] = [
	["type", { type: "string" }, { type: "integer" }],
	["bound", { type: "string", maxLength: 5 }, { type: "string", maxLength: 4 }],
	["enum", { enum: ["a", "b"] }, { enum: ["a", "c"] }],
];

/** Every shape with 20 and 40 levels and each leaf. */
export function hostileDescriptions(): readonly Hostile[] {
	return Object.entries(shapes).flatMap(([name, shape]) =>
		[20, 40].flatMap((levels) =>
			leaves.map(([leaf, before, after]) => ({
				name: `${levels} levels of ${name}, ${leaf}`,
				base: descriptionOf(shape, levels, before),
				revision: descriptionOf(shape, levels, after),
			})),
		),
	);
}

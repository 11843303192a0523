interface Size {
	readonly paths: number;
	readonly schemas: number;
}

/**
 * A description in which every schema refers to three others, so that all of them are one knot of cycles and every
 * operation reaches every schema. The edited version differs in one property of one schema. Deterministic.
 */
export function makeCyclicApi({ paths, schemas }: Size, isEdited: boolean): object {
	return {
		openapi: "3.1.0",
		info: { title: "Cyclic", version: isEdited ? "2.0.0" : "1.0.0" },
		paths: Object.fromEntries(numbers(paths).map((at) => [`/things${at}/{id}`, pathItem(at, schemas)])),
		components: {
			schemas: Object.fromEntries(
				numbers(schemas).map((at) => [`Thing${at}`, schema(at, schemas, isEdited && at === schemas >> 1)]),
			),
		},
	};
}

function numbers(count: number): readonly number[] {
	return Array.from({ length: count }, (_, at) => at);
}

function pathItem(at: number, schemas: number): object {
	const content = { "application/json": { schema: reference(at % schemas) } };
	return {
		parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
		get: {
			operationId: `getThing${at}`,
			responses: { "200": { description: "A thing.", content } },
		},
		put: {
			operationId: `putThing${at}`,
			requestBody: { required: true, content },
			responses: { "204": { description: "It was put." } },
		},
	};
}

function schema(at: number, schemas: number, isEdited: boolean): object {
	return {
		type: "object",
		required: ["name"],
		properties: {
			name: { type: isEdited ? "integer" : "string" },
			size: { type: "integer", minimum: at % 10 },
			next: reference((at + 1) % schemas),
			parts: { type: "array", items: reference((7 * at + 3) % schemas) },
			owner: { anyOf: [reference((13 * at + 5) % schemas), { type: "null" }] },
		},
	};
}

function reference(at: number): object {
	return { $ref: `#/components/schemas/Thing${at}` };
}

import { findMisread } from "./find-misread.ts";
import { slotsWithin } from "./misread-references.ts";

/** A description in which one reference stands in one place. */
const description = (place: string, ref: string) => {
	const $ref = { $ref: ref };
	const content = { "application/json": { schema: place === "schema" ? $ref : { type: "object" } } };
	return {
		openapi: "3.1.0",
		paths: {
			"/a": {
				post: {
					parameters: place === "parameter" ? [$ref] : [],
					requestBody: place === "body" ? $ref : { content },
					responses: {
						200: place === "response" ? $ref : { description: "", headers: { h: { schema: {} } }, content },
					},
				},
			},
		},
		components: {
			schemas: { Pet: { type: "object", properties: { name: { type: "string" } } } },
			responses: { Pet: { description: "" } },
			requestBodies: { Pet: { content: {} } },
			parameters: { Pet: { in: "query", name: "pet" } },
			headers: { Pet: { schema: {} } },
		},
		"x-schemas": { Pet: {} },
	};
};

const misread = (place: string, ref: string) => {
	const root = description(place, ref);
	const read = { slot: "openapi", dialect: "newer", slotOfReference: slotsWithin(root, "openapi") } as const;
	return findMisread(root, read, 10).misread.map(({ value, write }) => `${value}: ${write.split(",")[0]}`);
};

describe("a reference within a description", () => {
	it.each([
		["schema", "#/components/responses/Pet", "a reference to a schema"],
		["schema", "#/components/schemas", "a reference to a schema"],
		["schema", "#", "a reference to a schema"],
		["schema", "", "a reference to a schema"],
		["schema", "#/paths/~1a", "a reference to a schema"],
		["body", "#/components/schemas/Pet", "a reference to a request body"],
		["response", "#/components/schemas/Pet", "a reference to a response"],
		["parameter", "#/components/schemas/Pet", "a reference to a parameter or a header"],
	])("of a %s leads to no %s", (place, ref, write) => {
		expect(new Set(misread(place, ref))).toEqual(new Set([`${ref}: ${write}`]));
	});

	it.each([
		["schema", "#/components/schemas/Pet"],
		["schema", "#/components/schemas/Pet/properties/name"],
		["schema", "#/paths/~1a/post/requestBody/content/application~1json/schema"],
		["schema", "#/x-schemas/Pet"],
		["schema", "#/components/schemas/Missing"],
		["schema", "pet.yaml#/components/responses/Pet"],
		["parameter", "#/components/headers/Pet"],
		["response", "#/components/responses/Pet"],
		["response", "#/components/responses/P%65t"],
		["response", "#/components/responses/%"],
	])("of a %s may lead to %s", (place, ref) => {
		expect(misread(place, ref)).toEqual([]);
	});
});

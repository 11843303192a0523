import fc from "fast-check";
import type { Api } from "../../../../contract/api.ts";
import type { JsonObject } from "../../../../contract/json.ts";
import { apiFrom } from "../../../testing/generate-from.ts";

/** Some of what a tool is made of, in few enough forms that two descriptions often share a part. */
const schema = fc.constantFrom<JsonObject>(
	{ type: "string" },
	{ enum: ["a", "b"] },
	{ enum: ["b", "c"] },
	{ type: "string", description: "One text." },
	{ type: "string", description: "Another text of the same kind." },
	{ type: "object", required: ["x"], properties: { x: { enum: ["p", "q"] }, y: { type: "string" } } },
	{ type: "object", properties: { x: { enum: ["p"] }, z: { type: "string", description: "One text." } } },
);
const parameter = fc.record({ name: fc.constantFrom("a", "b", "c"), required: fc.boolean(), schema });
const operation = fc.record({
	description: fc.constantFrom("Lists pets.", "Lists all of your pets.", "Sells a pet."),
	mcp: fc.constantFrom<JsonObject>({}, { enabled: false }, { class: "read" }, { class: "write", idempotent: true }),
	parameters: fc.uniqueArray(parameter, { maxLength: 3, selector: ({ name }) => name }),
	body: fc.dictionary(fc.constantFrom("a", "m", "n"), schema, { maxKeys: 3 }),
});
/** Operations by name, each with what is said of its tool. */
export const description = fc.dictionary(fc.constantFrom("pets", "owners", "shops"), operation, {
	minKeys: 1,
	maxKeys: 3,
});

type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

/** A description that has those operations. */
export function apiOf(operations: Readonly<Record<string, Operation>>): Promise<Api> {
	const paths = Object.entries(operations).map(([name, { description: said, mcp, parameters, body }]) => {
		const post = {
			operationId: `${name}.change`,
			description: said,
			"x-mcp": mcp,
			parameters: parameters.map((one) => ({ ...one, in: "query" })),
			...(Object.keys(body).length === 0
				? {}
				: { requestBody: { content: { "application/json": { schema: { type: "object", properties: body } } } } }),
			responses: { "204": { description: "Done" } },
		};
		return [`/${name}`, { post }] as const;
	});
	return apiFrom({
		openapi: "3.1.0",
		info: { title: "T", version: "1" },
		paths: JSON.parse(JSON.stringify(Object.fromEntries(paths))),
	});
}

import type { JsonValue, SpecInput } from "../../../engine/src/index.ts";

/** Which way a schema's values travel. */
export type Way = "request" | "response";

/** An API of one operation whose body, one way, is `#/components/schemas/S`. */
export function schemaDocument(schema: JsonValue, way: Way): SpecInput {
	const content = { "application/json": { schema: { $ref: "#/components/schemas/S" } } };
	const ok = { description: "ok" };
	const operation =
		way === "request"
			? { requestBody: { required: true, content }, responses: { "200": ok } }
			: { responses: { "200": { ...ok, content } } };
	const text = JSON.stringify({
		openapi: "3.1.0",
		info: { title: "One schema", version: "1" },
		paths: { "/values": { post: operation } },
		components: { schemas: { S: schema } },
	});
	return { entry: "openapi.json", load: async (path) => (path === "openapi.json" ? text : undefined) };
}

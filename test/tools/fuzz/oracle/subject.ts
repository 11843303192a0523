import type { JsonObject, JsonValue } from "./json.ts";

/** A schema with all that it refers to, as `components.schemas` of an OpenAPI 3.1 description holds them. */
export interface Subject {
	/** The component that is sent or received. */
	readonly root: string;
	readonly components: Readonly<Record<string, JsonValue>>;
}

export const REF = "#/components/schemas/";

export function isObject(value: JsonValue | undefined): value is JsonObject {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A description in which the subject is what a client sends to `POST /in`, and what it receives from `GET /out`. */
export function describeSubject({ root, components }: Subject): string {
	const content = { "application/json": { schema: { $ref: REF + root } } };
	return JSON.stringify({
		openapi: "3.1.0",
		info: { title: "fuzz", version: "1" },
		paths: {
			"/in": { post: { requestBody: { required: true, content }, responses: { 204: { description: "Done." } } } },
			"/out": { get: { responses: { 200: { description: "Here.", content } } } },
		},
		components: { schemas: components },
	});
}

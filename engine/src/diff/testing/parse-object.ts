import type { Api } from "../../contract/api.ts";
import type { Change } from "../../contract/change.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { buildApi } from "../../ir/build-api.ts";
import { parseSource } from "../../parse/parse-source.ts";
import { diffApis } from "../diff-apis.ts";

/** The model of a description that a test holds as a value. Tests may cross phases; the code may not. */
export async function apiOf(description: JsonValue, files: Readonly<Record<string, JsonValue>> = {}): Promise<Api> {
	const texts: Record<string, JsonValue> = { "openapi.json": description, ...files };
	const source = await parseSource({
		entry: "openapi.json",
		load: async (path) => (Object.hasOwn(texts, path) ? JSON.stringify(texts[path]) : undefined),
	});
	return buildApi(source);
}

export async function diffOf(before: JsonValue, after: JsonValue): Promise<Change[]> {
	return diffApis(await apiOf(before), await apiOf(after));
}

/** A description with one operation that takes and returns these schemas as JSON. */
export function describe31(
	schemas: { request?: JsonValue; response?: JsonValue },
	components: JsonObject = {},
): JsonObject {
	const content = (schema: JsonValue) => ({ "application/json": { schema } });
	const { request, response } = schemas;
	return {
		openapi: "3.1.0",
		info: { title: "Payments", version: "1" },
		paths: {
			"/payments": {
				post: {
					...(request === undefined ? {} : { requestBody: { required: true, content: content(request) } }),
					responses: {
						"200": { description: "Done", ...(response === undefined ? {} : { content: content(response) }) },
					},
				},
			},
		},
		components: { schemas: components },
	};
}

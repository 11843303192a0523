import type { Effect } from "../contract/change.ts";
import type { JsonObject } from "../contract/json.ts";
import { diffOf } from "./testing/parse-object.ts";

const HEAD = { info: { title: "Files", version: "1" } };

const upload = (type: string): JsonObject => ({
	...{ ...HEAD, swagger: "2.0" },
	paths: {
		"/files": {
			post: { consumes: ["multipart/form-data"], parameters: [{ name: "file", in: "formData", type }], responses: {} },
		},
	},
});
const download = (produces: string, schema: JsonObject): JsonObject => ({
	...{ ...HEAD, swagger: "2.0" },
	paths: { "/files": { get: { produces: [produces], responses: { "200": { description: "", schema } } } } },
});
const body = (mediaType: string, schema: JsonObject): JsonObject => ({
	...{ ...HEAD, openapi: "3.0.3" },
	paths: { "/files": { post: { requestBody: { content: { [mediaType]: { schema } } }, responses: {} } } },
});

const file = { type: "file" };
const text = { type: "string" };
const bytes = { type: "string", format: "binary" };

describe("what is bytes on one side and text on the other", () => {
	it.each<[what: string, one: JsonObject, other: JsonObject, effect: Effect]>([
		["a part of a form is written as one or the other", upload("file"), upload("string"), "incomparable"],
		[
			"a body of JSON is a text in quotes",
			download("application/json", file),
			download("application/json", text),
			"incomparable",
		],
		[
			"a part of a form in 3.0",
			body("multipart/form-data", { properties: { file: bytes } }),
			body("multipart/form-data", { properties: { file: text } }),
			"incomparable",
		],
		["a body as it stands is the same", download("application/pdf", file), download("application/pdf", text), "none"],
		["a body of text is the same", body("text/csv", bytes), body("text/csv", text), "none"],
	])("%s", async (_, one, other, effect) => {
		for (const sides of [
			[one, other],
			[other, one],
		] as const) {
			const changes = await diffOf(...sides);
			expect(changes.map((change) => [change.kind, change.effect])).toEqual([["constraint-changed", effect]]);
		}
	});

	it.each(["multipart/form-data", "application/octet-stream"])(
		"is the same as 3.1 spells it, in %s",
		async (mediaType) => {
			const spelled = (schema: JsonObject) =>
				body(mediaType, mediaType.startsWith("multipart") ? { type: "object", properties: { file: schema } } : schema);
			const modern = { ...spelled({ contentMediaType: "application/octet-stream" }), openapi: "3.1.0" };
			const changes = [...(await diffOf(spelled(bytes), modern)), ...(await diffOf(modern, spelled(bytes)))];
			expect(changes.filter(({ effect }) => effect !== "none")).toEqual([]);
		},
	);

	it.each([bytes, text])("is the same as text that nothing is said of: %j", async (schema) => {
		for (const [one, other] of [
			[schema, {}],
			[{}, schema],
		] as const)
			expect(await diffOf(body("text/csv", one), body("text/csv", other))).toEqual([]);
	});

	it("is said as the change of type where another type comes", async () => {
		const changes = await diffOf(download("application/json", file), download("application/json", { type: "object" }));
		expect(changes.map(({ kind }) => kind)).toEqual(["type-changed"]);
	});
});

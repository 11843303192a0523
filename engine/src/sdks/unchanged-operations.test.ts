import type { JsonObject } from "../contract/json.ts";
import { compareApis } from "../diff/diff-apis.ts";
import { apiFrom } from "../generate/testing/generate-from.ts";
import { compareSdks } from "./compare-sdks.ts";

/*
 * Operations that are known to be unchanged are not gone through. What is said of the SDKs is the same as if they were.
 */

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const thing: JsonObject = { type: "object", required: ["name"], properties: { name: { type: "string" } } };

interface Parts {
	readonly schemas?: JsonObject;
	readonly paths?: JsonObject;
}

function answering(operationId: string, schema: JsonObject, more: JsonObject = {}): JsonObject {
	const content = { "application/json": { schema } };
	return { operationId, responses: { "200": { description: "Done.", content } }, ...more };
}

/** Four operations, of which an edit touches one at most: three go on to say what they said. */
function described({ schemas = {}, paths = {} }: Parts): JsonObject {
	return {
		openapi: "3.1.0",
		info: { title: "Test", version: "1.0.0" },
		paths: {
			"/things": { get: answering("listThings", { type: "array", items: ref("Thing") }) },
			"/orders": { get: answering("listOrders", { type: "object", properties: { first: ref("Order") } }) },
			"/files": {
				post: answering("sendFile", thing, {
					requestBody: {
						content: {
							"application/json": { schema: ref("Upload") },
							"multipart/form-data": { schema: ref("Upload") },
						},
					},
				}),
			},
			"/edited": { get: answering("getEdited", thing) },
			...paths,
		},
		components: {
			schemas: {
				Thing: thing,
				Order: { type: "object", properties: { of: ref("Thing") } },
				Upload: { type: "object", properties: { file: { type: "string" } } },
				Unused: { type: "object", properties: { a: { type: "string" } } },
				...schemas,
			},
		},
	};
}

const edited = (operation: JsonObject): Parts => ({ paths: { "/edited": { get: operation } } });
const headers = (name: string): JsonObject =>
	answering("getEdited", thing, { parameters: [{ name, in: "header", schema: { type: "string" } }] });

const EDITS: readonly (readonly [name: string, before: Parts, after: Parts])[] = [
	["an inline answer", {}, edited(answering("getEdited", { type: "object", properties: { id: { type: "string" } } }))],
	["an answer that becomes a component", {}, edited(answering("getEdited", ref("Unused")))],
	["a component that nothing mentions any more", edited(answering("getEdited", ref("Unused"))), {}],
	["a component that takes the name of an answer", {}, { schemas: { GetEditedResult: thing, FilesResult: thing } }],
	["another name for a component", {}, { schemas: { Alias: ref("Thing") } }],
	["a component that becomes another's name", { schemas: { Unused: thing } }, { schemas: { Unused: ref("Thing") } }],
	["a text in a form that becomes a file", {}, { schemas: { Upload: { properties: { file: { format: "binary" } } } } }],
	[
		"a reference that leads elsewhere",
		{},
		{ schemas: { Order: { type: "object", properties: { of: ref("Unused") } } } },
	],
	["a method of another name", {}, edited(answering("listOrders2", thing))],
	["a method that takes another's name", {}, { paths: { "/thing": { get: answering("listThings2", thing) } } }],
	["a header in capitals", edited(headers("x-trace")), edited(headers("X-Trace"))],
	["an operation that goes", {}, { paths: { "/edited": {} } }],
];

describe("compareSdks of operations that are known to be unchanged", () => {
	it.each(EDITS.flatMap(([name, a, b]) => [[name, a, b] as const, [`${name}, turned round`, b, a] as const]))(
		"says the same of %s",
		async (_, a, b) => {
			const [before, after] = [await apiFrom(described(a)), await apiFrom(described(b))];
			const { changes, unchanged } = compareApis(before, after);
			expect(unchanged.size).toBeGreaterThan(0);
			const known = compareSdks(before, after, changes, undefined, undefined, unchanged);
			const whole = compareSdks(before, after, changes);
			expect(known.changes).toEqual(whole.changes);
			expect([...known.impacts.values()]).toEqual([...whole.impacts.values()]);
			for (const { key } of [...before.operations, ...after.operations]) {
				expect(known.operations.get(key)).toEqual(whole.operations.get(key));
			}
		},
	);

	it("has nothing to say where every operation is unchanged", async () => {
		const [before, after] = [await apiFrom(described({})), await apiFrom(described({ schemas: { Unused: thing } }))];
		const { changes, unchanged } = compareApis(before, after);
		expect(unchanged.size).toBe(4);
		expect(compareSdks(before, after, changes, undefined, undefined, unchanged)).toMatchObject({ changes: [] });
	});
});

import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { diffOf } from "../../diff/testing/parse-object.ts";
import { makePolicy } from "../../testing/make-policy.ts";
import { judgeChanges } from "../judge-changes.ts";

/** What is said of the default of a query parameter, or of a property of a body, of two descriptions. */
async function said(before: JsonValue, after: JsonValue): Promise<readonly string[]> {
	const changes = await diffOf(before, after);
	return judgeChanges(changes, makePolicy(), "2026-11-21")
		.filter(({ rule }) => rule.includes("-default-"))
		.map(({ level, message }) => `${level} ${message.split(": ").at(-1)}`);
}

const described = (operation: JsonObject): JsonObject => ({
	openapi: "3.1.0",
	info: { title: "Case", version: "1.0.0" },
	paths: { "/a": { post: { responses: { "200": { description: "" } }, ...operation } } },
});

const asParameter = (value: number, required: boolean): JsonObject =>
	described({ parameters: [{ name: "size", in: "query", required, schema: { type: "integer", default: value } }] });
const asProperty = (value: number, required: boolean): JsonObject => {
	const properties = { size: { type: "integer", default: value } };
	const schema = { type: "object", properties, required: required ? ["size"] : [] };
	return described({ requestBody: { content: { "application/json": { schema } } } });
};

describe.each([
	["a query parameter", asParameter],
	["a property", asProperty],
])("what is said of another default of %s", (_, place) => {
	it.each<[before: boolean, after: boolean, expected: string]>([
		[false, false, "WARN requests that omit it may now mean something else."],
		[true, true, "INFO the value is always sent, so its default is never used."],
		[true, false, "INFO the value was required before, so no client relies on its default yet."],
		[false, true, "INFO the value became required, which is a finding of its own, so its default is no longer used."],
	])("required before: %s, after: %s", async (before, after, expected) => {
		expect(await said(place(1, before), place(2, after))).toEqual([expected]);
	});
});

describe("what is said of another default that several ways lead to", () => {
	it("does not say of all what holds of one", async () => {
		const used = (value: number, required: boolean): JsonObject => {
			const size = { type: "integer", default: value };
			const parameters = [true, required].map((isRequired, index) => ({
				...{ name: `size${index}`, in: "query", required: isRequired },
				schema: { $ref: "#/components/schemas/Size" },
			}));
			return { ...described({ parameters }), components: { schemas: { Size: size } } };
		};
		expect(await said(used(1, false), used(2, true))).toEqual([
			"INFO the value is required in one version at least, so no client relies on the default in both.",
		]);
	});
});

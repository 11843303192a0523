import type { Change } from "../../contract/change.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { diffOf } from "../testing/parse-object.ts";

const text: JsonValue = { type: "string" };

function describeApi(schema: JsonValue, components: JsonObject = {}): JsonObject {
	const content = { "application/json": { schema } };
	const paths = { "/things": { post: { requestBody: { content }, responses: { "204": { description: "" } } } } };
	return { openapi: "3.1.0", info: { title: "", version: "" }, paths, components: { schemas: components } };
}

async function overlapOf(before: JsonObject, after: JsonObject): Promise<Change["overlap"] | null> {
	const interplay = (await diffOf(before, after)).find(({ kind }) => kind === "interplay-changed");
	return interplay === undefined ? null : interplay.overlap;
}

const number = (more: JsonObject): JsonObject => ({ type: "number", ...more });

describe("the edit that lets values match several branches of a oneOf", () => {
	it("is found inside of the branch, in a component", async () => {
		const schema = { oneOf: [{ $ref: "#/components/schemas/Count" }, { $ref: "#/components/schemas/Price" }] };
		const api = (minimum: number) =>
			describeApi(schema, { Count: { type: "integer", maximum: 9 }, Price: number({ minimum }) });
		expect(await overlapOf(api(10), api(5))).toMatchObject({
			...{ came: true, branch: "Price", others: ["Count"] },
			...{ edited: { pointer: "/minimum", action: "changed" }, at: { pointer: "/components/schemas/Price/minimum" } },
		});
		expect(await overlapOf(api(5), api(10))).toMatchObject({ came: false, branch: "Price", others: ["Count"] });
	});

	it("is a branch that came", async () => {
		const card = { type: "object", required: ["card"], properties: { card: text } };
		const owned = { ...card, properties: { card: text, owner: text } };
		const after = describeApi({ oneOf: [card, text, owned] });
		expect(await overlapOf(describeApi({ oneOf: [card, text] }), after)).toMatchObject({
			...{ came: true, branch: "object with card, owner", others: ["object with card"], edited: null },
		});
	});

	it("is a name that is no longer required, at the list of those", async () => {
		const schema = (required: readonly string[]) => ({
			oneOf: [
				{ type: "object", required: ["card"], properties: { card: text } },
				{ type: "object", required, properties: { iban: text } },
			],
		});
		expect(await overlapOf(describeApi(schema(["iban"])), describeApi(schema([])))).toMatchObject({
			edited: { pointer: "/required/iban", action: "removed" },
		});
	});

	it("is not told where there were no branches before", async () => {
		const after = describeApi({ oneOf: [number({}), number({ maximum: 8 })] });
		expect(await overlapOf(describeApi(number({})), after)).toBeUndefined();
	});
});

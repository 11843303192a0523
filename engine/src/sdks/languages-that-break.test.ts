import type { JsonObject } from "../contract/json.ts";
import { diffApis } from "../diff/diff-apis.ts";
import { apiFrom } from "../generate/testing/generate-from.ts";
import { compareSdks } from "./compare-sdks.ts";

const text: JsonObject = { type: "string" };
const named: JsonObject = { type: "object", properties: { a: text } };
const ref: JsonObject = { $ref: "#/components/schemas/A" };
const map = (value: JsonObject): JsonObject => ({ type: "object", additionalProperties: value });
const mapBeside = (value: JsonObject | false): JsonObject => ({ ...named, additionalProperties: value });
const hiding = (value: JsonObject): JsonObject => ({ type: "object", properties: { b: text, a: value } });
const readOnly = (value: JsonObject): JsonObject => hiding({ ...value, readOnly: true });

/** An operation that is sent a member `x`, and another one by which the component is a type on both sides. */
function sending(x: JsonObject): JsonObject {
	return withBody({ schema: { type: "object", properties: { x } } });
}

function withBody(media: JsonObject, more: JsonObject = {}): JsonObject {
	const requestBody = { required: true, content: { "application/json": media } };
	const post = { operationId: "send", ...more, requestBody, responses: { "204": { description: "Done" } } };
	const keep = { ...post, operationId: "keep", requestBody: { content: { "application/json": { schema: ref } } } };
	const info = { title: "Test", version: "1.0.0" };
	return {
		openapi: "3.1.0",
		info,
		paths: { "/things": { post }, "/kept": { post: keep } },
		components: { schemas: { A: named } },
	};
}

const filtered = (described: JsonObject): JsonObject =>
	withBody({}, { parameters: [{ name: "filter", in: "query", ...described }] });

async function languagesOf(before: JsonObject, after: JsonObject): Promise<readonly string[]> {
	const [one, two] = [await apiFrom(before), await apiFrom(after)];
	const { impacts } = compareSdks(one, two, diffApis(one, two));
	return [...new Set([...impacts.values()].flatMap(({ breaks = [] }) => breaks))];
}

const ALL = ["typescript", "python", "go"];

describe("what is sent in a member breaks code", () => {
	it.each<[name: string, before: JsonObject, after: JsonObject, languages: readonly string[]]>([
		["by the first member of a map of anything", { type: "object" }, named, ALL],
		[
			"by the first member of a map that may be null",
			{ type: ["object", "null"] },
			{ ...named, type: ["object", "null"] },
			ALL,
		],
		["by no second member", named, { ...named, properties: { a: text, b: text } }, []],
		[
			"by the first member beside one that is read-only",
			{ type: "object", properties: { a: { ...text, readOnly: true } } },
			hiding({ ...text, readOnly: true }),
			ALL,
		],
		["by the first member of a map of texts, but for TypeScript", map(text), mapBeside(text), ["python", "go"]],
		["by no type of what is read-only", readOnly(text), readOnly({ type: "integer" }), []],
		["by no type inside of what is read-only", readOnly(hiding(text)), readOnly(hiding({ type: "integer" })), []],
		["by a type beside what is read-only", hiding(text), hiding({ type: "integer" }), ALL],
		["by nothing where it is closed no more", { ...named, additionalProperties: false }, named, []],
		[
			"where other members go that a map had beside named ones",
			mapBeside(text),
			mapBeside(false),
			["typescript", "go"],
		],
		[
			"by a member beside a component, where types go by names",
			ref,
			{ ...ref, properties: { b: text } },
			["python", "go"],
		],
		[
			"by a member beside a component that is all there was",
			{ ...ref, unevaluatedProperties: false },
			{ ...ref, unevaluatedProperties: false, properties: { b: text } },
			["python", "go"],
		],
		["where a component takes the place of what was written out", named, ref, ["python", "go"]],
	])("%s", async (_, before, after, languages) => {
		expect(await languagesOf(sending(before), sending(after))).toEqual(languages);
	});

	it("says by which name what was written out went, as Go has it", async () => {
		const list = (items: JsonObject): JsonObject => ({ type: "array", items });
		const [before, after] = [await apiFrom(sending(list(named))), await apiFrom(sending(list(ref)))];
		const { changes } = compareSdks(before, after, diffApis(before, after));
		expect(changes.map(({ kind, facts }) => [kind, facts])).toEqual([
			["sdk-type-replaced", { from: "ThingsSendXItem", to: "A" }],
		]);
	});

	it("says nothing where a text that was written out becomes a component, which is no type of its own", async () => {
		const written = { ...sending(text), components: { schemas: { A: text } } };
		expect(await languagesOf(written, { ...sending(ref), components: { schemas: { A: text } } })).toEqual([]);
	});
});

describe("what is sent as a whole breaks code", () => {
	it.each<[name: string, before: JsonObject, after: JsonObject, languages: readonly string[]]>([
		["where anything becomes an object", withBody({}), withBody({ schema: { type: "object" } }), ["typescript", "go"]],
		[
			"where a text is described as JSON, and is an object",
			filtered({ schema: text }),
			filtered({ content: { "application/json": { schema: named } } }),
			ALL,
		],
		[
			"not where only the media type is another",
			filtered({ schema: named, style: "deepObject" }),
			filtered({ content: { "application/json": { schema: named } } }),
			[],
		],
		[
			"where items are others in another media type",
			filtered({ schema: { type: "array", items: text } }),
			filtered({ content: { "application/json": { schema: { type: "array", items: { type: "integer" } } } } }),
			ALL,
		],
		[
			"where JSON of anything is a text",
			filtered({ content: { "application/json": {} } }),
			filtered({ schema: text }),
			["typescript", "go"],
		],
	])("%s", async (_, before, after, languages) => {
		expect(await languagesOf(before, after)).toEqual(languages);
	});
});

import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { describeApi, type Said, say } from "../testing/describe-operation.ts";
import { diffOf } from "../testing/parse-object.ts";

const text: JsonValue = { type: "string" };
const parameter = (more: JsonObject = {}): JsonObject => ({ name: "page", in: "query", schema: text, ...more });
const parameters = (...list: JsonObject[]): JsonObject => ({ parameters: list });

describe("diffApis of parameters", () => {
	it.each<[name: string, before: JsonObject, after: JsonObject, expected: readonly Said[]]>([
		["an optional parameter added", {}, parameters(parameter()), [["parameter-added", "widens", "request"]]],
		[
			"a required parameter added",
			{},
			parameters(parameter({ required: true })),
			[["parameter-added", "narrows", "request"]],
		],
		["a parameter removed", parameters(parameter()), {}, [["parameter-removed", "unknown", "request"]]],
		[
			"a parameter that moved",
			parameters(parameter()),
			parameters(parameter({ in: "header", required: true })),
			[
				["parameter-required-changed", "narrows", "request"],
				["parameter-serialization-changed", "incomparable", "request"],
			],
		],
		[
			"a parameter that was to end, and its name elsewhere",
			parameters(parameter({ deprecated: true })),
			parameters(parameter({ in: "header" })),
			[
				["parameter-added", "widens", "request"],
				["parameter-removed", "unknown", "request"],
			],
		],
		[
			"a parameter in two places that is in one more, and not in one of them",
			parameters(parameter(), parameter({ in: "cookie" })),
			parameters(parameter({ in: "header" })),
			[
				["parameter-added", "widens", "request"],
				["parameter-removed", "unknown", "request"],
				["parameter-removed", "unknown", "request"],
			],
		],
		[
			"a parameter that the path demands, declared to be shorter",
			{},
			parameters(parameter({ in: "path", name: "id", required: true, schema: { ...text, maxLength: 9 } })),
			[["bound-changed", "narrows", "request"]],
		],
		[
			"a parameter that the path demands, declared to be written otherwise",
			{},
			parameters(parameter({ in: "path", name: "id", required: true, style: "label" })),
			[["parameter-serialization-changed", "incomparable", "request"]],
		],
		[
			"null in a query, beside a keyword that nobody understands, which is undecided once",
			parameters(parameter({ schema: { anyOf: [text, { ...text, enum: ["a"] }, { type: "null" }] } })),
			parameters(parameter({ schema: { anyOf: [text, { ...text, enum: ["a"] }], invented: true } })),
			[
				["keyword-changed", "unknown", "request"],
				["nullable-changed", "none", "request"],
			],
		],
		[
			"null in a query, beside texts that take whatever it is written as",
			parameters(parameter({ schema: { oneOf: [{ ...text, maxLength: 9 }, { type: "null" }] } })),
			parameters(parameter({ schema: { ...text, maxLength: 9 } })),
			[["nullable-changed", "none", "request"]],
		],
		[
			"a parameter required",
			parameters(parameter()),
			parameters(parameter({ required: true })),
			[["parameter-required-changed", "narrows", "request"]],
		],
		[
			"another style of one value, which has nothing to join",
			parameters(parameter()),
			parameters(parameter({ style: "pipeDelimited", explode: true })),
			[["parameter-serialization-changed", "none", "request"]],
		],
		[
			"another style of a list of one",
			parameters(parameter({ schema: { type: "array", maxItems: 1 }, explode: false })),
			parameters(parameter({ schema: { type: "array", maxItems: 1 }, style: "pipeDelimited" })),
			[["parameter-serialization-changed", "none", "request"]],
		],
		[
			"another style of a list of two",
			parameters(parameter({ schema: { type: "array", maxItems: 2 }, explode: false })),
			parameters(parameter({ schema: { type: "array", maxItems: 2 }, style: "pipeDelimited" })),
			[["parameter-serialization-changed", "incomparable", "request"]],
		],
		[
			"another style, of which lists are not repeated",
			parameters(parameter({ schema: { type: "array" } })),
			parameters(parameter({ schema: { type: "array" }, style: "pipeDelimited" })),
			[["parameter-serialization-changed", "incomparable", "request"]],
		],
		[
			"explode of one value",
			parameters(parameter()),
			parameters(parameter({ explode: false })),
			[["parameter-serialization-changed", "none", "request"]],
		],
		[
			"reserved characters allowed",
			parameters(parameter()),
			parameters(parameter({ allowReserved: true })),
			[["parameter-serialization-changed", "widens", "request"]],
		],
		[
			"integer → string as text",
			parameters(parameter({ schema: { type: "integer" } })),
			parameters(parameter()),
			[["type-changed", "widens", "request"]],
		],
		[
			"one value → a repeated one",
			parameters(parameter()),
			parameters(parameter({ schema: { type: "array", items: text } })),
			[["type-changed", "widens", "request"]],
		],
		[
			"a schema → content",
			parameters(parameter()),
			parameters({ name: "page", in: "query", content: { "application/json": {} } }),
			[["parameter-serialization-changed", "incomparable", "request"]],
		],
		[
			"a schema → plain text, which is written alike",
			parameters(parameter()),
			parameters({ name: "page", in: "query", content: { "text/plain": { schema: { ...text, maxLength: 3 } } } }),
			[
				["bound-changed", "narrows", "request"],
				["parameter-serialization-changed", "none", "request"],
			],
		],
		[
			"another media type of a parameter, which nobody chooses",
			parameters({ name: "page", in: "query", content: { "application/json": { schema: text } } }),
			parameters({ name: "page", in: "query", content: { "text/plain": { schema: text } } }),
			[["parameter-serialization-changed", "incomparable", "request"]],
		],
		[
			"another media type of a number, which is written alike",
			parameters({ name: "page", in: "query", content: { "application/json": { schema: { type: "integer" } } } }),
			parameters({ name: "page", in: "query", schema: { type: "integer" } }),
			[["parameter-serialization-changed", "none", "request"]],
		],
		[
			"reserved characters in digits",
			parameters(parameter({ schema: { type: "integer" }, allowReserved: true })),
			parameters(parameter({ schema: { type: "integer" } })),
			[["parameter-serialization-changed", "none", "request"]],
		],
		[
			"reserved characters in a UUID",
			parameters(parameter({ schema: { type: "string", format: "uuid" }, allowReserved: true })),
			parameters(parameter({ schema: { type: "string", format: "uuid" } })),
			[["parameter-serialization-changed", "none", "request"]],
		],
		[
			"reserved characters in values that have none",
			parameters(parameter({ schema: { enum: ["up", "down"], type: "string" }, allowReserved: true })),
			parameters(parameter({ schema: { enum: ["up", "down"], type: "string" } })),
			[["parameter-serialization-changed", "none", "request"]],
		],
		[
			"reserved characters in values of which one has some",
			parameters(parameter({ schema: { enum: ["up", "a/b"], type: "string" }, allowReserved: true })),
			parameters(parameter({ schema: { enum: ["up", "a/b"], type: "string" } })),
			[["parameter-serialization-changed", "narrows", "request"]],
		],
		[
			"a list that a request has in a header",
			parameters(parameter({ in: "header", schema: { type: "array" } })),
			parameters(parameter({ in: "header", schema: { type: "array" }, explode: true })),
			[["parameter-serialization-changed", "none", "request"]],
		],
		[
			"a deep object, which has one form",
			parameters(parameter({ style: "deepObject", schema: { type: "object" } })),
			parameters(parameter({ style: "deepObject", schema: { type: "object" }, explode: true })),
			[["parameter-serialization-changed", "none", "request"]],
		],
		[
			"a list that was repeated",
			parameters(parameter({ schema: { type: "array" } })),
			parameters(parameter({ schema: { type: "array" }, explode: false })),
			[["parameter-serialization-changed", "incomparable", "request"]],
		],
	])("%s", async (_, before, after, expected) => {
		expect(say(await diffOf(describeApi(before), describeApi(after)))).toEqual(expected);
	});
});

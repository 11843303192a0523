import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { diffOf } from "../../diff/testing/parse-object.ts";
import { makePolicy } from "../../testing/make-policy.ts";
import { judgeChanges } from "../judge-changes.ts";

/** What is said to have happened to one operation, and the facts that a fingerprint is made of. */
async function said(before: JsonValue, after: JsonValue) {
	const changes = await diffOf(before, after);
	const [judged, ...others] = judgeChanges(changes, makePolicy(), "2026-11-21");
	expect(others).toEqual([]);
	const happened = judged?.message.split(/ in `| at `/u)[0] ?? "";
	return { happened, facts: JSON.stringify(judged?.change.facts) };
}

const swagger = (operation: JsonObject, more: JsonObject = {}): JsonObject => ({
	swagger: "2.0",
	info: { title: "Case", version: "1.0.0" },
	paths: { "/a": { post: { responses: { "200": { description: "" } }, ...operation } } },
	...more,
});

const list = { type: "array", items: { type: "string" } };
const parameter = (place: string, collectionFormat: string): JsonObject =>
	swagger({
		consumes: ["application/x-www-form-urlencoded"],
		parameters: [{ name: "ids", in: place, ...list, collectionFormat }],
	});
const header = (collectionFormat: string): JsonObject =>
	swagger({ responses: { "200": { description: "", headers: { Ids: { ...list, collectionFormat } } } } });
const secured = (way: JsonObject): JsonObject => swagger({ security: [{ way: [] }] }, { securityDefinitions: { way } });
const login = (more: JsonObject): JsonObject => ({ type: "oauth2", scopes: {}, ...more });
const code = { flow: "accessCode", authorizationUrl: "https://a.example/go" };

const above = { exclusiveMinimum: true };

describe("what is said of descriptions that are both Swagger 2.0", () => {
	it.each<[before: JsonObject, after: JsonObject, happened: string]>([
		[
			parameter("query", "csv"),
			parameter("query", "multi"),
			'`collectionFormat` of the query parameter `ids` changed from `"csv"` to `"multi"`',
		],
		[
			parameter("query", "pipes"),
			parameter("query", "multi"),
			'`collectionFormat` of the query parameter `ids` changed from `"pipes"` to `"multi"`',
		],
		[
			parameter("header", "csv"),
			parameter("header", "tsv"),
			'`collectionFormat` of the header parameter `ids` changed from `"csv"` to `"tsv"`',
		],
		[
			parameter("formData", "multi"),
			parameter("formData", "ssv"),
			'`collectionFormat` of the part `ids` changed from `"multi"` to `"ssv"`',
		],
		[header("csv"), header("pipes"), '`collectionFormat` of the header `Ids` changed from `"csv"` to `"pipes"`'],
		[
			secured({ type: "basic" }),
			secured({ type: "apiKey", in: "header", name: "Key" }),
			"`type` of the security scheme `way` changed from `basic` to `apiKey`",
		],
		[
			secured(login({ ...code, tokenUrl: "https://a.example/1" })),
			secured(login({ ...code, tokenUrl: "https://a.example/2" })),
			"`tokenUrl` of the `accessCode` flow of `way` changed from `https://a.example/1` to `https://a.example/2`",
		],
		[
			secured(login({ flow: "application", tokenUrl: "https://a.example/1", scopes: { r: "" } })),
			secured(login({ flow: "application", tokenUrl: "https://a.example/1", scopes: { r: "", w: "" } })),
			"The scope `w` was added to the `application` flow of `way`",
		],
	])("%j, %j: in its words, and by the facts of all dialects", async (before, after, expected) => {
		const { happened, facts } = await said(before, after);
		expect(happened).toBe(expected);
		expect(facts).not.toMatch(/collectionFormat|basic|accessCode|application/u);
	});

	it.each<[before: JsonObject, after: JsonObject, happened: string]>([
		[
			{ minimum: 10, ...above },
			{ minimum: 5, ...above },
			"`minimum`, which is exclusive, was lowered from `10` to `5`",
		],
		[{ minimum: 10 }, { minimum: 20, ...above }, "`minimum` was raised from `10` (inclusive) to `20` (exclusive)"],
		[{}, { maximum: 5, exclusiveMaximum: true }, "`maximum`, which is exclusive, was set to `5`"],
		[{ minimum: 10, ...above }, {}, "`minimum`, which was `10` and exclusive, was removed"],
		[{ minimum: 10 }, { minimum: 10, ...above }, "The bound `10` became exclusive"],
	])("%j, %j: by the keyword that has the number", async (before, after, expected) => {
		const limited = (limits: JsonObject) =>
			swagger({ parameters: [{ name: "size", in: "query", type: "number", ...limits }] });
		expect((await said(limited(before), limited(after))).happened).toBe(expected);
	});

	it("leaves the words of 3.0 to a description that moved there", async () => {
		const { happened } = await said(parameter("query", "csv"), {
			openapi: "3.0.3",
			info: { title: "Case", version: "1.0.0" },
			paths: {
				"/a": {
					post: {
						parameters: [{ name: "ids", in: "query", schema: list }],
						responses: { "200": { description: "" } },
					},
				},
			},
		});
		expect(happened).toBe("`explode` of the query parameter `ids` changed from `false` to `true`");
	});
});

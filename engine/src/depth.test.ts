import { analyze } from "./analyze.ts";
import type { JsonValue } from "./contract/json.ts";
import type { SpecInput } from "./contract/source.ts";
import { generate } from "./generate/generate.ts";
import { buildApi } from "./ir/build-api.ts";
import { MAX_DEPTH } from "./parse/limits.ts";
import { parseSource } from "./parse/parse-source.ts";
import { formats } from "./report/formats.ts";
import { makeConfig } from "./testing/make-policy.ts";
import { share } from "./testing/share.ts";

/* As deep as a description may be, no phase ends its stack: it is judged, proved, printed in each format and generated. */

type Wrap = (schema: JsonValue) => JsonValue;

/** Ways to nest one schema in another, with the levels that each takes. */
const NESTS: Readonly<Record<string, readonly [wrap: Wrap, levels: number]>> = {
	properties: [(a) => ({ type: "object", properties: { a } }), 2],
	items: [(items) => ({ type: "array", items }), 1],
	allOf: [(a) => ({ allOf: [a] }), 2],
	"allOf beside properties": [(a) => ({ allOf: [a], properties: { b: { type: "string" } } }), 2],
	oneOf: [(a) => ({ oneOf: [a, { type: "integer" }] }), 2],
	anyOf: [(a) => ({ anyOf: [a, { type: "integer" }] }), 2],
	not: [(not) => ({ not }), 1],
	additionalProperties: [(additionalProperties) => ({ type: "object", additionalProperties }), 1],
	if: [(a) => ({ if: a, else: { type: "string" } }), 1],
	else: [(a) => ({ if: { type: "string" }, else: a }), 1],
	contains: [(contains) => ({ contains }), 1],
	patternProperties: [(a) => ({ patternProperties: { "^a": a } }), 2],
	dependentSchemas: [(a) => ({ dependentSchemas: { a } }), 2],
	prefixItems: [(a) => ({ prefixItems: [a] }), 2],
	unevaluatedProperties: [(unevaluatedProperties) => ({ unevaluatedProperties }), 1],
	"what nobody knows": [(a) => ({ "some-keyword": a }), 1],
	default: [(a) => ({ type: "object", default: { a } }), 2],
};

/** Levels from the root to a schema of a body, the schema itself counted. */
const AROUND = 10;

function description(nest: string, maxLength: number): string {
	const [wrap, levels] = NESTS[nest] ?? [(a: JsonValue) => a, 1];
	let schema: JsonValue = { type: "string", maxLength };
	for (let depth = AROUND + levels; depth <= MAX_DEPTH; depth += levels) schema = wrap(schema);
	const content = { "application/json": { schema } };
	const operation = { requestBody: { content }, responses: { "200": { description: "", content } } };
	return JSON.stringify({
		openapi: "3.1.0",
		info: { title: "T", version: "1" },
		servers: [{ url: "https://api.example.com" }],
		paths: { "/a": { post: operation } },
	});
}

const specOf = (text: string): SpecInput => ({ entry: "api.json", load: async () => text });

it.each(share(Object.keys(NESTS), 3))(
	"%s, as deep as a description may be, is judged",
	async (nest) => {
		const [before, after] = [specOf(description(nest, 9)), specOf(description(nest, 5))];
		const analysis = await analyze({ before, after, config: makeConfig(), versionBefore: null, today: "2026-11-21" });
		expect(analysis.findings.length).toBeGreaterThan(0);
		for (const print of Object.values(formats)) expect(print(analysis).length).toBeGreaterThan(0);
		const request = { target: "typescript", service: "a", version: "1.0.0", options: { packageName: null } } as const;
		expect(generate(buildApi(await parseSource(after)), request).files.length).toBeGreaterThan(0);
		const deeper = description(nest, 5).replace('{"type":"string","maxLength":5}', '{"items":{"items":{"items":{}}}}');
		await expect(parseSource(specOf(deeper))).rejects.toMatchObject({ code: "spec-too-deep" });
	},
	240_000,
);

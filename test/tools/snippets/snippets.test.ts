import { describe, expect, it } from "@jest/globals";
import { snippetLanguages } from "../../../engine/src/generate/snippets/snippets.ts";
import { apiFrom, apiFromCorpus } from "../../../engine/src/generate/testing/generate-from.ts";
import { describeWithCorpus } from "../../../engine/src/parse/testing/corpus.ts";
import { share } from "../../../engine/src/testing/share.ts";
import { executeSnippets } from "./execute-snippets.ts";
import { canRun, isWaitedFor } from "./programs.ts";

/** Those that this machine can run: as for conformance, one that it lacks is no failure. */
const languages = snippetLanguages.filter(canRun);

/** Of these documents, and of the first alone where CI does not wait, every so-manieth operation; `npm run snippets` takes all of them. */
const SAMPLE: readonly (readonly [file: string, every: number])[] = [
	["figma/0.43.0.yaml", 5],
	["stripe/2023-02-17.yaml", 60],
	["openai/2026-08-21.yaml", 20],
];

const json = (schema: object) => ({ required: true, content: { "application/json": { schema } } });
const done = { responses: { 204: { description: "" } } };
const path = (name: string) => ({ name, in: "path", required: true, schema: { type: "string" } });
const query = (name: string, schema: object, more: object = {}) => ({
	name,
	in: "query",
	required: true,
	schema,
	...more,
});

/** What is easily written wrong. */
const odd = {
	openapi: "3.1.0",
	info: { title: "Odd", version: "1" },
	components: {
		securitySchemes: { key: { type: "apiKey", in: "query", name: "api key" }, user: { type: "http", scheme: "basic" } },
	},
	paths: {
		"/named/{name}": {
			patch: {
				parameters: [path("name")],
				requestBody: json({
					type: "object",
					required: ["name"],
					properties: { name: { type: "string", example: "new" } },
				}),
				...done,
			},
		},
		"/queries": {
			get: {
				security: [{ key: [] }],
				parameters: [
					query("list", { type: "array", items: { type: "integer" }, minItems: 2 }, { explode: false }),
					query(
						"deep",
						{ type: "object", required: ["a"], properties: { a: { type: "integer" } } },
						{ style: "deepObject" },
					),
					query("text", { type: "string", example: "a&b=c +%?#/'\"$(x)`y`" }),
				],
				...done,
			},
		},
		"/tagged?beta=true": {
			post: {
				security: [{ user: [] }],
				requestBody: json({ type: "array", items: { type: "string", format: "date-time" }, minItems: 1 }),
				...done,
			},
		},
		"/files": {
			post: {
				requestBody: {
					required: true,
					content: {
						"multipart/form-data": {
							schema: {
								type: "object",
								required: ["file", "about"],
								properties: {
									file: { type: "string", format: "binary" },
									about: { type: "object", required: ["a b"], properties: { "a b": { type: "boolean" } } },
								},
							},
						},
					},
				},
				...done,
			},
		},
		"/forms": {
			post: {
				requestBody: {
					required: true,
					content: {
						"multipart/form-data": { schema: { type: "object", properties: { note: { type: "string" } } } },
					},
				},
				...done,
			},
		},
		"/unions": {
			post: {
				requestBody: json({
					type: "object",
					required: ["pet", "__proto__"],
					properties: {
						pet: {
							oneOf: [
								{ type: "object", required: ["bark"], properties: { bark: { type: "string" } } },
								{ type: "integer" },
							],
						},
						["__proto__"]: { type: "string" },
					},
				}),
				...done,
			},
		},
	},
};

describe("the snippets of odd operations", () => {
	it.each(languages)(
		"send what their values mean, in %s",
		async (language) => {
			const { executed, failed } = await executeSnippets(await apiFrom(JSON.stringify(odd)), language);
			expect({ executed, failed }).toEqual({ executed: 6, failed: [] });
		},
		300_000,
	);
});

describeWithCorpus("the snippets of live documents", () => {
	describe.each(share(SAMPLE, SAMPLE.length))("%s, each %dth operation", (file, every) => {
		it.each(languages.filter(isWaitedFor))(
			"send what their values mean, in %s",
			async (language) => {
				const { executed, failed } = await executeSnippets(
					await apiFromCorpus(file),
					language,
					(index) => index % every === 0,
				);
				expect(failed).toEqual([]);
				expect(executed).toBeGreaterThan(0);
			},
			580_000,
		);
	});
});

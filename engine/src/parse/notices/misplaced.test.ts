import type { JsonValue } from "../../contract/json.ts";
import { memberOf } from "../../lib/json-pointer.ts";
import { parseSource } from "../parse-source.ts";
import type { Slot } from "../references/reference-grammar.ts";
import { corpusDocuments, describeWithCorpus, readCorpus } from "../testing/corpus.ts";
import { faultOf, parseFiles, specOf } from "../testing/memory-files.ts";
import { findMisread } from "./find-misread.ts";

const findMisplaced = (root: JsonValue, slot: Slot, most: number) =>
	findMisread(root, { slot, dialect: "newer" }, most).misplaced;

const operation = (members: object) => ({ openapi: "3.1.0", paths: { "/a": { get: members } } });
const answered = { responses: { "200": { description: "" } } };

const ref = { $ref: "#/elsewhere" };
/** A Reference Object in each place that takes one, or a path item's `$ref`. */
const REFERRING = {
	openapi: "3.2.0",
	paths: {
		"/a": ref,
		"/b": {
			parameters: [ref],
			post: {
				parameters: [ref],
				requestBody: ref,
				responses: {
					200: ref,
					default: {
						headers: { h: ref },
						links: { l: ref },
						content: { "application/json": ref, "a/b": { schema: ref } },
					},
				},
				callbacks: { c: ref, d: { "{$request.query.url}": ref } },
			},
		},
	},
	webhooks: { w: ref },
	components: {
		schemas: { a: ref },
		responses: { a: ref },
		parameters: { a: ref },
		requestBodies: { a: ref },
		headers: { a: ref },
		securitySchemes: { a: ref },
		links: { a: ref },
		callbacks: { a: ref },
		pathItems: { a: ref },
		mediaTypes: { a: ref },
	},
};

describe("findMisread, of objects of OpenAPI", () => {
	it.each([
		["components that are text", { openapi: "3.1.0", components: "x" }, "/components", "an object"],
		["a path without a slash", { openapi: "3.1.0", paths: { a: {} } }, "/paths/a", "a path that begins with a slash"],
		["a list of paths", { openapi: "3.1.0", paths: [] }, "/paths", "an object with a path in each field"],
		[
			"a method in capitals",
			{ openapi: "3.1.0", paths: { "/a": { GET: answered, get: answered } } },
			"/paths/~1a/GET",
			"`get`, because methods are in lower case",
		],
		["a path item that is text", { openapi: "3.1.0", paths: { "/a": "get" } }, "/paths/~1a", "an object"],
		["an operation with nothing in it", operation(null as never), "/paths/~1a/get", "an object"],
		[
			"parameters that are one",
			operation({ parameters: { name: "q", in: "query" } }),
			"/paths/~1a/get/parameters",
			"a list",
		],
		[
			"a parameter of nowhere",
			operation({ parameters: [{ name: "q", in: "qeury" }] }),
			"/paths/~1a/get/parameters/0/in",
			"path, query, header or cookie",
		],
		[
			"a parameter without a name",
			operation({ parameters: [{ in: "query" }] }),
			"/paths/~1a/get/parameters/0",
			"the parameter's name",
		],
		["a body that is text", operation({ requestBody: "yes" }), "/paths/~1a/get/requestBody", "an object"],
		["responses in a list", operation({ responses: [200] }), "/paths/~1a/get/responses", "an object"],
		[
			"a status that is none",
			operation({ responses: { ok: {} } }),
			"/paths/~1a/get/responses/ok",
			"a status such as 200, 4XX or default",
		],
		[
			"content that is text",
			operation({ responses: { 200: { content: "json" } } }),
			"/paths/~1a/get/responses/200/content",
			"an object",
		],
		[
			"a parameter that is required in quotes",
			operation({ parameters: [{ name: "q", in: "query", required: "true" }] }),
			"/paths/~1a/get/parameters/0/required",
			"true or false, without quotes",
		],
		[
			"a header that is exploded by a word",
			operation({ responses: { 200: { headers: { h: { explode: "no" } } } } }),
			"/paths/~1a/get/responses/200/headers/h/explode",
			"true or false, without quotes",
		],
		[
			"a body that is required by a word",
			operation({ requestBody: { required: "yes", content: {} } }),
			"/paths/~1a/get/requestBody/required",
			"true or false, without quotes",
		],
		["security that is one requirement", operation({ security: { key: [] } }), "/paths/~1a/get/security", "a list"],
		["a server that is text", { openapi: "3.1.0", servers: "https://h" }, "/servers", "a list"],
		["an empty map for a list", operation({ ...answered, parameters: {} }), "/paths/~1a/get/parameters", "a list"],
		["an empty list for a map", operation({ ...answered, callbacks: [] }), "/paths/~1a/get/callbacks", "an object"],
		["a field with nothing in it", operation({ ...answered, servers: null }), "/paths/~1a/get/servers", "a list"],
		["a path with nothing in it", { openapi: "3.1.0", paths: { "/a": null } }, "/paths/~1a", "an object"],
		["schemas in a list", { openapi: "3.1.0", components: { schemas: [] } }, "/components/schemas", "an object"],
		[
			"a style that there is not",
			operation({ parameters: [{ name: "q", in: "query", style: "foo" }] }),
			"/paths/~1a/get/parameters/0/style",
			"a style, such as form, simple or deepObject",
		],
	])("finds %s", (_, root, pointer, write) => {
		expect(findMisplaced(root as never, "openapi", 10)).toMatchObject([{ pointer, write }]);
	});

	it.each([
		["empty maps and lists", operation({ ...answered, parameters: [], callbacks: {}, servers: [], security: [] })],
		[
			"extensions",
			{ openapi: "3.1.0", paths: { "x-a": 1, "/a": { get: { ...answered, responses: { "x-b": 2, "4xx": {} } } } } },
		],
		["a $ref in the place of paths", { openapi: "3.1.0", paths: { $ref: "paths.yaml" } }],
		["a field of a path item that nobody knows", { openapi: "3.1.0", paths: { "/a": { Summary: 1, link: 2 } } }],
		["references wherever one may stand", REFERRING],
		["headers, which have no place", operation({ responses: { 200: { headers: { in: { schema: true } } } } })],
	])("leaves %s alone", (_, root) => {
		expect(findMisplaced(root as never, "openapi", 10)).toEqual([]);
	});

	it("says no more than asked for", () => {
		const paths = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`/${index}`, "get"]));
		expect(findMisplaced({ openapi: "3.1.0", paths }, "openapi", 3)).toHaveLength(3);
	});
});

describe("parseSource", () => {
	const text = 'openapi: "3.1.0"\npaths:\n  /a: {get: {parameters: [{in: qeury, name: q}], responses: {}}}\n';

	it("says of the older version what the newer one does not say", async () => {
		const sound = await parseFiles({ "api.yaml": text.replace("qeury", "query") });
		const newer = await parseFiles({ "api.yaml": text });
		expect(newer.notices).toHaveLength(1);
		expect(newer.notices[0]?.message).toBe(
			'`in` cannot be `"qeury"`, so it was not compared: write path, query, header or cookie.',
		);
		expect((await parseSource(specOf({ "old.yaml": text }), sound)).notices).toMatchObject([
			{ at: { file: "old.yaml", pointer: "/paths/~1a/get/parameters/0/in" }, message: newer.notices[0]?.message },
		]);
		expect((await parseSource(specOf({ "old.yaml": text }), newer)).notices).toEqual([]);
	});

	it.each(["[1]", "5", "text"])("refuses paths: %s, in which there is no operation", async (paths) => {
		const fault = await faultOf({ "api.yaml": `openapi: "3.1.0"\npaths: ${paths}\n` });
		expect(fault.code).toBe("spec-unreadable");
		expect(fault.message).toMatch(/^api\.yaml:2:1: `paths` holds /);
	});
});

describeWithCorpus("the corpus", () => {
	it.each(corpusDocuments())(
		"has nothing misplaced: $file",
		async ({ file }) => {
			const load = async (path: string) => readCorpus(path);
			const { files, entry } = await parseSource({ entry: file, load }, undefined, "anything");
			const root = files.get(entry)?.root ?? null;
			const slot = memberOf(root, "swagger") === undefined ? "openapi" : "swagger";
			expect(findMisplaced(root, slot, 1)).toEqual([]);
		},
		60_000,
	);
});

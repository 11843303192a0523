import fc from "fast-check";
import { Fault } from "../lib/fault.ts";
import { at } from "../lib/json-pointer.ts";
import { parseSource } from "./parse-source.ts";
import { corpusDocuments, describeWithCorpus, readCorpus } from "./testing/corpus.ts";
import { faultOf, parseFiles, specOf } from "./testing/memory-files.ts";

const head = 'openapi: "3.1.0"\ninfo: {title: T, version: "1"}\n';

describe("parseSource", () => {
	it("reads YAML and JSON to the same value", async () => {
		const yaml = await parseFiles({
			"api.yaml": `${head}paths:\n  /a:\n    get: {responses: {200: {description: ok}}}\n`,
		});
		const root = yaml.files.get("api.yaml")?.root;
		const json = await parseFiles({ "api.json": JSON.stringify(root) });
		expect(json.files.get("api.json")).toMatchObject({ format: "json", root });
		expect(yaml.files.get("api.yaml")?.format).toBe("yaml");
		expect(yaml.notices).toEqual([]);
	});

	it("keeps dates, on and yes as text, and does not mind a byte order mark", async () => {
		const source = await parseFiles({ "api.yaml": `\uFEFF${head}x-a: [2027-01-31, on, yes, 0o17, 1e3]\n` });
		expect(at(source.files.get("api.yaml")?.root ?? null, "/x-a")).toEqual(["2027-01-31", "on", "yes", 15, 1000]);
		expect(source.locate({ file: "api.yaml", pointer: "/openapi" })).toMatchObject({ line: 1, column: 1 });
	});

	it("locates a path's operation at its key, in a text with CRLF too", async () => {
		const text = `${head}paths:\n  /users:\n    get:\n      responses: {}\n`;
		const place = { file: "api.yaml", pointer: "/paths/~1users/get" };
		for (const written of [text, text.replaceAll("\n", "\r\n")]) {
			const source = await parseFiles({ "api.yaml": written });
			expect(source.locate(place)).toEqual({ ...place, line: 5, column: 5 });
		}
	});

	it("joins files by relative references, through folders and circles", async () => {
		const source = await parseFiles({
			"spec/api.yaml": `${head}paths:\n  /a: {$ref: "paths/a.yaml"}\n  /b: {$ref: "./paths/a.yaml#/x-other"}\n`,
			"spec/paths/a.yaml": 'get: {responses: {200: {$ref: "../../common/responses.json#/ok"}}}\nx-other: {}\n',
			"common/responses.json":
				'{"ok": {"description": "", "content": {"application/json": {"schema": {"$ref": "tree.yml#/Tree"}}}}}',
			"common/tree.yml":
				'Tree:\n  properties: {children: {items: {$ref: "#/Tree"}}, other: {$ref: "../spec/api.yaml#/components/schemas/A"}}\n',
			"never/read.yaml": "[",
		}).catch((error: unknown) => error);
		expect(source).toBeInstanceOf(Fault);
		expect((source as Fault).issues).toHaveLength(1);
		expect((source as Fault).message).toMatch(
			/^common\/tree\.yml:2:\d+: The \$ref `\.\.\/spec\/api\.yaml#\/components\/schemas\/A` points to \/components\/schemas\/A, which does not exist in /,
		);
	});

	it("resolves references from the file that they are written in, and follows chains", async () => {
		const source = await parseFiles({
			"api.yaml": `${head}components:\n  schemas:\n    A: {$ref: "#/components/schemas/B"}\n    B: {$ref: "s/b.yaml#/B"}\npaths: {}\n`,
			"s/b.yaml": 'B: {$ref: "#/C"}\nC: {type: string}\n',
		});
		expect([...source.files.keys()]).toEqual(["api.yaml", "s/b.yaml"]);
		const target = { at: { file: "s/b.yaml", pointer: "/C" }, value: { type: "string" } };
		expect(source.resolve("#/components/schemas/A", "api.yaml")).toEqual(target);
		expect(source.resolve("../api.yaml#/components/schemas/A", "s/b.yaml")).toEqual(target);
		expect(source.resolve("#/components/schemas/A", "s/b.yaml")).toBeUndefined();
		expect(source.resolve("http://example.com/x", "api.yaml")).toBeUndefined();
	});

	it("blames the reference that is broken, and not those that lead to it", async () => {
		const broken = parseFiles({
			"api.yaml": `${head}components:\n  schemas:\n    A: {$ref: "#/components/schemas/B"}\n    B: {$ref: "../out.yaml"}\npaths: {}\n`,
		});
		await expect(broken).rejects.toMatchObject({
			code: "spec-remote-ref",
			issues: [
				{
					message: expect.stringMatching(
						/^The \$ref `#\/components\/schemas\/B` leads to the \$ref '..\/out.yaml', which leaves/,
					),
				},
				{ message: expect.stringMatching(/^The \$ref `..\/out.yaml` leaves/) },
			],
		});
	});

	it("decodes percent escapes and pointer escapes, and goes on behind a reference in the middle", async () => {
		const source = await parseFiles({
			"api.yaml": `${head}paths:\n  "/a b/{id}": {get: {x-a: 1}}\n  /c: {$ref: "#/paths/~1a%20b~1%7Bid%7D"}\n`,
		});
		const pointer = "/paths/~1a b~1{id}/get";
		expect(source.resolve("#/paths/~1c/get", "api.yaml")?.at).toEqual({ file: "api.yaml", pointer });
	});

	it("stops a chain at siblings that count from 3.1, and not in 3.0, where they are ignored", async () => {
		const schemas = 'components: {schemas: {A: {$ref: "#/components/schemas/B", minLength: 1}, B: {type: string}}}\n';
		const resolvedIn = async (version: string) => {
			const source = await parseFiles({ "api.yaml": head.replace("3.1.0", version) + schemas });
			return source.resolve("#/components/schemas/A", "api.yaml")?.at.pointer;
		};
		expect(await resolvedIn("3.0.3")).toBe("/components/schemas/B");
		expect(await resolvedIn("3.1.0")).toBe("/components/schemas/A");
	});

	it("finds anchors, and the document's own name in 3.2", async () => {
		const source = await parseFiles({
			"api.yaml": `openapi: 3.2.0\n$self: https://a.example/api\ncomponents:\n  schemas:\n    A: {$anchor: here, type: string}\n    B: {items: {$ref: "#here"}}\n    C: {items: {$ref: "https://a.example/api#/components/schemas/A"}}\n`,
		});
		const place = { file: "api.yaml", pointer: "/components/schemas/A" };
		expect(source.resolve("#here", "api.yaml")?.at).toEqual(place);
		expect(source.resolve("https://a.example/api#/components/schemas/A", "api.yaml")?.at).toEqual(place);
	});

	it("reads what a description calls itself as the base of its references, and fetches nothing", async () => {
		const text = (ref: string) =>
			`openapi: 3.2.0\n$self: https://a.example/v1/api\ncomponents:\n  schemas:\n    A: {items: {$ref: "${ref}"}}\n`;
		const others = { "b.yaml": "$id: https://a.example/v1/b\nB: {items: {$ref: https://a.example/v1/c.yaml#/C}}\n" };
		const files = { ...others, "c.yaml": "C: {type: string}\n" };
		for (const ref of [
			"api#/components",
			"./api#/components",
			"https://a.example/v1/api#/components",
			"#/components",
		]) {
			const source = await parseFiles({ "spec/api.yaml": text(ref) });
			expect(source.resolve(ref, "spec/api.yaml")?.at).toEqual({ file: "spec/api.yaml", pointer: "/components" });
		}
		const source = await parseFiles({ "api.yaml": text("https://a.example/v1/b.yaml#/B"), ...files });
		expect([...source.files.keys()]).toEqual(["api.yaml", "b.yaml", "c.yaml"]);
		for (const ref of ["https://a.example/b.yaml", "https://a.example/v1/../../b.yaml", "https://a.example"]) {
			const code = (await faultOf({ "api.yaml": text(ref), ...files })).code;
			expect(code).toBe("spec-remote-ref");
		}
	});

	it("reads Swagger 2.0, its version written as a number too, and says what it cannot use", async () => {
		const rest =
			'definitions: {A: {properties: {b: {$ref: "b.yaml#/B"}}}}\nresponses: {ok: {schema: {$ref: "#/definitions/A"}}}\n';
		const files = { "b.yaml": "B: {type: string}\n" };
		for (const version of ['"2.0"', "2.0"]) {
			const source = await parseFiles({ "api.yaml": `swagger: ${version}\n${rest}`, ...files });
			expect([...source.files.keys()]).toEqual(["api.yaml", "b.yaml"]);
		}
		expect((await faultOf({ "api.yaml": `swagger: "2.0"\n${rest}` })).code).toBe("spec-unresolvable");
		const fault = await faultOf({ "api.yaml": "swagger: 1.2\n" });
		expect(fault).toMatchObject({
			code: "spec-unsupported",
			message: expect.stringMatching(/Swagger `?1\.2`? is not/),
		});
	});

	it("reads a description that stands inline in a configuration", async () => {
		const text = `service: a\nspec:\n  openapi: 3.1.0\n  components: {schemas: {A: {type: string}, B: {$ref: "#/components/schemas/A"}}}\n  paths:\n    /a: {}\n`;
		const source = await parseSource({ ...specOf({ "driftgate.yml": text }), pointer: "/spec" });
		expect(source.files.get("driftgate.yml")?.root).toMatchObject({ openapi: "3.1.0" });
		expect(source.resolve("#/components/schemas/B", "driftgate.yml")?.at.pointer).toBe("/components/schemas/A");
		const place = { file: "driftgate.yml", pointer: "/paths/~1a" };
		expect(source.locate(place)).toEqual({ ...place, line: 6, column: 5 });
		await expect(
			parseSource({ ...specOf({ "driftgate.yml": "service: a\n" }), pointer: "/spec" }),
		).rejects.toMatchObject({
			code: "spec-missing",
		});
	});

	it("takes a property that is called $ref for a property, and data for data", async () => {
		const source = await parseFiles({
			"api.yaml": `${head}components:
  schemas:
    JSONSchemaProps:
      properties: {$ref: {type: string}, example: {$ref: "#/components/schemas/Text"}, default: {type: string}}
      example: {$ref: "./no-such-example.json"}
      default: {$ref: "http://example.com/"}
      enum: [{$ref: "#/nowhere"}]
      const: {$ref: "#/nowhere"}
      x-more: {$ref: "../../outside"}
    Text: {type: string}
`,
		});
		expect(source.notices.map(({ message }) => message)).toEqual([
			expect.stringMatching(/^A \$ref that leads to nothing stands in an example.*\(4 in this file\)/),
		]);
	});

	it("checks a property that is called example like any other", async () => {
		const fault = await faultOf({
			"api.yaml": `${head}components:\n  schemas:\n    A:\n      properties:\n        example: {$ref: "#/nowhere"}\n`,
		});
		expect(fault.code).toBe("spec-unresolvable");
		expect(fault.issues).toMatchObject([
			{ at: { line: 7, column: 9, pointer: "/components/schemas/A/properties/example" } },
		]);
	});

	it("follows a discriminator's mapping into other files, as a hint", async () => {
		const source = await parseFiles({
			"api.yaml": `${head}components:\n  schemas:\n    A:\n      discriminator: {propertyName: k, mapping: {b: b.yaml, c: c.yaml, d: D}}\n`,
			"b.yaml": "type: object\n",
		});
		expect([...source.files.keys()]).toEqual(["api.yaml", "b.yaml"]);
		expect(source.notices).toMatchObject([{ message: expect.stringContaining("c.yaml") }]);
	});

	it("says that numbers are rounded, and reads on", async () => {
		const source = await parseFiles({
			"api.yaml": `${head}x-a: 12345678901234567890\nx-b: .inf\nx-c: 9007199254740991\n`,
		});
		expect(source.notices.map(({ at: { pointer } }) => pointer)).toEqual(["/x-a", "/x-b"]);
	});

	it("says nothing of a great number that is read just as it is written", async () => {
		const source = await parseFiles({
			"api.yaml": `${head}paths: {}\nx-a: 412452052419404400\nx-b: -91174141133075340\n`,
		});
		expect(source.notices).toEqual([]);
	});

	it("names what schemas hold that cannot be read, each with what to write", async () => {
		const source = await parseFiles({
			"api.yaml": `${head}components:
  schemas:
    A:
      type: strng
      properties:
        length: {type: string, maxLength: "5"}
        old: {type: string, required: true}
        empty:
        text: a text
        list: {type: object, properties: []}
        values: {enum: a}
        reference: {$ref: 5}
        limit: {minimum: 0, exclusiveMinimum: true}
        type: {type: string, example: {type: strng, maxLength: "5"}}
      example: {type: strng}
`,
		});
		expect(source.notices.map(({ at, message }) => `${at.pointer.split("/A").pop()}: ${message}`)).toEqual([
			expect.stringMatching(/^\/type: `type` cannot be `"strng"`, so it was not compared: write string, number/),
			expect.stringMatching(/^\/properties\/length\/maxLength: `maxLength` cannot be `"5"`.*: write a whole number/),
			expect.stringMatching(/^\/properties\/old\/required: `required` cannot be `true`.*the list of the names/),
			expect.stringMatching(/^\/properties\/empty: A schema cannot be `null`/),
			expect.stringMatching(/^\/properties\/text: A schema cannot be `"a text"`/),
			expect.stringMatching(/^\/properties\/list\/properties: `properties` should not be `\[\]`/),
			expect.stringMatching(/^\/properties\/values\/enum: `enum` cannot be `"a"`/),
			expect.stringMatching(/^\/properties\/reference\/\$ref: `\$ref` cannot be `5`/),
			expect.stringMatching(/^\/properties\/limit\/exclusiveMinimum: `exclusiveMinimum` should not be `true`/),
		]);
	});

	it("names a level of stability that there is not", async () => {
		const operation = (level: string) => `{x-stability-level: ${level}, responses: {}}`;
		const source = await parseFiles({
			"api.yaml": `${head}paths:\n  /a:\n    get: ${operation("experimental")}\n    put: ${operation("beta")}\n`,
		});
		expect(source.notices.map(({ at, message }) => `${at.pointer}: ${message}`)).toEqual([
			expect.stringMatching(
				/^\/paths\/~1a\/get\/x-stability-level: .* should not be `"experimental"`: write stable, beta, alpha, draft or internal\.$/,
			),
		]);
	});

	it("leaves alone what older dialects write in another way, and parameters that are required", async () => {
		const source = await parseFiles({
			"api.yaml": `swagger: "2.0"
paths:
  /a:
    post:
      parameters:
        - {in: query, name: q, type: integer, required: true, minimum: 0, exclusiveMinimum: true}
        - {in: formData, name: f, type: file, maxLength: x}
      responses: {"200": {description: A, schema: {type: file}}}
definitions:
  A: {discriminator: kind, type: object}
`,
		});
		expect(source.notices.map(({ at }) => at.pointer)).toEqual(["/paths/~1a/post/parameters/1/maxLength"]);
	});

	it("gives the same value for the same text in any key order", async () => {
		await fc.assert(
			fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), async (extra) => {
				const description = { openapi: "3.1.0", "x-extra": JSON.parse(JSON.stringify(extra)) };
				const shuffled = { "x-extra": reversed(description["x-extra"]), openapi: "3.1.0" };
				const rootOf = async (value: unknown) =>
					(await parseFiles({ "api.json": JSON.stringify(value) })).files.get("api.json")?.root;
				expect(await rootOf(shuffled)).toEqual(await rootOf(description));
			}),
		);
	});
});

function reversed(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(reversed);
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(
		Object.entries(value)
			.reverse()
			.map(([key, member]) => [key, reversed(member)]),
	);
}

describeWithCorpus("parseSource on real descriptions", () => {
	const documents = corpusDocuments();
	// An official test document of 3.2 refers to https://example.com.
	const readable = documents.filter(({ file }) => !file.endsWith("security-scheme-object-examples.yaml"));

	it.each(readable.map(({ file }) => file))("reads %s", async (file) => {
		const source = await parseSource({ entry: file, load: async (path) => readCorpus(path) });
		for (const notice of source.notices) expect(source.locate(notice.at).line).toBeGreaterThan(0);
	});

	it("refuses the one that refers to another host", async () => {
		const file = "oai-3.2-schema-tests/security-scheme-object-examples.yaml";
		await expect(parseSource({ entry: file, load: async (path) => readCorpus(path) })).rejects.toMatchObject({
			code: "spec-remote-ref",
			message: expect.stringMatching(/\.yaml:68:5: The \$ref `https:\/\/example\.com\/.*` is a URL: nothing outside/),
		});
	});
});

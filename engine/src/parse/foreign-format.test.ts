import { faultOf } from "./testing/memory-files.ts";

describe("what is named instead of a description", () => {
	it("is a pointer of Git LFS, which says how to get the file", async () => {
		const pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n";
		expect((await faultOf({ "openapi.yaml": pointer })).message).toContain(
			"openapi.yaml is a Git LFS pointer: run `git lfs pull`",
		);
	});

	it.each([
		["a Postman collection", "c.json", { info: { _postman_id: "1", name: "A" }, item: [] }],
		[
			"a Postman collection",
			"c.json",
			{ info: { schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json" }, item: [] },
		],
		["a Swagger 1 description", "c.json", { swaggerVersion: "1.2", apis: [] }],
		["a Postman environment", "c.json", { name: "A", values: [], _postman_variable_scope: "environment" }],
		["an Insomnia collection", "c.json", { type: "collection.insomnia.rest/5.0", collection: [] }],
		["a Google API discovery document", "c.json", { kind: "discovery#restDescription", resources: {} }],
		["an AsyncAPI document", "c.json", { asyncapi: "3.0.0", channels: {} }],
		["a GraphQL schema", "c.json", { data: { __schema: { types: [] } } }],
		["an HTTP archive", "c.har", { log: { version: "1.2", entries: [] } }],
	])("is called %s", async (name, file, document) => {
		const fault = await faultOf({ [file]: JSON.stringify(document) });
		expect(fault.code).toBe("spec-unsupported");
		expect(fault.message).toContain(`This is ${name}, not an OpenAPI description: export or convert it`);
	});

	it.each([
		[
			"an Arazzo document",
			{ arazzo: "1.0.1", workflows: [] },
			"give the OpenAPI description that its `sourceDescriptions` name",
		],
		["an OpenAPI Overlay", { overlay: "1.0.0", actions: [] }, "apply it to the one that it `extends`"],
		[
			"a JSON Schema",
			{ $schema: "https://json-schema.org/draft/2020-12/schema" },
			"give the OpenAPI description that uses it",
		],
		["a JSON Schema", { type: "object", properties: { a: {} } }, "give the OpenAPI description that uses it"],
		["a JSON Schema", { $defs: { a: {} } }, "give the OpenAPI description that uses it"],
	])("is called %s, and what to give instead is said", async (name, document, said) => {
		const { code, message } = await faultOf({ "c.json": JSON.stringify(document) });
		expect(code).toBe("spec-unsupported");
		expect(message).toContain(`This is ${name}, not an OpenAPI description: it describes`);
		expect(message).toContain(said);
		expect(message).not.toMatch(/convert/u);
	});

	it.each([
		["a RAML document", "api.raml", "#%RAML 1.0\ntitle: A\n/things:\n  get:\n"],
		["a GraphQL schema", "schema.graphql", "# Things\ntype Query {\n  things: [Thing!]!\n}\n"],
		["a GraphQL schema", "schema.graphql", "schema {\n  query: Query\n}\n"],
		["an HTML page", "index.html", "<!DOCTYPE html>\n<html><body>No.</body></html>\n"],
		["an XML document", "service.wsdl", '<?xml version="1.0"?>\n<definitions/>\n'],
		["an API Blueprint", "api.apib", "FORMAT: 1A\n\n# Things\n"],
		["a Protocol Buffers file", "api.proto", '// Things\nsyntax = "proto3";\n'],
		["a binary file", "api.png", "\u0089PNG\r\n\u001a\n\0\0\0\rIHDR"],
		["a file with conflict markers of git", "api.yaml", "openapi: 3.1.0\n<<<<<<< HEAD\npaths: {}\n=======\n"],
	])("is called %s, whatever the name of the file", async (name, file, text) => {
		const fault = await faultOf({ [file]: text });
		expect(fault.code).toBe("spec-unreadable");
		expect(fault.message).toBe(
			`${file} is ${name}, not an OpenAPI description: name the file that holds one, or write it here in JSON or YAML.`,
		);
	});

	it("reads a description that only speaks of them", async () => {
		const text = 'openapi: "3.1.0"\ninfo:\n  title: type Query {\n  x-of: "#%RAML 1.0"\n  version: "1"\npaths: {}\n';
		await expect(faultOf({ "api.yaml": text })).rejects.toThrow("not refused");
	});

	it("looks at a hostile beginning once", async () => {
		for (const beginning of ["#", " \n#", '""', "<"]) {
			expect((await faultOf({ "api.yaml": beginning.repeat(100_000) })).code).toMatch(/^spec-/);
		}
	});
});

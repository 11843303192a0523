import type { Api } from "../contract/api.ts";
import type { Change } from "../contract/change.ts";
import { diffApis } from "../diff/diff-apis.ts";
import { parseFiles } from "../parse/testing/memory-files.ts";
import { buildApi } from "./build-api.ts";

async function read(text: string, version = "3.2.0"): Promise<Api> {
	return buildApi(await parseFiles({ "api.yaml": `openapi: ${version}\ninfo: {title: T, version: "1"}\n${text}` }));
}

/** What differs between two texts, in a few words. */
async function told(from: string, to: string, version = "3.2.0"): Promise<readonly string[]> {
	const changes: readonly Change[] = diffApis(await read(from, version), await read(to));
	return changes.map(({ kind, effect, facts }) => `${kind} ${effect} ${"field" in facts ? facts.field : ""}`.trim());
}

describe("OpenAPI 3.2", () => {
	it("reads the method QUERY and methods that have no field of their own", async () => {
		const api = await read(`paths:
  /a:
    query: {responses: {200: {summary: Found}}}
    additionalOperations: {COPY: {responses: {201: {description: Copied}}}}
`);
		expect(api.operations.map(({ key }) => key)).toEqual(["COPY /a", "QUERY /a"]);
		expect(api.operations.flatMap(({ unread, responses }) => [unread, ...responses.map((one) => one.unread)])).toEqual([
			[],
			[],
			[],
			[],
		]);
	});

	it("reads the whole query as one value, and cookies in their own style", async () => {
		const api = await read(`paths:
  /a:
    get:
      parameters:
        - {name: q, in: querystring, content: {application/json: {schema: {type: object}}}}
        - {name: c, in: cookie, style: cookie, schema: {type: array}}
        - {name: p, in: cookie, allowReserved: true, schema: {type: string}}
`);
		const parameters = api.operations[0]?.parameters.map(({ name, style, explode, allowReserved, content }) => [
			...[name, style, explode, allowReserved, content.map(({ type }) => type).join()],
		]);
		expect(parameters).toEqual([
			["c", "cookie", true, false, ""],
			["p", "form", true, true, ""],
			["q", "form", true, false, "application/json"],
		]);
	});

	const stream = (item: string, more = "") =>
		`paths: {/a: {get: {responses: {200: {content: {application/jsonl: {itemSchema: {type: ${item}}${more}}}}}}}}\n`;

	it("compares the items of a stream, and how parts by position are written", async () => {
		expect(await told(stream("integer"), stream("string"))).toEqual(["type-changed incomparable"]);
		// An encoding says something of multipart bodies alone (OpenAPI 3.2, Media Type Object).
		const encoded = ", itemEncoding: {contentType: text/plain}";
		expect(await told(stream("string"), stream("string", encoded))).toEqual([]);
		const mixed = (more: string) => stream("string", more).replace("application/jsonl", "multipart/mixed");
		expect(await told(mixed(encoded), mixed(", itemEncoding: {contentType: text/html}"))).toEqual([
			"encoding-changed incomparable contentType",
		]);
		expect(await told(mixed(encoded), mixed(`${encoded}, prefixEncoding: [{contentType: text/html}]`))).toEqual([
			"encoding-changed incomparable contentType",
		]);
		const parts = (more: string) =>
			`paths: {/a: {post: {requestBody: {content: {multipart/mixed: {schema: {properties: {b: {}}}, encoding: {b: {contentType: text/plain${more}}}}}}}}}\n`;
		expect(await told(parts(""), parts(", prefixEncoding: [{contentType: text/html}]"))).toEqual([
			"field-changed unknown encoding.b.prefixEncoding",
		]);
	});

	it("finds media types among the components", async () => {
		const inline = "paths: {/a: {get: {responses: {200: {content: {application/json: {schema: {type: string}}}}}}}}\n";
		const shared = `paths: {/a: {get: {responses: {200: {content: {application/json: {$ref: "#/components/mediaTypes/Text"}}}}}}}
components: {mediaTypes: {Text: {schema: {type: string}}}}
`;
		expect(await told(inline, shared)).toEqual([]);
		expect(await told(inline, shared.replace("type: string", "type: integer"))).toEqual(["type-changed incomparable"]);
	});

	const scheme = (url: string) => `paths: {/a: {get: {security: [{login: []}], responses: {}}}}
components:
  securitySchemes:
    login:
      type: oauth2
      flows: {deviceAuthorization: {deviceAuthorizationUrl: "${url}", tokenUrl: https://a.example/token, scopes: {}}}
`;

	it("reads the device flow", async () => {
		expect(await told(scheme("https://a.example/device"), scheme("https://a.example/device"))).toEqual([]);
		expect(await told(scheme("https://a.example/device"), scheme("https://b.example/device"))).toEqual([
			"security-scheme-changed unknown flows.deviceAuthorization.deviceAuthorizationUrl",
		]);
	});

	const body = (schema: string) =>
		`paths: {/a: {post: {requestBody: {content: {application/xml: {schema: ${schema}}}}}}}\n`;

	it("says of XML nodes what attribute and wrapped said before", async () => {
		const before = body(
			"{properties: {a: {type: string, xml: {attribute: true}}, b: {type: array, xml: {wrapped: true}}}}",
		);
		const after = (a: string, b: string) =>
			body(`{properties: {a: {type: string, xml: {nodeType: ${a}}}, b: {type: array, xml: {nodeType: ${b}}}}}`);
		expect(await told(before, after("attribute", "element"), "3.1.0")).toEqual([]);
		expect(await told(before, after("element", "element"), "3.1.0")).toEqual(["keyword-changed incomparable"]);
		expect(await told(body("{type: string}"), body("{type: string, xml: {nodeType: element}}"), "3.1.0")).toEqual([]);
	});

	it("does not overlook the schema of what no discriminator knows", async () => {
		const text = (more: string) =>
			`${body(`{type: object, discriminator: {propertyName: k${more}}}`)}components: {schemas: {A: {type: object}}}\n`;
		expect(await told(text(""), text(", defaultMapping: A"))).toHaveLength(1);
	});
});

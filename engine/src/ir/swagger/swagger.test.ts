import type { Api, Parameter } from "../../contract/api.ts";
import type { Change } from "../../contract/change.ts";
import type { Place, Source } from "../../contract/source.ts";
import { diffApis } from "../../diff/diff-apis.ts";
import { sayTrail } from "../../openapi/say-trail.ts";
import { parseFiles } from "../../parse/testing/memory-files.ts";
import { buildApi } from "../build-api.ts";

interface Read {
	readonly api: Api;
	readonly source: Source;
}

async function read(text: string, files: Readonly<Record<string, string>> = {}): Promise<Read> {
	const source = await parseFiles({ "api.yaml": text, ...files });
	return { source, api: buildApi(source) };
}

/** Every construct of Swagger 2.0 that has another form since 3.0. */
const swagger = `swagger: "2.0"
info: { title: Payments, version: "1" }
host: api.example.com
basePath: /v1/
schemes: [https, http]
consumes: [application/json]
produces: [application/json, application/xml]
security: [{ token: [] }, { login: [read] }]
securityDefinitions:
  token: { type: apiKey, in: header, name: X-Token }
  user: { type: basic }
  login:
    type: oauth2
    flow: accessCode
    authorizationUrl: https://example.com/authorize
    tokenUrl: https://example.com/token
    scopes: { read: Read }
parameters:
  page: { name: page, in: query, type: integer, minimum: 0, exclusiveMinimum: true, default: 1 }
responses:
  gone:
    description: Gone
    schema: { $ref: "#/definitions/Error" }
paths:
  /payments/{id}:
    parameters:
      - { name: id, in: path, required: true, type: string }
      - { name: filter, in: query, type: array, items: { type: string } }
    get:
      produces: [application/json]
      parameters:
        - $ref: "#/parameters/page"
        - { name: filter, in: query, type: array, items: { type: string }, collectionFormat: multi }
        - { name: sort, in: query, type: array, items: { type: string }, collectionFormat: pipes, x-nullable: true }
        - { name: fields, in: query, type: array, items: { type: string } }
      responses:
        "200":
          description: Done
          schema: { $ref: "#/definitions/Payment" }
          headers: { X-Rate: { type: integer, description: Left } }
          examples: { application/json: {} }
        "410": { $ref: "#/responses/gone" }
    put:
      parameters:
        - in: body
          name: payment
          required: true
          description: The payment
          schema: { $ref: "#/definitions/Payment" }
      security: [{ user: [] }]
      responses: { "204": { description: Kept } }
    post:
      consumes: [multipart/form-data]
      schemes: [https]
      parameters:
        - { name: receipt, in: formData, type: file, required: true, description: A scan }
        - { name: tags, in: formData, type: array, items: { type: string } }
      responses:
        "200": { description: A file, schema: { type: file } }
    patch:
      parameters: [{ name: note, in: formData, type: string, maxLength: 9 }]
      responses: { default: { description: Kept } }
definitions:
  Error: { type: object, properties: { code: { type: integer } } }
  Payment:
    type: object
    discriminator: kind
    required: [kind]
    properties:
      kind: { type: string }
      note: { type: string, x-nullable: true }
      share: { type: number, maximum: 1, exclusiveMaximum: true }
`;

const openapi = `openapi: 3.1.0
info: { title: Payments, version: "1" }
servers: [{ url: https://api.example.com/v1 }, { url: http://api.example.com/v1 }]
security: [{ token: [] }, { login: [read] }]
paths:
  /payments/{id}:
    parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
      - { name: filter, in: query, explode: false, schema: { type: array, items: { type: string } } }
    get:
      parameters:
        - { name: page, in: query, schema: { type: integer, exclusiveMinimum: 0, default: 1 } }
        - { name: filter, in: query, explode: true, schema: { type: array, items: { type: string } } }
        - { name: sort, in: query, style: pipeDelimited, schema: { type: [array, "null"], items: { type: string } } }
        - { name: fields, in: query, explode: false, schema: { type: array, items: { type: string } } }
      responses:
        "200":
          description: Done
          headers: { x-rate: { schema: { type: integer } } }
          content: { application/json: { schema: { $ref: "#/components/schemas/Payment" } } }
        "410":
          description: Gone
          content: { application/json: { schema: { $ref: "#/components/schemas/Error" } } }
    put:
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: "#/components/schemas/Payment" } } }
      security: [{ user: [] }]
      responses: { "204": { description: Kept } }
    post:
      servers: [{ url: https://api.example.com/v1 }]
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema:
              type: object
              required: [receipt]
              properties:
                receipt: { type: string, format: binary }
                tags: { type: array, items: { type: string } }
            encoding: { tags: { explode: false } }
      responses:
        "200":
          description: A file
          content:
            application/json: { schema: { type: string, format: binary } }
            application/xml: { schema: { type: string, format: binary } }
    patch:
      requestBody:
        content:
          application/x-www-form-urlencoded:
            schema: { type: object, properties: { note: { type: string, maxLength: 9 } } }
      responses: { default: { description: Kept } }
components:
  securitySchemes:
    token: { type: apiKey, in: header, name: X-Token }
    user: { type: http, scheme: basic }
    login:
      type: oauth2
      flows:
        authorizationCode:
          authorizationUrl: https://example.com/authorize
          tokenUrl: https://example.com/token
          scopes: { read: Read }
  schemas:
    Error: { type: object, properties: { code: { type: integer } } }
    Payment:
      type: object
      discriminator: { propertyName: kind }
      required: [kind]
      properties:
        kind: { type: string }
        note: { type: [string, "null"] }
        share: { type: number, exclusiveMaximum: 1 }
`;

function facts(changes: readonly Change[]) {
	return changes.map(({ kind, facts, reaches }) => ({ kind, facts, trail: reaches.map(sayTrail) }));
}

/** Each edit is one text for another in the description above; the changes are told with the lines that they point at. */
async function edited(from: string, to: string) {
	expect(swagger).toContain(from);
	const [before, after] = [await read(swagger), await read(swagger.replace(from, to))];
	const lineOf = (source: Source, place: Place | null) => (place === null ? null : source.locate(place).line);
	return diffApis(before.api, after.api).map((change) => ({
		kind: change.kind,
		lines: [lineOf(before.source, change.before), lineOf(after.source, change.after)],
		operations: change.reaches.map(({ operation }) => operation),
	}));
}

function lineOf(text: string): number {
	return swagger.slice(0, swagger.indexOf(text)).split("\n").length;
}

const GET = "GET /payments/{id}";

describe("Swagger 2.0", () => {
	it("is the same API as its rewrite in OpenAPI 3.1, both ways", async () => {
		const [before, after] = [await read(swagger), await read(openapi)];
		expect(facts(diffApis(before.api, after.api))).toEqual([]);
		expect(facts(diffApis(after.api, before.api))).toEqual([]);
		expect(before.api.dialect).toBe("2.0");
		expect([...before.api.namedSchemas.keys()]).toEqual(["Error", "Payment"]);
		expect(before.api.unread).toEqual([]);
	});

	it.each([
		["a parameter's type", "in: query, type: integer", "in: query, type: string", "name: page", GET],
		["a header's type", "X-Rate: { type: integer", "X-Rate: { type: string", "headers: { X-Rate", GET],
		["a form's field", "maxLength: 9", "maxLength: 8", "name: note, in: formData", "PATCH /payments/{id}"],
		["a definition's property", "code: { type: integer", "code: { type: string", "Error: { type", GET],
	])("points at %s where it is written", async (_, from, to, at, operation) => {
		expect(await edited(from, to)).toMatchObject([{ lines: [lineOf(at), lineOf(at)], operations: [operation] }]);
	});

	it("points at the media type that a list no longer has, as one change of all operations that inherit it", async () => {
		const changes = await edited("produces: [application/json, application/xml]", "produces: [application/json]");
		expect(changes).toEqual([{ kind: "media-type-removed", lines: [7, null], operations: ["POST /payments/{id}"] }]);
	});

	it("sees what an operation inherits though its own text is the same", async () => {
		const changes = await edited("consumes: [application/json]", "consumes: [application/cbor]");
		expect(changes.map(({ kind, operations }) => [kind, operations])).toEqual([
			["media-type-added", ["PUT /payments/{id}"]],
			["media-type-removed", ["PUT /payments/{id}"]],
		]);
		const servers = await edited("host: api.example.com", "host: api.example.org");
		expect(new Set(servers.map(({ kind, lines }) => `${kind} ${lines}`))).toEqual(new Set(["servers-changed 3,3"]));
	});

	it("points at the field of a form that became required", async () => {
		const changes = await edited(
			"{ name: tags, in: formData, type: array",
			"{ name: tags, required: true, in: formData, type: array",
		);
		const line = lineOf("name: tags, in: formData");
		expect(changes).toMatchObject([{ kind: "property-required-changed", lines: [line, line] }]);
	});

	it("lets an operation's parameter override its path item's, and keeps the others", async () => {
		const { api } = await read(swagger);
		const say = ({ in: place, name, style, explode }: Parameter) => `${place} ${name} ${style} ${explode}`;
		expect(api.operations.find(({ key }) => key === GET)?.parameters.map(say)).toEqual([
			"path id simple false",
			"query fields form false",
			"query filter form true",
			"query page form true",
			"query sort pipeDelimited false",
		]);
	});

	it("compares as written what it does not know", async () => {
		const changes = await edited("collectionFormat: pipes", "collectionFormat: pipes, dialect: latin");
		expect(changes).toMatchObject([{ kind: "field-changed", operations: [GET] }]);
	});

	it("reads parameters and responses of other files from there", async () => {
		const { api, source } = await read(
			`swagger: "2.0"\npaths:\n  /a:\n    get:\n      parameters: [{ $ref: "shared.yaml#/page" }]\n      responses: { 200: { $ref: "shared.yaml#/ok" } }\n`,
			{
				"shared.yaml":
					'page: { name: page, in: query, type: integer }\nok: { description: "", schema: { $ref: "#/Text" } }\nText: { type: string }\n',
			},
		);
		const [operation] = api.operations;
		const [schema] = operation?.responses.flatMap(({ content }) => content.map((media) => media.schema)) ?? [];
		if (schema === undefined || schema === null) throw new Error("The response has a schema.");
		expect(api.schemas.get(schema)).toMatchObject({ types: ["string"], at: { file: "shared.yaml", pointer: "/Text" } });
		expect(operation?.parameters[0]?.at).toEqual({ file: "shared.yaml", pointer: "/page" });
		expect(source.locate({ file: "shared.yaml", pointer: "/Text" }).line).toBe(3);
	});

	it("takes hostile names for names", async () => {
		const { api } = await read(
			`swagger: "2.0"\npaths:\n  /a:\n    post:\n      parameters: [{ name: __proto__, in: formData, type: string, required: true }]\n      responses: { __proto__: { description: "" } }\ndefinitions: { __proto__: { type: string } }\nsecurityDefinitions: { __proto__: { type: basic } }\n`,
		);
		const schema = api.operations[0]?.requestBody?.content[0]?.schema;
		if (schema === undefined || schema === null) throw new Error("The form has a schema.");
		expect([...api.schemas.get(schema).properties.keys()]).toEqual(["__proto__"]);
		expect([...api.namedSchemas.keys(), ...api.securitySchemes.keys()]).toEqual(["__proto__", "__proto__"]);
	});
});

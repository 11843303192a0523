import { runProcess } from "../../../../test/harness/child-process.ts";
import { type LoopbackServer, startLoopbackServer } from "../../../../test/harness/loopback-server.ts";
import { createTemporaryFolder, type TemporaryFolder } from "../../../../test/harness/temporary-folder.ts";
import { apiFrom, typescriptOf } from "../testing/generate-from.ts";
import { typeCheck } from "../testing/type-check.ts";

/*
 * What a generated SDK puts on the wire, byte by byte, for each way in which OpenAPI lets a value be written ("Style
 * Examples", "Encoding Object"): from a description to a server, with nothing of ours in between but the generated file.
 */

const DESCRIPTION = `openapi: 3.2.0
info: { title: Wire, version: 1.0.0 }
servers: [{ url: "https://api.example.com" }]
security: [{ key: [] }]
components:
  securitySchemes: { key: { type: apiKey, in: query, name: api_key } }
  schemas:
    List: { type: array, items: { type: string } }
    Map: { type: object, properties: { R: { type: integer }, G: { type: integer } } }
paths:
  /query:
    get:
      operationId: query.list
      parameters:
        - { name: exploded, in: query, schema: { $ref: "#/components/schemas/List" } }
        - { name: joined, in: query, explode: false, schema: { $ref: "#/components/schemas/List" } }
        - { name: spaced, in: query, style: spaceDelimited, explode: false, schema: { $ref: "#/components/schemas/List" } }
        - { name: piped, in: query, style: pipeDelimited, explode: false, schema: { $ref: "#/components/schemas/List" } }
        - { name: deep, in: query, style: deepObject, explode: true, schema: { $ref: "#/components/schemas/Map" } }
        - { name: map, in: query, explode: false, schema: { $ref: "#/components/schemas/Map" } }
        - { name: reserved, in: query, allowReserved: true, schema: { type: string } }
        - { name: "filter[]<", in: query, schema: { type: string } }
        - { name: json, in: query, content: { application/json: { schema: { $ref: "#/components/schemas/Map" } } } }
      responses: { "204": { description: Done } }
  /path/{simple}/{label}/{matrix}/{map}:
    get:
      operationId: path.list
      security: []
      parameters:
        - { name: simple, in: path, required: true, schema: { $ref: "#/components/schemas/List" } }
        - { name: label, in: path, required: true, style: label, explode: true, schema: { $ref: "#/components/schemas/List" } }
        - { name: matrix, in: path, required: true, style: matrix, schema: { $ref: "#/components/schemas/List" } }
        - { name: map, in: path, required: true, explode: true, schema: { $ref: "#/components/schemas/Map" } }
      responses: { "204": { description: Done } }
  /fields:
    get:
      operationId: fields.list
      security: []
      parameters:
        - { name: X-List, in: header, schema: { $ref: "#/components/schemas/List" } }
        - { name: X-Map, in: header, explode: true, schema: { $ref: "#/components/schemas/Map" } }
        - { name: plain, in: cookie, schema: { type: string } }
        - { name: raw, in: cookie, style: cookie, schema: { $ref: "#/components/schemas/List" } }
      responses: { "204": { description: Done } }
  /form:
    post:
      operationId: form.send
      security: []
      requestBody:
        content:
          application/x-www-form-urlencoded:
            schema:
              type: object
              properties:
                text: { type: string }
                list: { $ref: "#/components/schemas/List" }
                deep: { $ref: "#/components/schemas/Map" }
                json: { $ref: "#/components/schemas/Map" }
            encoding: { deep: { style: deepObject, explode: true } }
      responses: { "204": { description: Done } }
  /parts:
    post:
      operationId: parts.send
      security: []
      requestBody:
        content:
          multipart/form-data:
            schema:
              type: object
              properties:
                about: { $ref: "#/components/schemas/Map" }
                note: { type: string }
                picture: { type: string, format: binary }
            encoding: { note: { contentType: text/markdown }, picture: { contentType: "image/png, image/jpeg" } }
      responses: { "204": { description: Done } }
`;

const PROGRAM = `import { Client } from "./wire.ts";
const client = new Client({ baseUrl: process.argv[2], auth: { key: "s&cret" } });
const list = ["a,b", "c d"];
const map = { R: 100, G: 200 };
await client.query.list({
	exploded: list, joined: list, spaced: list, piped: list, deep: map, map, reserved: "/a?b&c=d#e+f", "filter[]<": "é", json: map,
});
await client.path.list({ simple: list, label: list, matrix: list, map });
await client.fields.list({ "X-List": list, "X-Map": map, plain: "a b", raw: ["1 2", "3"] });
await client.form.send({ text: "a+b c", list, deep: map, json: map });
await client.parts.send({ about: map, note: "# Hi", picture: new File(["png"], "p.png", { type: "image/png" }) });
`;

interface Received {
	readonly url: string | undefined;
	readonly headers: Readonly<Record<string, unknown>>;
	readonly body: string;
}

const received = new Map<string, Received>();
let folder: TemporaryFolder;
let server: LoopbackServer;

beforeAll(async () => {
	folder = await createTemporaryFolder("wire");
	server = await startLoopbackServer((request, response, body) => {
		const name = /^\/(\w+)/.exec(request.url ?? "")?.[1] ?? "";
		received.set(name, { url: request.url, headers: request.headers, body: body.toString() });
		response.writeHead(204).end();
	});
	const { content } = typescriptOf(await apiFrom(DESCRIPTION), "wire");
	const globals = "declare const process: { argv: string[] };\n";
	expect(await typeCheck(folder.path, { "wire.ts": content, "program.ts": PROGRAM, "globals.d.ts": globals })).toBe("");
	const run = await runProcess({
		command: process.execPath,
		args: ["program.ts", server.url],
		cwd: folder.path,
		env: {},
	});
	expect(run).toMatchObject({ exitCode: 0, stderr: "" });
}, 60_000);

afterAll(async () => {
	await server.stop();
	await folder.remove();
});

it("writes each style of a query, and leaves it so beside a credential", () => {
	expect(received.get("query")?.url).toBe(
		`/query?${[
			"deep%5BR%5D=100&deep%5BG%5D=200",
			"exploded=a%2Cb&exploded=c%20d",
			"filter%5B%5D%3C=%C3%A9",
			"joined=a%2Cb,c%20d",
			"json=%7B%22R%22%3A100%2C%22G%22%3A200%7D",
			"map=R,100,G,200",
			"piped=a%2Cb%7Cc%20d",
			"reserved=/a?b%26c%3Dd%23e%2Bf",
			"spaced=a%2Cb%20c%20d",
			"api_key=s%26cret",
		].join("&")}`,
	);
});

it("writes each style of a path", () => {
	expect(received.get("path")?.url).toBe("/path/a%2Cb,c%20d/.a%2Cb.c%20d/;matrix=a%2Cb,c%20d/R=100,G=200");
});

it("writes header fields and cookies", () => {
	expect(received.get("fields")?.headers).toMatchObject({
		"x-list": "a,b,c d",
		"x-map": "R=100,G=200",
		cookie: "plain=a%20b; raw=1 2; raw=3",
	});
});

it("writes an urlencoded form", () => {
	const { headers, body } = received.get("form") ?? {};
	expect(headers).toMatchObject({ "content-type": "application/x-www-form-urlencoded" });
	expect(body).toBe(
		"text=a%2Bb%20c&list=a%2Cb&list=c%20d&deep%5BR%5D=100&deep%5BG%5D=200&json=%7B%22R%22%3A100%2C%22G%22%3A200%7D",
	);
});

it("writes each part of a form with its media type", () => {
	const { headers = {}, body = "" } = received.get("parts") ?? {};
	const [, boundary] = /^multipart\/form-data; boundary=([\w-]+)$/.exec(String(headers["content-type"])) ?? [];
	const part = (name: string, more: string, content: string) =>
		`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;
	expect(body).toBe(
		[
			part("about", "\r\nContent-Type: application/json", '{"R":100,"G":200}'),
			part("note", "\r\nContent-Type: text/markdown", "# Hi"),
			part("picture", '; filename="p.png"\r\nContent-Type: image/png', "png"),
			`--${boundary}--\r\n`,
		].join(""),
	);
	expect(headers).toMatchObject({ "content-length": String(Buffer.byteLength(body)) });
});

import type { JsonValue } from "../../../../engine/src/index.ts";
import type { Case, Family } from "../case.ts";

/*
 * What a body becomes on the wire, in each media type that OpenAPI gives rules for.
 */

const DESCRIPTION = `openapi: 3.2.0
info: { title: Bodies, version: 1.0.0 }
servers: [{ url: ORIGIN }]
components:
  schemas:
    Point: { type: object, properties: { x: { type: integer }, y: { type: integer } } }
    Charge:
      type: object
      required: [amount, currency]
      properties:
        amount: { type: integer }
        currency: { type: string }
        note: { type: [string, "null"] }
        live: { type: boolean }
        rate: { type: number }
        at: { $ref: "#/components/schemas/Point" }
        tags: { type: array, items: { type: string } }
        metadata: { type: object, additionalProperties: { type: string } }
paths:
  /charges:
    post:
      operationId: charges.create
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Charge" } } } }
      responses: { "204": { description: Done } }
  /charges/{id}:
    patch:
      operationId: charges.update
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
        - { name: dry_run, in: query, schema: { type: boolean } }
      requestBody: { content: { application/merge-patch+json: { schema: { $ref: "#/components/schemas/Charge" } } } }
      responses: { "204": { description: Done } }
  /list:
    put:
      operationId: list.replace
      requestBody: { required: true, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Point" } } } } }
      responses: { "204": { description: Done } }
  /scalar:
    put:
      operationId: scalar.replace
      requestBody: { required: true, content: { application/json: { schema: { type: string } } } }
      responses: { "204": { description: Done } }
  /anything:
    put:
      operationId: anything.replace
      requestBody: { required: true, content: { application/json: { schema: {} } } }
      responses: { "204": { description: Done } }
  /map:
    put:
      operationId: map.replace
      requestBody: { required: true, content: { application/json: { schema: { type: object, additionalProperties: { type: integer } } } } }
      responses: { "204": { description: Done } }
  /optional:
    post:
      operationId: optional.send
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Point" } } } }
      responses: { "204": { description: Done } }
  /text:
    put:
      operationId: text.replace
      requestBody: { required: true, content: { text/plain: { schema: { type: string } } } }
      responses: { "204": { description: Done } }
  /csv:
    put:
      operationId: csv.replace
      requestBody: { required: true, content: { text/csv: { schema: { type: string } } } }
      responses: { "204": { description: Done } }
  /bytes:
    put:
      operationId: bytes.replace
      requestBody: { required: true, content: { application/octet-stream: { schema: { type: string, format: binary } } } }
      responses: { "204": { description: Done } }
  /image:
    put:
      operationId: image.replace
      requestBody: { required: true, content: { image/png: {} } }
      responses: { "204": { description: Done } }
  /form:
    post:
      operationId: form.send
      requestBody:
        required: true
        content:
          application/x-www-form-urlencoded:
            schema:
              type: object
              properties:
                text: { type: string }
                number: { type: number }
                flag: { type: boolean }
                list: { type: array, items: { type: string } }
                joined: { type: array, items: { type: string } }
                deep: { $ref: "#/components/schemas/Point" }
                json: { $ref: "#/components/schemas/Point" }
            encoding:
              joined: { style: form, explode: false }
              deep: { style: deepObject, explode: true }
      responses: { "204": { description: Done } }
  /parts:
    post:
      operationId: parts.send
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema:
              type: object
              properties:
                text: { type: string }
                number: { type: integer }
                flag: { type: boolean }
                about: { $ref: "#/components/schemas/Point" }
                list: { type: array, items: { type: string } }
                note: { type: string }
                picture: { type: string, format: binary }
                pictures: { type: array, items: { type: string, format: binary } }
            encoding:
              note: { contentType: text/markdown }
              picture: { contentType: "image/png, image/jpeg" }
      responses: { "204": { description: Done } }
  /either:
    post:
      operationId: either.send
      requestBody:
        required: true
        content:
          application/json: { schema: { $ref: "#/components/schemas/Point" } }
          application/x-www-form-urlencoded: { schema: { $ref: "#/components/schemas/Point" } }
          application/merge-patch+json: { schema: { $ref: "#/components/schemas/Point" } }
      responses: { "204": { description: Done } }
  /patches/{id}:
    patch:
      operationId: patches.apply
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      requestBody:
        required: true
        content:
          application/json-patch+json: { schema: { type: array, items: { type: object } } }
          application/merge-patch+json: { schema: { type: object } }
      responses: { "204": { description: Done } }
`;

interface Row {
	readonly name: string;
	readonly feature?: string;
	readonly operation: string;
	readonly target?: string;
	readonly arguments?: Readonly<Record<string, JsonValue>>;
	readonly contentType?: string;
	/** What is sent; null for nothing. */
	readonly type: string | null;
	readonly body: string;
}

const json = (name: string, args: Readonly<Record<string, JsonValue>>, body: string): Row => ({
	name,
	feature: "JSON bodies",
	operation: "POST /charges",
	arguments: args,
	type: "application/json",
	body,
});

const whole = (name: string, operation: string, body: JsonValue, written: string): Row => ({
	name,
	feature: "JSON bodies",
	operation,
	arguments: { body },
	type: "application/json",
	body: written,
});

const form = (name: string, args: Readonly<Record<string, JsonValue>>, body: string): Row => ({
	name: `a form with ${name}`,
	feature: "forms",
	operation: "POST /form",
	arguments: args,
	type: "application/x-www-form-urlencoded",
	body,
});

const part = (name: string, fields: string, content: string): string =>
	`--BOUNDARY\r\nContent-Disposition: form-data; name="${name}"${fields}\r\n\r\n${content}\r\n`;

const multipart = (name: string, args: Readonly<Record<string, JsonValue>>, ...parts: readonly string[]): Row => ({
	name: `parts with ${name}`,
	feature: "multipart",
	operation: "POST /parts",
	arguments: args,
	type: "multipart/form-data; boundary=BOUNDARY",
	body: `${parts.join("")}--BOUNDARY--\r\n`,
});

const PNG = { $file: { name: "p.png", type: "image/png", text: "png" } };

const rows: readonly Row[] = [
	json("members of a body stand side by side", { amount: 100, currency: "EUR" }, '{"amount":100,"currency":"EUR"}'),
	json("null is sent", { amount: 1, currency: "EUR", note: null }, '{"amount":1,"currency":"EUR","note":null}'),
	json("false and zero are sent", { amount: 0, currency: "", live: false }, '{"amount":0,"currency":"","live":false}'),
	json("a nested object", { amount: 1, currency: "EUR", at: { x: 1, y: 2 } }, '{"amount":1,"currency":"EUR","at":{"x":1,"y":2}}'),
	json("an empty nested object", { amount: 1, currency: "EUR", at: {} }, '{"amount":1,"currency":"EUR","at":{}}'),
	json("a list", { amount: 1, currency: "EUR", tags: ["a", "b"] }, '{"amount":1,"currency":"EUR","tags":["a","b"]}'),
	json("an empty list", { amount: 1, currency: "EUR", tags: [] }, '{"amount":1,"currency":"EUR","tags":[]}'),
	json("members by any name", { amount: 1, currency: "EUR", metadata: { "a b": "c" } }, '{"amount":1,"currency":"EUR","metadata":{"a b":"c"}}'),
	json("letters beyond ASCII", { amount: 1, currency: "€😀" }, '{"amount":1,"currency":"€😀"}'),
	json("quotes and line breaks", { amount: 1, currency: 'a"b\\c\nd' }, '{"amount":1,"currency":"a\\"b\\\\c\\nd"}'),
	json("a fraction", { amount: 1, currency: "EUR", rate: 0.5 }, '{"amount":1,"currency":"EUR","rate":0.5}'),
	{
		name: "parameters and members of a body side by side",
		feature: "JSON bodies",
		operation: "PATCH /charges/{id}",
		target: "/charges/ch_1?dry_run=true",
		arguments: { id: "ch_1", dry_run: true, amount: 5, currency: "EUR" },
		type: "application/merge-patch+json",
		body: '{"amount":5,"currency":"EUR"}',
	},
	whole("a list as a whole body", "PUT /list", [{ x: 1 }, { y: 2 }], '[{"x":1},{"y":2}]'),
	whole("an empty list as a whole body", "PUT /list", [], "[]"),
	whole("a text as a whole body", "PUT /scalar", "on", '"on"'),
	whole("a map as a whole body", "PUT /map", { a: 1, b: 2 }, '{"a":1,"b":2}'),
	whole("any value as a whole body", "PUT /anything", [1, "a", null, { b: true }], '[1,"a",null,{"b":true}]'),
	{ name: "no body where none is given", feature: "JSON bodies", operation: "POST /optional", type: null, body: "" },
	{
		name: "an optional body that is given",
		feature: "JSON bodies",
		operation: "POST /optional",
		arguments: { x: 1 },
		type: "application/json",
		body: '{"x":1}',
	},
	{ name: "plain text", feature: "text and bytes", operation: "PUT /text", arguments: { body: "a\nb é" }, type: "text/plain", body: "a\nb é" },
	{ name: "comma-separated text", feature: "text and bytes", operation: "PUT /csv", arguments: { body: "a,b\r\n" }, type: "text/csv", body: "a,b\r\n" },
	{ name: "bytes", feature: "text and bytes", operation: "PUT /bytes", arguments: { body: { $bytes: "aGkA" } }, type: "application/octet-stream", body: "hi\0" },
	{ name: "no bytes", feature: "text and bytes", operation: "PUT /bytes", arguments: { body: { $bytes: "" } }, type: "application/octet-stream", body: "" },
	{ name: "a media type without a schema", feature: "text and bytes", operation: "PUT /image", arguments: { body: { $bytes: "aGk=" } }, type: "image/png", body: "hi" },
	{
		name: "a stream of bytes",
		feature: "streamed uploads",
		operation: "PUT /bytes",
		arguments: { body: { $stream: ["one ", "two ", "three"] } },
		type: "application/octet-stream",
		body: "one two three",
	},
	form("a text", { text: "a b+c&d=e" }, "text=a%20b%2Bc%26d%3De"),
	form("letters beyond ASCII", { text: "é" }, "text=%C3%A9"),
	form("a number and a flag", { flag: true, number: 1.5 }, "flag=true&number=1.5"),
	form("a list, exploded", { list: ["a", "b"] }, "list=a&list=b"),
	form("a list, joined", { joined: ["a", "b"] }, "joined=a,b"),
	form("an object, deep", { deep: { x: 1, y: 2 } }, "deep%5Bx%5D=1&deep%5By%5D=2"),
	form("an object as JSON", { json: { x: 1 } }, "json=%7B%22x%22%3A1%7D"),
	form("an empty text", { text: "" }, "text="),
	multipart("a text", { text: "a b" }, part("text", "", "a b")),
	multipart("letters beyond ASCII", { text: "é" }, part("text", "", "é")),
	multipart("a number", { number: 7 }, part("number", "", "7")),
	multipart("a flag", { flag: false }, part("flag", "", "false")),
	multipart("an object", { about: { x: 1 } }, part("about", "\r\nContent-Type: application/json", '{"x":1}')),
	multipart("a list", { list: ["a", "b"] }, part("list", "", "a"), part("list", "", "b")),
	multipart("a media type of its own", { note: "# Hi" }, part("note", "\r\nContent-Type: text/markdown", "# Hi")),
	multipart("a file", { picture: PNG }, part("picture", '; filename="p.png"\r\nContent-Type: image/png', "png")),
	multipart(
		"several files",
		{ pictures: [PNG, { $file: { name: "q.gif", type: "image/gif", text: "gif" } }] },
		part("pictures", '; filename="p.png"\r\nContent-Type: image/png', "png"),
		part("pictures", '; filename="q.gif"\r\nContent-Type: image/gif', "gif"),
	),
	multipart(
		"a file whose name has quotes",
		{ picture: { $file: { name: 'a"b.png', type: "image/png", text: "png" } } },
		part("picture", '; filename="a%22b.png"\r\nContent-Type: image/png', "png"),
	),
	multipart(
		"a header of a part by the caller",
		{ picture: { $file: { name: "p.png", type: "image/png", text: "png", headers: { "X-Taken": "in 2026" } } } },
		part("picture", '; filename="p.png"\r\nContent-Type: image/png\r\nX-Taken: in 2026', "png"),
	),
	multipart("a text and a file",
		{ picture: PNG, text: "a" },
		part("picture", '; filename="p.png"\r\nContent-Type: image/png', "png"),
		part("text", "", "a"),
	),
	{ name: "the usual media type of several", feature: "media type by the caller", operation: "POST /either", arguments: { x: 1 }, type: "application/json", body: '{"x":1}' },
	{
		name: "a form, as the caller says",
		feature: "media type by the caller",
		operation: "POST /either",
		arguments: { x: 1 },
		contentType: "application/x-www-form-urlencoded",
		type: "application/x-www-form-urlencoded",
		body: "x=1",
	},
	{
		name: "another form of JSON, as the caller says",
		feature: "media type by the caller",
		operation: "POST /either",
		arguments: { x: 1 },
		contentType: "application/merge-patch+json",
		type: "application/merge-patch+json",
		body: '{"x":1}',
	},
	{
		name: "a list of steps",
		feature: "media type by the caller",
		operation: "PATCH /patches/{id}",
		target: "/patches/1",
		arguments: { id: "1", body: [{ op: "remove", path: "/a" }] },
		contentType: "application/json-patch+json",
		type: "application/json-patch+json",
		body: '[{"op":"remove","path":"/a"}]',
	},
	{
		name: "a merge in the place of steps",
		feature: "media type by the caller",
		operation: "PATCH /patches/{id}",
		target: "/patches/1",
		arguments: { id: "1", body: { a: null } },
		contentType: "application/merge-patch+json",
		type: "application/merge-patch+json",
		body: '{"a":null}',
	},
];

function caseOf({ name, feature, operation, target, arguments: args, contentType, type, body }: Row): Case {
	const [method = "", path = ""] = operation.split(" ");
	const sees = { method, target: target ?? path, headers: type === null ? {} : { "content-type": type }, body };
	const options = contentType === undefined ? {} : { options: { contentType } };
	return {
		name,
		...(feature && { feature }),
		calls: [{ operation, ...(args && { arguments: args }), ...options, gets: { value: null } }],
		exchanges: [{ sees, answers: { status: 204 } }],
	};
}

export const bodies: Family = { feature: "JSON bodies", description: DESCRIPTION, cases: rows.map(caseOf) };

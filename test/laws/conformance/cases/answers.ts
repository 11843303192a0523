import type { JsonValue } from "../../../../engine/src/index.ts";
import type { Answer, Case, ErrorOutcome, Family } from "../case.ts";

/*
 * What becomes of an answer: values that nobody described are kept and sent back, numbers keep their digits, an error says
 * what the API said.
 */

const DESCRIPTION = `openapi: 3.1.0
info: { title: Answers, version: 1.0.0 }
servers: [{ url: ORIGIN }]
components:
  schemas:
    Status: { type: string, enum: [open, closed] }
    Cat: { type: object, required: [kind], properties: { kind: { type: string, const: cat }, lives: { type: integer } } }
    Dog: { type: object, required: [kind], properties: { kind: { type: string, const: dog }, tricks: { type: array, items: { type: string } } } }
    Pet:
      oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }]
      discriminator: { propertyName: kind, mapping: { cat: "#/components/schemas/Cat", dog: "#/components/schemas/Dog" } }
    Thing:
      type: object
      required: [id, status]
      properties:
        id: { type: string }
        status: { $ref: "#/components/schemas/Status" }
        level: { type: integer, enum: [1, 2, 3] }
        note: { type: [string, "null"] }
        name: { type: string }
        pet: { $ref: "#/components/schemas/Pet" }
        pets: { type: array, items: { $ref: "#/components/schemas/Pet" } }
        parent: { $ref: "#/components/schemas/Thing" }
        count: { type: integer, format: int64 }
        price: { type: number, format: decimal }
        rate: { type: number }
        day: { type: string, format: date }
        at: { type: string, format: date-time }
        labels: { type: object, additionalProperties: { type: string } }
        mixed: { oneOf: [{ type: string }, { type: integer }] }
    Problem:
      type: object
      properties: { message: { type: string }, code: { type: string } }
paths:
  /things:
    get:
      operationId: things.read
      responses:
        "200": { description: One, content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } }
        "404": { description: None, content: { application/json: { schema: { $ref: "#/components/schemas/Problem" } } } }
        "4XX": { description: Refused, content: { application/json: { schema: { $ref: "#/components/schemas/Problem" } } } }
    put:
      operationId: things.replace
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } }
      responses: { "200": { description: The same, content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } } }
  /wrapped:
    put:
      operationId: wrapped.replace
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [thing], properties: { thing: { $ref: "#/components/schemas/Thing" } } } } } }
      responses: { "204": { description: Done } }
  /list:
    get:
      operationId: list.read
      responses: { "200": { description: All, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Thing" } } } } } }
  /numbers:
    get:
      operationId: numbers.read
      responses: { "200": { description: Numbers, content: { application/json: { schema: { type: array, items: { type: integer, format: int64 } } } } } }
  /anything:
    get:
      operationId: anything.read
      responses: { "200": { description: Anything, content: { application/json: {} } } }
  /failing:
    get:
      operationId: failing.read
      responses:
        "204": { description: Done }
        default:
          description: Refused
          content:
            application/problem+json: { schema: { type: object, properties: { title: { type: string }, since: { type: string, format: date } } } }
            application/json: { schema: { type: object, required: [err], properties: { err: { type: string }, detail: { type: string } } } }
        "418": { description: A teapot, content: { text/plain: { schema: { type: string } } } }
  /text:
    get:
      operationId: text.read
      responses: { "200": { description: Text, content: { text/plain: { schema: { type: string } } } } }
  /bytes:
    get:
      operationId: bytes.read
      responses: { "200": { description: Bytes, content: { application/octet-stream: { schema: { type: string, format: binary } } } } }
  /ranged:
    get:
      operationId: ranged.read
      responses: { "200": { description: A text, content: { "*/*": { schema: { type: string } } } } }
  /ranged/when:
    get:
      operationId: ranged.when
      responses: { "200": { description: A moment, content: { "*/*": { schema: { type: string, format: date-time } } } } }
  /ranged/thing:
    get:
      operationId: ranged.thing
      responses: { "200": { description: A thing, content: { "*/*": { schema: { $ref: "#/components/schemas/Thing" } } } } }
  /ranged/bytes:
    get:
      operationId: ranged.bytes
      responses: { "200": { description: A file, content: { "*/*": { schema: { type: string, format: binary } } } } }
  /nothing:
    delete:
      operationId: nothing.delete
      responses: { "204": { description: Gone } }
  /maybe:
    post:
      operationId: maybe.create
      responses:
        "200": { description: There was one, content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } }
        "201": { description: Made, content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } }
        "202": { description: Will be }
`;

const THING = { id: "t1", status: "open" };

const read = (name: string, json: JsonValue, feature?: string): Case => ({
	name,
	...(feature && { feature }),
	calls: [{ operation: "GET /things", gets: { value: json } }],
	exchanges: [{ sees: { method: "GET", target: "/things", headers: {}, body: "" }, answers: { json } }],
});

/** Languages with fields send members in the order of their names. */
const inOrder = (members: Readonly<Record<string, JsonValue>>): Readonly<Record<string, JsonValue>> =>
	Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Read, and sent back as it was read: what nobody described goes the same way. */
const kept = (name: string, more: Readonly<Record<string, JsonValue>>, feature: string): Case => {
	const thing = inOrder({ ...THING, ...more });
	return {
		name,
		feature,
		calls: [
			{ operation: "GET /things", gets: { value: thing } },
			{ operation: "PUT /wrapped", arguments: { thing: { $answer: 0 } }, gets: { value: null } },
		],
		exchanges: [
			{ answers: { json: thing } },
			{ sees: { method: "PUT", target: "/wrapped", body: JSON.stringify({ thing }) }, answers: { status: 204 } },
		],
	};
};

/** The answer's text, and what the caller gets of it. */
const text = (name: string, operation: string, written: string, value: JsonValue, feature: string): Case => ({
	name,
	feature,
	calls: [{ operation, gets: { value } }],
	exchanges: [{ answers: { text: written, headers: { "content-type": "application/json" } } }],
});

/** Where the description leaves the media type to each answer. */
const ranged = (name: string, operation: string, answer: Answer, value: JsonValue): Case => ({
	name,
	calls: [{ operation, gets: { value } }],
	exchanges: [{ sees: { headers: { accept: "*/*" } }, answers: answer }],
});

const refused = (name: string, status: number, answers: Case["exchanges"][number]["answers"], error: Partial<ErrorOutcome>): Case => ({
	name,
	feature: "errors",
	client: { retry: { retries: 0 } },
	calls: [{ operation: "GET /things", gets: { error: { kind: "status", status, ...error } } }],
	exchanges: [{ answers: { status, ...answers } }],
});

/** Where bodies differ by their media types; nothing of them is unlike its own description. */
const failing = (name: string, status: number, answers: Answer, error: Partial<ErrorOutcome>): Case => ({
	name,
	feature: "errors",
	client: { retry: { retries: 0 }, drift: true },
	calls: [{ operation: "GET /failing", gets: { error: { kind: "status", status, ...error }, drift: [] } }],
	exchanges: [{ answers: { status, ...answers } }],
});

const statuses = [400, 401, 402, 403, 404, 405, 406, 408, 409, 410, 412, 413, 415, 418, 422, 423, 425, 429, 431, 451, 500, 501, 502, 503, 504, 507];

export const answers: Family = {
	feature: "answers",
	description: DESCRIPTION,
	cases: [
		read("an object", THING),
		read("null where it is described", { ...THING, note: null }, "absent, null and given"),
		read("what is absent stays absent", { ...THING, name: "" }, "absent, null and given"),
		read("a text where null may be", { ...THING, note: "x" }, "absent, null and given"),
		read("a recursive object", { ...THING, parent: { ...THING, parent: THING } }),
		read("members by any name", { ...THING, labels: { "a b": "c", constructor: "d", __proto: "e" } }),
		read("an alternative by its tag", { ...THING, pet: { kind: "cat", lives: 9 } }),
		read("another alternative by its tag", { ...THING, pet: { kind: "dog", tricks: ["sit"] } }),
		read("a text of two types", { ...THING, mixed: "a" }),
		read("a number of two types", { ...THING, mixed: 7 }),
		read("letters beyond ASCII", { ...THING, name: "é€😀\u2028" }),
		{ name: "a list", calls: [{ operation: "GET /list", gets: { value: [THING, THING] } }], exchanges: [{ answers: { json: [THING, THING] } }] },
		{ name: "an empty list", calls: [{ operation: "GET /list", gets: { value: [] } }], exchanges: [{ answers: { json: [] } }] },
		text("white space around JSON", "GET /things", ` \n{"id":"t1","status":"open"}\n`, THING, "answers"),
		text("a text where anything may come", "GET /anything", '"a"', "a", "answers"),
		text("null where anything may come", "GET /anything", "null", null, "answers"),
		{ name: "plain text", calls: [{ operation: "GET /text", gets: { value: "a\nb é" } }], exchanges: [{ sees: { headers: { accept: "text/plain" } }, answers: { text: "a\nb é", headers: { "content-type": "text/plain; charset=utf-8" } } }] },
		ranged("a text of any media type", "GET /ranged", { text: "a\nb é", headers: { "content-type": "text/plain; charset=utf-8" } }, "a\nb é"),
		ranged("JSON where any media type may come", "GET /ranged", { text: '"hello"', headers: { "content-type": "application/json" } }, "hello"),
		ranged("a text in JSON without a media type", "GET /ranged", { text: '"hello"' }, "hello"),
		ranged("a moment as plain text", "GET /ranged/when", { text: "2026-11-23T08:00:00Z", headers: { "content-type": "text/plain" } }, "2026-11-23T08:00:00Z"),
		ranged("an object of any media type", "GET /ranged/thing", { text: JSON.stringify(THING), headers: { "content-type": "text/plain" } }, THING),
		ranged("bytes of any media type", "GET /ranged/bytes", { base64: "AP8B", headers: { "content-type": "application/pdf" } }, { $bytes: "AP8B" }),
		{ name: "bytes", calls: [{ operation: "GET /bytes", gets: { value: { $bytes: "AP8B" } } }], exchanges: [{ sees: { headers: { accept: "application/octet-stream" } }, answers: { base64: "AP8B", headers: { "content-type": "application/octet-stream" } } }] },
		{ name: "no content", calls: [{ operation: "DELETE /nothing", gets: { value: null } }], exchanges: [{ sees: { method: "DELETE", target: "/nothing", body: "" }, answers: { status: 204 } }] },
		{ name: "another success", calls: [{ operation: "POST /maybe", gets: { value: THING } }], exchanges: [{ sees: { method: "POST", target: "/maybe", body: "" }, answers: { status: 201, json: THING } }] },
		{ name: "a success without content beside those with some", calls: [{ operation: "POST /maybe", gets: { value: null } }], exchanges: [{ answers: { status: 202 } }] },
		{ name: "JSON in pieces", calls: [{ operation: "GET /things", gets: { value: { ...THING, name: "é" } } }], exchanges: [{ answers: { headers: { "content-type": "application/json" }, pieces: ['{"id":"t1",', '"status":"op', 'en","name":"é"}'] } }] },
		{ name: "JSON under another media type of JSON", calls: [{ operation: "GET /things", gets: { value: THING } }], exchanges: [{ answers: { text: JSON.stringify(THING), headers: { "content-type": "application/vnd.api+json; charset=utf-8" } } }] },

		kept("a value that is not listed", { status: "archived" }, "unknown values"),
		kept("a number that is not listed", { level: 9 }, "unknown values"),
		kept("a member that nobody described", { zone: "blue", zones: { a: [1, null] } }, "unknown members"),
		kept("a member of an alternative that nobody described", { pet: { kind: "cat", lives: 9, colour: "red" } }, "unknown members"),
		kept("an alternative that nobody described", { pet: { kind: "fish", fins: 2 } }, "unknown variants"),
		kept("unknown alternatives within a list", { pets: [{ kind: "cat" }, { kind: "fish" }, { fins: 2 }] }, "unknown variants"),
		kept("a text where an alternative is described", { pet: "fish" }, "unknown variants"),
		kept("null where it is not described", { name: null }, "unexpected null"),
		kept("null in the place of an object", { parent: null, pet: null }, "unexpected null"),
		kept("null in the place of a list", { pets: null }, "unexpected null"),
		kept("another type than is described", { name: 7, rate: "fast" }, "unexpected types"),
		kept("an object where a text is described", { name: { first: "a" } }, "unexpected types"),
		kept("a day", { day: "2026-11-23" }, "dates"),
		kept("a moment in UTC", { at: "2026-11-23T08:00:00Z" }, "dates"),
		kept("a moment with an offset", { at: "2026-11-23T08:00:00+02:00" }, "dates"),
		kept("a moment with nanoseconds", { at: "2026-11-23T08:00:00.123456789Z" }, "dates"),
		kept("a moment that is none", { at: "soon", day: "2026-02-31" }, "dates"),
		{
			name: "a required member that is missing",
			feature: "unexpected null",
			calls: [{ operation: "GET /things", gets: { value: { id: "t1" } } }],
			exchanges: [{ answers: { json: { id: "t1" } } }],
		},

		text("an integer beyond 2^53", "GET /numbers", "[9007199254740993]", [{ $number: "9007199254740993" }], "int64"),
		text("the largest integer", "GET /numbers", "[9223372036854775807,-9223372036854775808]", [{ $number: "9223372036854775807" }, { $number: "-9223372036854775808" }], "int64"),
		text("an integer within 2^53", "GET /numbers", "[9007199254740991,-1]", [9007199254740991, -1], "int64"),
		text("an integer within an object", "GET /things", '{"id":"t1","status":"open","count":9007199254740993}', { ...THING, count: { $number: "9007199254740993" } }, "int64"),
		{
			name: "an integer beyond 2^53 that is sent",
			feature: "int64",
			calls: [{ operation: "PUT /wrapped", arguments: { thing: { count: { $number: "9007199254740993" }, ...THING } }, gets: { value: null } }],
			exchanges: [{ sees: { method: "PUT", body: '{"thing":{"count":9007199254740993,"id":"t1","status":"open"}}' }, answers: { status: 204 } }],
		},
		text("a decimal with more digits than a double has", "GET /things", '{"id":"t1","status":"open","price":0.12345678901234567890}', { ...THING, price: { $number: "0.12345678901234567890" } }, "decimals"),

		refused("the API's sentence and code", 404, { json: { message: "No such thing.", code: "gone" } }, { body: { message: "No such thing.", code: "gone" }, detail: "No such thing.", code: "gone", }),
		refused("a status within a described range", 422, { json: { message: "No." } }, { body: { message: "No." }, }),
		refused("a status that nobody described", 500, { json: { message: "No." } }, { body: { message: "No." }, }),
		refused("an error as text", 502, { text: "Bad gateway", headers: { "content-type": "text/html" } }, { body: "Bad gateway", detail: "Bad gateway" }),
		failing("an error in the one of two media types", 400, { text: '{"title":"Wrong.","since":"2026-11-23"}', headers: { "content-type": "application/problem+json; charset=utf-8" } }, { body: { title: "Wrong.", since: "2026-11-23" }, detail: "Wrong." }),
		failing("an error in the other of two media types", 400, { json: { err: "E", detail: "Wrong." } }, { body: { err: "E", detail: "Wrong." }, detail: "Wrong." }),
		failing("an error that is described as text", 418, { text: "Short and stout.", headers: { "content-type": "text/plain" } }, { body: "Short and stout.", detail: "Short and stout." }),
		refused("an error without a body", 403, {}, { body: null }),
		refused("an error that says JSON and is none", 400, { text: "{", headers: { "content-type": "application/json" } }, { body: "{" }),
		refused("the request's id", 400, { json: {}, headers: { "x-request-id": "r-1" } }, { requestId: "r-1" }),
		refused("a sentence within error", 400, { json: { error: { message: "Wrong.", code: "bad" } } }, { detail: "Wrong.", code: "bad" }),
		...statuses.map((status) => refused(`status ${status}`, status, { json: { message: "No." } }, { body: { message: "No." } })),
		{
			name: "a success that is no JSON",
			feature: "errors",
			calls: [{ operation: "GET /things", gets: { error: { kind: "decode" } } }],
			exchanges: [{ answers: { text: "<html>", headers: { "content-type": "text/html" } } }],
		},
	],
};

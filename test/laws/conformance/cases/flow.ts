import type { Case, Family } from "../case.ts";

/*
 * Answers that come in several parts: pages by each of the four rules, events and lines as they come.
 */

const list = (id: string, path: string, parameters: string, answer: string, more = ""): string => `  ${path}:
    get:
      operationId: ${id}.list
${more}      parameters: [${parameters}]
      responses: { "200": { description: A page, content: { application/json: { schema: ${answer} } } } }
`;

const query = (name: string, type: string): string => `{ name: ${name}, in: query, schema: { type: ${type} } }`;
const record = (members: string): string =>
	`{ type: object, properties: { data: { type: array, items: { $ref: "#/components/schemas/Item" } }, ${members} } }`;

const DESCRIPTION = `openapi: 3.2.0
info: { title: Flow, version: 1.0.0 }
servers: [{ url: ORIGIN }]
components:
  schemas:
    Item: { type: object, required: [id], properties: { id: { type: string } } }
    Event: { type: object, properties: { n: { type: integer }, text: { type: string } } }
paths:
${list("cursor", "/cursor", `${query("cursor", "string")}, ${query("limit", "integer")}`, record("next_cursor: { type: [string, 'null'] }"))}${list(
	"nested",
	"/nested",
	`${query("page_token", "string")}`,
	record("meta: { type: object, properties: { next_page_token: { type: string } } }"),
)}${list("last", "/last", `${query("starting_after", "string")}, ${query("limit", "integer")}`, record("has_more: { type: boolean }"))}${list(
	"offset",
	"/offset",
	`${query("offset", "integer")}, ${query("limit", "integer")}`,
	record("total: { type: integer }"),
)}${list("page", "/page", `${query("page", "integer")}, ${query("per_page", "integer")}`, '{ type: array, items: { $ref: "#/components/schemas/Item" } }')}${list(
	"counted",
	"/counted",
	`${query("page", "integer")}, ${query("per_page", "integer")}`,
	record("meta: { type: object, properties: { total_pages: { type: integer } } }"),
)}${list("summed", "/summed", `${query("page", "integer")}, ${query("per_page", "integer")}`, record("totalCount: { type: integer }"))}${list(
	"vague",
	"/vague",
	`${query("page", "integer")}, ${query("per_page", "integer")}`,
	record("count: { type: integer }"),
)}${list("spring", "/spring", `{ name: page, in: query, schema: { type: integer, minimum: 0 } }, ${query("size", "integer")}`, record("last: { type: boolean }"))}${list(
	"odata",
	"/odata",
	`${query("$skip", "integer")}, ${query("$top", "integer")}`,
	record("'@odata.nextLink': { type: string }"),
)}${list("follows", "/follows", `${query("page", "integer")}, ${query("page_size", "integer")}`, record("next: { type: [string, 'null'] }"))}${list(
	"goes",
	"/goes",
	`${query("offset", "integer")}, ${query("limit", "integer")}`,
	record("has_more: { type: boolean }"),
)}${list(
	"told",
	"/told",
	query("cursor", "string"),
	record("has_more: { type: boolean }, next_cursor: { type: string }"),
)}${list(
	"declared",
	"/declared",
	`${query("from", "string")}`,
	record("then: { type: string }"),
	"      x-speakeasy-pagination: { type: cursor, inputs: [{ name: from, in: parameters, type: cursor }], outputs: { results: $.data, nextCursor: $.then } }\n",
)}  /link:
    get:
      operationId: link.list
      parameters: [${query("page", "integer")}, ${query("per_page", "integer")}]
      responses:
        "200":
          description: A page
          headers: { Link: { schema: { type: string } } }
          content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Item" } } } }
  /unpaged:
    get:
      operationId: unpaged.list
      x-pagination: false
      parameters: [${query("cursor", "string")}]
      responses: { "200": { description: All, content: { application/json: { schema: ${record("next_cursor: { type: string }")} } } } }
  /events:
    get:
      operationId: events.follow
      responses: { "200": { description: Events, content: { text/event-stream: { itemSchema: { type: object, properties: { data: { $ref: "#/components/schemas/Event" } } } } } } }
  /texts:
    get:
      operationId: texts.follow
      responses: { "200": { description: Texts, content: { text/event-stream: { itemSchema: { type: object, properties: { data: { type: string } } } } } } }
  /lines:
    get:
      operationId: lines.read
      responses: { "200": { description: Lines, content: { application/jsonl: { itemSchema: { $ref: "#/components/schemas/Event" } } } } }
  /chat:
    post:
      operationId: chat.create
      requestBody:
        required: true
        content: { application/json: { schema: { type: object, properties: { prompt: { type: string }, stream: { type: boolean, description: "Ends with data: [DONE]." } } } } }
      responses:
        "200":
          description: An answer, or its parts
          content:
            application/json: { schema: { $ref: "#/components/schemas/Event" } }
            text/event-stream: { itemSchema: { type: object, properties: { data: { $ref: "#/components/schemas/Event" } } } }
`;

const A = { id: "a" };
const B = { id: "b" };
const C = { id: "c" };
const items = (operation: string, args?: Record<string, string | number>) => ({
	operation,
	by: "items" as const,
	...(args && { arguments: args }),
});
const page = (target: string, json: Case["exchanges"][number]["answers"]["json"], headers = {}) => ({
	sees: { method: "GET", target },
	answers: { ...(json !== undefined && { json }), headers },
});

const paging: readonly Case[] = [
	{ name: "by cursor", calls: [{ ...items("GET /cursor"), gets: { items: [A, B, C] } }], exchanges: [page("/cursor", { data: [A, B], next_cursor: "x y" }), page("/cursor?cursor=x%20y", { data: [C], next_cursor: null })] },
	{ name: "by cursor, with other arguments", calls: [{ ...items("GET /cursor", { limit: 2 }), gets: { items: [A, B, C] } }], exchanges: [page("/cursor?limit=2", { data: [A, B], next_cursor: "x" }), page("/cursor?cursor=x&limit=2", { data: [C] })] },
	{ name: "by cursor, from a given one", calls: [{ ...items("GET /cursor", { cursor: "s" }), gets: { items: [A, B] } }], exchanges: [page("/cursor?cursor=s", { data: [A], next_cursor: "t" }), page("/cursor?cursor=t", { data: [B], next_cursor: "" })] },
	{ name: "an empty page with a cursor goes on", calls: [{ ...items("GET /cursor"), gets: { items: [A] } }], exchanges: [page("/cursor", { data: [], next_cursor: "x" }), page("/cursor?cursor=x", { data: [A] })] },
	{ name: "a cursor that repeats ends the walk", calls: [{ ...items("GET /cursor"), gets: { items: [A, B] } }], exchanges: [page("/cursor", { data: [A], next_cursor: "x" }), page("/cursor?cursor=x", { data: [B], next_cursor: "x" })] },
	{ name: "by a cursor within the answer", calls: [{ ...items("GET /nested"), gets: { items: [A, B] } }], exchanges: [page("/nested", { data: [A], meta: { next_page_token: "n" } }), page("/nested?page_token=n", { data: [B], meta: {} })] },
	{ name: "by the last item", calls: [{ ...items("GET /last"), gets: { items: [A, B, C] } }], exchanges: [page("/last", { data: [A, B], has_more: true }), page("/last?starting_after=b", { data: [C], has_more: false })] },
	{ name: "by cursor, until there is no more, whatever the cursor", calls: [{ ...items("GET /told"), gets: { items: [A, B] } }], exchanges: [page("/told", { data: [A], has_more: true, next_cursor: "x" }), page("/told?cursor=x", { data: [B], has_more: false, next_cursor: "y" })] },
	{ name: "by offset", calls: [{ ...items("GET /offset", { limit: 2 }), gets: { items: [A, B, C] } }], exchanges: [page("/offset?limit=2", { data: [A, B] }), page("/offset?limit=2&offset=2", { data: [C] })] },
	{ name: "by offset, from a given one", calls: [{ ...items("GET /offset", { limit: 1, offset: 5 }), gets: { items: [A] } }], exchanges: [page("/offset?limit=1&offset=5", { data: [A] }), page("/offset?limit=1&offset=6", { data: [] })] },
	{ name: "by page", calls: [{ ...items("GET /page", { per_page: 2 }), gets: { items: [A, B, C] } }], exchanges: [page("/page?per_page=2", [A, B]), page("/page?page=2&per_page=2", [C])] },
	{ name: "by page, until one is empty", calls: [{ ...items("GET /page"), gets: { items: [A, B] } }], exchanges: [page("/page", [A]), page("/page?page=2", [B]), page("/page?page=3", [])] },
	{ name: "by offset, where a page is shorter than was asked for and more are counted", calls: [{ ...items("GET /offset", { limit: 10 }), gets: { items: [A, B, C] } }], exchanges: [page("/offset?limit=10", { data: [A, B], total: 3 }), page("/offset?limit=10&offset=2", { data: [C], total: 3 })] },
	{ name: "by offset, until as many came as are counted", calls: [{ ...items("GET /offset", { limit: 1 }), gets: { items: [A, B] } }], exchanges: [page("/offset?limit=1", { data: [A], total: 2 }), page("/offset?limit=1&offset=1", { data: [B], total: 2 })] },
	{ name: "by offset, where a short page says that there is more", calls: [{ ...items("GET /goes", { limit: 9 }), gets: { items: [A, B] } }], exchanges: [page("/goes?limit=9", { data: [A], has_more: true }), page("/goes?limit=9&offset=1", { data: [B], has_more: false })] },
	{ name: "by offset, where a page that may say that there is more says nothing", calls: [{ ...items("GET /goes", { limit: 1 }), gets: { items: [A] } }], exchanges: [page("/goes?limit=1", { data: [A] }), page("/goes?limit=1&offset=1", { data: [] })] },
	{ name: "by page, as many as are counted", calls: [{ ...items("GET /counted", { per_page: 9 }), gets: { items: [A, B] } }], exchanges: [page("/counted?per_page=9", { data: [A], meta: { total_pages: 2 } }), page("/counted?page=2&per_page=9", { data: [B], meta: { total_pages: 2 } })] },
	{ name: "by page, from a given one, as many as are counted", calls: [{ ...items("GET /counted", { page: 3 }), gets: { items: [A] } }], exchanges: [page("/counted?page=3", { data: [A], meta: { total_pages: 3 } })] },
	{ name: "by page, until as many items came as are counted", calls: [{ ...items("GET /summed", { per_page: 9 }), gets: { items: [A, B, C] } }], exchanges: [page("/summed?per_page=9", { data: [A, B], totalCount: 3 }), page("/summed?page=2&per_page=9", { data: [C], totalCount: 3 })] },
	{ name: "by page, from a given one, where items alone are counted", calls: [{ ...items("GET /summed", { page: 2, per_page: 2 }), gets: { items: [C] } }], exchanges: [page("/summed?page=2&per_page=2", { data: [C], totalCount: 3 })] },
	{ name: "by page, where a count may be that of the page", calls: [{ ...items("GET /vague", { per_page: 1 }), gets: { items: [A] } }], exchanges: [page("/vague?per_page=1", { data: [A], count: 1 }), page("/vague?page=2&per_page=1", { data: [], count: 0 })] },
	{ name: "by page, where a count is larger than the page", calls: [{ ...items("GET /vague", { per_page: 9 }), gets: { items: [A, B] } }], exchanges: [page("/vague?per_page=9", { data: [A], count: 2 }), page("/vague?page=2&per_page=9", { data: [B], count: 2 })] },
	{ name: "by page, until one is the last", calls: [{ ...items("GET /spring", { size: 9 }), gets: { items: [A, B] } }], exchanges: [page("/spring?size=9", { data: [A], last: false }), page("/spring?page=1&size=9", { data: [B], last: true })] },
	{ name: "by offset, at the address of the next page", calls: [{ ...items("GET /odata"), gets: { items: [A, B] } }], exchanges: [page("/odata", { data: [A], "@odata.nextLink": "ORIGIN/by-offset-at-the-address-of-the-next-page/odata?$skiptoken=x" }), page("/odata?$skiptoken=x", { data: [B] })] },
	{ name: "by page, until no next one is named", calls: [{ ...items("GET /follows", { page_size: 1 }), gets: { items: [A, B] } }], exchanges: [page("/follows?page_size=1", { data: [A], next: "2" }), page("/follows?page=2&page_size=1", { data: [B], next: null })] },
	{ name: "by the header Link", calls: [{ ...items("GET /link"), gets: { items: [A, B] } }], exchanges: [page("/link", [A], { link: '<ORIGIN/by-the-header-link/link?page=2&x=1>; rel="next", <ORIGIN/x>; rel="last"' }), page("/link?page=2&x=1", [B], { link: '<ORIGIN/x>; rel="prev"' })] },
	{ name: "by a relative Link", calls: [{ ...items("GET /link"), gets: { items: [A, B] } }], exchanges: [page("/link", [A], { link: "</by-a-relative-link/link?page=2>; rel=next" }), page("/link?page=2", [B])] },
	{ name: "a Link to another origin gets no credentials", calls: [{ ...items("GET /link"), gets: { error: { kind: "redirect" } } }], exchanges: [page("/link", [A], { link: "<ELSEWHERE/a-link-to-another-origin-gets-no-credentials/link?page=2>; rel=next" })] },
	{ name: "as it is declared", calls: [{ ...items("GET /declared"), gets: { items: [A, B] } }], exchanges: [page("/declared", { data: [A], then: "z" }), page("/declared?from=z", { data: [B] })] },
	{ name: "no further than is walked", calls: [{ ...items("GET /cursor"), take: 2, gets: { items: [A, B] } }], exchanges: [page("/cursor", { data: [A, B, C], next_cursor: "x" })] },
	{ name: "whole pages", calls: [{ operation: "GET /cursor", by: "pages", gets: { items: [{ data: [A], next_cursor: "x" }, { data: [B] }] } }], exchanges: [page("/cursor", { data: [A], next_cursor: "x" }), page("/cursor?cursor=x", { data: [B] })] },
	{ name: "the first page alone", calls: [{ operation: "GET /cursor", gets: { value: { data: [A], next_cursor: "x" } } }], exchanges: [page("/cursor", { data: [A], next_cursor: "x" })] },
	{ name: "a page that fails is tried again", client: { retry: { firstDelayMs: 1 } }, calls: [{ ...items("GET /cursor"), gets: { items: [A, B] } }], exchanges: [page("/cursor", { data: [A], next_cursor: "x" }), { answers: { status: 503 } }, page("/cursor?cursor=x", { data: [B] })] },
	{ name: "a page that fails for good ends the walk", calls: [{ ...items("GET /cursor"), gets: { error: { kind: "status", status: 404 } } }], exchanges: [page("/cursor", { data: [A], next_cursor: "x" }), { answers: { status: 404 } }] },
	{ name: "no pages where the description says so", calls: [{ operation: "GET /unpaged", gets: { value: { data: [A], next_cursor: "x" } } }], exchanges: [page("/unpaged", { data: [A], next_cursor: "x" })] },
];

const STREAM = { "content-type": "text/event-stream" };
const eventCase = (name: string, pieces: readonly string[], got: readonly { n?: number; text?: string }[], more: Partial<Case> = {}): Case => ({
	name,
	calls: [{ operation: "GET /events", by: "stream", gets: { items: got } }],
	exchanges: [{ sees: { method: "GET", target: "/events", headers: { accept: "text/event-stream" } }, answers: { headers: STREAM, pieces } }],
	...more,
});

const streams: readonly Case[] = [
	eventCase("events one by one", ['data: {"n":1}\n\n', 'data: {"n":2}\n\n'], [{ n: 1 }, { n: 2 }]),
	eventCase("an event in pieces", ['da', 'ta: {"n"', ":1}\n", "\n"], [{ n: 1 }]),
	eventCase("several events in one piece", ['data: {"n":1}\n\ndata: {"n":2}\n\ndata: {"n":3}\n\n'], [{ n: 1 }, { n: 2 }, { n: 3 }]),
	eventCase("lines that end with a carriage return", ['data: {"n":1}\r\n\r\n', 'data: {"n":2}\r\r'], [{ n: 1 }, { n: 2 }]),
	eventCase("a carriage return at the end of a piece", ['data: {"n":1}\r', "\n\r", '\ndata: {"n":2}\n\n'], [{ n: 1 }, { n: 2 }]),
	eventCase("data of several lines", ['data: {"n":\ndata: 1}\n\n'], [{ n: 1 }]),
	eventCase("comments and other fields", [': hello\n\nevent: tick\nid: 1\nretry: 10\nx: y\ndata: {"n":1}\n\n: bye\n\n'], [{ n: 1 }]),
	eventCase("data without a space", ['data:{"n":1}\n\n'], [{ n: 1 }]),
	eventCase("a letter in two pieces", ["data: {\"text\":\"caf", "é\"}\n\n"], [{ text: "café" }]),
	eventCase("an event without a blank line at the end", ['data: {"n":1}\n\ndata: {"n":2}\n'], [{ n: 1 }]),
	eventCase("a byte order mark", ['\uFEFFdata: {"n":1}\n\n'], [{ n: 1 }]),
	eventCase("an event without data", ["event: ping\n\n", 'data: {"n":1}\n\n'], [{ n: 1 }]),
	eventCase("a member that nobody described", ['data: {"n":1,"x":2}\n\n'], [{ n: 1, x: 2 } as object]),
	eventCase("what is no JSON and ends many streams, though nobody speaks of it", ['data: {"n":1}\n\ndata: [DONE]\n\n'], [{ n: 1 }]),
	eventCase("no event at all", [""], []),
	eventCase("no further than is walked", ['data: {"n":1}\n\n', 'data: {"n":2}\n\n', 'data: {"n":3}\n\n'], [{ n: 1 }], { calls: [{ operation: "GET /events", by: "stream", take: 1, gets: { items: [{ n: 1 }] } }] }),
	{
		name: "goes on after the last event where it breaks off",
		client: { retry: { firstDelayMs: 1 } },
		calls: [{ operation: "GET /events", by: "stream", gets: { items: [{ n: 1 }, { n: 2 }] } }],
		exchanges: [
			{ answers: { headers: STREAM, pieces: ['id: e1\nretry: 5\ndata: {"n":1}\n\n'], breaks: "within" } },
			{ sees: { target: "/events", headers: { accept: "text/event-stream", "last-event-id": "e1" } }, answers: { headers: STREAM, pieces: ['id: e2\ndata: {"n":2}\n\n'] } },
		],
	},
	{
		name: "a stream that breaks off without an id is an error",
		calls: [{ operation: "GET /events", by: "stream", gets: { error: { kind: "connection" } } }],
		exchanges: [{ answers: { headers: STREAM, pieces: ['data: {"n":1}\n\n'], breaks: "within" } }],
	},
	{
		name: "an error in the place of a stream",
		client: { retry: { retries: 0 } },
		calls: [{ operation: "GET /events", by: "stream", gets: { error: { kind: "status", status: 404 } } }],
		exchanges: [{ answers: { status: 404, json: { message: "No." } } }],
	},
	{
		name: "texts as they are",
		calls: [{ operation: "GET /texts", by: "stream", gets: { items: ["a", "7", "b c"] } }],
		exchanges: [{ answers: { headers: STREAM, pieces: ["data: a\n\ndata: 7\n\ndata: b c\n\n"] } }],
	},
	{
		name: "a text that ends other streams",
		calls: [{ operation: "GET /texts", by: "stream", gets: { items: ["a", "[DONE]", "b"] } }],
		exchanges: [{ answers: { headers: STREAM, pieces: ["data: a\n\ndata: [DONE]\n\ndata: b\n\n"] } }],
	},
	{
		name: "a stream beside JSON",
		calls: [{ operation: "POST /chat", arguments: { prompt: "hi" }, by: "stream", gets: { items: [{ n: 1 }, { n: 2 }] } }],
		exchanges: [{ sees: { method: "POST", body: '{"prompt":"hi","stream":true}', headers: { accept: "text/event-stream", "content-type": "application/json" } }, answers: { headers: STREAM, pieces: ['data: {"n":1}\n\n', 'data: {"n":2}\n\ndata: [DONE]\n\n'] } }],
	},
	{
		name: "JSON beside a stream",
		calls: [{ operation: "POST /chat", arguments: { prompt: "hi" }, gets: { value: { n: 1 } } }],
		exchanges: [{ sees: { method: "POST", body: '{"prompt":"hi"}', headers: { "content-type": "application/json" } }, answers: { json: { n: 1 } } }],
	},
];

const LINES = { "content-type": "application/jsonl" };
const lineCase = (name: string, pieces: readonly string[], got: readonly { n?: number; text?: string }[]): Case => ({
	name,
	calls: [{ operation: "GET /lines", by: "stream", gets: { items: got } }],
	exchanges: [{ sees: { target: "/lines", headers: { accept: "application/jsonl" } }, answers: { headers: LINES, pieces } }],
});

const lines: readonly Case[] = [
	lineCase("lines one by one", ['{"n":1}\n', '{"n":2}\n'], [{ n: 1 }, { n: 2 }]),
	lineCase("a line in pieces", ['{"n"', ":1}", "\n"], [{ n: 1 }]),
	lineCase("a last line without its end", ['{"n":1}\n{"n":2}'], [{ n: 1 }, { n: 2 }]),
	lineCase("empty lines", ['\n{"n":1}\n\n\r\n{"n":2}\r\n'], [{ n: 1 }, { n: 2 }]),
	lineCase("separators of lines within a text", ['{"text":"a\u2028b\u0085c"}\n'], [{ text: "a\u2028b\u0085c" }]),
];

export const pages: Family = { feature: "paging", description: DESCRIPTION, cases: paging };
export const events: Family = { feature: "server-sent events", description: DESCRIPTION, cases: streams };
export const jsonLines: Family = { feature: "JSON lines", description: DESCRIPTION, cases: lines };

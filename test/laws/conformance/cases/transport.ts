import type { Answer, Call, Case, ClientSettings, ErrorOutcome, Exchange, Family, Outcome } from "../case.ts";

/*
 * How a call goes on and ends: attempts and waits, limits in time and size, redirects, and what a caller adds.
 */

const ITEM = "{ type: object, properties: { id: { type: string } } }";
const DESCRIPTION = `openapi: 3.1.0
info: { title: Transport, version: 1.0.0 }
servers: [{ url: ORIGIN }]
security: [{ token: [] }, {}]
components:
  securitySchemes: { token: { type: http, scheme: bearer } }
paths:
  /items:
    get:
      operationId: items.read
      parameters: [{ name: page, in: query, schema: { type: string } }]
      responses: { "200": { description: One, content: { application/json: { schema: ${ITEM} } } } }
    post:
      operationId: items.create
      requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } }
      responses: { "200": { description: Made, content: { application/json: { schema: ${ITEM} } } } }
    put:
      operationId: items.replace
      requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } }
      responses: { "200": { description: Made, content: { application/json: { schema: ${ITEM} } } } }
    delete:
      operationId: items.delete
      responses: { "204": { description: Gone } }
  /orders:
    post:
      operationId: orders.create
      parameters: [{ name: Idempotency-Key, in: header, schema: { type: string } }]
      requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } }
      responses: { "200": { description: Made, content: { application/json: { schema: ${ITEM} } } } }
  /blob:
    put:
      operationId: blob.replace
      requestBody: { required: true, content: { application/octet-stream: { schema: { type: string, format: binary } } } }
      responses: { "204": { description: Done } }
`;

const QUICK: ClientSettings = { retry: { firstDelayMs: 1, longestDelayMs: 2 } };
const ONCE: ClientSettings = { retry: { retries: 0 } };
const OK: Answer = { json: { id: "1" } };
const GOT: Outcome = { value: { id: "1" } };
const GET: Call = { operation: "GET /items", gets: GOT };
const POST: Call = { operation: "POST /items", arguments: { name: "a" }, gets: GOT };

const fails = (call: Call, kind: ErrorOutcome["kind"], more: Partial<ErrorOutcome> = {}): Call => ({
	...call,
	gets: { error: { kind, ...more } },
});
const answers = (...all: readonly Answer[]): readonly Exchange[] => all.map((answer) => ({ answers: answer }));
const status = (code: number, headers: Readonly<Record<string, string>> = {}): Answer => ({ status: code, headers, text: "" });

const retries: readonly Case[] = [
	...[408, 429, 500, 502, 503, 504].map((code): Case => ({
		name: `${code} is tried again`,
		client: QUICK,
		calls: [GET],
		exchanges: answers(status(code), OK),
	})),
	...[400, 401, 403, 404, 405, 409, 410, 422, 501, 505].map((code): Case => ({
		name: `${code} is not tried again`,
		client: QUICK,
		calls: [fails(GET, "status", { status: code })],
		exchanges: answers(status(code)),
	})),
	{ name: "a PUT is tried again with the same body", client: QUICK, calls: [{ ...POST, operation: "PUT /items" }], exchanges: [{ sees: { body: '{"name":"a"}' }, answers: status(503) }, { sees: { method: "PUT", body: '{"name":"a"}' }, answers: OK }] },
	{ name: "a DELETE is tried again", client: QUICK, calls: [{ operation: "DELETE /items", gets: { value: null } }], exchanges: answers(status(502), { status: 204 }) },
	{ name: "a POST is not tried again", client: QUICK, calls: [fails(POST, "status", { status: 503 })], exchanges: answers(status(503)) },
	{ name: "a POST that was not carried out is tried again", client: QUICK, calls: [POST], exchanges: answers(status(429), OK) },
	{ name: "a lost connection is tried again", client: QUICK, calls: [GET], exchanges: answers({ breaks: "before" }, OK) },
	{ name: "an answer that breaks off is tried again", client: QUICK, calls: [GET], exchanges: answers({ ...OK, breaks: "within" }, OK) },
	{ name: "a POST whose connection is lost is not tried again", client: QUICK, calls: [fails(POST, "connection")], exchanges: answers({ breaks: "before" }) },
	{ name: "connections that are lost again and again", client: QUICK, calls: [fails(GET, "connection")], exchanges: answers({ breaks: "before" }, { breaks: "before" }, { breaks: "before" }) },
	{ name: "two more attempts, and no more", client: QUICK, calls: [fails(GET, "status", { status: 503 })], exchanges: answers(status(503), status(503), status(503)) },
	{ name: "as many attempts as the client says", client: { retry: { ...QUICK.retry, retries: 4 } }, calls: [fails(GET, "status", { status: 503 })], exchanges: answers(...Array.from({ length: 5 }, () => status(503))) },
	{ name: "no further attempt where the client says so", client: ONCE, calls: [fails(GET, "status", { status: 503 })], exchanges: answers(status(503)) },
	{ name: "as many attempts as the call says", client: QUICK, calls: [{ ...fails(GET, "status", { status: 503 }), options: { retry: { retries: 1 } } }], exchanges: answers(status(503), status(503)) },
	{ name: "the server says that another attempt is of use", client: QUICK, calls: [GET], exchanges: answers(status(400, { "x-should-retry": "true" }), OK) },
	{ name: "the server says that another attempt is of no use", client: QUICK, calls: [fails(GET, "status", { status: 503 })], exchanges: answers(status(503, { "x-should-retry": "false" })) },
	{ name: "the first wait is at least half of what it may be", feature: "jitter", calls: [GET], exchanges: [{ answers: status(503) }, { afterMs: 245, answers: OK }] },
	{ name: "the second wait is twice as long", feature: "jitter", calls: [GET], exchanges: [{ answers: status(503) }, { afterMs: 245, answers: status(503) }, { afterMs: 495, answers: OK }] },
	{ name: "Retry-After in seconds", feature: "Retry-After", client: QUICK, calls: [GET], exchanges: [{ answers: status(503, { "retry-after": "1" }) }, { afterMs: 990, answers: OK }] },
	{ name: "Retry-After as a date", feature: "Retry-After", client: QUICK, calls: [GET], exchanges: [{ answers: status(429, { "retry-after": "IN 3000 MS" }) }, { afterMs: 1_900, answers: OK }] },
	{ name: "Retry-After as a date that has passed", feature: "Retry-After", client: QUICK, calls: [GET], exchanges: answers(status(429, { "retry-after": "Sun, 06 Nov 1994 08:49:37 GMT" }), OK) },
	{ name: "retry-after-ms", feature: "Retry-After", client: QUICK, calls: [GET], exchanges: [{ answers: status(503, { "retry-after-ms": "150" }) }, { afterMs: 145, answers: OK }] },
	{ name: "a wait longer than the longest of one's own", feature: "Retry-After", client: QUICK, calls: [GET], exchanges: [{ answers: status(503, { "retry-after-ms": "300" }) }, { afterMs: 295, answers: OK }] },
	{ name: "Retry-After that is none", feature: "Retry-After", client: QUICK, calls: [GET], exchanges: answers(status(503, { "retry-after": "soon" }), OK) },
	{ name: "a wait beyond the budget is given up at once", feature: "Retry-After", client: QUICK, calls: [fails(GET, "status", { status: 429 })], exchanges: answers(status(429, { "retry-after": "3600" })) },
	{ name: "a wait beyond the deadline is given up at once", feature: "deadlines", client: QUICK, calls: [{ ...fails(GET, "status", { status: 429 }), options: { deadlineMs: 20_000 } }], exchanges: answers(status(429, { "retry-after": "60" })) },
	{
		name: "a client whose server fails runs out of attempts",
		feature: "token bucket",
		client: { retry: { ...QUICK.retry, retries: 4 } },
		calls: Array.from({ length: 4 }, () => fails(GET, "status", { status: 503 })),
		// Ten attempts beside the first of each call: four, four, two, none.
		exchanges: answers(...Array.from({ length: 14 }, () => status(503))),
	},
];

const keys: readonly Case[] = [
	{ name: "one key for all attempts", client: QUICK, calls: [{ ...POST, options: { idempotencyKey: "k-1" } }], exchanges: [{ sees: { headers: { "content-type": "application/json", "idempotency-key": "k-1" } }, answers: status(503) }, { sees: { headers: { "content-type": "application/json", "idempotency-key": "k-1" }, body: '{"name":"a"}' }, answers: OK }] },
	{ name: "a key is made up where the operation takes one", client: QUICK, calls: [{ operation: "POST /orders", arguments: { name: "a" }, gets: GOT }], exchanges: [{ sees: { headers: { "content-type": "application/json", "idempotency-key": "ANY" } }, answers: status(503) }, { sees: { headers: { "content-type": "application/json", "idempotency-key": "SAME" } }, answers: OK }] },
	{ name: "a key that is given as the argument", client: QUICK, calls: [{ operation: "POST /orders", arguments: { name: "a", "Idempotency-Key": "k-2" }, gets: GOT }], exchanges: [{ sees: { headers: { "content-type": "application/json", "idempotency-key": "k-2" } }, answers: OK }] },
	{ name: "a header of the client for keys", client: { ...QUICK, idempotencyHeader: "X-Key" }, calls: [POST], exchanges: [{ sees: { headers: { "content-type": "application/json", "x-key": "ANY" } }, answers: status(503) }, { sees: { headers: { "content-type": "application/json", "x-key": "SAME" } }, answers: OK }] },
	{ name: "a lost connection of a POST with a key", client: QUICK, calls: [{ ...POST, options: { idempotencyKey: "k-3" } }], exchanges: answers({ breaks: "before" }, OK) },
	{ name: "two calls have two keys", client: QUICK, calls: [{ operation: "POST /orders", arguments: { name: "a" }, gets: GOT }, { operation: "POST /orders", arguments: { name: "a" }, gets: GOT }], exchanges: [{ answers: OK }, { sees: { headers: { "content-type": "application/json", "idempotency-key": "OTHER" } }, answers: OK }] },
];

const times: readonly Case[] = [
	{ name: "an attempt without an answer", feature: "timeouts", client: { ...ONCE, timeoutMs: 100 }, calls: [fails(GET, "timeout")], exchanges: answers({ breaks: "never" }) },
	{ name: "an attempt whose answer does not end", feature: "timeouts", client: { ...ONCE, timeoutMs: 150 }, calls: [fails(GET, "timeout")], exchanges: answers({ ...OK, breaks: "stalls" }) },
	{ name: "an attempt that took too long is tried again", feature: "timeouts", client: { ...QUICK, timeoutMs: 3_000 }, calls: [GET], exchanges: answers({ breaks: "never" }, OK) },
	{ name: "a POST that took too long is not tried again", feature: "timeouts", client: { ...QUICK, timeoutMs: 100 }, calls: [fails(POST, "timeout")], exchanges: answers({ breaks: "never" }) },
	{ name: "a timeout of the call", feature: "timeouts", client: ONCE, calls: [{ ...fails(GET, "timeout"), options: { timeoutMs: 100 } }], exchanges: answers({ breaks: "never" }) },
	{ name: "an answer in time", feature: "timeouts", client: { ...ONCE, timeoutMs: 20_000 }, calls: [GET], exchanges: answers({ ...OK, delayMs: 50 }) },
	{ name: "a deadline ends an attempt", feature: "deadlines", client: QUICK, calls: [{ ...fails(GET, "timeout"), options: { deadlineMs: 150 } }], exchanges: answers({ breaks: "never" }) },
	{ name: "a deadline of the client", feature: "deadlines", client: { ...QUICK, deadlineMs: 150 }, calls: [fails(GET, "timeout")], exchanges: answers({ breaks: "never" }) },
	{ name: "a call that ends before its deadline", feature: "deadlines", client: QUICK, calls: [{ ...GET, options: { deadlineMs: 20_000 } }], exchanges: answers(status(503), OK) },
	{ name: "while an answer is awaited", feature: "cancelling", client: QUICK, calls: [{ ...fails(GET, "cancelled"), options: { cancelAfterMs: 100 } }], exchanges: answers({ breaks: "never" }) },
	{ name: "while a wait goes on", feature: "cancelling", client: QUICK, calls: [{ ...fails(GET, "cancelled"), options: { cancelAfterMs: 150 } }], exchanges: answers(status(503, { "retry-after": "60" })) },
	{ name: "while an answer is read", feature: "cancelling", client: QUICK, calls: [{ ...fails(GET, "cancelled"), options: { cancelAfterMs: 150 } }], exchanges: answers({ ...OK, breaks: "stalls" }) },
];

const limits: readonly Case[] = [
	{ name: "an answer above the limit is refused", client: { answerLimit: 1_000 }, calls: [fails(GET, "decode")], exchanges: answers({ text: `"${"a".repeat(2_000)}"`, headers: { "content-type": "application/json" } }) },
	{ name: "an answer above the limit in pieces is refused", client: { answerLimit: 1_000 }, calls: [fails(GET, "decode")], exchanges: answers({ pieces: ['{"id":"', ...Array.from({ length: 30 }, () => "a".repeat(100)), '"}'], headers: { "content-type": "application/json" } }) },
	{ name: "an answer within the limit", client: { answerLimit: 1_000 }, calls: [GET], exchanges: answers(OK) },
	{ name: "an error of more than a megabyte is still its status", client: ONCE, calls: [fails(GET, "status", { status: 500 })], exchanges: answers({ status: 500, bytes: 3_000_000 }) },
];

const SECRET: ClientSettings = { ...QUICK, auth: { token: "s3cret" }, headers: { "x-mine": "m" } };
const TOLD = { authorization: "Bearer s3cret", "x-mine": "m" };
const BARE = { "user-agent": "MAYBE" } as const;
const to = (location: string, code = 302): Answer => ({ status: code, headers: { location }, text: "" });

const redirects: readonly Case[] = [
	...[301, 302, 303, 307, 308].map((code): Case => {
		const name = `${code} to the same origin`;
		return {
			name,
			client: SECRET,
			calls: [GET],
			exchanges: [{ sees: { target: "/items", headers: TOLD }, answers: to(`ORIGIN/${code}-to-the-same-origin/moved?a=1`, code) }, { sees: { method: "GET", target: "/moved?a=1", headers: TOLD }, answers: OK }],
		};
	}),
	{ name: "a relative redirect", client: SECRET, calls: [GET], exchanges: [{ answers: to("/a-relative-redirect/moved") }, { sees: { target: "/moved", headers: TOLD }, answers: OK }] },
	{ name: "another origin gets no credentials", client: SECRET, calls: [GET], exchanges: [{ sees: { headers: TOLD }, answers: to("ELSEWHERE/another-origin-gets-no-credentials/moved") }, { sees: { method: "GET", target: "/moved", headers: BARE }, answers: OK }] },
	{ name: "another origin never gets a body", client: SECRET, calls: [fails(POST, "redirect")], exchanges: answers(to("ELSEWHERE/another-origin-never-gets-a-body/moved", 307)) },
	{ name: "a POST becomes a GET by 303", client: SECRET, calls: [POST], exchanges: [{ answers: to("ORIGIN/a-post-becomes-a-get-by-303/moved", 303) }, { sees: { method: "GET", target: "/moved", headers: TOLD, body: "" }, answers: OK }] },
	{ name: "a POST stays one by 307", client: SECRET, calls: [POST], exchanges: [{ answers: to("ORIGIN/a-post-stays-one-by-307/moved", 307) }, { sees: { method: "POST", target: "/moved", headers: { ...TOLD, "content-type": "application/json" }, body: '{"name":"a"}' }, answers: OK }] },
	{ name: "a POST stays one by 308", client: SECRET, calls: [POST], exchanges: [{ answers: to("ORIGIN/a-post-stays-one-by-308/moved", 308) }, { sees: { method: "POST", target: "/moved", body: '{"name":"a"}' }, answers: OK }] },
	{ name: "five redirects", client: QUICK, calls: [GET], exchanges: [...Array.from({ length: 5 }, () => ({ answers: to("ORIGIN/five-redirects/moved") })), { answers: OK }] },
	{ name: "more redirects than five", client: QUICK, calls: [fails(GET, "redirect")], exchanges: answers(...Array.from({ length: 6 }, () => to("ORIGIN/more-redirects-than-five/moved"))) },
	{ name: "a redirect to no web address", client: QUICK, calls: [fails(GET, "redirect")], exchanges: answers(to("file:///etc/passwd")) },
];

const extras: readonly Case[] = [
	{ name: "headers of the client", client: { headers: { "X-A": "1" } }, calls: [GET], exchanges: [{ sees: { headers: { "x-a": "1" } }, answers: OK }] },
	{ name: "headers of the call go before those of the client", client: { headers: { "X-A": "1", "X-B": "1" } }, calls: [{ ...GET, options: { headers: { "x-a": "2" } } }], exchanges: [{ sees: { headers: { "x-a": "2", "x-b": "1" } }, answers: OK }] },
	{ name: "a header that takes the place of a usual one", calls: [{ ...GET, options: { headers: { "User-Agent": "mine" } } }], exchanges: [{ sees: { headers: { "user-agent": "mine" } }, answers: OK }] },
	{ name: "members of the query", calls: [{ ...GET, arguments: { page: "2" }, options: { query: { debug: "a b", n: 1 } } }], exchanges: [{ sees: { target: "/items?page=2&debug=a%20b&n=1" }, answers: OK }] },
	{ name: "members of the query where there are none", calls: [{ ...GET, options: { query: { debug: true } } }], exchanges: [{ sees: { target: "/items?debug=true" }, answers: OK }] },
	{ name: "members of the body", calls: [{ ...POST, options: { body: { extra: [1] } } }], exchanges: [{ sees: { body: '{"name":"a","extra":[1]}' }, answers: OK }] },
	{ name: "a media type to be answered in", calls: [{ ...GET, options: { accept: "application/vnd.x+json" } }], exchanges: [{ sees: { headers: { accept: "application/vnd.x+json" } }, answers: OK }] },
];

const seen: readonly Case[] = [
	{ name: "the answer's status and headers", feature: "raw answers", calls: [{ ...GET, by: "raw", gets: { ...GOT, response: { status: 200, headers: { "x-a": "1" } } } }], exchanges: answers({ ...OK, headers: { "x-a": "1" } }) },
	{ name: "the request's id of a success", feature: "raw answers", calls: [{ ...GET, by: "raw", gets: { ...GOT, response: { status: 200, headers: { "x-request-id": "r-9" } } } }], exchanges: answers({ ...OK, headers: { "x-request-id": "r-9" } }) },
	{ name: "a hook before each attempt", feature: "hooks", client: { ...QUICK, hooks: { "x-hook": "h" } }, calls: [GET], exchanges: [{ sees: { headers: { "x-hook": "h" } }, answers: status(503) }, { sees: { headers: { "x-hook": "h" } }, answers: OK }] },
	{ name: "a hook after each answer", feature: "hooks", client: { ...QUICK, hooks: {} }, calls: [{ ...GET, gets: { ...GOT, statuses: [503, 200] } }], exchanges: answers(status(503), OK) },
	{ name: "a credential is no word of the log", feature: "redacted logs", client: { ...QUICK, auth: { token: "s3cret" }, log: true }, calls: [{ ...GET, gets: { ...GOT, secrets: ["s3cret"] } }], exchanges: answers(OK) },
];

/** A stream cannot be sent twice. */
const streams: readonly Case[] = [
	{ name: "a stream is sent once, whatever comes", feature: "streamed uploads", client: QUICK, calls: [{ operation: "PUT /blob", arguments: { body: { $stream: ["one"] } }, gets: { error: { kind: "status", status: 503 } } }], exchanges: [{ sees: { body: "one" }, answers: status(503) }] },
	{ name: "bytes are sent again", feature: "retries", client: QUICK, calls: [{ operation: "PUT /blob", arguments: { body: { $bytes: "aGk=" } }, gets: { value: null } }], exchanges: [{ sees: { body: "hi" }, answers: status(503) }, { sees: { body: "hi" }, answers: { status: 204 } }] },
];

const of = (feature: string, cases: readonly Case[]): readonly Case[] => cases.map((one) => ({ feature, ...one }));

export const transport: Family = {
	feature: "retries",
	description: DESCRIPTION,
	cases: [
		...of("retries", retries),
		...of("idempotency keys", keys),
		...times,
		...of("limits", limits),
		...of("redirects", redirects),
		...of("added headers, query and body", extras),
		...seen,
		...streams,
	],
};

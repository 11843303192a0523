import type { ServerResponse } from "node:http";
import { type LoopbackServer, startLoopbackServer } from "../../../../../../test/harness/loopback-server.ts";
import { jsonBody } from "../body/body-json.ts";
import { connectionTo } from "../call/connect.ts";
import type { ApiOperation } from "../call/operation.ts";
import { cutEvents } from "./cut-events.ts";
import { cutLines } from "./cut-lines.ts";
import { type ApiStreaming, apiStream } from "./stream.ts";

interface Asked {
	readonly last: unknown;
	readonly body: string;
}

const asked: Asked[] = [];
let answer: (response: ServerResponse, count: number) => void = () => undefined;
let server: LoopbackServer;

beforeAll(async () => {
	server = await startLoopbackServer((request, response, body) => {
		asked.push({ last: request.headers["last-event-id"], body: body.toString() });
		response.writeHead(200, { "content-type": "text/event-stream", "x-request-id": "r1" });
		answer(response, asked.length);
	});
});

afterAll(() => server.stop());
beforeEach(() => {
	asked.length = 0;
});

const get: ApiOperation = { method: "GET", path: "/stream", accept: "text/event-stream" };

function open(streaming: ApiStreaming, operation = get, request?: object) {
	const description = { credentials: [], userAgent: "test/1", environment: "TEST_API_BASE_URL" };
	return apiStream<unknown, Record<never, never>>(
		connectionTo(description, { baseUrl: server.url }),
		operation,
		streaming,
		request,
	);
}

async function eventsOf(stream: AsyncIterable<unknown>): Promise<readonly unknown[]> {
	const events: unknown[] = [];
	for await (const event of stream) events.push(event);
	return events;
}

it("reads server-sent events as they are cut, and ends where the server says so", async () => {
	answer = (response) => {
		response.write('\ufeff: hello\r\n\r\ndata: {"a":1}\r');
		response.write("\n\r\nid: 7\ndata: [\ndata: 2]\n\nevent: x\ndata: text\n\n");
		response.end("data: [DONE]\n\ndata: 3\n\n");
	};
	const stream = open({ cut: cutEvents, terminator: "[DONE]" });
	expect(asked).toEqual([]);
	expect(await eventsOf(stream)).toEqual([{ a: 1 }, [2], "text"]);
	expect([stream.lastEventId, stream.response?.requestId]).toEqual(["7", "r1"]);
});

it("asks anew after the last event where the connection breaks off", async () => {
	answer = (response, count) => {
		if (count > 1) return void response.end("id: 2\ndata: 2\n\n");
		response.write("retry: 1\nid: 1\ndata: 1\n\n");
		setTimeout(() => response.destroy(), 20);
	};
	expect(await eventsOf(open({ cut: cutEvents }))).toEqual([1, 2]);
	expect(asked.map(({ last }) => last)).toEqual([undefined, "1"]);
});

it("does not repeat what may not be repeated", async () => {
	answer = (response) => {
		response.write("id: 1\ndata: 1\n\n");
		setTimeout(() => response.destroy(), 20);
	};
	const post: ApiOperation = {
		...get,
		method: "POST",
		body: { contents: [{ type: "application/json", encode: jsonBody }] },
	};
	const reading = eventsOf(open({ cut: cutEvents, request: { stream: true } }, post, { prompt: "p" }));
	await expect(reading).rejects.toMatchObject({ name: "ApiConnectionError" });
	expect(asked.map(({ body }) => body)).toEqual(['{"prompt":"p","stream":true}']);
});

it("reads JSON lines, the last one without its end", async () => {
	answer = (response) => {
		response.write('{"a":1}\n\n{"a"');
		response.end(':9007199254740993}\n\u001e{"b":2}');
	};
	const [first, second, third] = await eventsOf(open({ cut: cutLines }));
	expect([first, `${Object(second).a}`, third]).toEqual([{ a: 1 }, "9007199254740993", { b: 2 }]);
});

it("lets go of the connection where nobody reads on", async () => {
	let closed: () => void = () => undefined;
	const closing = new Promise<void>((resolve) => {
		closed = resolve;
	});
	answer = (response) => {
		response.on("close", () => closed());
		response.write("data: 1\n\n");
	};
	for await (const _ of open({ cut: cutEvents })) break;
	await closing;
});

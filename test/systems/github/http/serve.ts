import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { type LoopbackServer, startLoopbackServer } from "../../../harness/loopback-server.ts";
import type { Fault, Faults } from "../faults/faults.ts";
import type { Exchange } from "../ledger/exchange.ts";
import type { OpenLedger } from "../ledger/ledger.ts";
import type { Answer } from "./answer.ts";
import { type Answering, answerRequest, type Heard, hear, type ReadRequest } from "./answer-request.ts";

export interface Serving extends Answering {
	readonly faults: Faults;
	readonly ledger: OpenLedger;
}

/** GitHub's API on a free port of 127.0.0.1. Paths may begin as those of a GitHub Enterprise Server do. */
export function serve(serving: Serving): Promise<LoopbackServer> {
	return startLoopbackServer(async (incoming, response, body) => {
		const request = read(incoming, body);
		const fault = serving.faults.take(request.method, request.path);
		const heard = hear(serving, request);
		if (fault?.kind === "delay") await wait(fault.ms);
		const isDone = fault?.kind !== "drop" && fault?.kind !== "answer";
		const answer = isDone ? await answerRequest(serving, request, heard) : failed(fault);
		const given = afterwards(fault, answer);
		serving.ledger.addRequest(exchangeOf(request, heard, given));
		if (given === undefined) incoming.socket.destroy();
		else send(response, given, serving.state.now());
	});
}

function read(incoming: IncomingMessage, body: Buffer): ReadRequest {
	const url = new URL(incoming.url ?? "/", "http://github.invalid");
	const path = url.pathname.replace(/^\/api\/(?:v3(?=\/)|(?=graphql$))/, "").replace(/^(?!\/)/, "/");
	const named = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)] as const);
	return { method: incoming.method ?? "GET", path, query: url.searchParams, headers: Object.fromEntries(named), body };
}

const failed = (fault: Fault): Answer =>
	fault.kind === "answer"
		? { status: fault.status, body: fault.body ?? { message: "Server Error" }, headers: fault.headers ?? {} }
		: { status: 0 };

/** What goes out: nothing where the connection breaks. */
function afterwards(fault: Fault | undefined, answer: Answer): Answer | undefined {
	if (fault?.kind === "drop" || fault?.kind === "lose answer") return undefined;
	return fault?.kind === "bad gateway after" ? { status: 502, body: { message: "Server Error" } } : answer;
}

function exchangeOf(request: ReadRequest, heard: Heard, answer: Answer | undefined): Exchange {
	const query = request.query.size === 0 ? "" : `?${request.query}`;
	const { caller } = heard;
	return {
		method: request.method,
		path: request.path + query,
		place: heard.place + query,
		caller: caller.kind,
		installationId: caller.kind === "installation" ? caller.installation.id : null,
		contentType: request.headers["content-type"] ?? "",
		body: heard.body,
		isWrite: heard.isWrite,
		status: answer?.status ?? 0,
		answer: Buffer.isBuffer(answer?.body) ? undefined : answer?.body,
		isOurs: heard.isOurs && !Buffer.isBuffer(answer?.body),
	};
}

/** `date` is GitHub's clock, which says when what its headers tell of will be. */
function send(response: ServerResponse, { status, body, headers = {} }: Answer, now: Date): void {
	const type = Buffer.isBuffer(body) ? {} : { "content-type": "application/json; charset=utf-8" };
	response.writeHead(status, {
		...(body === undefined ? {} : type),
		"x-github-media-type": "github.v3; format=json",
		date: now.toUTCString(),
		...headers,
	});
	response.end(Buffer.isBuffer(body) || body === undefined ? body : JSON.stringify(body));
}

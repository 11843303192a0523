import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { HttpClient } from "@actions/http-client";

export interface Question {
	readonly method: "GET" | "POST" | "PATCH" | "PUT";
	readonly headers: Readonly<Record<string, string>>;
	readonly body?: Uint8Array;
	/** Milliseconds until the whole answer must be here. */
	readonly timeoutMs: number;
	/** More bytes than this are nobody's answer to us. */
	readonly mostBytes: number;
}

export interface Reply {
	readonly status: number;
	readonly headers: IncomingMessage["headers"];
	readonly bytes: Buffer;
}

/** No answer came: the network, a proxy, or a server that did not end. The message goes on where "HOST …" began. */
export class NoAnswer extends Error {
	override readonly name = "NoAnswer";
}

/**
 * Asks once, through the proxy that HTTPS_PROXY, HTTP_PROXY and NO_PROXY name (in capitals or not), as the runner's own
 * toolkit understands them. No redirect is followed: it would carry a token to an address that nobody chose.
 * Throws NoAnswer.
 */
export async function askOnce(address: string, { timeoutMs, mostBytes, body, ...question }: Question): Promise<Reply> {
	const url = new URL(address);
	const signal = AbortSignal.timeout(timeoutMs);
	try {
		const agent = agents.getAgent(address);
		const headers = body === undefined ? question.headers : { ...question.headers, "content-length": body.byteLength };
		const send = url.protocol === "https:" ? requestHttps : requestHttp;
		const message = await new Promise<IncomingMessage>((resolve, reject) => {
			const sent = send(url, { method: question.method, headers, agent, signal }, resolve);
			sent.on("error", reject);
			sent.end(body);
		});
		const bytes = await readBounded(message, mostBytes);
		return { status: message.statusCode ?? 0, headers: message.headers, bytes };
	} catch (error) {
		if (error instanceof NoAnswer) throw error;
		throw new NoAnswer(signal.aborted ? `did not answer within ${timeoutMs / 1000} s` : sayNetworkError(error));
	}
}

/** Chooses the proxy; the requests are Node's. */
const agents = new HttpClient("driftgate");

async function readBounded(message: IncomingMessage, mostBytes: number): Promise<Buffer> {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of message as AsyncIterable<Buffer>) {
		size += chunk.byteLength;
		if (size > mostBytes) throw new NoAnswer(`answered with more than ${mostBytes} bytes`);
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}

/** The system's code is the word that people search for; what a proxy said stands in the message alone. */
function sayNetworkError(error: unknown): string {
	const { code, message } = error as { readonly code?: string; readonly message?: string };
	const proxied = /statusCode=(?<status>\d{3})/.exec(message ?? "")?.groups?.["status"];
	if (proxied !== undefined) return `could not be reached: the proxy answered ${proxied}`;
	return `could not be reached (${code ?? String(error)})`;
}

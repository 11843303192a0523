import { subscribe } from "node:diagnostics_channel";
import { appendFileSync } from "node:fs";
import type { ClientRequest, IncomingMessage } from "node:http";
import { type HeardAnswer, isOfService } from "./answer-problems.ts";

/*
 * Loaded into a process before its program (`node --import`): writes down what the process is answered, one JSON object a
 * line, in the file that this module's own address names (`?file=`).
 */

const file = new URL(import.meta.url).searchParams.get("file") ?? "";

interface Answered {
	readonly request: ClientRequest;
	readonly response: IncomingMessage;
}

subscribe("http.client.response.finish", (message) => {
	const { request, response } = message as Answered;
	const url = `${request.protocol}//${request.getHeader("host")}${request.path}`;
	if (!isOfService(url)) return;
	const chunks: Buffer[] = [];
	const push = response.push.bind(response);
	response.push = (chunk: Buffer | null, ...more) => {
		// An answer that breaks off has no end, and is nobody's word.
		if (chunk === null) write(url, request, response, Buffer.concat(chunks).toString("utf8"));
		else chunks.push(Buffer.from(chunk));
		return push(chunk, ...more);
	};
});

function write(url: string, { method }: ClientRequest, response: IncomingMessage, text: string): void {
	const contentType = response.headers["content-type"] ?? "";
	const heard: HeardAnswer = { method, url, status: response.statusCode ?? 0, contentType, text };
	appendFileSync(file, `${JSON.stringify(heard)}\n`);
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Answer, Case } from "./case.ts";

/** A request as it came. */
export interface Received {
	readonly method: string;
	/** Without the case's own prefix. */
	readonly target: string;
	readonly headers: ReadonlyMap<string, string>;
	readonly body: Buffer;
	/** Milliseconds since the answer before it ended; Infinity for the first. */
	readonly afterMs: number;
}

/** Plays the server of one case: each request gets the next answer, the last one for all that follow. */
export function playCase({ exchanges }: Case): {
	readonly received: readonly Received[];
	/** The first request has come. */
	readonly begun: Promise<void>;
	readonly handle: (request: IncomingMessage, response: ServerResponse, body: Buffer, target: string) => Promise<void>;
} {
	const received: Received[] = [];
	const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
	let answeredAt = -Infinity;
	const handle = async (
		request: IncomingMessage,
		response: ServerResponse,
		body: Buffer,
		target: string,
	): Promise<void> => {
		const afterMs = performance.now() - answeredAt;
		const answer = exchanges[Math.min(received.length, exchanges.length - 1)]?.answers ?? {};
		begin();
		received.push({ method: request.method ?? "", target, headers: fieldsOf(request), body, afterMs });
		if (answer.delayMs !== undefined) await wait(answer.delayMs);
		// Before it is written: a caller can have it, and begin to wait, while this process is held up.
		answeredAt = performance.now();
		await play(answer, response);
	};
	return { received, begun, handle };
}

/** Names in lower case; a field that came several times is joined as RFC 9110 says. */
function fieldsOf({ headersDistinct }: IncomingMessage): ReadonlyMap<string, string> {
	return new Map(Object.entries(headersDistinct).map(([name, values = []]) => [name, values.join(", ")]));
}

async function play(answer: Answer, response: ServerResponse): Promise<void> {
	const { status = 200, headers = {}, breaks } = answer;
	if (breaks === "before") {
		response.destroy();
		return;
	}
	if (breaks === "never") return;
	const content = contentOf(answer);
	const type = answer.json === undefined ? {} : { "content-type": "application/json" };
	const length =
		content === null || answer.pieces !== undefined
			? {}
			: { "content-length": content.length + (breaks === undefined ? 0 : 1) };
	response.writeHead(status, { ...type, ...length, ...atThisMoment(headers) });
	for (const piece of answer.pieces ?? []) {
		response.write(piece);
		// Long enough for it to travel for itself, whatever the reader does.
		await wait(5);
	}
	if (content !== null && answer.pieces === undefined) response.write(content);
	if (breaks === undefined) response.end();
	else if (breaks === "within") {
		await wait(20);
		response.destroy();
	}
}

/** `IN 3000 MS` becomes the date that is then, in whole seconds. */
function atThisMoment(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
	const date = (value: string): string =>
		value.replace(/^IN (\d+) MS$/, (_, ms: string) => new Date(Date.now() + Number(ms)).toUTCString());
	return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, date(value)]));
}

function contentOf({ json, text, base64, bytes }: Answer): Buffer | null {
	if (json !== undefined) return Buffer.from(JSON.stringify(json));
	if (text !== undefined) return Buffer.from(text);
	if (base64 !== undefined) return Buffer.from(base64, "base64");
	return bytes === undefined ? null : Buffer.alloc(bytes, "a");
}

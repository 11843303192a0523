import { type IncomingHttpHeaders, request } from "node:http";
import { text as readText } from "node:stream/consumers";
import { answerProblems } from "../../../harness/answer-problems.ts";

export interface Question {
	readonly method: string;
	readonly headers?: Readonly<Record<string, string>>;
	/** Sent as JSON. */
	readonly body?: object;
}

export interface Reply {
	readonly status: number;
	readonly headers: IncomingHttpHeaders;
	/** The JSON of the answer. */
	readonly body: unknown;
}

/**
 * One request over a connection of its own: one that is kept may be closed by the other side just when it is used again,
 * and that is no answer of the service. Throws for an answer that openapi.json does not describe.
 */
export async function ask(url: string, { method, headers = {}, body }: Question): Promise<Reply> {
	const type = body === undefined ? {} : { "content-type": "application/json" };
	const { text, ...reply } = await send(url, method, { ...type, ...headers }, body);
	const contentType = reply.headers["content-type"] ?? "";
	const problems = await answerProblems({ method, url, status: reply.status, contentType, text });
	if (problems.length > 0) throw new Error(`Not as openapi.json describes it: ${problems.join("; ")}`);
	return { ...reply, body: JSON.parse(text) };
}

interface Heard {
	readonly status: number;
	readonly headers: IncomingHttpHeaders;
	readonly text: string;
}

function send(url: string, method: string, headers: Question["headers"], body: Question["body"]): Promise<Heard> {
	return new Promise((resolve, reject) => {
		const sent = request(url, { method, agent: false, headers });
		sent.on("error", reject);
		sent.on("response", (response) => {
			const { statusCode: status = 0, headers: fields } = response;
			readText(response).then((text) => resolve({ status, headers: fields, text }), reject);
		});
		sent.end(body === undefined ? undefined : JSON.stringify(body));
	});
}

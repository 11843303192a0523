import { type IncomingHttpHeaders, request } from "node:http";
import { json } from "node:stream/consumers";

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
 * and that is no answer of the service.
 */
export function ask(url: string, { method, headers = {}, body }: Question): Promise<Reply> {
	const type = body === undefined ? {} : { "content-type": "application/json" };
	return new Promise((resolve, reject) => {
		const sent = request(url, { method, agent: false, headers: { ...type, ...headers } });
		sent.on("error", reject);
		sent.on("response", (response) => {
			const { statusCode: status = 0, headers: fields } = response;
			json(response).then((value) => resolve({ status, headers: fields, body: value }), reject);
		});
		sent.end(body === undefined ? undefined : JSON.stringify(body));
	});
}

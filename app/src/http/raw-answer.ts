import { STATUS_CODES } from "node:http";
import type { ErrorCode } from "../errors.ts";
import { secureFields } from "./middleware/secure-response.ts";

/** A refusal of a request that never reached a route: Node's parser ended it, or it did not come in time. */
export interface RawRefusal {
	readonly status: number;
	readonly error: ErrorCode;
	readonly detail: string;
}

export const timedOut: RawRefusal = {
	status: 408,
	error: "invalid_request",
	detail: "The request did not come in time.",
};

/** The body and the fields of every other refusal (contract:error-body). */
export function rawBody({ error, detail }: RawRefusal): { readonly text: string; readonly fields: Fields } {
	const text = JSON.stringify({ error, detail });
	const length = String(Buffer.byteLength(text));
	return { text, fields: { ...secureFields, "content-type": "application/json", "content-length": length } };
}

type Fields = Readonly<Record<string, string>>;

/** The whole answer, as it is written to a connection that ends with it. */
export function rawAnswer(refusal: RawRefusal): string {
	const { text, fields } = rawBody(refusal);
	const head = [`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, "connection: close"];
	return `${[...head, ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`)].join("\r\n")}\r\n\r\n${text}`;
}

// Needed by: every file.
import type { ApiOperation } from "./operation.ts";
import type { ApiResponse } from "./options.ts";

/** The server answered, and the answer is not a success. */
export class ApiError<Status extends number = number, Body = unknown> extends Error {
	override readonly name: string = "ApiError";
	readonly status: Status;
	readonly headers: Headers;
	readonly requestId: string | undefined;
	/** Parsed JSON, else text, else undefined. */
	readonly body: Body;
	/** What the API says to people, and its own code, where the body holds them in a usual place. */
	readonly detail: string | undefined;
	readonly code: string | undefined;
	/** True where the description knows this status: then `body` has the type that it gives. */
	readonly documented: boolean;

	constructor(operation: ApiOperation, { headers, requestId }: ApiResponse, status: Status, body: Body) {
		const detail = typeof body === "string" ? body.slice(0, 200) : wordOf(body, detailNames);
		super(`${operation.method} ${operation.path} answered ${status}${detail === undefined ? "." : `: ${detail}`}`);
		this.status = status;
		this.headers = headers;
		this.requestId = requestId;
		this.body = body;
		this.detail = detail;
		this.code = wordOf(body, ["code", "error_code", "errorCode", "error", "type"]);
		this.documented = matchStatus(operation.failures ?? [], status) !== undefined;
	}
}

const detailNames = ["message", "detail", "error_description", "description", "title", "msg", "error"];

/** The first text under one of the names, in the body or in the `error` or first of the `errors` that it holds. */
function wordOf(body: unknown, names: readonly string[]): string | undefined {
	const { error, errors }: { error?: unknown; errors?: unknown } = Object(body);
	const places: readonly unknown[] = [error, Array.isArray(errors) ? errors[0] : errors, body];
	for (const place of places) {
		for (const name of names) {
			const word = Object.getOwnPropertyDescriptor(Object(place), name)?.value as unknown;
			if (typeof word === "number" || (typeof word === "string" && word !== "")) return String(word);
		}
	}
	return undefined;
}

/** No answer came: the connection failed, or the answer broke off. `cause` holds what the platform said. */
export class ApiConnectionError extends Error {
	override readonly name: string = "ApiConnectionError";

	constructor(operation: ApiOperation, cause: unknown) {
		super(`${operation.method} ${operation.path} got no answer.`, { cause });
	}
}

/** An attempt took longer than its timeout, or a call longer than its deadline. */
export class ApiTimeoutError extends Error {
	override readonly name: string = "ApiTimeoutError";

	constructor(operation: ApiOperation, timeoutMs: number) {
		super(`${operation.method} ${operation.path} took longer than ${timeoutMs} ms.`);
	}
}

/** The answer is a success, and yet it is not the JSON that it should be, or larger than the limit. */
export class ApiDecodeError extends Error {
	override readonly name: string = "ApiDecodeError";
	readonly response: ApiResponse;
	/** What was read of it. */
	readonly text: string;

	constructor(operation: ApiOperation, response: ApiResponse, problem: string, text: string) {
		super(`${operation.method} ${operation.path} answered ${response.status} with ${problem}.`);
		this.response = response;
		this.text = text;
	}
}

/** The server redirects to where this request must not be sent. */
export class ApiRedirectError extends Error {
	override readonly name: string = "ApiRedirectError";

	constructor(operation: ApiOperation, reason: string) {
		super(`${operation.method} ${operation.path} was redirected: ${reason}`);
	}
}

/** The key that describes a status: itself, its range, or `default`. */
export function matchStatus(keys: readonly string[], status: number): string | undefined {
	return [String(status), `${Math.floor(status / 100)}XX`, "default"].find((key) => keys.includes(key));
}

import {
	ApiConnectionError,
	ApiDecodeError,
	ApiError,
	ApiRedirectError,
	ApiTimeoutError,
} from "../../typescript/runtime/call/errors.ts";
import { printJson } from "../../typescript/runtime/values/json.ts";
import { Refusal, type ToolResult } from "./result.ts";
import { printForClients } from "./table.ts";

const LONGEST_BODY = 2_000;

/** What went wrong, as an answer: status, code, request id, and what to do. No stack, and no secret. */
export function failureResult(error: unknown, redact: (text: string) => string): ToolResult {
	const told = JSON.parse(redact(printForClients(sayFailure(error)))) as Record<string, unknown>;
	return { isError: true, content: [{ type: "text", text: JSON.stringify(told) }], structuredContent: told };
}

function sayFailure(error: unknown): Record<string, unknown> {
	if (error instanceof Refusal) return { code: error.code, message: error.message, do: error.remedy };
	if (error instanceof ApiError) return sayAnswer(error);
	if (error instanceof ApiDecodeError) {
		const { status, requestId } = error.response;
		return {
			...{ status, code: "unreadable_answer", message: error.message, request_id: requestId },
			...{ body: error.text.slice(0, LONGEST_BODY), do: "The API carried the call out: look before you call again." },
		};
	}
	if (error instanceof ApiTimeoutError) {
		return { code: "timeout", message: error.message, do: "It may have been carried out: look before you call again." };
	}
	if (error instanceof ApiConnectionError && error.cause instanceof Refusal) return sayFailure(error.cause);
	if (error instanceof ApiConnectionError) {
		return {
			code: "no_answer",
			message: error.message,
			do: "The API cannot be reached: try again later, or check its address.",
		};
	}
	if (error instanceof ApiRedirectError) {
		return {
			code: "redirected",
			message: error.message,
			do: "The API sends elsewhere, where this server does not follow.",
		};
	}
	if (error instanceof TypeError)
		return { code: "invalid_arguments", message: error.message, do: "Correct the arguments and call again." };
	return { code: "internal", message: "This server failed.", do: "Tell whoever runs it: its log has more." };
}

function sayAnswer({ status, code, message, requestId, headers, body }: ApiError): Record<string, unknown> {
	const text = body === undefined ? undefined : printJson(body);
	const short = text === undefined || text.length <= LONGEST_BODY ? body : `${text.slice(0, LONGEST_BODY)}…`;
	return {
		...{ status, code: code ?? `http_${status}`, message, request_id: requestId },
		...{ retry_after: headers.get("retry-after") ?? undefined, body: short, do: remedyOf(status) },
	};
}

function remedyOf(status: number): string {
	if (status === 401)
		return "The credentials are missing or not valid: whoever runs this server sets them in its environment.";
	if (status === 403) return "The credentials do not allow this: ask whoever owns them.";
	if (status === 404)
		return "Check the identifiers: what they name is not there, or not to be seen with these credentials.";
	if (status === 409 || status === 412) return "It was changed meanwhile: look at it anew, and call again.";
	if (status === 429) return "Too many requests: wait as long as retry_after says.";
	if (status >= 500) return "The API failed: try again later.";
	return "Correct the arguments and call again.";
}

// Needed by: every file.
import type { ApiResponse } from "./options.ts";

const requestIdHeaders = ["x-request-id", "request-id", "x-github-request-id", "x-correlation-id", "x-amzn-requestid"];

export function responseOf({ status, headers, url }: Response): ApiResponse {
	const requestId = requestIdHeaders.map((name) => headers.get(name)).find((id) => id !== null) ?? undefined;
	return { status, headers, url, requestId };
}

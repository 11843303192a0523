// Needed by: json.

import type { ApiBody, ApiContent } from "../call/operation.ts";
import { printJson } from "../values/json.ts";

/** A body that is JSON already, as bytes, is sent as it is. */
export function jsonBody(value: unknown, { type }: ApiContent): ApiBody {
	return { content: value instanceof Blob ? value : printJson(value), contentType: type };
}

// Needed by: json.
import { isFile } from "./body.ts";
import { printJson } from "./json.ts";
import type { ApiBody, ApiContent } from "./operation.ts";

/** A body that is JSON already, as bytes, is sent as it is. */
export function jsonBody(value: unknown, { type }: ApiContent): ApiBody {
	return { content: isFile(value) && value instanceof Blob ? value : printJson(value), contentType: type };
}

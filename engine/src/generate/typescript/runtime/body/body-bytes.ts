// Needed by: bytes.

import type { ApiBody, ApiContent } from "../call/operation.ts";
import { scalarText } from "../request/text.ts";
import { isFile } from "./body.ts";
import { bytesOf } from "./bytes.ts";

/** Bytes as they are. A stream is sent while it is read, and once: a request with it is not repeated. */
export function bytesBody(value: unknown, { type }: ApiContent): ApiBody {
	const said = value instanceof Blob && type.includes("*") ? value.type : type;
	const contentType = said.includes("*") || said === "" ? "application/octet-stream" : said;
	return { content: bytesOf(isFile(value) ? value : scalarText(value)), contentType };
}

// Needed by: bytes.
import { isFile } from "./body.ts";
import { bytesOf } from "./bytes.ts";
import type { ApiBody, ApiContent } from "./operation.ts";
import { scalarText } from "./text.ts";

/** Bytes as they are. A stream is sent while it is read, and once: a request with it is not repeated. */
export function bytesBody(value: unknown, { type }: ApiContent): ApiBody {
	const said = value instanceof Blob && type.includes("*") ? value.type : type;
	const contentType = said.includes("*") || said === "" ? "application/octet-stream" : said;
	return { content: bytesOf(isFile(value) ? value : scalarText(value)), contentType };
}

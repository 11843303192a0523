import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import getRawBody from "raw-body";
import { ServiceFault } from "../errors.ts";

/** Of a JSON body, after decoding (DECISIONS: 32 MiB). */
export const JSON_LIMIT_BYTES = 32 * 1024 * 1024;

const tooLarge = (limit: number): ServiceFault =>
	new ServiceFault("payload_too_large", { detail: `The body is larger than ${limit} bytes after decoding.` });

const unsupported = (detail: string): never => {
	throw new ServiceFault("unsupported_media_type", { detail });
};

/** raw-body names its refusals by `type`. */
const isTooLarge = (error: unknown): boolean =>
	typeof error === "object" && error !== null && "type" in error && error.type === "entity.too.large";

/** Whoever says that more is coming than may come is not waited for. */
function checkLength(request: IncomingMessage, limit: number): void {
	if (Number(request.headers["content-length"] ?? 0) > limit) throw tooLarge(limit);
}

/** Bytes of a stream, never more than the limit in memory, whatever Content-Length claims. */
async function readStream(stream: Readable, limit: number): Promise<Buffer> {
	try {
		return await getRawBody(stream, { limit });
	} catch (cause) {
		if (isTooLarge(cause)) throw tooLarge(limit);
		throw new ServiceFault("invalid_request", { detail: "The body ended early or could not be decoded.", cause });
	}
}

/** Only `application/json` and its relatives, in UTF-8 (RFC 8259 8.1). */
function checkContentType(request: IncomingMessage): void {
	const [type = "", ...parameters] = (request.headers["content-type"] ?? "").toLowerCase().split(";");
	if (!/^application\/(?:[a-z0-9.-]+\+)?json$/.test(type.trim())) unsupported("Content-Type must be application/json.");
	const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith("charset="));
	if (charset !== undefined && !/^charset="?utf-8"?$/.test(charset)) unsupported("The charset must be utf-8.");
}

/** The bytes as they came, for a signature over them. */
export async function readRawBody(request: IncomingMessage, limit: number): Promise<Buffer> {
	checkLength(request, limit);
	return readStream(request, limit);
}

/**
 * The bytes of a JSON body, decoded where `Content-Encoding` says gzip (RFC 9110 8.4). The limit holds before and after
 * decoding, so that a small body cannot become a large one.
 */
export async function readJsonBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
	checkContentType(request);
	checkLength(request, limit);
	const encoding = (request.headers["content-encoding"] ?? "identity").trim().toLowerCase();
	if (encoding === "identity") return readStream(request, limit);
	if (encoding !== "gzip") return unsupported("Content-Encoding must be gzip, or left out.");
	// The pipeline ties both lives together: what fails on either side reaches the reader below as an error.
	const decoded = pipeline(request, createGunzip(), () => {});
	return readStream(decoded, limit);
}

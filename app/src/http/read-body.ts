import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { ServiceFault } from "../errors.ts";
import type { Share } from "./body-budget.ts";

/** Of a JSON body, after decoding (DECISIONS: 32 MiB). */
export const JSON_LIMIT_BYTES = 32 * 1024 * 1024;

export const tooLarge = (limit: number): ServiceFault =>
	new ServiceFault("payload_too_large", { detail: `The body is larger than ${limit} bytes after decoding.` });

const unsupported = (detail: string): never => {
	throw new ServiceFault("unsupported_media_type", { detail });
};

/** Bytes that are said to come: 0 where they come in chunks, and nobody knows. */
export function claimedLength({ headers }: IncomingMessage): number {
	return Number(headers["content-length"] ?? 0);
}

/** Whoever says that more is coming than may come is not waited for. */
export function checkLength(request: IncomingMessage, limit: number): void {
	if (claimedLength(request) > limit) throw tooLarge(limit);
}

/** Bytes of a stream, never more than the limit in memory, whatever Content-Length claims; `base` is held beside them. */
async function readStream(stream: Readable, limit: number, { share, base }: Held): Promise<Buffer> {
	const chunks: Buffer[] = [];
	let size = 0;
	try {
		// What is refused is answered, and for that the connection must stay.
		for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
			size += chunk.byteLength;
			if (size > limit) throw tooLarge(limit);
			share.hold(base + size);
			chunks.push(chunk);
		}
	} catch (cause) {
		if (cause instanceof ServiceFault) throw cause;
		throw new ServiceFault("invalid_request", { detail: "The body ended early or could not be decoded.", cause });
	}
	return Buffer.concat(chunks);
}

interface Held {
	readonly share: Share;
	/** Bytes. */
	readonly base: number;
}

/** Only `application/json` and its relatives, in UTF-8 (RFC 8259 8.1). */
function checkContentType(request: IncomingMessage): void {
	const [type = "", ...parameters] = (request.headers["content-type"] ?? "").toLowerCase().split(";");
	if (!/^application\/(?:[a-z0-9.-]+\+)?json$/.test(type.trim())) unsupported("Content-Type must be application/json.");
	const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith("charset="));
	if (charset !== undefined && !/^charset="?utf-8"?$/.test(charset)) unsupported("The charset must be utf-8.");
}

/**
 * The bytes of a JSON body, decoded where `Content-Encoding` says gzip (RFC 9110 8.4). The limit holds before and after
 * decoding, so that a small body cannot become a large one, and `share` counts what came with what it was decoded to.
 */
export async function readJsonBytes(request: IncomingMessage, limit: number, share: Share): Promise<Buffer> {
	checkContentType(request);
	checkLength(request, limit);
	const encoding = (request.headers["content-encoding"] ?? "identity").trim().toLowerCase();
	if (encoding !== "identity" && encoding !== "gzip") return unsupported("Content-Encoding must be gzip, or left out.");
	share.hold(claimedLength(request));
	if (encoding === "identity") return readStream(request, limit, { share, base: 0 });
	// The pipeline ties both lives together: what fails on either side reaches the reader below as an error.
	const decoded = pipeline(request, createGunzip(), () => {});
	return readStream(decoded, limit, { share, base: claimedLength(request) });
}

import type { IncomingMessage } from "node:http";
import { ServiceFault } from "../errors.ts";
import { freeBytes } from "../lib/free-bytes.ts";
import type { Share } from "./body-budget.ts";
import { decodeGzip } from "./decode-gzip.ts";
import { gatherBytes } from "./gather-bytes.ts";

/** Of a JSON body, after decoding (contract:body-size). */
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

/** The bytes as they came, never more than the limit in memory, whatever Content-Length claims. */
async function readWhole(request: IncomingMessage, limit: number, share: Share): Promise<Buffer> {
	const gathered = gatherBytes(claimedLength(request));
	let size = 0;
	try {
		// What is refused is answered, and for that the connection must stay.
		for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
			size += chunk.byteLength;
			if (size > limit) throw tooLarge(limit);
			share.hold(size);
			gathered.add(chunk);
		}
		return gathered.take();
	} catch (cause) {
		gathered.drop();
		if (cause instanceof ServiceFault) throw cause;
		throw new ServiceFault("invalid_request", { detail: "The body ended early.", cause });
	}
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
	const sent = await readWhole(request, limit, share);
	if (encoding === "identity") return sent;
	try {
		return await decodeGzip(sent, { limit, hold: (bytes) => share.hold(sent.byteLength + bytes), tooLarge });
	} finally {
		freeBytes(sent);
	}
}

import { createGunzip, gunzipSync } from "node:zlib";
import { ServiceFault } from "../errors.ts";
import { gatherBytes } from "./gather-bytes.ts";

/*
 * A gzip body (RFC 1952) is decoded when all of it is there: one that does not end costs what was sent, and not a thousand
 * times as much. Its last four bytes say how long it is decoded, so that memory is counted and taken once, beforehand.
 */

/** Header and trailer of a member without anything in it. Bytes. */
const LEAST_GZIP = 18;

/** Bytes that one byte can be decoded to at the most (zlib's technical details). A larger claim is no length: the body was cut off. */
const MOST_RATIO = 1_032;

const PIECE = 64 * 1024;

/** What is small before and after is decoded here and now: to have it done beside the event loop takes ten times as long. */
const SMALL_ENCODED = 64 * 1024;
const SMALL_DECODED = 256 * 1024;

export interface Decoding {
	/** Bytes that it may be decoded to. */
	readonly limit: number;
	/** Throws where so many decoded bytes are more than may be held now. */
	hold(bytes: number): void;
	/** What is said of more than the limit. */
	tooLarge(limit: number): ServiceFault;
}

/** Throws what `hold` throws, `tooLarge`'s fault, and invalid_request where the bytes are no gzip. */
export async function decodeGzip(encoded: Buffer, { limit, hold, tooLarge }: Decoding): Promise<Buffer> {
	const claimed = claimedSize(encoded);
	if (claimed > encoded.byteLength * MOST_RATIO) throw noGzip();
	if (claimed > limit) throw tooLarge(limit);
	hold(claimed);
	return decodeSmall(encoded, claimed) ?? decodeInPieces(encoded, claimed, { limit, hold, tooLarge });
}

/** Undefined where it is not small, or not what it claims to be. */
function decodeSmall(encoded: Buffer, claimed: number): Buffer | undefined {
	if (encoded.byteLength > SMALL_ENCODED || claimed > SMALL_DECODED) return undefined;
	const decoded = gatherBytes(claimed);
	try {
		// Copied: zlib's own buffer may be a part of one that others use as well.
		decoded.add(gunzipSync(encoded, { maxOutputLength: claimed }));
		return decoded.take();
	} catch {
		decoded.drop();
		return undefined;
	}
}

async function decodeInPieces(encoded: Buffer, claimed: number, { limit, hold, tooLarge }: Decoding): Promise<Buffer> {
	const decoded = gatherBytes(claimed);
	const gunzip = createGunzip({ chunkSize: PIECE });
	let size = 0;
	try {
		gunzip.end(encoded);
		for await (const piece of gunzip as AsyncIterable<Buffer>) {
			size += piece.byteLength;
			if (size > limit) throw tooLarge(limit);
			hold(size);
			decoded.add(piece);
		}
		return decoded.take();
	} catch (cause) {
		decoded.drop();
		if (cause instanceof ServiceFault) throw cause;
		throw noGzip(cause);
	}
}

function noGzip(cause?: unknown): ServiceFault {
	return new ServiceFault("invalid_request", {
		detail: "The body could not be decoded: it is not gzip, or it is incomplete.",
		cause,
	});
}

/** ISIZE (RFC 1952 2.3.1). Of several members it is the last one's alone, which is why it is no more than a claim. */
function claimedSize(encoded: Buffer): number {
	return encoded.byteLength < LEAST_GZIP ? 0 : encoded.readUInt32LE(encoded.byteLength - 4);
}

import { promisify } from "node:util";
import { constants, zstdCompress, zstdCompressSync, zstdDecompress } from "node:zlib";
import { nameOfBytes } from "../lib/name-of-bytes.ts";

/*
 * What both databases keep of a blob: its zstd frame, under the SHA-256 of the bytes before compression. The name is the
 * proof of the content, so a reader needs no other checksum, and a second writer of the same bytes has nothing to do.
 */

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Bytes that somebody wants kept, with their name. */
export interface HeldBytes {
	readonly bytes: Uint8Array;
	readonly sha256: string;
	readonly holder: string;
}

/** The fastest levels already give most of what bundles, which are text, can give. */
const options = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/** What is small is packed here and now, in a tenth of a millisecond: to have it done beside the event loop takes longer. */
const SMALL_BYTES = 64 * 1024;

export async function packBlob(bytes: Uint8Array): Promise<Uint8Array> {
	return bytes.byteLength <= SMALL_BYTES ? zstdCompressSync(bytes, options) : compress(bytes, options);
}

/** @throws {Error} where the content is not what was kept under this hash. */
export async function unpackBlob(sha256: string, packed: Uint8Array): Promise<Uint8Array> {
	const bytes = await decompress(packed).catch((cause: unknown) => {
		throw damaged(sha256, cause);
	});
	if ((await nameOfBytes(bytes)) !== sha256) throw damaged(sha256);
	return bytes;
}

/** The error of a blob whose content was lost or changed in the database. */
export function damaged(sha256: string, cause?: unknown): Error {
	return new Error(`The blob ${sha256} is damaged: its content does not have this hash.`, { cause });
}

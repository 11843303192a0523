// Needed by: bytes.
import type { ApiFile } from "./files.ts";

/** A copy, so that what the caller does to the buffer later cannot change what a retry sends. */
export function bytesOf(file: string | ApiFile): string | Blob | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {
	if (ArrayBuffer.isView(file)) return new Uint8Array(file.buffer, file.byteOffset, file.byteLength).slice();
	return file instanceof ArrayBuffer ? new Uint8Array(file).slice() : file;
}

import { isArrayBuffer } from "node:util/types";

/** Smaller ones are cut from memory that others use as well, and are soon collected. */
const LARGE_BYTES = 32 * 1024;

/**
 * Gives the memory of a large buffer back at once. Garbage is collected by what the heap holds, which the bytes of a buffer
 * are no part of: a hundred megabytes of refused ones would wait. The buffer must be its memory's only one, and is empty
 * from now on; what was handed to a thread is passed over.
 */
export function freeBytes({ buffer }: Buffer): void {
	if (buffer.byteLength >= LARGE_BYTES && isArrayBuffer(buffer) && !buffer.detached) buffer.transfer(0);
}

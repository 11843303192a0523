import { decodeText } from "@driftgate/engine";
import { ActionFault } from "./action-fault.ts";

/**
 * The largest file that is read. The service takes 32 MiB in one request and the engine has a smaller limit of its own for
 * a description: this one only keeps a stray path from filling the runner's memory.
 */
export const maxFileBytes = 32 * 1024 * 1024;

/** Throws ActionFault for a file that is too large to be read. */
export function checkSize(path: string, bytes: number): void {
	if (bytes <= maxFileBytes) return;
	throw new ActionFault(`${path} has ${bytes} bytes, and the largest file that is read has ${maxFileBytes}.`);
}

/**
 * Text whose UTF-8 is exactly these bytes, so that the service can find the file's git blob again.
 * Throws ActionFault where the bytes are not UTF-8.
 */
export function textOf(path: string, bytes: Uint8Array): string {
	const text = decodeText(bytes);
	if (text === undefined) throw new ActionFault(`${path} is not UTF-8 text.`);
	return text;
}

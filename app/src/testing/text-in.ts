import { zstdDecompressSync } from "node:zlib";

/** Compressed content as the text that it is; every other value as it is. */
export function textIn(value: unknown): unknown {
	return value instanceof Uint8Array ? zstdDecompressSync(value).toString("utf8") : value;
}

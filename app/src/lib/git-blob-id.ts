import { createHash } from "node:crypto";

/**
 * The id under which git keeps a file: SHA-1 over `blob <bytes>\0` and the bytes ("Git Objects" in Pro Git). Text counts
 * as UTF-8, so a file that is not UTF-8 cannot be confirmed by it, which is the safe side.
 */
export function gitBlobId(text: string): string {
	const bytes = Buffer.from(text, "utf8");
	return createHash("sha1").update(`blob ${bytes.byteLength}\0`).update(bytes).digest("hex");
}

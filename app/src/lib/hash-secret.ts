import { createHash } from "node:crypto";

/**
 * The key under which something that only its bearer knows is stored, hexadecimal: a copy of the database is then worth
 * nothing. Our secrets have 256 bits, so a plain SHA-256 is enough; slow hashes are for what people make up.
 */
export function hashSecret(secret: string): string {
	return createHash("sha256").update(secret).digest("hex");
}

import { createPrivateKey } from "node:crypto";
import { z } from "zod";
import { readPepper } from "../auth/api-key-pepper.ts";
import { readEd25519Key } from "../auth/ed25519-key.ts";

/* How keys and secrets are read: what is no key is refused at the start, and not at its first use. */

const pem = z.string().transform((text) => {
	const decoded = text.includes("-----BEGIN") ? text : Buffer.from(text, "base64").toString("utf8");
	return decoded.replaceAll("\\n", "\n");
});

const parses = (read: (text: string) => unknown) => (text: string) => {
	try {
		read(text);
		return true;
	} catch {
		return false;
	}
};

/** RSA of 2048 bits and more is what GitHub makes; anything else is a file mistaken for the App's key. */
export const rsaPem = pem.refine(
	parses((text) => {
		if (createPrivateKey(text).asymmetricKeyType !== "rsa") throw new Error("not RSA");
	}),
);

export const ed25519Key = pem.refine(parses(readEd25519Key)).transform(readEd25519Key);

export const pepper = z
	.string()
	.regex(/^[\x21-\x7e]{32,500}$/)
	.transform(readPepper);

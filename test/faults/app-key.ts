import { generateKeyPairSync } from "node:crypto";

/** A private key of a GitHub App, PEM. Nobody checks what is signed with it. */
export function makeAppKey(): string {
	const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
	return privateKey.export({ type: "pkcs1", format: "pem" }).toString();
}

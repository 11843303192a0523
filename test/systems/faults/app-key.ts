import { rsaKey } from "../../../app/src/testing/rsa-key.ts";

/** A private key of a GitHub App, PEM. Nobody checks what is signed with it. */
export function makeAppKey(): string {
	return rsaKey("app").export({ type: "pkcs1", format: "pem" }).toString();
}

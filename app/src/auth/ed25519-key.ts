import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { join } from "node:path";
import { keepSecretFile } from "./keep-secret-file.ts";

/** Reads an Ed25519 private key from PKCS#8 PEM. Throws where it is anything else. */
export function readEd25519Key(pem: string): KeyObject {
	const key = createPrivateKey(pem);
	if (key.asymmetricKeyType !== "ed25519") throw new Error("It is not an Ed25519 key.");
	return key;
}

const makePem = (): string =>
	generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();

/** A key of this installation: made at the first start and kept in a file of the data folder. */
export async function keepEd25519Key(folder: string, file: string): Promise<KeyObject> {
	return readEd25519Key(await keepSecretFile(join(folder, file), makePem));
}

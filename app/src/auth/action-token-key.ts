import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const FILE = "action-token-key.pem";

const hasCode = (error: unknown, code: string): boolean =>
	typeof error === "object" && error !== null && "code" in error && error.code === code;

/** Reads an Ed25519 private key from PKCS#8 PEM. Throws where it is anything else. */
export function readActionTokenKey(pem: string): KeyObject {
	const key = createPrivateKey(pem);
	if (key.asymmetricKeyType !== "ed25519") throw new Error("It is not an Ed25519 key.");
	return key;
}

/** Several processes may start on one folder at once: a finished file is linked into place, and the first one stays. */
async function writeOnce(path: string, pem: string): Promise<void> {
	const draft = `${path}.${process.pid}.${crypto.randomUUID()}`;
	await writeFile(draft, pem, { mode: 0o600, flag: "wx", flush: true });
	try {
		await link(draft, path);
	} catch (error) {
		if (!hasCode(error, "EEXIST")) throw error;
	} finally {
		await rm(draft, { force: true });
	}
}

/** The key of this installation: made at the first start and kept in the data folder, readable by its owner alone. */
export async function keepActionTokenKey(folder: string): Promise<KeyObject> {
	const path = join(folder, FILE);
	const kept = await readFile(path, "utf8").catch((error: unknown) => {
		if (hasCode(error, "ENOENT")) return undefined;
		throw error;
	});
	if (kept !== undefined) return readActionTokenKey(kept);
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const { privateKey } = generateKeyPairSync("ed25519");
	await writeOnce(path, privateKey.export({ type: "pkcs8", format: "pem" }).toString());
	return readActionTokenKey(await readFile(path, "utf8"));
}

import { createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { join } from "node:path";
import { keepSecretFile } from "./keep-secret-file.ts";

const FILE = "api-key-pepper";
const PEPPER_BYTES = 32;

/** What a copy of the database does not hold, and without which its digests of API keys are worth nothing. */
export function readPepper(text: string): KeyObject {
	return createSecretKey(text.trim(), "utf8");
}

/** The pepper of this installation: made at the first start and kept in the data folder. */
export async function keepPepper(folder: string): Promise<KeyObject> {
	return readPepper(await keepSecretFile(join(folder, FILE), () => randomBytes(PEPPER_BYTES).toString("base64url")));
}

import { type KeyObject, randomBytes } from "node:crypto";
import { join } from "node:path";
import { readPepper } from "./api-key-pepper.ts";
import { keepSecretFile } from "./keep-secret-file.ts";

const KEY_BYTES = 32;

/** The secret under which grants and addresses are sealed: made at the first start and kept in the data folder. */
export async function keepSealingKey(folder: string): Promise<KeyObject> {
	const make = () => randomBytes(KEY_BYTES).toString("base64url");
	return readPepper(await keepSecretFile(join(folder, "sealing-key"), make));
}

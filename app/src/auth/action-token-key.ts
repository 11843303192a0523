import type { KeyObject } from "node:crypto";
import { keepEd25519Key } from "./ed25519-key.ts";

/** The key that signs action tokens, where the configuration names none. */
export function keepActionTokenKey(folder: string): Promise<KeyObject> {
	return keepEd25519Key(folder, "action-token-key.pem");
}

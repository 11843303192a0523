import { createHash, createHmac, createPublicKey, type KeyObject } from "node:crypto";
import type { Store } from "../ports.ts";

/*
 * Which keys a database goes with. A database that is restored without its keys would seem to work: every API key would be
 * refused, people would have to sign in again, and the log would go on under another key, which to its readers is another
 * log. So the first start leaves a mark of each key in the database, and a start with other keys ends.
 */

export interface InstalledKey {
	/** The variable that sets it. */
	readonly variable: "API_KEY_PEPPER" | "EVIDENCE_KEY" | "SEALING_KEY";
	/** The file of DATA_FOLDER that keeps it where the variable is not set. */
	readonly file: string;
	/** What is lost without it. */
	readonly loss: string;
	readonly key: KeyObject;
	/** The one before it, which it takes over from. */
	readonly previous?: KeyObject | undefined;
}

/** A digest that tells keys apart and gives nothing of them away: theirs is all the chance there is. */
function markOf(key: KeyObject): string {
	if (key.type === "secret") return createHmac("sha256", key).update("driftgate key mark").digest("hex");
	return createHash("sha256")
		.update(createPublicKey(key).export({ type: "spki", format: "der" }))
		.digest("hex");
}

/**
 * Goes on where the keys are those of the database, or where it has none yet: then these are its keys from now on.
 * Throws with the names of those that are others, and the remedy.
 */
export async function requireKeysOf(
	store: Pick<Store, "get" | "insert" | "replaceIf">,
	keys: readonly InstalledKey[],
): Promise<void> {
	const others: InstalledKey[] = [];
	for (const installed of keys) if (!(await isOfDatabase(store, installed))) others.push(installed);
	if (others.length > 0) throw new Error(sayOthers(others));
}

async function isOfDatabase(
	store: Pick<Store, "get" | "insert" | "replaceIf">,
	{ variable: id, key, previous }: InstalledKey,
): Promise<boolean> {
	const mark = markOf(key);
	// Of several processes that start on a new database at once, the first one's key counts.
	await store.insert("keyMarks", { id, mark });
	const known = await store.get("keyMarks", id);
	if (known === undefined || known.mark === mark) return true;
	if (previous === undefined || known.mark !== markOf(previous)) return false;
	await store.replaceIf("keyMarks", { id, mark }, known.rev);
	return true;
}

function sayOthers(others: readonly InstalledKey[]): string {
	const names = others.map(({ variable }) => variable).join(", ");
	const files = others.map(({ file }) => file).join(", ");
	const losses = others.map(({ loss }) => loss).join("; ");
	return `This database goes with other keys than it was started with (${names}): restore ${files} of the DATA_FOLDER that it was backed up with, or set the variables to their values, and start again. Under new keys ${losses}. Where the old ones are lost for good, \`driftgate-app accept-keys\` takes the new ones.`;
}

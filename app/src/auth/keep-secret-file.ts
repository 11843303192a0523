import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

const hasCode = (error: unknown, code: string): boolean =>
	typeof error === "object" && error !== null && "code" in error && error.code === code;

/** Several processes may start on one folder at once: a finished file is linked into place, and the first one stays. */
async function writeOnce(path: string, text: string): Promise<void> {
	const draft = `${path}.${process.pid}.${crypto.randomUUID()}`;
	await writeFile(draft, text, { mode: 0o600, flag: "wx", flush: true });
	try {
		await link(draft, path);
	} catch (error) {
		if (!hasCode(error, "EEXIST")) throw error;
	} finally {
		await rm(draft, { force: true });
	}
}

/**
 * A secret of this installation: made at the first start and kept in a file that its owner alone can read. Throws where
 * the folder cannot be used, and says which variable names it.
 */
export async function keepSecretFile(path: string, make: () => string): Promise<string> {
	try {
		return await readOrMake(path, make);
	} catch (cause) {
		const remedy = "set DATA_FOLDER to a folder that this user may read and write";
		throw new Error(`The folder ${dirname(path)} cannot be used, ${remedy}: ${String(cause)}`, { cause });
	}
}

async function readOrMake(path: string, make: () => string): Promise<string> {
	const kept = await readFile(path, "utf8").catch((error: unknown) => {
		if (hasCode(error, "ENOENT")) return undefined;
		throw error;
	});
	if (kept !== undefined) return kept;
	await mkdir(dirname(path), { recursive: true, mode: 0o700 });
	await writeOnce(path, make());
	return readFile(path, "utf8");
}

import type { Dirent } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { plain } from "../src/lib/say.ts";
import { sayReadError } from "./say-system-error.ts";
import { unusable } from "./unusable.ts";

/** What a description is called where nobody has a reason to call it otherwise; the first that is there is taken. */
const USUAL_NAMES = ["openapi", "swagger"].flatMap((name) => ["yaml", "yml", "json"].map((end) => `${name}.${end}`));

/**
 * The name of the root description in a folder: one of the usual names, else the only file that says `openapi` or
 * `swagger` at its root. Throws Fault where there is none, or where there are several. `called` is how the user wrote it.
 */
export async function findDescription(folder: string, called: string): Promise<string> {
	const names = (await listFolder(folder, called))
		// A pipe or a device would be waited for.
		.filter((entry) => (entry.isFile() || entry.isSymbolicLink()) && /\.(?:ya?ml|json)$/i.test(entry.name))
		.map(({ name }) => name)
		.toSorted();
	const usual = USUAL_NAMES.find((name) => names.includes(name));
	if (usual !== undefined) return usual;
	const roots: string[] = [];
	for (const name of names) if (await isRoot(join(folder, name))) roots.push(name);
	const [only] = roots;
	if (only !== undefined && roots.length === 1) return only;
	const found =
		roots.length === 0 ? "no description" : `several descriptions (${roots.map((name) => plain(name)).join(", ")})`;
	throw unusable("spec-missing", `The folder ${plain(called)} has ${found}: name the file.`);
}

async function listFolder(folder: string, called: string): Promise<readonly Dirent[]> {
	try {
		return await readdir(folder, { withFileTypes: true });
	} catch (error) {
		throw unusable("spec-unreadable", `The folder ${plain(called)} cannot be read: ${sayReadError(error)}.`);
	}
}

/** As much as tells a description from another file: the version field comes first by custom. */
const BEGINNING = 64 * 1024;
const VERSION_FIELD = /^\s{0,8}["']?(?:openapi|swagger)["']?\s*:|^\s*\{\s*"(?:openapi|swagger)"\s*:/m;

async function isRoot(path: string): Promise<boolean> {
	const file = await open(path, "r").catch(() => undefined);
	if (file === undefined) return false;
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0);
		return VERSION_FIELD.test(buffer.toString("utf8", 0, bytesRead));
	} catch {
		return false;
	} finally {
		await file.close();
	}
}

import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { z } from "zod";
import { plain } from "../../src/lib/say.ts";
import { Refusal } from "../command.ts";
import { errorCode } from "../error-code.ts";
import type { OutFile } from "../write-atomically.ts";

/*
 * What Driftgate wrote into a folder, so that the next generation knows which files are its own and what somebody has
 * changed in them since: `.driftgate/manifest.json` with the hash of each text, and each text beside it, compressed, as the
 * common ancestor of a merge.
 */

const FOLDER = ".driftgate";

/** Texts by their paths below the folder (`/` between parts): the SHA-256 of what was written, with line feeds alone. */
export type Manifest = ReadonlyMap<string, string>;

const schema = z.object({ version: z.literal(1), files: z.record(z.string(), z.string()) });

/** Larger than any file that we write: a compressed text cannot fill the memory. */
const MAX_BYTES = 256 * 1024 * 1024;

function manifestPath(folder: string): string {
	return join(folder, FOLDER, "manifest.json");
}

/** Empty where nothing was generated there yet. Throws Refusal where the file is none of ours. */
export async function readManifest(folder: string): Promise<Manifest> {
	const path = manifestPath(folder);
	const text = await readFile(path, "utf8").catch((error: unknown) => {
		if (errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR") return undefined;
		throw error;
	});
	if (text === undefined) return new Map();
	const { data } = schema.safeParse(parseJson(text));
	if (data === undefined) {
		throw new Refusal(
			`${plain(path, 1_000)} is no manifest of this version: take it back from the repository, or delete it and say --replace.`,
		);
	}
	return new Map(Object.entries(data.files));
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** The manifest as a file, and the texts that are new in it, without those that no merge will ask for. */
export function manifestFiles(
	folder: string,
	before: Manifest,
	texts: ReadonlyMap<string, string>,
	unmerged: ReadonlySet<string>,
): readonly OutFile[] {
	const hashes = new Map([...texts].map(([path, text]) => [path, hashOf(text)]));
	const sorted = [...new Map([...before, ...hashes])].sort(([a], [b]) => (a < b ? -1 : 1));
	const content = `${JSON.stringify({ version: 1, files: Object.fromEntries(sorted) }, null, "\t")}\n`;
	const fresh = [...texts].filter(([path]) => before.get(path) !== hashes.get(path) && !unmerged.has(path));
	return [
		...fresh.map(([path, text]) => ({ path: ancestorPath(folder, path), content: gzipSync(text) })),
		{ path: manifestPath(folder), content },
	];
}

/** The text that was written last, or undefined where it is gone or is another than the manifest says. */
export async function readAncestor(folder: string, path: string, hash: string): Promise<string | undefined> {
	try {
		const text = gunzipSync(await readFile(ancestorPath(folder, path)), { maxOutputLength: MAX_BYTES }).toString(
			"utf8",
		);
		return hashOf(text) === hash ? text : undefined;
	} catch {
		return undefined;
	}
}

function ancestorPath(folder: string, path: string): string {
	return join(folder, FOLDER, "last", `${path}.gz`);
}

export function hashOf(text: string): string {
	return hash("sha256", text);
}

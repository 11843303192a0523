import { createHash } from "node:crypto";
import type { Load } from "@driftgate/engine";
import type { ConfigFile } from "./find-config.ts";
import { gatherFiles } from "./gather-files.ts";

/**
 * Whether a configuration and every file that its description reads are what the base has, byte by byte: then the change
 * is not about this service, and there is nothing to judge. `blobs` are the ids of the base's files. What git does not
 * track, such as what a build makes, is never unchanged.
 */
export async function isUnchanged(
	config: ConfigFile,
	load: Load,
	blobs: ReadonlyMap<string, string>,
): Promise<boolean> {
	const isSame = (path: string, text: string): boolean => {
		const id = blobs.get(path);
		return id !== undefined && id === blobIdOf(text, id.length);
	};
	if (!isSame(config.path, config.text)) return false;
	let differs = false;
	// The first file that differs decides: those behind it need not be read.
	const watched: Load = async (path) => {
		const text = differs ? undefined : await load(path);
		// A file that only the base has is a difference, too.
		if (path !== config.path) differs ||= text === undefined ? blobs.has(path) : !isSame(path, text);
		return differs ? undefined : text;
	};
	const { isReadable } = await gatherFiles(config, watched);
	return isReadable && !differs;
}

/** The id under which git keeps a file ("Git Objects" in Pro Git), in a repository of SHA-1 or SHA-256. */
function blobIdOf(text: string, hexLength: number): string {
	const bytes = Buffer.from(text, "utf8");
	const hash = createHash(hexLength === 64 ? "sha256" : "sha1");
	return hash.update(`blob ${bytes.byteLength}\0`).update(bytes).digest("hex");
}

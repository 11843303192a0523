import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { withoutRegions } from "../../src/generate/docs/markdown/regions.ts";
import { plain } from "../../src/lib/say.ts";
import { Refusal } from "../command.ts";
import { errorCode } from "../error-code.ts";
import type { OutFile } from "../write-atomically.ts";
import { hashOf } from "./manifest.ts";

/*
 * What Driftgate wrote into a folder of pages: `.driftgate/docs.json` has the SHA-256 of each file with its regions emptied.
 * A page needs no ancestor to merge with: what a person may write has its own place in it.
 */

/** Files by their paths below the folder. */
export type DocsManifest = ReadonlyMap<string, string>;

const schema = z.object({ version: z.literal(1), files: z.record(z.string(), z.string()) });

const manifestPath = (folder: string): string => join(folder, ".driftgate", "docs.json");

/** Empty where no page was generated there yet. Throws Refusal where the file is none of ours. */
export async function readDocsManifest(folder: string): Promise<DocsManifest> {
	const path = manifestPath(folder);
	const text = await readFile(path, "utf8").catch((error: unknown) => {
		if (errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR") return undefined;
		throw error;
	});
	if (text === undefined) return new Map();
	const { data } = schema.safeParse(parsed(text));
	if (data === undefined || !Object.keys(data.files).every(isBelow)) {
		throw new Refusal(
			`${plain(path, 1_000)} is no list of pages of this version: take it back from the repository, or delete it and say --replace.`,
		);
	}
	return new Map(Object.entries(data.files));
}

/** A list that somebody changed must not lead out of the folder: what it names may be removed. */
function isBelow(path: string): boolean {
	return /^[a-z\d][a-z\d./-]*$/u.test(path) && !path.split("/").includes("..");
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

export function docsManifestFile(folder: string, files: DocsManifest): OutFile {
	const sorted = Object.fromEntries([...files].toSorted(([a], [b]) => (a < b ? -1 : 1)));
	return { path: manifestPath(folder), content: `${JSON.stringify({ version: 1, files: sorted }, null, "\t")}\n` };
}

/** What a page is recognised by, whatever stands in its regions. */
export function pageHash(text: string): string {
	return hashOf(withoutRegions(text));
}

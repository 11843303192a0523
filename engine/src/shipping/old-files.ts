import type { Destination, Parcel } from "../contract/shipping.ts";
import type { FindFile } from "./find-file.ts";
import { hashOf, manifestOf, readManifest } from "./folder-manifest.ts";

/** What was shipped once and is not made any more. */
export interface OldFiles {
	/** They stand as they were shipped, and go. */
	readonly gone: readonly { readonly path: string; readonly mode: string }[];
	/** Somebody changed them, or put something else there: they stay. */
	readonly left: readonly string[];
}

/** Looks at the base alone: what no manifest there has is nobody's business. */
export async function findOldFiles(to: Pick<Destination, "text">, find: FindFile, parcel: Parcel): Promise<OldFiles> {
	const [gone, left]: [{ path: string; mode: string }[], string[]] = [[], []];
	const made = new Set([...parcel.files, ...parcel.beside].map(({ path }) => path));
	for (const [path, hash] of await shippedBefore(to, find, parcel)) {
		if (made.has(path)) continue;
		const found = await find(path);
		if ("refused" in found) left.push(path);
		else if (found.entry !== undefined) {
			const text = await to.text(found.entry.sha);
			if (text !== undefined && hashOf(text) === hash) gone.push({ path, mode: found.entry.mode });
			else left.push(path);
		}
	}
	return { gone, left };
}

async function shippedBefore(
	to: Pick<Destination, "text">,
	find: FindFile,
	parcel: Parcel,
): Promise<ReadonlyMap<string, string>> {
	const found = await find(manifestOf(parcel).path);
	if ("refused" in found || found.entry === undefined) return new Map();
	return readManifest((await to.text(found.entry.sha)) ?? "", parcel);
}

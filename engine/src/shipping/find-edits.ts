import type { Destination, FileEdit, Parcel } from "../contract/shipping.ts";
import { compareBase } from "./compare-base.ts";
import { createFindFile } from "./find-file.ts";
import { manifestOf } from "./folder-manifest.ts";
import { findOldFiles, type OldFiles } from "./old-files.ts";

type Found = (Pick<OldFiles, "left"> & { readonly edits: readonly FileEdit[] }) | { readonly refused: string };

/** What has to change in the base's tree so that it has the parcel, and nothing more of ours; or why that cannot be. */
export async function findEdits(to: Destination, tree: string, parcel: Parcel): Promise<Found> {
	const find = createFindFile(to, tree);
	const manifest = manifestOf(parcel);
	const compared = await compareBase(to, find, [...parcel.files, ...parcel.beside, manifest]);
	if ("refused" in compared) return compared;
	const { gone, left } = await findOldFiles(to, find, parcel);
	const edits = [...compared.differing, ...gone.map((file) => ({ ...file, text: null }))];
	// A manifest alone is no news.
	return { left, edits: edits.every(({ path }) => path === manifest.path) ? [] : edits };
}

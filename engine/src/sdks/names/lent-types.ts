import type { Api } from "../../contract/api.ts";
import type { Place } from "../../contract/source.ts";
import { folderOf } from "../../lib/paths.ts";

/** The component that stands at a place, where its own description has no name for it. */
export type LentNames = (place: Place) => string | undefined;

/**
 * What nobody can read in a version is lent by the other one, whose components then stand in this one without being listed
 * here: their types are not gone. Asked where something is lent alone: elsewhere a component that has no name any more is
 * none any more. Undefined where nothing is lent.
 */
export function lentNames(lender: Api, borrower: Api): LentNames | undefined {
	if (borrower.isWhole) return undefined;
	const names = new Map<string, string>();
	for (const [name, id] of lender.namedSchemas) {
		for (const { at } of lender.schemas.parts(id)) for (const key of keysOf(at, lender)) names.set(key, name);
	}
	return (place) => {
		const name = keysOf(place, borrower)
			.map((key) => names.get(key))
			.find((one) => one !== undefined);
		return name === undefined || borrower.namedSchemas.has(name) ? undefined : name;
	};
}

/** A place as it is, because what is lent keeps its own, and as seen from the entry, which may stand in another folder. */
function keysOf({ file, pointer }: Place, { at: { file: entry } }: Api): readonly string[] {
	const folder = folderOf(entry);
	const seen = folder !== "" && file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : file;
	return [`${file}#${pointer}`, `./${file === entry ? "" : seen}#${pointer}`];
}

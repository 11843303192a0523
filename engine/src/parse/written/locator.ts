import type { Location, Place } from "../../contract/source.ts";
import { parsePointer } from "../../lib/json-pointer.ts";
import { createLineTable } from "../../lib/line-table.ts";
import type { FileSet } from "../file-set.ts";
import type { Positions } from "./positions.ts";

/** What the pointers of a file's places are relative to, where that is not the file's root. */
export interface Inline {
	readonly file: string;
	readonly pointer: string;
}

/**
 * Answers Source.locate. Only the first question about a file pays for its positions. The pointer of the answer is the
 * one that was asked for.
 */
export function createLocator(
	{ files, known }: Pick<FileSet, "files" | "known">,
	inline: Inline | undefined,
): (place: Place) => Location {
	const locators = new Map<string, (tokens: readonly string[]) => { readonly line: number; readonly column: number }>();
	return (place) => {
		const text = files.get(place.file)?.text;
		const readPositions = known.get(place.file)?.readPositions;
		if (text === undefined || readPositions === undefined) return { ...place, line: 1, column: 1 };
		const locateIn = locators.get(place.file) ?? locatorOf(text, readPositions());
		locators.set(place.file, locateIn);
		const prefix = inline?.file === place.file ? inline.pointer : "";
		return { ...place, ...locateIn(parsePointer(prefix + place.pointer) ?? []) };
	};
}

function locatorOf(text: string, offsetOf: Positions) {
	const positionOf = createLineTable(text);
	return (tokens: readonly string[]) => positionOf(offsetOf(tokens));
}

import type { Location, Place, SourceFile } from "../contract/source.ts";
import { parsePointer } from "../lib/json-pointer.ts";
import { createLineTable } from "../lib/line-table.ts";
import { jsonPositions } from "./json-positions.ts";
import { yamlPositions } from "./yaml-positions.ts";

/** What the pointers of a file's places are relative to, where that is not the file's root. */
export interface Inline {
	readonly file: string;
	readonly pointer: string;
}

/**
 * Answers Source.locate. The first question about a file reads its text once more; until then positions cost nothing.
 * The pointer of the answer is the one that was asked for.
 */
export function createLocator(
	files: ReadonlyMap<string, SourceFile>,
	inline: Inline | undefined,
): (place: Place) => Location {
	const locators = new Map<string, (tokens: readonly string[]) => { readonly line: number; readonly column: number }>();
	return (place) => {
		const file = files.get(place.file);
		if (file === undefined) return { ...place, line: 1, column: 1 };
		const locateIn = locators.get(place.file) ?? locatorOf(file);
		locators.set(place.file, locateIn);
		const prefix = inline?.file === place.file ? inline.pointer : "";
		return { ...place, ...locateIn(parsePointer(prefix + place.pointer) ?? []) };
	};
}

function locatorOf(file: SourceFile) {
	const offsetOf = file.format === "json" ? jsonPositions(file.text) : yamlPositions(file.text);
	const positionOf = createLineTable(file.text);
	return (tokens: readonly string[]) => positionOf(offsetOf(tokens));
}

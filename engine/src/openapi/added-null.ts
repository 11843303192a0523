import type { Place } from "../contract/source.ts";
import { appendPointer } from "../lib/json-pointer.ts";

/** Where a branch for null stands that no description writes: a keyword beside the alternatives, such as `nullable`, adds it. */
export function placeOfAddedNull({ file, pointer }: Place, keyword: string): Place {
	return { file, pointer: appendPointer(pointer, keyword, ADDED) };
}

/** Whether a place is that of a branch which a keyword added. */
export function isAddedNull({ pointer }: Place, keyword: string): boolean {
	return pointer.endsWith(appendPointer("", keyword, ADDED));
}

const ADDED = "null";

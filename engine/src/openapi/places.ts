import type { Place } from "../contract/source.ts";

/** Whether two places are one; what has no place is in none. */
export function isSamePlace(one: Place | null | undefined, other: Place): boolean {
	return one?.file === other.file && one.pointer === other.pointer;
}

/** Whether a place is another one, or inside of it. */
export function isWithinPlace(place: Place, around: Place): boolean {
	return isSamePlace(place, around) || (place.file === around.file && place.pointer.startsWith(`${around.pointer}/`));
}

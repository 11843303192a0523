import { nameKey } from "../../names/assign-names.ts";
import type { Words } from "../../names/split-words.ts";

/** Identity of a group: paths that differ in case and separators alone are one group. */
export function groupKey(path: readonly Words[]): string {
	return `group:${path.map(nameKey).join("/")}`;
}

/** A group and the groups around it, outermost first. */
export function groupPaths(path: readonly Words[]): readonly (readonly Words[])[] {
	return path.map((_, index) => path.slice(0, index + 1));
}

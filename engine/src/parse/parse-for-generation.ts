import type { Source, SpecInput } from "../contract/source.ts";
import { parseSource } from "./parse-source.ts";

/**
 * Reads a description to generate from it: whatever cannot be read costs the part that needs it (Source.unreadable), and
 * what a YAML alias repeats is as if it were written out. Throws as parseSource of a text that leaves no root.
 */
export function parseForGeneration(input: SpecInput): Promise<Source> {
	return parseSource(input, undefined, "references", "copied");
}

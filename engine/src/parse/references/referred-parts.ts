import type { ComponentKind, ReferredPart } from "../../contract/source.ts";
import type { Slot } from "./reference-grammar.ts";
import type { Part } from "./trace-references.ts";

const KINDS: readonly ComponentKind[] = ["schema", "response", "parameter", "requestBody", "callback", "mediaType"];

/**
 * The parts of other files that are referred to where a component may stand, each once. What is referred to as several
 * kinds of things is the first of them. Sorted by place, so that the order in which they were met never shows.
 */
export function referredParts(parts: readonly Part[]): readonly ReferredPart[] {
	const found = new Map<string, ReferredPart>();
	for (const kind of KINDS) {
		for (const { at, slot } of parts) {
			const key = `${at.file}#${at.pointer}`;
			if (slot === (kind satisfies Slot) && !found.has(key)) found.set(key, { at, kind });
		}
	}
	return [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, part]) => part);
}

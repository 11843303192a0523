import type { Api } from "../../contract/api.ts";
import type { Place } from "../../contract/source.ts";
import { pascalCase } from "../../generate/names/casing.ts";
import { wordsOfName } from "../../generate/names/spelled-out.ts";
import { parsePointer } from "../../lib/json-pointer.ts";

/** A component's type: `PullRequest`. */
export function typeNameOf(component: string): string {
	return pascalCase(wordsOfName(component));
}

/** The component that a place is in, as a type; null for a place inside an operation. */
export function typeAt(place: Place, { at: entry, homeOf }: Api): string | null {
	// Most changes are of operations, and what the entry writes in its paths is no component.
	if (place.file === entry.file && place.pointer.startsWith("/paths/")) return null;
	const [head] = /^\/(?:components\/schemas|definitions)\/[^/]*/u.exec(homeOf(place)) ?? [];
	return head === undefined ? null : typeNameOf(parsePointer(head)?.at(-1) ?? "");
}

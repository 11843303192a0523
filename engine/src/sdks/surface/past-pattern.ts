import type { PayloadWay, SchemaSides } from "../../contract/change.ts";

/* Nothing is printed of the properties that a pattern of names describes: to SDKs, a way ends where it comes to one. */

export function isPastPattern({ steps }: PayloadWay): boolean {
	return steps.some(({ via }) => via.kind === "pattern");
}

/** What a payload passes on its way, as far as types are made of it. */
export function passed({ root, steps }: PayloadWay): readonly SchemaSides[] {
	const end = steps.findIndex(({ via }) => via.kind === "pattern");
	return [root, ...(end === -1 ? steps : steps.slice(0, end))];
}

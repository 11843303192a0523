import { shownName } from "./shown-name.ts";

/** Who sends more of them sends no text. */
const SAID = 10;

const HALF = "holds half of a character (an unpaired surrogate): write the whole character, or leave it out";

/**
 * The texts and names in a value that are none (RFC 7493, section 2.1), one sentence each. JSON can write half of a
 * surrogate pair, and UTF-8 cannot: what is kept, or asked of somebody else, would be another text than was sent.
 */
export function sayBrokenTexts(value: unknown): readonly string[] {
	const said: string[] = [];
	const left: { readonly value: unknown; readonly path: string }[] = [{ value, path: "" }];
	for (let next = left.pop(); next !== undefined && said.length < SAID; next = left.pop()) {
		if (typeof next.value === "string" && !next.value.isWellFormed()) said.push(`${next.path}: ${HALF}`);
		if (typeof next.value !== "object" || next.value === null) continue;
		for (const [name, member] of Object.entries(next.value)) {
			const path = next.path === "" ? shownName(name) : `${next.path}.${shownName(name)}`;
			if (!name.isWellFormed()) said.push(`${path}: ${HALF}`);
			left.push({ value: member, path });
		}
	}
	return said.slice(0, SAID);
}

import type { Notes } from "../plan/notes.ts";

/** What is said about a symbol, as lines of a docstring. */
export function sayNotes(notes: Notes): readonly string[] {
	const { description, limits, deprecated } = notes;
	const facts = [...limits, ...(notes.default === null ? [] : [`Default: ${notes.default}.`])].join(" ");
	const parts = [
		...(description === null ? [] : [description]),
		...(facts === "" ? [] : [facts]),
		...(deprecated ? [sayDeprecated(notes)] : []),
	];
	return parts.flatMap((part, index) => (index === 0 ? [part] : ["", part]));
}

export function sayDeprecated({ replacement, sunset }: Notes): string {
	const use = replacement === null ? "" : ` Use ${replacement}.`;
	return `Deprecated.${use}${sunset === null ? "" : ` It ends on ${sunset}.`}`;
}

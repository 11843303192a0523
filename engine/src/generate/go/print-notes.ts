import type { Notes } from "../plan/notes.ts";

/** What is said of a symbol, as paragraphs for a doc comment: the description, limits and default, and why not to use it. */
export function noteLines(notes: Notes): readonly string[] {
	const facts = [...notes.limits, ...(notes.default === null ? [] : [`Default: ${notes.default}.`])].join(" ");
	return paragraphs([withoutLinks(notes.description ?? ""), facts, deprecation(notes)]);
}

/** Go's comments have no links within words: what a link says is left, and where it leads is not. */
export function withoutLinks(text: string): string {
	return text.replace(/\[([^\][]*)\]\([^()\s]*\)/gu, "$1");
}

function deprecation({ deprecated, replacement, sunset }: Notes): string {
	if (!deprecated) return "";
	const instead = replacement === null ? "The description says not to use it any more." : `Use ${replacement} instead.`;
	return `Deprecated: ${instead}${sunset === null ? "" : ` It is gone from ${sunset}.`}`;
}

/** Paragraphs with a blank line between them; those that say nothing are left out. */
export function paragraphs(parts: readonly string[]): readonly string[] {
	return parts.filter((part) => part.trim() !== "").flatMap((part, index) => (index === 0 ? [part] : ["", part]));
}

/** A doc comment begins with the name of what it is about. */
export function named(name: string, text: string, otherwise: string): string {
	const said = text.trim();
	if (said === "") return `${name} ${otherwise}`;
	return said.startsWith(`${name} `) ? said : `${name} - ${said}`;
}

import type { Notes } from "../plan/notes.ts";
import { type Code, code, docComment, docTag } from "../writer/ecmascript.ts";
import { plainText } from "../writer/plain-text.ts";

const MAX_LINE = 100;

/** Longer JSON says less than it takes to read it. */
const MAX_JSON = 120;

const comments = new WeakMap<Notes, Code>();

/** What is said of a member, as the comment above it: a plan has notes that are equal as one object, which is printed once. */
export function printMemberNotes(notes: Notes): Code {
	const comment = comments.get(notes) ?? printNotes(notes);
	comments.set(notes, comment);
	return comment;
}

/** What is said of a symbol, as the comment above it. `more` are our own lines, and come after the description's. */
export function printNotes(notes: Notes, more: readonly string[] = [], tags: readonly Code[] = []): Code {
	const parts = [withFacts(proseOf(notes.description), factsOf(notes)), more].filter((part) => part.length > 0);
	return docComment(
		parts.flatMap((part, index) => (index === 0 ? part : ["", ...part])),
		[...tags, ...deprecation(notes)],
	);
}

/** On one line where that is short: a fact that is added then changes a line and adds none. */
function withFacts(prose: readonly string[], facts: string): readonly string[] {
	const [only = ""] = prose;
	if (facts === "") return prose;
	const isShort = !only.includes("\n") && only.length + facts.length < MAX_LINE;
	return isShort ? [`${only} ${facts}`.trim()] : [...prose, ...(only.includes("\n") ? [""] : []), facts];
}

/** Text of a description for a comment; nothing where it says nothing. */
export function proseOf(description: string | null): readonly string[] {
	const text = description === null ? "" : plainText(description).trim();
	return text === "" ? [] : [text];
}

function factsOf({ limits, default: usual }: Notes): string {
	return [...limits, ...(usual === null || usual.length > MAX_JSON ? [] : [`Default: ${usual}.`])].join(" ");
}

function deprecation({ deprecated, replacement, sunset }: Notes): readonly Code[] {
	if (!deprecated) return [];
	const words = [
		...(replacement === null ? [] : [`Use ${replacement}.`]),
		...(sunset === null ? [] : [`Ends on ${sunset}.`]),
	];
	return [docTag(code`deprecated`, words.join(" "))];
}

import type { ShownAnswer } from "../calls.ts";

/** More of an answer says nothing more to a reader of an operation: its first members show what it looks like. */
const LONGEST = 160;

/** The body of an answer as JSON text, whole lines of it; null where there is none to show. */
export function answerText({ body }: ShownAnswer): string | null {
	if (body === undefined) return null;
	const text = typeof body === "string" ? body : JSON.stringify(body, null, 2);
	if (text.length <= LONGEST) return text;
	const end = text.lastIndexOf("\n", LONGEST);
	return `${text.slice(0, end > 0 ? end : LONGEST)}\n… its type has every member`;
}

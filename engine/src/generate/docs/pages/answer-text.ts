import type { ShownAnswer } from "../calls.ts";

/** More of an answer says nothing more to a reader. */
const LONGEST = 300;

/** The body of an answer as JSON text; null where there is none to show. */
export function answerText({ body }: ShownAnswer): string | null {
	if (body === undefined) return null;
	const text = typeof body === "string" ? body : JSON.stringify(body, null, 2);
	if (text.length <= LONGEST) return text;
	return `${text.slice(0, text.lastIndexOf("\n", LONGEST))}\n… its type has every member`;
}

import { quote } from "../lib/say.ts";

/** Whoever changed one knows of it. */
const MOST_NAMED = 10;

/** What is said of files that were shipped once, are not made any more, and were changed since. */
export function sayLeftFiles(left: readonly string[]): string {
	const more = left.length > MOST_NAMED ? ` and ${left.length - MOST_NAMED} more` : "";
	const named = `${left.slice(0, MOST_NAMED).map(quote).join(", ")}${more}`;
	return `Files that are not made any more were changed since they were delivered, and are left as they are: ${named}. Delete them, or keep them as yours.`;
}

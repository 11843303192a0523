/** More commands than these in one text are not carried out: one more says that there were. */
const MOST_LINES = 11;

/** Longer than any reason that is taken. */
const LONGEST = 2_500;

/**
 * The lines of a comment that are commands, which are all that is kept of it: those that begin with the App's name, outside
 * of code and of what nobody sees. A quotation begins with its mark, so that an answer to a command gives none.
 */
export function commandLines(value: unknown): string {
	if (typeof value !== "string") return "";
	const found: string[] = [];
	let fence: string | undefined;
	let isHidden = false;
	for (const line of value.split(/\r\n|\r|\n/)) {
		const marks = isHidden ? undefined : /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
		if (fence !== undefined) {
			if (marks?.startsWith(fence)) fence = undefined;
			continue;
		}
		if (marks !== undefined) fence = marks;
		else if (isHidden) isHidden = !line.includes("-->");
		else if (/^\/driftgate(?:\s|$)/.test(line)) found.push(line.slice(0, LONGEST).trimEnd());
		else isHidden = line.lastIndexOf("<!--") > line.lastIndexOf("-->");
		if (found.length === MOST_LINES) break;
	}
	return found.join("\n");
}

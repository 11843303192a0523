// Needed by: stream-lines.
import type { ApiEvent } from "./stream.ts";

/** JSON lines, and JSON text sequences (RFC 7464), whose records begin with a mark. */
export function cutLines(text: string, end: boolean): readonly [events: readonly ApiEvent[], rest: string] {
	const lines = text.split("\n");
	const rest = end ? "" : (lines.pop() ?? "");
	return [lines.map((line) => ({ data: line.replace("\u001e", "").trim() })), rest];
}

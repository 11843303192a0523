import { type Cursor, code, isBlank, uncommon } from "./cursor.ts";

/**
 * Reads a literal or folded scalar (YAML 1.2, sections 8.1.2 and 8.1.3) whose content is indented by `indent` or more.
 * An explicit indentation is uncommon.
 */
export function readBlockScalar(cursor: Cursor, indent: number): string {
	// The document itself.
	if (indent === 0) uncommon();
	const { text } = cursor;
	const isFolded = text.charCodeAt(cursor.at) === code.greater;
	const chomping = text.charCodeAt(cursor.at + 1);
	const isKept = chomping === code.plus;
	const isStripped = chomping === code.dash;
	if (isKept || isStripped) cursor.at++;
	cursor.at++;
	let line = lineAfterHeader(cursor);

	let value = "";
	let contentIndent = indent;
	let isDetected = false;
	let isMoreIndented = false;
	let emptyLines = 0;
	for (; line < text.length; ) {
		let at = line;
		while (text.charCodeAt(at) === code.space && !(isDetected && at - line >= contentIndent)) at++;
		if (!isDetected) contentIndent = Math.max(contentIndent, at - line);
		if (text.charCodeAt(at) === code.lineFeed) {
			emptyLines++;
			line = at + 1;
			continue;
		}
		if (at - line < contentIndent) break;
		const breaks = isDetected ? emptyLines + 1 : emptyLines;
		const wasMoreIndented = isMoreIndented;
		isMoreIndented = isFolded && (text.charCodeAt(at) === code.space || text.charCodeAt(at) === code.tab);
		if (!isFolded || isMoreIndented) value += lines(breaks);
		else if (wasMoreIndented) value += lines(emptyLines + 1);
		else if (emptyLines > 0) value += lines(emptyLines);
		else if (isDetected) value += " ";
		const end = text.indexOf("\n", at);
		value += text.slice(at, end);
		isDetected = true;
		emptyLines = 0;
		line = end + 1;
	}
	cursor.goToLine(line);
	if (isStripped) return value;
	if (isKept) return value + lines(isDetected ? emptyLines + 1 : emptyLines);
	return isDetected ? `${value}\n` : value;
}

function lines(count: number): string {
	return count === 1 ? "\n" : "\n".repeat(count);
}

/** The beginning of the line after a scalar's header, in which only a comment may follow. */
function lineAfterHeader({ text, at: start }: Cursor): number {
	let at = start;
	while (text.charCodeAt(at) === code.space) at++;
	if (text.charCodeAt(at) === code.lineFeed) return at + 1;
	if (text.charCodeAt(at) !== code.hash || !isBlank(text.charCodeAt(at - 1))) uncommon();
	return text.indexOf("\n", at) + 1;
}

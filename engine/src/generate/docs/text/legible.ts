/** Characters that hide, reorder or repaint others; line feeds and tabs are layout. */
const HIDING = /[^\P{C}\n\t]|[\u2028\u2029\p{Cs}]/gu;

/** Most texts are of these alone, and stay as they are: asking costs a tenth of looking for each of the others. */
const PLAIN = /^[ -~\n\t]*$/;
const ONE_PLAIN_LINE = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** Text of a description with a replacement character for each that would deceive its reader, its lines kept. */
export function legible(text: string): string {
	if (PLAIN.test(text)) return text;
	return text.toWellFormed().replace(/\r\n?/gu, "\n").replace(HIDING, "\u{fffd}");
}

/** The same on one line, with single spaces. */
export function oneLine(text: string): string {
	return isPlainLine(text) ? text : legible(text).replace(/\s+/gu, " ").trim();
}

/** Whether a text is one line of ASCII with single spaces within it. */
export function isPlainLine(text: string): boolean {
	return ONE_PLAIN_LINE.test(text);
}

/** The first sentence of a text, or as much of it as fits; without a break. */
export function firstSentence(text: string, most: number): string {
	const flat = oneLine(text.slice(0, most * 4));
	const [sentence = ""] = /^.*?[.!?](?=\s|$)/u.exec(flat) ?? [flat];
	const characters = Array.from(sentence);
	return characters.length <= most
		? sentence
		: `${characters
				.slice(0, most - 1)
				.join("")
				.trimEnd()}…`;
}

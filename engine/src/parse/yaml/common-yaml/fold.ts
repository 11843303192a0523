/** What the line breaks from one line's end to the next content stand for (YAML 1.2, section 6.5). */
export function fold(text: string, lineBreak: number, content: number): string {
	let breaks = 1;
	for (let at = text.indexOf("\n", lineBreak + 1); at !== -1 && at < content; at = text.indexOf("\n", at + 1)) breaks++;
	return breaks === 1 ? " " : "\n".repeat(breaks - 1);
}

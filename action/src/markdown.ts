/** Text of foreign origin as plain words of a Markdown paragraph: no markup, no HTML, one line (CommonMark 2.4). */
export function escapeMarkdown(text: string): string {
	return text.replace(/\s+/g, " ").replace(/[!-/:-@[-`{-~]/g, "\\$&");
}

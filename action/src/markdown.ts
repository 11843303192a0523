import { markdownText } from "@driftgate/engine";

/** Text of foreign origin as plain words of a Markdown paragraph, as the reports write them: on one line. */
export function escapeMarkdown(text: string): string {
	return markdownText(text.replace(/\s+/g, " "));
}

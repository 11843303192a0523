import { oneLine } from "./one-line.ts";

/** Text for a reader that takes `[text](address)` for a link and nothing else for markup: there is none left. */
export function unlinked(text: string, most?: number): string {
	return oneLine(text, most).replaceAll("](", "] (");
}

import { oneLine } from "./one-line.ts";

/** Text for a reader that takes `[text](address)` for a link and nothing else for markup: there is none left. */
export function unlinked(text: string): string {
	return oneLine(text).replaceAll("](", "] (");
}

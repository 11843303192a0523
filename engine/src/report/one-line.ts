import { visible } from "../lib/say.ts";

/** The engine's own messages are far shorter. */
const MAX_LENGTH = 1_000;

/**
 * Text for one line of a report, cut to `most` characters: the last gate for text that did not come through the engine's
 * own sentences.
 */
export function oneLine(text: string, most: number = MAX_LENGTH): string {
	const clean = visible(text.slice(0, most));
	return text.length > most ? `${clean}…` : clean;
}

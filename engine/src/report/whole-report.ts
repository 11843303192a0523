import { markdownCode, markdownText } from "./markdown/markdown-text.ts";
import { oneLine } from "./one-line.ts";
import type { ReportPlace } from "./report-options.ts";

/** Where nobody says where the whole report is, somebody who runs the command can print it. */
const ANYWHERE = "The formats json and html have all of it.";
/** More places would only say the same again. */
const MOST_PLACES = 3;

/** Where the whole of a report is that had to be cut, as a sentence of plain text. */
export function sayWhole(places: readonly ReportPlace[] = []): string {
	return sentence(places, ({ title, url, file }) => [title, url, file].filter((part) => part !== undefined).join(" "));
}

/** The same as Markdown, with links. */
export function markdownWhole(places: readonly ReportPlace[] = []): string {
	return sentence(places, ({ title, url, file }) => {
		const linked = url === undefined ? markdownText(title) : `[${markdownText(title)}](<${linkTarget(url)}>)`;
		return file === undefined ? linked : `${linked} ${markdownCode(file)}`;
	});
}

function sentence(places: readonly ReportPlace[], say: (place: ReportPlace) => string): string {
	if (places.length === 0) return ANYWHERE;
	return `More: ${places.slice(0, MOST_PLACES).map(say).join(", ")}.`;
}

/** CommonMark 6.3: between `<` and `>` an address may hold anything but these two and line breaks. */
function linkTarget(url: string): string {
	return oneLine(url).replace(/[\s<>\\`|]/g, encodeURIComponent);
}

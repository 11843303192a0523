import { htmlMessage, markup } from "../markup-text.ts";
import { htmlPage } from "./html-page.ts";

/** The page of a run in which nothing was decided: why, a sentence a line. Texts may be a stranger's. */
export function undecidedPage(title: string, reasons: readonly string[]): string {
	const body = [
		'<header class="ERR">',
		`<h1>${markup(title)}</h1>`,
		"</header>",
		"<main>",
		...reasons.map((reason) => `<p>${htmlMessage(reason)}</p>`),
		"</main>",
	];
	return htmlPage(markup(title), body.join("\n"), false);
}

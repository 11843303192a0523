import type { RegionText } from "../markdown/regions.ts";
import type { PathBetween } from "../site/address.ts";
import type { LinkTarget, PagePath } from "../site/block.ts";
import type { NavigationEntry, Page, Section, Site } from "../site/site.ts";
import { escapeHtml } from "./escape-html.ts";
import { printHtmlBlocks } from "./print-html.ts";

/*
 * The frame of a page. Its policy (Content Security Policy, level 3) allows the site's own style and script, asks for
 * nothing but the page's twin, and embeds nothing. Every address of ours is relative: a site may lie anywhere.
 */
const POLICY =
	"default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

const SECTIONS: readonly (readonly [Section, string])[] = [
	["guide", "Guides"],
	["reference", "Operations"],
	["schemas", "Types"],
];

/** Where the search's files stand, below the root. */
const SEARCH: PagePath = "search";

/** Prints the pages of a site; what stands around pages of one folder and section is printed once. */
export function htmlPrinter(site: Site, between: PathBetween): (page: Page, regionOf: RegionText) => string {
	const navigation = navigationPrinter(site.navigation, between);
	return (page, regionOf) => printPage(page, { site, between, navigation, regionOf });
}

interface Frame {
	readonly site: Site;
	readonly between: PathBetween;
	readonly navigation: (page: Page) => string;
	readonly regionOf: RegionText;
}

function printPage(page: Page, { site, between, navigation, regionOf }: Frame): string {
	const link = (path: PagePath, ending: string) => escapeHtml(encodeHref(between(page.path, path)) + ending);
	const hrefOf = ({ path, anchor }: LinkTarget & { readonly kind: "page" }) =>
		`${encodeHref(between(page.path, path))}.html${anchor === null ? "" : `#${anchor}`}`;
	const body = printHtmlBlocks(page.blocks, { regionOf, hrefOf });
	const moved =
		page.movedTo === undefined ? "" : `\n<meta http-equiv="refresh" content="0; url=${link(page.movedTo, ".html")}">`;
	const isSearch = page.path === SEARCH;
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width">
<meta name="referrer" content="no-referrer">${moved}
<title>${escapeHtml(page.title)} · ${escapeHtml(site.title)}</title>
<link rel="stylesheet" href="${link("docs", ".css")}">${isSearch ? `\n<script src="search-index.js" defer></script>` : ""}
<script src="${link("docs", ".js")}" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header><span><a href="${link("index", ".html")}">${escapeHtml(site.title)}</a> ${escapeHtml(site.version)}</span><a href="${link(SEARCH, ".html")}">Search</a></header>
<div class="frame">
<nav aria-label="Pages">
${navigation(page)}
</nav>
<main id="content" tabindex="-1">
<h1>${escapeHtml(page.title)}</h1>
${body}${isSearch ? SEARCH_FORM : ""}
</main>
</div>
<footer><a href="${escapeHtml(encodeHref(lastPart(page.path)))}.md">This page as Markdown</a> <button type="button" data-copy="${escapeHtml(encodeHref(lastPart(page.path)))}.md" hidden>Copy as Markdown</button> <span id="said" role="status"></span></footer>
</body>
</html>
`;
}

const SEARCH_FORM = `
<div id="search" hidden>
<p><label for="search-field">Words that a page holds</label><br><input id="search-field" type="search" autocomplete="off"></p>
<p id="search-count" role="status"></p>
<ul id="search-results"></ul>
</div>`;

/** Only pages that are named in it have a navigation of their own, which says where the reader is. */
function navigationPrinter(entries: readonly NavigationEntry[], between: PathBetween): (page: Page) => string {
	const named = new Set(entries.map(({ path }) => path));
	const known = new Map<string, string>();
	return (page) => {
		if (named.has(page.path)) return printNavigation(page, entries, between);
		const place = `${page.path.slice(0, page.path.lastIndexOf("/") + 1)} ${page.section}`;
		const printed = known.get(place) ?? printNavigation(page, entries, between);
		known.set(place, printed);
		return printed;
	};
}

function printNavigation(page: Page, entries: readonly NavigationEntry[], between: PathBetween): string {
	const parts = SECTIONS.map(([section, title]) => {
		const all = entries.filter((entry) => entry.section === section);
		// Groups stand beside operations alone: beside every type they would be most of the page.
		const own = section === "guide" || section === page.section ? all : all.slice(0, 1);
		const items = own.map(({ title: name, path }) => {
			const current = path === page.path ? ' aria-current="page"' : "";
			const href = `${encodeHref(between(page.path, path))}.html`;
			return `<li><a href="${escapeHtml(href)}"${current}>${escapeHtml(name)}</a></li>`;
		});
		return own.length === 0 ? "" : `<p>${title}</p>\n<ul>\n${items.join("\n")}\n</ul>`;
	});
	return parts.filter((part) => part !== "").join("\n");
}

function lastPart(path: PagePath): string {
	return path.split("/").at(-1) ?? path;
}

/** Paths are made of safe characters (`pathOf`); what a person may add to them is encoded all the same. */
function encodeHref(path: string): string {
	return encodeURI(path);
}

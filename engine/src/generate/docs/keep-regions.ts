import { shortHash } from "../names/short-hash.ts";
import type { Block, PagePath } from "./site/block.ts";
import { segmentOf } from "./site/page-paths.ts";
import type { Page, Regions, Site } from "./site/site.ts";
import { code, heading, paragraph } from "./site/write.ts";

/** Where texts go whose page is gone. */
export const KEPT: PagePath = "kept";

/** A site with the texts that people wrote, none of which is lost. */
export interface SiteWithRegions {
	readonly site: Site;
	readonly regions: Regions;
}

/**
 * Puts what people wrote back into its pages. A page that has another name now takes its texts along. What has no place any
 * more, because its operation, type or guide is gone, moves to a page that says where it stood; there it stays until a
 * person takes it away.
 */
export function keepRegions(site: Site, found: Regions): SiteWithRegions {
	const pages = new Map(site.pages.map((page) => [page.path, page]));
	const hasRegion = (path: PagePath, name: string): boolean =>
		pages.get(path)?.blocks.some((block) => block.kind === "region" && block.name === name) ?? false;
	const moved = new Map(site.pages.flatMap(({ path, movedTo }) => (movedTo === undefined ? [] : [[path, movedTo]])));
	const regions = new Map<PagePath, Map<string, string>>();
	const kept = new Map(found.get(KEPT));
	const put = (into: Map<string, string>, name: string, text: string): void => {
		const before = into.get(name);
		// The same text comes again where a page was kept and came back; of two different ones none is lost.
		if (before === undefined) into.set(name, text);
		else if (!before.includes(text)) into.set(name, `${before}\n\n${text}`);
	};
	for (const [path, texts] of found) {
		if (path === KEPT) continue;
		const place = moved.get(path) ?? path;
		for (const [name, text] of texts) {
			if (!hasRegion(place, name)) put(kept, keptName(path, name), text);
			else {
				const own = regions.get(place) ?? new Map<string, string>();
				put(own, name, text);
				regions.set(place, own);
			}
		}
	}
	if (kept.size === 0) return { site, regions };
	regions.set(KEPT, kept);
	const page = keptPage([...kept.keys()].toSorted());
	const entry = { title: page.title, path: KEPT, section: page.section };
	return { site: { ...site, pages: [...site.pages, page], navigation: [...site.navigation, entry] }, regions };
}

/** As long as the mark of a region takes (regions.ts). */
const LONGEST_NAME = 40;

/** Names the region that a text is kept in by the page and the region where it stood: no two of them share a name. */
function keptName(path: PagePath, name: string): string {
	const whole = segmentOf([...path.split("/"), name]);
	if (whole.length <= LONGEST_NAME) return whole;
	const hash = shortHash(`${path} ${name}`);
	return `${whole.slice(0, LONGEST_NAME - hash.length - 1).replace(/-+$/u, "")}-${hash}`;
}

function keptPage(names: readonly string[]): Page {
	return {
		path: KEPT,
		title: "Kept notes",
		summary: "What people wrote on pages that are gone.",
		section: "guide",
		blocks: [
			paragraph(
				"The operation, type or guide that each of these was written for is gone. Take what is still true to another page, and delete it here.",
			),
			...names.flatMap((name): readonly Block[] => [
				heading(2, `from-${name}`, "From ", code(name)),
				{ kind: "region", name },
			]),
		],
	};
}

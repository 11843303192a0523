import type { Block, PagePath } from "./site/block.ts";
import { segmentOf } from "./site/page-paths.ts";
import type { Page, Regions, Site } from "./site/site.ts";
import { code, heading, paragraph } from "./site/write.ts";

/** Where texts go whose page is gone. */
const KEPT: PagePath = "kept";

/** A site with the texts that people wrote, none of which is lost. */
export interface SiteWithRegions {
	readonly site: Site;
	readonly regions: Regions;
}

/**
 * Puts what people wrote back into its pages. What has no place any more, because its operation, type or guide is gone,
 * moves to a page that says where it stood; there it stays until a person takes it away.
 */
export function keepRegions(site: Site, found: Regions): SiteWithRegions {
	const places = new Map(site.pages.map((page) => [page.path, new Set(page.blocks.flatMap(regionName))]));
	const regions = new Map<PagePath, ReadonlyMap<string, string>>();
	const kept = new Map(found.get(KEPT));
	for (const [path, texts] of found) {
		if (path === KEPT) continue;
		const own = [...texts].filter(([name]) => places.get(path)?.has(name));
		if (own.length > 0) regions.set(path, new Map(own));
		for (const [name, text] of texts) {
			if (places.get(path)?.has(name)) continue;
			const place = segmentOf([...path.split("/"), name])
				.slice(0, LONGEST_NAME)
				.replace(/-+$/u, "");
			kept.set(place, text);
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

function regionName(block: Block): readonly string[] {
	return block.kind === "region" ? [block.name] : [];
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

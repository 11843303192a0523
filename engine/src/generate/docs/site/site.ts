import type { Block, PagePath } from "./block.ts";

/** A page: what both of its printed forms are made of. */
export interface Page {
	readonly path: PagePath;
	readonly title: string;
	/** One sentence for lists of pages, plain text; empty where nothing is to be said. */
	readonly summary: string;
	/** The part of the site that it belongs to, for navigation. */
	readonly section: Section;
	/** Those of an operation or a type are made each time that they are asked for: all of them at once are the size of the site. */
	readonly blocks: readonly Block[];
	/** The page that has taken its place: this one only leads there. */
	readonly movedTo?: PagePath;
}

/** Pages that say something of the API: neither those that lead on to another nor the one that searches. */
export function isRead({ movedTo, path }: Page): boolean {
	return movedTo === undefined && path !== "search";
}

/** `guide`: how to do something; `reference`: operations; `schemas`: types. */
export type Section = "guide" | "reference" | "schemas";

/** A whole site, its pages in the order in which they are read. */
export interface Site {
	readonly title: string;
	readonly version: string;
	readonly pages: readonly Page[];
	/** What stands beside the pages in every page's navigation, in order. */
	readonly navigation: readonly NavigationEntry[];
}

export interface NavigationEntry {
	readonly title: string;
	readonly path: PagePath;
	readonly section: Section;
}

/** A file of a site, its path below the site's root. */
export interface SiteFile {
	readonly path: string;
	readonly content: string;
}

/** What people wrote into regions, by page and by the region's name. */
export type Regions = ReadonlyMap<PagePath, ReadonlyMap<string, string>>;

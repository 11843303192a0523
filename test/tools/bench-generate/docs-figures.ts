import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Figure } from "./figure.ts";

/** Sizes of the pages in a folder of docs. What is searched, and what models read whole, are no pages. */
export function figuresOfDocs(folder: string): readonly Figure[] {
	const pages = readdirSync(folder, { recursive: true, encoding: "utf8" })
		.filter((path) => /\.(?:md|html)$/u.test(path))
		.map((path) => ({ path, bytes: statSync(join(folder, path)).size }));
	const markdown = pages.filter(({ path }) => path.endsWith(".md")).reduce((sum, { bytes }) => sum + bytes, 0);
	const largest = Math.max(0, ...pages.map(({ bytes }) => bytes));
	return [
		{ what: "docs, largest page", value: largest / 1e3, most: 300, unit: "kB" },
		{ what: "docs, all Markdown pages", value: markdown / 1e6, most: 6, unit: "MB" },
	];
}

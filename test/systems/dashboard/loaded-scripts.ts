import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { repositoryRoot } from "../../harness/repository-root.ts";
import type { Stage } from "./stage.ts";
import { visit } from "./visitor.ts";

/**
 * What the pages may weigh: the first that somebody opens, and any. Bytes of JavaScript as gzip. React, TanStack's router and
 * query are 100,000 of the first.
 */
export const FIRST_LOAD = 115_000;
export const ANY_ROUTE = 150_000;

/** The bytes of JavaScript, as gzip, that a browser loads which has nothing yet, until nothing is loading any more. */
export async function loadedScripts(browser: Browser, stage: Stage, path: string): Promise<number> {
	const visitor = await visit(browser, stage, { userId: "local" });
	const loaded = new Set<string>();
	visitor.page.on("response", (response) => {
		const { pathname } = new URL(response.url());
		if (pathname.endsWith(".js")) loaded.add(pathname);
	});
	await visitor.open(path);
	await visitor.leave();
	return [...loaded].reduce((sum, pathname) => sum + sizeOf(pathname), 0);
}

const sizeOf = (pathname: string): number =>
	gzipSync(readFileSync(join(repositoryRoot, "dashboard/dist", pathname)), { level: 9 }).length;

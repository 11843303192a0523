import type { PagePath } from "./block.ts";

/** Schemes that a link of a description may have. Every other one runs, opens or reads something. */
const ALLOWED = /^(?:https?|mailto):/iu;

/** Longer addresses hold data, and no reader follows them. */
const LONGEST = 2_000;

/**
 * The address of a description's link where a reader may follow it: http, https, mailto, or relative to wherever the pages
 * are served. null for every other one. What only browsers read as an address (`//host`, `\\host`) is none.
 */
export function safeAddress(written: string): string | null {
	const address = written.trim();
	if (address === "" || address.length > LONGEST || /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s\\<>"`]/u.test(address))
		return null;
	if (/^[a-z][a-z\d+.-]*:/iu.test(address)) return ALLOWED.test(address) ? address : null;
	// A fragment would lead to an anchor of this page, which the description cannot know.
	if (address.startsWith("//") || address.startsWith("#") || address.includes(":")) return null;
	return address;
}

/** How a page is reached from another, as `relativePath` says it. */
export type PathBetween = (from: PagePath, to: PagePath) => PagePath;

/** The same, each way from a folder to a page found once: pages of one folder lead to the same places. */
export function pathsBetween(): PathBetween {
	const known = new Map<string, Map<PagePath, PagePath>>();
	return (from, to) => {
		const folder = from.slice(0, from.lastIndexOf("/") + 1);
		let ways = known.get(folder);
		if (ways === undefined) {
			ways = new Map();
			known.set(folder, ways);
		}
		const way = ways.get(to) ?? relativePath(from, to);
		ways.set(to, way);
		return way;
	};
}

/** How a page is reached from another: `../errors`. Both are paths below the root, without an ending. */
function relativePath(from: PagePath, to: PagePath): string {
	const [here, there] = [from.split("/").slice(0, -1), to.split("/")];
	let shared = 0;
	while (shared < here.length && shared < there.length - 1 && here[shared] === there[shared]) shared++;
	return [...here.slice(shared).map(() => ".."), ...there.slice(shared)].join("/");
}

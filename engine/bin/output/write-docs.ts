import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { printSite } from "../../src/generate/docs/docs.ts";
import { KEPT, keepRegions } from "../../src/generate/docs/keep-regions.ts";
import { readRegions } from "../../src/generate/docs/markdown/regions.ts";
import type { Regions, Site, SiteFile } from "../../src/generate/docs/site/site.ts";
import { count, plain } from "../../src/lib/say.ts";
import { Refusal } from "../command.ts";
import { errorCode } from "../error-code.ts";
import { isFolder } from "../is-folder.ts";
import { sayReadError } from "../say-system-error.ts";
import { type OutFile, writeAtomically } from "../write-atomically.ts";
import { type DocsManifest, docsManifestFile, pageHash, readDocsManifest } from "./docs-manifest.ts";
import { hashOf } from "./manifest.ts";
import type { Written } from "./write-outputs.ts";

export interface DocsDestination {
	/** As it was named: a path relative to the working folder. */
	readonly name: string;
	readonly replace: boolean;
}

const keptFile = `${KEPT}.md`;

/** What is to be done with the files of a folder. */
interface Plan {
	readonly files: readonly OutFile[];
	/** Paths below the folder of ours that are not made any more. */
	readonly removed: readonly string[];
	/** Files that were edited outside of their regions, and where what stood there is kept. */
	readonly aside: readonly { readonly path: string; readonly kept: string }[];
}

/**
 * Writes a site into a folder: texts in regions stay, pages that were edited elsewhere are kept aside, and pages that are
 * not made any more go. Throws Refusal where a file is not ours.
 */
export async function writeDocs(
	{ name, replace }: DocsDestination,
	{ site, description }: { readonly site: Site; readonly description: string | null },
	here: string,
	locks: readonly OutFile[],
): Promise<Written> {
	const folder = resolve(here, name);
	const before = await readDocsManifest(folder);
	// Where there is no folder yet, nothing of the site can stand in it.
	const isThere = await isFolder(folder);
	// A list of pages that was lost, or taken away to begin anew, takes nothing along that a person wrote.
	const own = isThere ? [...site.pages.map(({ path }) => `${path}.md`), keptFile] : [];
	const standing: Standing = isThere ? (path) => textAt(join(folder, path), join(name, path)) : () => undefined;
	const kept = keepRegions(site, regionsOf(new Set([...before.keys(), ...own]), standing));
	const printed = printSite(kept.site, description, kept.regions);
	const plan = planFiles({ folder, name, replace }, { before, standing }, printed);
	const manifest = docsManifestFile(folder, new Map(printed.map(({ path, content }) => [path, pageHash(content)])));
	writeAtomically([...plan.files, manifest, ...locks]);
	for (const path of plan.removed) await rm(join(folder, path), { force: true });
	const pages = printed.filter(({ path }) => path.endsWith(".md")).length;
	const gone = plan.removed.filter((path) => path.endsWith(".md")).length;
	return {
		status: plan.aside.length > 0 ? 1 : 0,
		out: `wrote ${plain(name, 1_000)}: ${count(pages, "page")}, ${plan.files.length} of ${printed.length} files changed${gone === 0 ? "" : `, ${count(gone, "page")} removed`}\n`,
		err: plan.aside
			.map(
				({ path, kept: at }) =>
					`kept  ${plain(join(name, path), 1_000)} was edited outside of its regions: what stood there is ${plain(at, 1_000)}\n`,
			)
			.join(""),
		report: null,
	};
}

/** The text of a file as it stands, by its path below the folder; undefined for none. */
type Standing = (path: string) => string | undefined;

/** What is no file is for whoever writes there to refuse. What cannot be read may be what a person wrote: throws Refusal. */
function textAt(path: string, called: string): string | undefined {
	try {
		return readFileSync(path, "utf8");
	} catch (error) {
		const code = errorCode(error);
		if (code === undefined) throw error;
		if (["ENOENT", "ENOTDIR", "EISDIR"].includes(code)) return undefined;
		throw new Refusal(`${plain(called, 1_000)} cannot be read: ${sayReadError(error)}.`);
	}
}

function regionsOf(paths: ReadonlySet<string>, standing: Standing): Regions {
	return new Map(
		[...paths].flatMap((path) => {
			const text = path.endsWith(".md") ? standing(path) : undefined;
			const found = text === undefined ? new Map<string, string>() : readRegions(text);
			return found.size === 0 ? [] : [[path.slice(0, -".md".length), found] as const];
		}),
	);
}

function planFiles(
	{ folder, name, replace }: { readonly folder: string; readonly name: string; readonly replace: boolean },
	{ before, standing }: { readonly before: DocsManifest; readonly standing: Standing },
	printed: readonly SiteFile[],
): Plan {
	const files: OutFile[] = [];
	const aside: { path: string; kept: string }[] = [];
	const keepAside = (path: string, text: string): void => {
		const kept = path.replace(/\.([a-z]+)$/u, `.edited-${hashOf(text).slice(0, 6)}.$1`);
		files.push({ path: join(folder, kept), content: text });
		aside.push({ path, kept: join(name, kept) });
	};
	const made = new Set(printed.map(({ path }) => path));
	for (const { path, content } of printed) {
		const there = standing(path);
		if (there === content) continue;
		const known = before.get(path);
		if (there !== undefined && known === undefined && !replace) {
			throw new Refusal(
				`${plain(join(name, path), 1_000)} is not ours: move it away, name another place, or say --replace to write over it.`,
			);
		}
		if (
			there !== undefined &&
			known !== undefined &&
			known !== pageHash(there) &&
			pageHash(there) !== pageHash(content)
		) {
			keepAside(path, there);
		}
		files.push({ path: join(folder, path), content });
	}
	const removed = [...before.keys()].filter((path) => !made.has(path));
	for (const path of removed) {
		const there = standing(path);
		if (there !== undefined && before.get(path) !== pageHash(there)) keepAside(path, there);
	}
	return { files, removed, aside };
}

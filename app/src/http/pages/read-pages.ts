import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import type { PageEncoding, PageFile, PageForm, Pages } from "./pages.ts";

const types: ReadonlyMap<string, string> = new Map([
	[".html", "text/html; charset=utf-8"],
	[".js", "text/javascript; charset=utf-8"],
	[".css", "text/css; charset=utf-8"],
	[".svg", "image/svg+xml"],
	[".json", "application/json"],
	[".woff2", "font/woff2"],
]);

/** The build writes the compressed forms beside each file that they make smaller. */
const suffixes: readonly (readonly [encoding: PageEncoding, suffix: string])[] = [
	["br", ".br"],
	["gzip", ".gz"],
];

const DOCUMENT = "/index.html";

/**
 * Reads what the build of the dashboard left in a folder, once: it is small, and never changes while the service runs.
 * Undefined where nothing was built, so that the API alone is served. Rejects where a file has no known type.
 */
export async function readPages(folder: string): Promise<Pages | undefined> {
	const texts = await readFolder(folder);
	const files = new Map<string, PageFile>();
	for (const [path, bytes] of texts) {
		if (suffixes.some(([, suffix]) => path.endsWith(suffix))) continue;
		files.set(path, fileOf(path, bytes, texts));
	}
	const document = files.get(DOCUMENT);
	if (document === undefined) return undefined;
	files.delete(DOCUMENT);
	return { document, files };
}

async function readFolder(folder: string): Promise<ReadonlyMap<string, Buffer>> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
	const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
	const read = names.map(async (name) => {
		return [`/${relative(folder, name).split(sep).join("/")}`, await readFile(name)] as const;
	});
	return new Map(await Promise.all(read));
}

function fileOf(path: string, bytes: Buffer, texts: ReadonlyMap<string, Buffer>): PageFile {
	const type = types.get(extname(path));
	if (type === undefined) throw new Error(`The dashboard's file ${path} has a type that is not known.`);
	const tag = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
	const compressed = suffixes.flatMap(([encoding, suffix]): readonly (readonly [PageEncoding, PageForm])[] => {
		const form = texts.get(path + suffix);
		return form === undefined ? [] : [[encoding, { bytes: form, etag: `"${tag}-${encoding}"` }]];
	});
	return { type, forms: { ...Object.fromEntries(compressed), identity: { bytes, etag: `"${tag}"` } } };
}

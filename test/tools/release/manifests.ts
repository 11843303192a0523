import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/*
 * The version stands in the root's package.json. Everything else that names it follows: `npm run release -- version` writes
 * it everywhere, and `npm run release -- check` says where it differs.
 */

/** A file that names the version, and each place in it: the text before the version, which is in double quotes or bare. */
interface Place {
	readonly file: string;
	/** Matches every version in the file, with what precedes it as its first group. */
	readonly pattern: RegExp;
}

const OWN = /("name": "(?:@driftgate\/\w+|driftgate)",(?:\s*"private": true,)?\s*"version": ")([^"]+)/g;
const ASKED = /("@driftgate\/\w+": ")(\d[^"]*)/g;
const MANIFESTS = [
	"package.json",
	"engine/package.json",
	"app/package.json",
	"action/package.json",
	"package-lock.json",
];

const PLACES: readonly Place[] = [
	...MANIFESTS.flatMap((file) => [
		{ file, pattern: OWN },
		{ file, pattern: ASKED },
	]),
	{ file: "driftgate.yml", pattern: /^(version: )(\S+)/gm },
	{ file: "docs/openapi.json", pattern: /("info": \{\s*"title": "[^"]*",\s*"version": ")([^"]+)/g },
];

/** The version of the root's package.json. */
export function versionIn(folder: string): string {
	return (JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { readonly version: string }).version;
}

/** One sentence for each file that names another version. */
export function versionProblems(folder: string): readonly string[] {
	const version = versionIn(folder);
	return PLACES.flatMap(({ file, pattern }) => {
		const named = [...readFileSync(join(folder, file), "utf8").matchAll(pattern)].map(([, , found]) => found);
		const others = [...new Set(named.filter((found) => found !== version))];
		return others.map((other) => `${file} names version ${other}, and package.json ${version}: ${REMEDY}`);
	});
}

const REMEDY = "run `npm run release -- version X.Y.Z`.";

/** Writes the version wherever it stands, and leaves everything else as it is. */
export function writeVersion(folder: string, version: string): void {
	for (const { file, pattern } of PLACES) {
		const path = join(folder, file);
		const text = readFileSync(path, "utf8");
		writeFileSync(
			path,
			text.replaceAll(pattern, (_, before: string) => `${before}${version}`),
		);
	}
}

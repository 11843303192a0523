import { normalizePath, pathObjection } from "../../lib/paths.ts";

/** Folders that nothing is delivered into: what GitHub and git take orders from. */
const GUARDED: ReadonlySet<string> = new Set([".github", ".git"]);

/** Letters, digits and what names of folders are made of. Whatever hides, or that some file systems leave out, is not among them. */
const PLAIN = /^[\p{L}\p{N} ._@+/-]{1,200}$/u;

/** Why nothing may be delivered to a path, as the end of a sentence; undefined where it may. */
export function deliveryObjection(
	path: string,
	{ what, example }: { readonly what: "file" | "folder"; readonly example: string },
): string | undefined {
	const objection = pathObjection(path);
	if (objection !== undefined) return `${objection}: write ${example}`;
	const normal = normalizePath(path);
	if (normal === undefined) return `names no ${what} inside the repository: write ${example}`;
	if (!PLAIN.test(path)) return `is no plain name of a ${what}: write at most 200 letters, digits and . _ @ + - /`;
	const steps = normal.toLowerCase().split("/");
	if (GUARDED.has(steps[0] ?? "") || steps.includes(".git")) {
		return `leads into ${steps[0] === ".github" ? ".github" : ".git"}, which nothing is delivered into: write ${example}`;
	}
	return undefined;
}

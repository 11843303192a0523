import { z } from "zod";
import { normalizePath, pathObjection } from "../../lib/paths.ts";
import { expect, oneOf, text } from "./config-words.ts";

/* Where what a target makes is delivered: the words that driftgate.yml and a repository's delivery file share. */

const EXAMPLE = "a folder of the repository, such as clients/typescript";

/** Folders that nothing is delivered into: what GitHub and git take orders from. */
const GUARDED: ReadonlySet<string> = new Set([".github", ".git"]);

/** Letters, digits and what names of folders are made of. Whatever hides, or that some file systems leave out, is not among them. */
const PLAIN = /^[\p{L}\p{N} ._@+/-]{1,200}$/u;

/** Why nothing may be delivered to a path, as the end of a sentence; undefined where it may. */
function objectionTo(path: string): string | undefined {
	const objection = pathObjection(path);
	if (objection !== undefined) return `${objection}: write ${EXAMPLE}`;
	const normal = normalizePath(path);
	if (normal === undefined) return `names no folder inside the repository: write ${EXAMPLE}`;
	if (!PLAIN.test(path)) return `is no plain name of a folder: write at most 200 letters, digits and . _ @ + - /`;
	const steps = normal.toLowerCase().split("/");
	if (GUARDED.has(steps[0] ?? "") || steps.includes(".git")) {
		return `leads into ${steps[0] === ".github" ? ".github" : ".git"}, which nothing is delivered into: write ${EXAMPLE}`;
	}
	return undefined;
}

export const deliveryFolder = text("a path", EXAMPLE)
	.superRefine((path, context) => {
		const objection = objectionTo(path);
		if (objection !== undefined) context.addIssue(objection);
	})
	.describe("A folder of the repository, never below .github.");

/** GitHub's names: an owner of letters, digits and hyphens, and a name that is not one or two points. */
export const repositoryName = text("a repository", "owner and name, such as acme/payments-sdk").regex(
	/^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})\/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/,
	"must be a repository's name: write owner and name, such as acme/payments-sdk",
);

export const deliverSchema = z.strictObject(
	{
		repository: repositoryName.optional(),
		path: deliveryFolder,
		as: oneOf("pull_request", "branch", "commit").optional(),
	},
	{ error: expect("an object", "an object such as {path: clients/typescript, as: pull_request}") },
);

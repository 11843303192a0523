import { dirname } from "node:path/posix";
import type { Load, SpecInput } from "../src/contract/source.ts";
import { normalizePath } from "../src/lib/paths.ts";
import { plain } from "../src/lib/say.ts";
import { UsageError } from "./command.ts";
import { readUtf8 } from "./read-utf8.ts";
import { askGit, runGit } from "./run-git.ts";
import { unusable } from "./unusable.ts";

/*
 * Files as they stand in a commit. Git is asked for blobs: unlike `git show` that runs no filter of the repository's
 * configuration, and follows no link.
 */

/** Whatever git lets a branch, a tag or an expression such as `HEAD~1` be; never an option, a range or a search. */
const REF = /^(?!-)(?!.*\.\.)[^\s:?*[\\\p{Cc}]+$/u;

/**
 * The description at `REF:PATH`, the path being relative to `folder`; what it refers to is read at the same commit,
 * anywhere in the repository. Throws UsageError for a malformed argument, Fault where git has no such thing.
 */
export async function specInGit(refAndPath: string, folder: string): Promise<SpecInput> {
	const colon = refAndPath.indexOf(":");
	const [ref, path] = [refAndPath.slice(0, Math.max(0, colon)), refAndPath.slice(colon + 1)];
	if (!REF.test(ref) || path === "") {
		throw new UsageError(`git:${plain(refAndPath)} is not of the form git:REF:PATH, such as git:main:openapi.yaml.`);
	}
	const prefix = await prefixOf(folder);
	const commit = await commitOf(ref, folder);
	if (commit === undefined) throw unusable("spec-missing", await sayNoCommit(ref, folder));
	const entry = path.startsWith("/") ? undefined : normalizePath(`${prefix}${path}`);
	if (entry === undefined) throw unusable("spec-missing", sayOutside(path));
	const fault = await sayNoFile(entry, ref, commit, folder);
	if (fault !== undefined) throw unusable("spec-missing", fault);
	return { entry, load: commitLoad(folder, commit) };
}

/** A file, and what reads others that stand beside it. */
export interface FoundFile {
	readonly text: string;
	/** By their paths from the repository's root, or from the folder. */
	readonly load: Load;
}

/** The file at `REF:PATH`; undefined where the commit has none. Of a malformed argument, as specInGit. */
export async function fileInGit(refAndPath: string, folder: string): Promise<FoundFile | undefined> {
	const colon = refAndPath.indexOf(":");
	const [ref, path] = [refAndPath.slice(0, colon), refAndPath.slice(colon + 1)];
	const [prefix, commit] = [await prefixOf(folder), REF.test(ref) ? await commitOf(ref, folder) : undefined];
	const entry = normalizePath(`${prefix}${path}`);
	if (commit === undefined || entry === undefined || path.startsWith("/")) return undefined;
	const load = commitLoad(folder, commit);
	const text = await load(entry);
	return text === undefined ? undefined : { text, load };
}

/** The way from the repository's root to the folder: empty, or with a slash at its end. Throws Fault where git has none. */
async function prefixOf(folder: string): Promise<string> {
	const answer = await runGit(folder, ["rev-parse", "--show-prefix"]);
	if ("bytes" in answer) return answer.bytes.toString("utf8").trimEnd();
	if (/^fatal: not a git repository/.test(answer.failure)) {
		throw unusable("spec-missing", "This folder is in no Git repository.");
	}
	// The lines below the first are the remedy where there is one, as for a repository that somebody else owns.
	const reason = answer.failure.replace(/^fatal: /, "").replaceAll(/\s+/g, " ");
	throw unusable("spec-missing", `Git cannot read a repository here: ${plain(reason, 1_000)}`);
}

function commitOf(ref: string, folder: string): Promise<string | undefined> {
	return askGit(folder, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`]);
}

/** Runners check out one commit, and other branches at best as those of `origin`. */
async function sayNoCommit(ref: string, folder: string): Promise<string> {
	const sentence = `There is no commit ${plain(ref)} in the repository here`;
	if ((await commitOf(`origin/${ref}`, folder)) !== undefined) return `${sentence}: did you mean origin/${plain(ref)}?`;
	if ((await askGit(folder, ["rev-parse", "--is-shallow-repository"])) === "true") {
		const remedy = "git fetch --unshallow brings the rest, as fetch-depth: 0 does in actions/checkout";
		return `${sentence}, which is a shallow clone: ${remedy}.`;
	}
	const hasCommits = (await askGit(folder, ["rev-list", "--all", "--max-count=1"])) !== "";
	return hasCommits ? `${sentence}.` : `${sentence}, which has no commits yet.`;
}

function sayOutside(path: string): string {
	if (path.startsWith("/")) return `${plain(path)} is absolute: write the path from this folder.`;
	// The repository's own folder is no entry of it.
	if (!path.split("/").includes("..")) return `${plain(path)} is a folder: name the file in it.`;
	return `${plain(path)} is outside the repository.`;
}

/** What is at a path of a commit, by its mode in git's tree. */
const NO_FILES: ReadonlyMap<string, string> = new Map([
	["040000", "is a folder: name the file in it"],
	["120000", "is a symbolic link, which is not followed: name its target"],
	["160000", "is a submodule: run driftgate in its folder"],
]);

/** Why there is nothing to read at the path; undefined where there is a file. */
async function sayNoFile(path: string, ref: string, commit: string, folder: string): Promise<string | undefined> {
	const kind = await modeOf(path, commit, folder);
	if (kind !== undefined) {
		const reason = NO_FILES.get(kind);
		return reason === undefined ? undefined : `In the commit ${plain(ref)}, ${plain(path)} ${reason}.`;
	}
	for (let above = dirname(path); above !== "."; above = dirname(above)) {
		const mode = await modeOf(above, commit, folder);
		if (mode === "040000") break;
		const reason = NO_FILES.get(mode ?? "");
		if (reason !== undefined) return `In the commit ${plain(ref)}, ${plain(above)} ${reason}.`;
	}
	return `There is no file ${plain(path)} in the commit ${plain(ref)}.`;
}

async function modeOf(path: string, commit: string, folder: string): Promise<string | undefined> {
	const line = await askGit(folder, ["ls-tree", "-z", "--full-tree", commit, "--", path]);
	return line === undefined || line === "" ? undefined : line.slice(0, line.indexOf(" "));
}

/**
 * Reads files of one commit by their paths from the repository's root. What is not there, or no file, is undefined; a
 * file that a partial clone has left at its origin is a Fault.
 */
function commitLoad(folder: string, commit: string): Load {
	return async (path) => {
		const answer = await runGit(folder, ["cat-file", "blob", `${commit}:${path}`]);
		if ("bytes" in answer) return readUtf8(answer.bytes, `${plain(path)} in the commit`);
		const mode = await modeOf(path, commit, folder);
		if (mode === undefined || NO_FILES.has(mode)) return undefined;
		throw unusable(
			"spec-unreadable",
			`${plain(path)} is in the commit but not in this clone: run git checkout to fetch it.`,
		);
	};
}

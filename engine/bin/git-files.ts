import { execFile } from "node:child_process";
import type { Load, SpecInput } from "../src/index.ts";
import { normalizePath } from "../src/lib/paths.ts";
import { plain } from "../src/lib/say.ts";
import { UsageError } from "./command.ts";
import { decodeText } from "./decode-text.ts";
import { errorCode } from "./error-code.ts";
import { MAX_BYTES, tooLarge } from "./read-files.ts";
import { unusable } from "./unusable.ts";

/*
 * Files as they stand in a commit. Git is started without a shell, with words that cannot be options, and asked for
 * blobs: unlike `git show` that runs no filter of the repository's configuration, follows no link, and fetches nothing.
 */

/** Branches, tags, commits and their ancestors: `main`, `v1.2.0`, `HEAD~1`, `origin/main^`. A hyphen never comes first. */
const REF = /^[A-Za-z0-9_@][A-Za-z0-9._/@{}^~+-]*$/;
const ENVIRONMENT = { GIT_NO_LAZY_FETCH: "1", GIT_TERMINAL_PROMPT: "0", GIT_OPTIONAL_LOCKS: "0", LC_ALL: "C" };

/**
 * The description at `REF:PATH`, the path being relative to `folder`; what it refers to is read at the same commit,
 * anywhere in the repository. Throws UsageError for a malformed argument, Fault where git has no such thing.
 */
export async function specInGit(refAndPath: string, folder: string): Promise<SpecInput> {
	const colon = refAndPath.indexOf(":");
	const [ref, path] = [refAndPath.slice(0, Math.max(0, colon)), refAndPath.slice(colon + 1)];
	if (!REF.test(ref) || ref.includes("..") || path === "") {
		throw new UsageError(`git:${plain(refAndPath)} is no git:REF:PATH, such as git:main:openapi.yaml.`);
	}
	const commit = await git(folder, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`]);
	if (commit === undefined) throw unusable("spec-missing", `There is no commit ${plain(ref)} in the repository here.`);
	const prefix = await git(folder, ["rev-parse", "--show-prefix"]);
	const entry = normalizePath(`${prefix?.trim() ?? ""}${path}`);
	if (entry === undefined) throw unusable("spec-missing", `${plain(path)} leads out of the repository.`);
	return { entry, load: commitLoad(folder, commit.trim()) };
}

/** Reads files of one commit by their paths from the repository's root. What is not there, or no file, is undefined. */
function commitLoad(folder: string, commit: string): Load {
	return async (path) => {
		const blob = await gitBytes(folder, ["cat-file", "blob", `${commit}:${path}`]);
		return blob === undefined ? undefined : decodeText(blob, `${plain(path)} in the commit`);
	};
}

/** A line of git's own words. */
async function git(folder: string, words: readonly string[]): Promise<string | undefined> {
	return (await gitBytes(folder, words))?.toString("utf8");
}

/** What git prints; undefined where it ends with an error of its own. */
function gitBytes(folder: string, words: readonly string[]): Promise<Buffer | undefined> {
	const options = {
		cwd: folder,
		encoding: "buffer",
		maxBuffer: MAX_BYTES,
		env: { ...process.env, ...ENVIRONMENT },
	} as const;
	return new Promise((resolve, reject) => {
		execFile("git", words, options, (error, stdout) => {
			if (error === null) resolve(stdout);
			else if (errorCode(error) === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER") {
				reject(tooLarge("A file in the commit"));
			} else if (errorCode(error) === "ENOENT") reject(unusable("spec-unreadable", "There is no git on this machine."));
			else resolve(undefined);
		});
	});
}

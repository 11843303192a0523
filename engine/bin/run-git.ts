import { execFile } from "node:child_process";
import { errorCode } from "./error-code.ts";
import { MAX_BYTES, tooLarge } from "./read-files.ts";
import { unusable } from "./unusable.ts";

/*
 * Git is started without a shell, with words that cannot be options. It asks nobody for a password, fetches nothing, and
 * takes names as they are.
 */

const ENVIRONMENT = {
	GIT_NO_LAZY_FETCH: "1",
	GIT_TERMINAL_PROMPT: "0",
	GIT_OPTIONAL_LOCKS: "0",
	GIT_LITERAL_PATHSPECS: "1",
	LC_ALL: "C",
};

// Windows looks for a program in the working folder first, which may be a stranger's repository, where this is not set.
process.env["NoDefaultCurrentDirectoryInExePath"] ??= "1";

/** What git printed, or, where it ended with an error, the words that it had for it. */
export type GitAnswer = { readonly bytes: Buffer } | { readonly failure: string };

/** Throws Fault where there is no git, and where it prints more than a description may have. */
export function runGit(folder: string, words: readonly string[]): Promise<GitAnswer> {
	const options = {
		cwd: folder,
		encoding: "buffer",
		maxBuffer: MAX_BYTES,
		env: { ...process.env, ...ENVIRONMENT },
	} as const;
	return new Promise((resolve, reject) => {
		execFile("git", words, options, (error, stdout, stderr) => {
			if (error === null) resolve({ bytes: stdout });
			else if (errorCode(error) === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER") reject(tooLarge("A file in the commit"));
			else if (errorCode(error) === "ENOENT") reject(unusable("spec-unreadable", "git is not installed."));
			else resolve({ failure: stderr.toString("utf8").trim() });
		});
	});
}

/** What git prints, without the line break at its end; undefined where it ends with an error. */
export async function askGit(folder: string, words: readonly string[]): Promise<string | undefined> {
	const answer = await runGit(folder, words);
	return "bytes" in answer ? answer.bytes.toString("utf8").trimEnd() : undefined;
}

import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { runProcess } from "./child-process.ts";

/** Text by path relative to the repository; null removes the file. */
export type FileChanges = Readonly<Record<string, string | null>>;

/** A real git repository in a folder, for what needs git itself. */
export interface GitRepository {
	readonly path: string;
	/** Writes and commits; gives the commit's id. */
	commit(files: FileChanges, message: string): Promise<string>;
	git(...args: readonly string[]): Promise<string>;
}

/** Creates a repository on branch `main`, free of whatever the machine's own git configuration says. */
export async function createGitRepository(path: string): Promise<GitRepository> {
	const git = (...args: readonly string[]) => runGit(path, args);
	await git("init", "--quiet", "--initial-branch=main");
	return {
		path,
		git,
		async commit(files, message) {
			await writeFiles(path, files);
			await git("add", "--all");
			await git("commit", "--quiet", "--allow-empty", `--message=${message}`);
			return git("rev-parse", "HEAD");
		},
	};
}

/** Writes files into a folder, making the folders on the way, and removes those that are null. */
export async function writeFiles(folder: string, files: FileChanges): Promise<void> {
	for (const [path, text] of Object.entries(files)) {
		const target = join(folder, path);
		if (text === null) {
			await rm(target, { force: true });
			continue;
		}
		await mkdir(dirname(target), { recursive: true });
		await writeFile(target, text);
	}
}

/** Runs git in a folder and gives what it printed, trimmed; throws with git's own words where it failed. */
export async function runGit(cwd: string, args: readonly string[]): Promise<string> {
	const result = await runProcess({ command: "git", args, cwd, env: gitEnvironment });
	if (result.exitCode !== 0) throw new Error(`git ${args.join(" ")}: ${result.stderr}`);
	return result.stdout.trim();
}

const person = { NAME: "Driftgate Harness", EMAIL: "harness@example.com" };

const gitEnvironment: Readonly<Record<string, string>> = {
	PATH: process.env["PATH"] ?? "",
	GIT_CONFIG_GLOBAL: "/dev/null",
	GIT_CONFIG_NOSYSTEM: "1",
	GIT_AUTHOR_NAME: person.NAME,
	GIT_AUTHOR_EMAIL: person.EMAIL,
	GIT_COMMITTER_NAME: person.NAME,
	GIT_COMMITTER_EMAIL: person.EMAIL,
};

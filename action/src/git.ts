import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Load } from "@driftgate/engine";
import { ActionFault } from "./action-fault.ts";
import { checkSize, maxFileBytes, textOf } from "./text-file.ts";

const localTimeoutMs = 30_000;
const fetchTimeoutMs = 120_000;

/** git in the checked-out repository: plain commands, no shell, nobody to ask for a password. */
export interface Git {
	/** Reads files as they are at one commit, which is fetched where a shallow clone lacks it. */
	openCommit(sha: string): Promise<Load>;
	/**
	 * What the checked-out commit is measured from: for GitHub's test merge of `headSha` the parent that it was merged
	 * into, which the event's own base may lag behind; undefined where something else is checked out.
	 */
	findMergeBase(headSha: string): Promise<string | undefined>;
	/** The commit that is checked out; undefined where there is none. */
	findHead(): Promise<string | undefined>;
	/** The files of a commit that was opened which are no longer in what is checked out, by their paths. */
	listRemoved(sha: string): Promise<readonly string[]>;
}

export function openGit(workspace: string): Git {
	const git = (args: readonly string[], timeoutMs = localTimeoutMs) => runGit(workspace, args, timeoutMs);
	return {
		async openCommit(sha) {
			const isThere = await git(["cat-file", "-e", `${sha}^{commit}`]).then(
				() => true,
				() => false,
			);
			if (!isThere) await fetchCommit(git, sha);
			return (path) => readAt(git, sha, path);
		},
		async findMergeBase(headSha) {
			// A shallow clone hides parents from `rev-parse HEAD^`, but the commit itself still names them.
			const commit = await git(["cat-file", "commit", "HEAD"]).then(String, () => "");
			const [into, merged] = [...commit.matchAll(/^parent ([0-9a-f]+)$/gm)].map(([, sha]) => sha);
			return merged === headSha ? into : undefined;
		},
		findHead: () =>
			git(["rev-parse", "--verify", "HEAD"]).then(
				(sha) => String(sha).trim(),
				() => undefined,
			),
		async listRemoved(sha) {
			const names = await git(["diff-tree", "-r", "-z", "--name-only", "--no-renames", "--diff-filter=D", sha, "HEAD"]);
			return String(names).split("\0").slice(0, -1);
		},
	};
}

type RunGit = (args: readonly string[], timeoutMs?: number) => Promise<Buffer>;

async function fetchCommit(git: RunGit, sha: string): Promise<void> {
	try {
		await git(["fetch", "--quiet", "--no-tags", "--depth=1", "origin", sha], fetchTimeoutMs);
	} catch (error) {
		const remedy = 'Give actions/checkout "fetch-depth: 0", or let it keep its credentials.';
		const message = `The commit to compare with (${sha}) is not in the clone and could not be fetched. ${remedy}`;
		throw new ActionFault(message, [sayGitError(error)]);
	}
}

/** A regular file's text; undefined for what is missing, a folder, a link or a submodule. */
async function readAt(git: RunGit, sha: string, path: string): Promise<string | undefined> {
	const entry = String(await git(["ls-tree", "-z", "-l", "--full-tree", sha, "--", path]));
	const blob = /^100(?:644|755) blob (?<id>[0-9a-f]+) +(?<size>\d+)\t(?<name>[^\0]*)\0$/.exec(entry)?.groups;
	if (blob?.["id"] === undefined || blob["name"] !== path) return undefined;
	checkSize(path, Number(blob["size"]));
	return textOf(path, await git(["cat-file", "blob", blob["id"]]));
}

const execFileAsync = promisify(execFile);

async function runGit(workspace: string, args: readonly string[], timeout: number): Promise<Buffer> {
	// The runner's checkout may belong to another user than the job's: git would refuse to read it.
	const { stdout } = await execFileAsync("git", ["-c", `safe.directory=${workspace}`, ...args], {
		cwd: workspace,
		encoding: "buffer",
		maxBuffer: maxFileBytes + 1,
		timeout,
		env: { ...process.env, GIT_TERMINAL_PROMPT: "0", GIT_LITERAL_PATHSPECS: "1" },
	});
	return stdout;
}

function sayGitError(error: unknown): string {
	const stderr = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
	return stderr.split("\n")[0] || String(error);
}

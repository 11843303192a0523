import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Load } from "@driftgate/engine";
import { ActionFault } from "./action-fault.ts";
import { findGit } from "./find-git.ts";
import { type GitCall, openGitObjects } from "./git-objects.ts";
import { type Attempt, bePatient } from "./http/be-patient.ts";
import { maxListBytes, openCommitFiles, readCommit } from "./read-at-commit.ts";
import { maxFileBytes } from "./text-file.ts";

const localTimeoutMs = 30_000;
const fetchTimeoutMs = 120_000;
const fetchPatience = { pausesMs: [1_000, 3_000], maxRetryAfterMs: 60_000 };

/** git in the checked-out repository: plain commands of the machine's own git, no shell, nobody to ask for a password. */
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
	/** The tracked files that match one of these patterns (git's own `:(glob)`), and none after a `!`. */
	listMatches(patterns: readonly string[]): Promise<readonly string[]>;
	/** The id of each file of a commit, by path; the commit is fetched where a shallow clone lacks it. */
	listBlobs(sha: string): Promise<ReadonlyMap<string, string>>;
	/** The files of a commit that was opened which are no longer in what is checked out, by their paths. */
	listRemoved(sha: string): Promise<readonly string[]>;
	/** Ends what was started to answer; whoever opened it calls this when nothing more is asked. */
	close(): void;
}

export function openGit(workspace: string): Git {
	let program: Promise<string> | undefined;
	const call: Call = async (args, hasPathspecs = false) => {
		program ??= findGit(workspace);
		return callOf({ program: await program, workspace }, args, hasPathspecs);
	};
	const git: RunGit = (args, options) => runGit(call, args, options);
	const objects = openGitObjects(call);
	const commitAt = (name: string) => readCommit(objects, name).catch(() => undefined);
	const obtain = async (sha: string): Promise<void> => {
		if ((await commitAt(sha)) !== undefined) return;
		// What is asked next is asked of a process that knows what was fetched.
		objects.close();
		await fetchCommit(git, sha);
	};
	return {
		async openCommit(sha) {
			await obtain(sha);
			return openCommitFiles(objects, sha);
		},
		async listMatches(patterns) {
			const pathspecs = patterns.map((pattern) =>
				pattern.startsWith("!") ? `:(exclude,top,glob)${pattern.slice(1)}` : `:(top,glob)${pattern}`,
			);
			const args = ["ls-files", "-z", "--cached", "--", ...pathspecs];
			return namesIn(await git(args, { hasPathspecs: true, maxBytes: maxListBytes }).catch(noRepository));
		},
		async listBlobs(sha) {
			await obtain(sha);
			const entries = namesIn(await git(["ls-tree", "-r", "-z", "--full-tree", sha], { maxBytes: maxListBytes }));
			return new Map(entries.flatMap(readEntry));
		},
		async findMergeBase(headSha) {
			// A shallow clone hides parents from `rev-parse HEAD^`, but the commit itself still names them.
			const commit = (await commitAt("HEAD")) ?? "";
			const [into, merged] = [...commit.matchAll(/^parent ([0-9a-f]+)$/gm)].map(([, sha]) => sha);
			return merged === headSha ? into : undefined;
		},
		findHead: () =>
			objects
				.read("HEAD^{commit}", () => {})
				.then(
					(commit) => commit?.id,
					() => undefined,
				),
		async listRemoved(sha) {
			const args = ["diff-tree", "-r", "-z", "--name-only", "--no-renames", "--diff-filter=D", sha, "HEAD"];
			return namesIn(await git(args, { maxBytes: maxListBytes }));
		},
		close: () => objects.close(),
	};
}

/** Names that end in NUL, as `-z` prints them. */
const namesIn = (printed: Buffer): readonly string[] => String(printed).split("\0").slice(0, -1);

/** `<mode> blob <id>\t<path>`; nothing for links and submodules. */
function readEntry(entry: string): readonly (readonly [path: string, id: string])[] {
	const { id, path } = /^100(?:644|755) blob (?<id>[0-9a-f]+)\t(?<path>.+)$/s.exec(entry)?.groups ?? {};
	return id === undefined || path === undefined ? [] : [[path, id]];
}

function noRepository(error: unknown): never {
	const remedy = "Let actions/checkout run before this step, or name the files.";
	throw new ActionFault(`The patterns in "config" need the files that git tracks, and it lists none. ${remedy}`, [
		sayGitError(error),
	]);
}

interface RunOptions {
	readonly timeoutMs?: number;
	readonly maxBytes?: number;
	/** Whether the arguments hold patterns: paths are taken as they are unless told. */
	readonly hasPathspecs?: boolean;
}

/** How git is called in this workspace, whose arguments hold patterns where it is told so. */
type Call = (args: readonly string[], hasPathspecs?: boolean) => Promise<GitCall>;

type RunGit = (args: readonly string[], options?: RunOptions) => Promise<Buffer>;

/** A remote that says this would say it again. */
const isGone = (said: string): boolean =>
	/not our ref|couldn't find remote ref|does not appear to be a git repo/i.test(said);

async function fetchCommit(git: RunGit, sha: string): Promise<void> {
	const fetchOnce = async (): Promise<Attempt<true>> => {
		try {
			await git(["fetch", "--quiet", "--no-tags", "--depth=1", "origin", sha], { timeoutMs: fetchTimeoutMs });
			return { kind: "answered", answer: true };
		} catch (error) {
			const said = sayGitError(error);
			if (isGone(said)) throw error;
			return { kind: "again", reason: said, afterMs: null };
		}
	};
	try {
		const result = await bePatient(fetchOnce, fetchPatience);
		if ("reason" in result) throw new Error(result.reason);
	} catch (error) {
		const remedy = 'Give actions/checkout "fetch-depth: 0", or let it keep its credentials.';
		const message = `The commit to compare with (${sha}) is not in the clone and could not be fetched. ${remedy}`;
		throw new ActionFault(message, [sayGitError(error)]);
	}
}

const execFileAsync = promisify(execFile);

async function runGit(
	call: Call,
	args: readonly string[],
	{ timeoutMs = localTimeoutMs, maxBytes = maxFileBytes + 1, hasPathspecs }: RunOptions = {},
): Promise<Buffer> {
	const { program, args: all, ...options } = await call(args, hasPathspecs);
	const bounds = { encoding: "buffer", maxBuffer: maxBytes, timeout: timeoutMs } as const;
	return (await execFileAsync(program, all, { ...options, ...bounds })).stdout;
}

/** The runner's checkout may belong to another user than the job's: git would refuse to read it. */
function callOf(
	{ program, workspace }: { readonly program: string; readonly workspace: string },
	args: readonly string[],
	hasPathspecs: boolean,
): GitCall {
	const env = { ...process.env, GIT_TERMINAL_PROMPT: "0", GIT_LITERAL_PATHSPECS: hasPathspecs ? "0" : "1" };
	return { program, args: ["-c", `safe.directory=${workspace}`, ...args], cwd: workspace, env };
}

function sayGitError(error: unknown): string {
	const stderr = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
	return stderr.split("\n")[0] || String(error);
}

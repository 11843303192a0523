import { ActionFault } from "../action-fault.ts";
import type { GitHubAnswer, GitHubApi } from "../github/github-api.ts";
import { member } from "../member.ts";
import { type CheckpointMemory, MOST_NOTE_BYTES } from "./memory.ts";

/** How often somebody else may have written the same file in between. */
const MOST_CONFLICTS = 3;

/**
 * Keeps checkpoints as files of a branch of the repository, which is made without a history where there is none. Each is
 * written on what was read before, so that of two runs none overwrites what it has not seen.
 */
export function openBranchMemory(github: GitHubApi, repository: string, branch: string): CheckpointMemory {
	const repo = `/repos/${repository}`;
	const read = async (name: string): Promise<{ readonly note: string; readonly sha: string } | undefined> => {
		const answer = await github.ask(
			"GET",
			`${repo}/contents/${encodeURIComponent(name)}?ref=${encodeURIComponent(branch)}`,
		);
		if (answer.status === 404) return undefined;
		const [content, sha, size] = ["content", "sha", "size"].map((key) => member(answer.body, [key]));
		const isNote = typeof content === "string" && typeof sha === "string" && Number(size) <= MOST_NOTE_BYTES;
		if (answer.status !== 200 || !isNote) throw refused("read", branch, answer);
		return { note: Buffer.from(content, "base64").toString("utf8"), sha };
	};
	return {
		read: async (name) => (await read(name))?.note,
		async keep(name, note) {
			for (let attempt = 0; attempt < MOST_CONFLICTS; attempt += 1) {
				const known = await read(name);
				// A run that ended meanwhile saw a later state, which the next one starts from.
				if (known !== undefined && sizeOf(known.note) >= sizeOf(note)) return;
				const answer = await write(github, { repo, branch, name, note, sha: known?.sha });
				if (answer.status === 200 || answer.status === 201) return;
				if (answer.status === 404) await createBranch(github, repo, branch);
				else if (answer.status !== 409 && answer.status !== 422) throw refused("written to", branch, answer);
			}
			throw new ActionFault(
				`The checkpoint could not be written to the branch ${branch}: others never stop writing it.`,
			);
		},
	};
}

const sizeOf = (note: string): number => Number(note.split("\n", 2)[1] ?? 0);

interface Written {
	readonly repo: string;
	readonly branch: string;
	readonly name: string;
	readonly note: string;
	readonly sha: string | undefined;
}

function write(github: GitHubApi, { repo, branch, name, note, sha }: Written): Promise<GitHubAnswer> {
	return github.ask("PUT", `${repo}/contents/${encodeURIComponent(name)}`, {
		message: "Keep the last checkpoint that was seen",
		branch,
		content: Buffer.from(note, "utf8").toString("base64"),
		...(sha === undefined ? {} : { sha }),
	});
}

/** A commit without parents: the branch shares nothing with the repository's own history. */
async function createBranch(github: GitHubApi, repo: string, branch: string): Promise<void> {
	const readme = "Checkpoints of Driftgate's logs, as workflows saw them last.\n";
	const tree = await create(github, branch, `${repo}/git/trees`, {
		tree: [{ path: "README.md", mode: "100644", type: "blob", content: readme }],
	});
	const commit = await create(github, branch, `${repo}/git/commits`, {
		message: "Keep checkpoints",
		tree,
		parents: [],
	});
	const answer = await github.ask("POST", `${repo}/git/refs`, { ref: `refs/heads/${branch}`, sha: commit });
	// 422: another run made it meanwhile.
	if (answer.status !== 201 && answer.status !== 422) throw refused("created as", branch, answer);
}

async function create(github: GitHubApi, branch: string, path: string, body: unknown): Promise<string> {
	const answer = await github.ask("POST", path, body);
	const sha = member(answer.body, ["sha"]);
	if (answer.status !== 201 || typeof sha !== "string") throw refused("created as", branch, answer);
	return sha;
}

function refused(what: string, branch: string, { status, message }: GitHubAnswer): ActionFault {
	const remedy = "checkpoint-token needs contents: write on a repository that is neither archived nor empty.";
	return new ActionFault(
		`The checkpoint could not be ${what} the branch ${branch}: GitHub answered ${status}. ${remedy}`,
		[...(message === null ? [] : [message])],
	);
}

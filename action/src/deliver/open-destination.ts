import { type Destination, type GitCommit, type ShippedPull, treeEntries } from "@driftgate/engine";
import { ActionFault } from "../action-fault.ts";
import type { GitHubAnswer, GitHubApi } from "../github/github-api.ts";
import { member } from "../member.ts";
import type { Target } from "./find-target.ts";
import { commitOnBase, moveBranch } from "./write-branch.ts";

const MOST_COMMITS = 100;
const MOST_PULLS = 30;

/** A repository that is delivered to, over the REST and GraphQL API with the step's token. Each method throws ActionFault. */
export function openDestination(github: GitHubApi, graphql: GitHubApi, target: Target): Destination {
	const at = `/repos/${target.fullName}`;
	const get = async (path: string): Promise<unknown> => found(await github.ask("GET", `${at}${path}`), `${at}${path}`);
	const tip = async (branch: string): Promise<GitCommit | undefined> => {
		const sha = member(await get(`/git/ref/heads/${branch}`), ["object", "sha"]);
		return typeof sha === "string" ? viewCommit(await get(`/git/commits/${sha}`)) : undefined;
	};
	const write = async (method: "POST" | "PATCH", path: string, body: unknown) =>
		written(await github.ask(method, `${at}${path}`, body), target);
	const sent = { graphql, target, tip };
	return {
		base: target.defaultBranch,
		tip,
		async tree(sha) {
			const entries = member(await get(`/git/trees/${sha}`), ["tree"]);
			return listOf(entries).map((entry) => ({
				name: String(member(entry, ["path"])),
				mode: String(member(entry, ["mode"])),
				sha: String(member(entry, ["sha"])),
			}));
		},
		async text(blob) {
			const content = member(await get(`/git/blobs/${blob}`), ["content"]);
			return typeof content === "string" ? Buffer.from(content, "base64").toString("utf8") : undefined;
		},
		async commitsSince(base, head) {
			const compared = await get(`/compare/${base}...${head}?per_page=${MOST_COMMITS}`);
			const commits = listOf(member(compared, ["commits"]));
			if (Number(member(compared, ["total_commits"]) ?? Number.POSITIVE_INFINITY) > commits.length) return undefined;
			return commits.map((one) =>
				viewCommit({ ...Object(one), ...Object(member(one, ["commit"])), sha: member(one, ["sha"]) }),
			);
		},
		async writeTree(tree, edits) {
			return shaOf(await write("POST", "/git/trees", { base_tree: tree, tree: treeEntries(edits) }));
		},
		writeCommit: async (commit) => shaOf(await write("POST", "/git/commits", commit)),
		move: (branch, from, to) => moveBranch(sent, { branch, from, to }),
		commit: (on, message, edits) => commitOnBase(sent, { on, message, edits }),
		async pulls(branch) {
			const head = encodeURIComponent(`${target.fullName.split("/")[0]}:${branch}`);
			const base = encodeURIComponent(target.defaultBranch);
			const query = `head=${head}&base=${base}&state=all&sort=created&direction=desc&per_page=${MOST_PULLS}`;
			return listOf(await get(`/pulls?${query}`)).map(viewPull);
		},
		async open(branch, said) {
			const answer = await github.ask("POST", `${at}/pulls`, { head: branch, base: target.defaultBranch, ...said });
			if (answer.status === 422 || answer.status === 403) return { refused: sayOpening(target, answer) };
			return Number(member(written(answer, target), ["number"]));
		},
		async change(number, said) {
			await write("PATCH", `/pulls/${number}`, said);
		},
	};
}

/** What GitHub says is not there, and a repository without a commit, is nothing; whatever else is no answer. */
function found({ status, body, message }: GitHubAnswer, path: string): unknown {
	if (status === 200) return body;
	if (status === 404 || status === 409 || status === 422) return undefined;
	throw new ActionFault(`GitHub did not answer GET ${path} (${status}): ${message ?? "without a reason"}.`);
}

function written({ status, body, message }: GitHubAnswer, { fullName }: Target): unknown {
	if (status === 200 || status === 201) return body;
	throw new ActionFault(
		`GitHub does not take what is written to ${fullName} (${status}): ${message ?? "without a reason"}.`,
	);
}

const sayOpening = ({ fullName }: Target, { status, message }: GitHubAnswer): string =>
	`GitHub does not open a pull request in ${fullName} (${status}: ${message ?? "without a reason"}). With the job's own token, the setting "Allow GitHub Actions to create pull requests" has to be on.`;

function shaOf(made: unknown): string {
	const sha = member(made, ["sha"]);
	if (typeof sha !== "string") throw new ActionFault("GitHub's answer to what was written names nothing.");
	return sha;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function viewCommit(told: unknown): GitCommit {
	return {
		sha: String(member(told, ["sha"])),
		tree: String(member(told, ["tree", "sha"])),
		parents: listOf(member(told, ["parents"])).map((parent) => String(member(parent, ["sha"]))),
		message: String(member(told, ["message"]) ?? ""),
	};
}

function viewPull(told: unknown): ShippedPull {
	const isMerged = typeof member(told, ["merged_at"]) === "string";
	return {
		number: Number(member(told, ["number"])),
		state: isMerged ? "merged" : member(told, ["state"]) === "open" ? "open" : "closed",
		title: String(member(told, ["title"]) ?? ""),
		body: String(member(told, ["body"]) ?? ""),
	};
}

import type { Destination, GitCommit } from "@driftgate/engine/records";
import type { DestinationView } from "../../../ports.ts";
import type { AppClients, Needed } from "../app-clients.ts";
import { headCommit } from "../head-commit.ts";
import { installedRepository } from "../installed-repository.ts";
import { commitOnBranch } from "./commit-on-branch.ts";
import { commitsSince, readCommit, readText, readTree } from "./git-data.ts";
import { moveBranch } from "./move-branch.ts";
import { changePull, listPulls, openPull } from "./own-pulls.ts";
import { writeCommit, writeTree } from "./write-git-data.ts";

const READ: Needed = { contents: "read", metadata: "read" };
const WRITE: Needed = { contents: "write", metadata: "read" };
const PULLS: Needed = { pull_requests: "write", metadata: "read" };

/** A repository that something is shipped to. Every token is for it alone; workflows are never asked for. */
export function openDestination(clients: AppClients, view: DestinationView): Destination {
	const reading = () => installedRepository(clients.ofRepository(view, READ), view);
	const writing = () => installedRepository(clients.writing(view, WRITE), view);
	const pulls = () => installedRepository(clients.writing(view, PULLS), view);
	const tip = async (branch: string): Promise<GitCommit | undefined> => {
		const sha = await headCommit(reading(), branch);
		return sha === undefined ? undefined : readCommit(reading(), sha);
	};
	return {
		base: view.defaultBranch,
		tip,
		tree: async (sha) => readTree(reading(), sha),
		text: async (blob) => readText(reading(), blob),
		commitsSince: async (base, head) => commitsSince(reading(), base, head),
		writeTree: async (tree, edits) => writeTree(writing(), tree, edits),
		writeCommit: async (commit) => writeCommit(writing(), commit),
		move: async (branch, from, to) => moveBranch(writing(), { view, branch, from, to, tip }),
		commit: async (on, message, edits) => commitOnBranch(writing(), { view, on, message, edits, tip }),
		pulls: async (branch) => listPulls(pulls(), view, branch),
		open: async (branch, said) => openPull(pulls(), view, { branch, ...said }),
		change: async (number, said) => changePull(pulls(), number, said),
	};
}

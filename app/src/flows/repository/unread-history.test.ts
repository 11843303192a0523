import { UNREAD, type UnreadHistory } from "@driftgate/engine/records";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { ServiceFault } from "../../errors.ts";
import type { CommitsAnswer, ProjectDocument, RepositoryDocument } from "../../ports.ts";
import { eachStore } from "../../testing/each-store.ts";
import { createMemoryGitHub, type MemoryGitHub } from "../../testing/memory-github.ts";
import type { TemporaryStore } from "../../testing/temporary-store.ts";
import { linkProject, openTestPorts, type TestPorts, testProject } from "../../testing/test-ports.ts";
import { readHistory } from "../log/read-history.ts";

const HOUR = 60 * 60_000;

describe.each(eachStore)("the history of a window, on %s", (_, openStore) => {
	let temporary: TemporaryStore;
	let github: MemoryGitHub;
	let ports: TestPorts;

	const payments: RepositoryDocument = {
		id: "900",
		fullName: "acme/payments",
		ownerId: 50,
		private: false,
		defaultBranch: "main",
		installationId: "77",
	};

	beforeEach(async () => {
		temporary = await openStore();
		github = createMemoryGitHub();
		github.repositories.set("900", payments);
		ports = await openTestPorts({ store: temporary.store, github });
		await linkProject(ports);
	});

	afterEach(() => temporary.remove());

	async function projectNow(): Promise<ProjectDocument> {
		const project = await ports.store.get("projects", testProject().id);
		if (project === undefined) throw new Error("The project is gone.");
		return project;
	}

	const read = async () => readHistory(ports, await projectNow(), 0, ports.clock.now());
	const isoNow = () => new Date(ports.clock.now()).toISOString();

	const answers: Readonly<Record<string, readonly [UnreadHistory, () => Promise<CommitsAnswer>]>> = {
		"cannot be asked": [
			"github_unavailable",
			() => Promise.reject(new ServiceFault("temporarily_unavailable", { detail: "GitHub could not be read." })),
		],
		"does not show the repository any more": [
			"repository_unreadable",
			() => Promise.reject(new ServiceFault("repo_not_linked")),
		],
		"has no such branch": ["branch_missing", async () => ({ kind: "no_branch" })],
	};

	it.each(Object.entries(answers))(
		"is not reconciled where GitHub %s, and says since when",
		async (_, [why, answer]) => {
			github.listCommits = answer;
			const since = isoNow();
			expect(await read()).toEqual({ reason: UNREAD[why], since });
			ports.clock.advance(HOUR);
			expect(await read()).toEqual({ reason: UNREAD[why], since });
		},
	);

	it("is reconciled again when GitHub answers, and knows nothing of the time before", async () => {
		const { listCommits } = github;
		github.listCommits = async () => ({ kind: "no_branch" });
		await read();
		github.listCommits = listCommits;
		expect(await read()).toMatchObject({ commits: [] });
		expect(await projectNow()).not.toHaveProperty("unreadHistory");
		ports.clock.advance(HOUR);
		github.listCommits = async () => ({ kind: "no_branch" });
		expect(await read()).toMatchObject({ since: isoNow() });
	});

	it("is not reconciled where there are too many commits, which is the window's own fault", async () => {
		github.listCommits = async () => ({ kind: "too_many" });
		expect(await read()).toEqual({ reason: UNREAD.too_many_commits, since: undefined });
	});

	it("follows a default branch that was renamed", async () => {
		const asked: string[] = [];
		github.listCommits = async (_repository, { branch }) => {
			asked.push(branch);
			return branch === "trunk" ? { kind: "commits", commits: [] } : { kind: "no_branch" };
		};
		github.repositories.set("900", { ...payments, defaultBranch: "trunk" });
		expect(await read()).toMatchObject({ query: expect.stringContaining("acme/payments on trunk"), commits: [] });
		expect(asked).toEqual(["main", "trunk"]);
		expect(await projectNow()).toMatchObject({ defaultBranch: "trunk" });
	});
});

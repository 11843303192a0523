import { asInstallation, type Client } from "./testing/client.ts";
import { type Installed, startInstalled } from "./testing/installed.ts";

const MINIMIZE = `mutation ($id: ID!, $why: ReportedContentClassifiers!) {
	minimizeComment(input: {subjectId: $id, classifier: $why}) { minimizedComment { isMinimized minimizedReason } }
}`;
const COMMIT = `mutation ($input: CreateCommitOnBranchInput!) {
	createCommitOnBranch(input: $input) { commit { oid url } ref { name target { oid } } }
}`;

describe("GraphQL", () => {
	let here: Installed;

	beforeEach(async () => {
		here = await startInstalled();
	});

	afterEach(() => here.github.stop());

	const run = (query: string, variables: object, ask: Client = here.ask) =>
		ask("POST", "/graphql", { query, variables });

	it("folds a comment away, and unfolds it", async () => {
		const { number } = here.world.openPullRequest(here.repository, { branch: "topic", files: { a: "1" } });
		const { body } = await here.ask("POST", here.at(`/issues/${number}/comments`), { body: "One" });
		const folded = await run(MINIMIZE, { id: body.node_id, why: "RESOLVED" });
		expect(folded.body).toEqual({
			data: { minimizeComment: { minimizedComment: { isMinimized: true, minimizedReason: "resolved" } } },
		});
		expect(here.world.comments(here.repository, number)).toMatchObject([{ minimized: "RESOLVED" }]);
		const unfold =
			"mutation ($id: ID!) { unminimizeComment(input: {subjectId: $id}) { unminimizedComment { isMinimized } } }";
		expect((await run(unfold, { id: body.node_id })).body.data.unminimizeComment.unminimizedComment.isMinimized).toBe(
			false,
		);
	});

	it("refuses what is not granted, what is not there and what is no query, with 200", async () => {
		const { number } = here.world.openPullRequest(here.repository, { branch: "topic", files: { a: "1" } });
		const { body } = await here.ask("POST", here.at(`/issues/${number}/comments`), { body: "One" });
		const reader = await asInstallation(here.github, here.installation, { permissions: { issues: "read" } });
		const refused = await run(MINIMIZE, { id: body.node_id, why: "RESOLVED" }, reader);
		expect(refused).toMatchObject({
			status: 200,
			body: {
				data: { minimizeComment: null },
				errors: [{ type: "FORBIDDEN", message: "Resource not accessible by integration" }],
			},
		});
		expect((await run(MINIMIZE, { id: "IC_x", why: "RESOLVED" })).body.errors[0].type).toBe("NOT_FOUND");
		expect((await run("{ nothing }", {})).body.errors[0].message).toContain("Cannot query field");
	});

	it("commits on a branch that stands where the caller thinks, signed, and tells of the push", async () => {
		const head = here.world.head(here.repository);
		const input = {
			branch: { repositoryNameWithOwner: here.repository.fullName, branchName: "main" },
			message: { headline: "Update the SDK", body: "From Driftgate" },
			expectedHeadOid: head,
			fileChanges: {
				additions: [{ path: "sdk/index.ts", contents: Buffer.from("export {};\n").toString("base64") }],
				deletions: [{ path: "README.md" }],
			},
		};
		const made = await run(COMMIT, { input });
		const { oid } = made.body.data.createCommitOnBranch.commit;
		expect(here.world.commitAt(here.repository, "main")).toMatchObject({
			sha: oid,
			parents: [head],
			message: "Update the SDK\n\nFrom Driftgate",
		});
		expect((await here.ask("GET", here.at(`/commits/${oid}`))).body).toMatchObject({
			author: { login: "driftgate[bot]" },
			commit: { verification: { verified: true } },
		});
		expect(here.payload("push")).toMatchObject({
			after: oid,
			sender: { type: "Bot" },
			head_commit: { added: ["sdk/index.ts"], removed: ["README.md"] },
		});
		const stale = await run(COMMIT, { input });
		expect(stale.body.errors[0]).toMatchObject({
			type: "STALE_DATA",
			message: expect.stringContaining("Expected branch to point to"),
		});
	});
});

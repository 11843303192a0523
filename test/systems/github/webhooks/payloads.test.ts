import { describeWithShared } from "../../../../engine/src/testing/shared-data.ts";
import { type GitHub, startGitHub } from "../start-github.ts";
import { asInstallation } from "../testing/client.ts";

const events = [
	"push",
	"create",
	"delete",
	"fork",
	"status",
	"pull_request",
	"pull_request_review",
	"check_run",
	"check_suite",
	"repository",
	"issue_comment",
	"merge_group",
];

describeWithShared("corpus/github-rest", "payloads of webhooks", () => {
	let github: GitHub;

	beforeEach(async () => {
		github = await startGitHub({ events });
	});

	afterEach(() => github.stop());

	it.each(["an organisation", "a person"])("are as GitHub describes them, for a repository of %s", async (owner) => {
		const { world } = github;
		const account = owner === "a person" ? world.createPerson("olga") : world.createOrganisation("northbank");
		world.createOrganisation("southbank");
		const installation = world.install({ account: account.login });
		world.install({ account: "southbank" });
		const repository = world.createRepository({ owner: account.login, name: "payments" });
		const first = world.commit(repository, { files: { "api.yaml": "1", "b.yaml": "1" } });
		world.push(repository, "release", first);
		const ask = await asInstallation(github, installation);
		const at = (path: string): string => `/repos/${repository.fullName}${path}`;
		world.createPerson("forker");
		const fork = world.fork(repository, "forker");
		const foreign = world.openPullRequest(repository, { fork, branch: "main", files: { f: "1" }, by: "forker" });
		world.deleteRepository(fork, { by: "forker" });
		world.closePullRequest(repository, foreign.number);
		const { number } = world.openPullRequest(repository, {
			branch: "topic",
			files: { "api.yaml": "2" },
			body: "Why",
			isDraft: true,
		});
		world.readyForReview(repository, number);
		world.convertToDraft(repository, number);
		world.readyForReview(repository, number);
		world.editPullRequest(repository, number, { title: "T", body: "B", baseBranch: "release" });
		world.closePullRequest(repository, number);
		world.reopenPullRequest(repository, number);
		world.forcePush(
			repository,
			"topic",
			world.writeCommit(repository, { parents: [first], files: { "api.yaml": "3" } }),
		);
		const comment = world.comment(repository, number, "One");
		world.editComment(comment, "Two");
		world.deleteComment(comment);
		for (const state of ["APPROVED", "CHANGES_REQUESTED", "COMMENTED"] as const)
			world.review(repository, number, { body: "Look", state });
		const head = world.head(repository, "topic") ?? "";
		const actions = [{ label: "Accept", description: "Accepts", identifier: "accept" }];
		const run = await ask("POST", at("/check-runs"), {
			name: "Driftgate",
			head_sha: head,
			conclusion: "neutral",
			actions,
		});
		await ask("POST", at(`/statuses/${head}`), { state: "success", context: "driftgate" });
		world.rerequestRun(run.body);
		world.rerequestSuite(run.body);
		world.pressButton(run.body, "accept");
		world.requireChecks(repository, {
			branch: "release",
			checks: [{ context: "Driftgate", appId: github.app.id }],
			mergeQueue: true,
		});
		world.enqueue(repository, number);
		world.dequeue(repository, number);
		world.requireChecks(repository, { branch: "release", checks: [], mergeQueue: true });
		world.enqueue(repository, number);
		world.deleteBranch(repository, "topic");
		world.suspend(installation);
		world.unsuspend(installation);
		world.acceptPermissions(installation, { permissions: { administration: "read" } });
		world.privatise(repository);
		world.publicise(repository);
		world.archive(repository);
		world.unarchive(repository);
		world.changeDefaultBranch(repository, "release");
		world.rename(repository, "money");
		world.transfer(repository, "southbank");
		world.deleteRepository(repository);
		world.uninstall(installation);
		await github.settled();
		const told = new Set(github.webhooks.deliveries.map(({ event, action }) => `${event} ${action ?? ""}`));
		expect(told.size).toBe(43);
	});
});

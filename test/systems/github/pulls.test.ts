import { type Installed, startInstalled } from "./testing/installed.ts";

describe("pull requests", () => {
	let here: Installed;

	beforeEach(async () => {
		here = await startInstalled();
	});

	afterEach(() => here.github.stop());

	const open = (files: Record<string, string> = { "api.yaml": "one\n" }, branch = "topic") =>
		here.world.openPullRequest(here.repository, { branch, files });

	it("tells of one that is opened, and says only when asked again whether it can be merged", async () => {
		const { number, headSha } = open();
		expect(here.payload("pull_request.opened")).toMatchObject({
			number,
			pull_request: { mergeable: null, merge_commit_sha: null, head: { ref: "topic", sha: headSha } },
		});
		const get = async () => (await here.ask("GET", here.at(`/pulls/${number}`))).body;
		expect(await get()).toMatchObject({ mergeable: null, mergeable_state: "unknown" });
		expect(await get()).toMatchObject({ mergeable: true, mergeable_state: "clean", changed_files: 1, commits: 1 });
	});

	it("moves its head with its branch, tells of it, and makes the test merge anew", async () => {
		const { number, headSha } = open();
		const merge = () => here.ask("GET", here.at(`/git/ref/pull/${number}/merge`));
		const first = (await merge()).body.object.sha;
		const second = here.world.commit(here.repository, { branch: "topic", files: { "api.yaml": "two\n" } });
		expect(here.payload("pull_request.synchronize")).toMatchObject({ before: headSha, after: second, number });
		expect((await here.ask("GET", here.at(`/git/ref/pull/${number}/head`))).body.object.sha).toBe(second);
		const after = (await merge()).body.object.sha;
		expect(after).not.toBe(first);
		const base = here.world.commit(here.repository, { files: { "other.md": "beside\n" } });
		const moved = (await merge()).body.object.sha;
		const commit = await here.ask("GET", here.at(`/git/commits/${moved}`));
		expect(commit.body.parents.map(({ sha }: { sha: string }) => sha)).toEqual([base, second]);
		const file = await here.ask("GET", here.at(`/contents/other.md?ref=refs/pull/${number}/merge`));
		expect(Buffer.from(file.body.content, "base64").toString()).toBe("beside\n");
	});

	it("has no test merge where it conflicts, and one where lines can be merged", async () => {
		const lines = Array.from({ length: 9 }, (_, index) => `line ${index}`);
		const text = (changed: Record<number, string>) =>
			`${lines.map((line, index) => changed[index] ?? line).join("\n")}\n`;
		here.world.commit(here.repository, { files: { "api.yaml": text({}) } });
		const apart = open({ "api.yaml": text({ 0: "ours" }) }, "apart");
		const clash = open({ "api.yaml": text({ 8: "ours" }) }, "clash");
		here.world.commit(here.repository, { files: { "api.yaml": text({ 8: "theirs" }) } });
		expect(here.world.pull(here.repository, apart.number).mergeable).toBe(true);
		expect(here.world.file(here.repository, "api.yaml", `refs/pull/${apart.number}/merge`)).toBe(
			text({ 0: "ours", 8: "theirs" }),
		);
		expect(here.world.pull(here.repository, clash.number)).toMatchObject({ mergeable: false, mergeSha: null });
		expect((await here.ask("GET", here.at(`/git/ref/pull/${clash.number}/merge`))).status).toBe(404);
	});

	it("tells of each step of its life", () => {
		const { world, repository } = here;
		const { number } = world.openPullRequest(repository, { branch: "topic", files: { a: "1" }, isDraft: true });
		world.push(repository, "release", world.head(repository) ?? "");
		world.readyForReview(repository, number);
		world.convertToDraft(repository, number);
		world.editPullRequest(repository, number, { baseBranch: "release" });
		expect(here.payload("pull_request.edited").changes).toMatchObject({ base: { ref: { from: "main" } } });
		world.editPullRequest(repository, number, { title: "Another", by: "mira" });
		world.closePullRequest(repository, number);
		world.reopenPullRequest(repository, number);
		world.deleteBranch(repository, "topic");
		const steps = here.told().filter((event) => event.startsWith("pull_request."));
		expect(steps.map((event) => event.slice("pull_request.".length))).toEqual([
			"opened",
			"ready_for_review",
			"converted_to_draft",
			"edited",
			"edited",
			"closed",
			"reopened",
			"closed",
		]);
	});

	it.each(["merge", "squash", "rebase"] as const)(
		"is merged by %s, with the history that this makes",
		async (method) => {
			const { world, repository } = here;
			const { number, headSha } = open();
			const base = world.commit(repository, { files: { "other.md": "beside\n" } });
			const merged = await here.ask("PUT", here.at(`/pulls/${number}/merge`), { merge_method: method, sha: headSha });
			expect(merged).toMatchObject({ status: 200, body: { merged: true } });
			const parents = world.commitAt(repository, merged.body.sha)?.parents;
			expect(parents).toEqual(method === "merge" ? [base, headSha] : [base]);
			expect(world.file(repository, "api.yaml")).toBe("one\n");
			expect(here.payload("pull_request.closed").pull_request).toMatchObject({
				merged: true,
				merge_commit_sha: merged.body.sha,
			});
			const found = await here.ask("GET", here.at(`/commits/${merged.body.sha}/pulls`));
			expect(found.body).toMatchObject([{ number, state: "closed" }]);
			const again = await here.ask("PUT", here.at(`/pulls/${number}/merge`), {});
			expect(again).toMatchObject({ status: 405, body: { message: "Pull Request is not mergeable" } });
		},
	);

	it("counts as merged where its commits are pushed to its base", () => {
		const { number, headSha } = open();
		here.world.push(here.repository, "main", headSha);
		expect(here.world.pull(here.repository, number)).toMatchObject({ state: "closed", mergedAt: expect.any(Date) });
	});

	it("comes from a fork, whose commits the base repository has, and survives it", async () => {
		const { world, repository } = here;
		world.publicise(repository);
		world.createPerson("forker");
		const fork = world.fork(repository, "forker");
		const { number, headSha } = world.openPullRequest(repository, {
			fork,
			branch: "main",
			files: { "api.yaml": "f\n" },
			by: "forker",
		});
		expect(here.payload("pull_request.opened").pull_request).toMatchObject({
			head: { label: "forker:main", repo: { full_name: "forker/payments", fork: true } },
			author_association: "NONE",
		});
		expect((await here.ask("GET", here.at(`/contents/api.yaml?ref=${headSha}`))).status).toBe(200);
		const run = await here.ask("POST", here.at("/check-runs"), { name: "Driftgate", head_sha: headSha });
		expect(run.body).toMatchObject({ pull_requests: [] });
		const suite = await here.ask("GET", here.at(`/check-suites/${run.body.check_suite.id}`));
		expect(suite.body).toMatchObject({ head_branch: null, pull_requests: [] });
		world.deleteRepository(fork, { by: "forker" });
		expect((await here.ask("GET", here.at(`/pulls/${number}`))).body.head.repo).toBeNull();
		expect((await here.ask("GET", here.at(`/git/ref/pull/${number}/head`))).body.object.sha).toBe(headSha);
	});

	it("lists 3,000 files of more, by pages", async () => {
		const files = Object.fromEntries(Array.from({ length: 3100 }, (_, index) => [`f/${index}.txt`, `${index}`]));
		const { number } = open(files);
		const page = (n: number) => here.ask("GET", here.at(`/pulls/${number}/files?per_page=100&page=${n}`));
		expect((await page(30)).body).toHaveLength(100);
		expect((await page(31)).body).toHaveLength(0);
		expect((await page(1)).headers.get("link")).toContain('page=30>; rel="last"');
	});

	it("is compared with its base, and lists what it was made of", async () => {
		const { world, repository } = here;
		const { headSha } = open();
		const base = world.commit(repository, { files: { "other.md": "x" } });
		const compared = await here.ask("GET", here.at(`/compare/main...topic`));
		expect(compared.body).toMatchObject({
			status: "diverged",
			ahead_by: 1,
			behind_by: 1,
			files: [{ filename: "api.yaml", status: "added" }],
		});
		expect((await here.ask("GET", here.at(`/compare/${base}...main`))).body.status).toBe("identical");
		const reverted = world.revert(repository, base);
		expect(world.file(repository, "other.md")).toBeUndefined();
		const history = await here.ask("GET", here.at(`/commits?sha=main&path=other.md`));
		expect(history.body.map(({ sha }: { sha: string }) => sha)).toEqual([reverted, base]);
		expect((await here.ask("GET", here.at(`/commits/${headSha.slice(0, 10)}`))).body.files).toHaveLength(1);
	});
});

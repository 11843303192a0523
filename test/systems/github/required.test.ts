import { type Installed, startInstalled } from "./testing/installed.ts";

describe("statuses, rules and the merge queue", () => {
	let here: Installed;

	beforeEach(async () => {
		here = await startInstalled();
	});

	afterEach(() => here.github.stop());

	const status = (sha: string, state: string, context = "driftgate") =>
		here.ask("POST", here.at(`/statuses/${sha}`), {
			state,
			context,
			description: "One",
			target_url: "https://driftgate.example/1",
		});

	it("takes statuses, and sums up the newest of each context", async () => {
		const sha = here.world.head(here.repository) ?? "";
		expect((await status(sha, "pending")).status).toBe(201);
		await status(sha, "success");
		await status(sha, "success", "other");
		const sum = await here.ask("GET", here.at(`/commits/${sha}/status`));
		expect(sum.body).toMatchObject({ state: "success", total_count: 2 });
		expect((await here.ask("GET", here.at(`/commits/main/statuses`))).body).toHaveLength(3);
		expect((await status("f".repeat(40), "success")).status).toBe(422);
	});

	it("takes 1,000 statuses of one context for a commit", async () => {
		const sha = here.world.head(here.repository) ?? "";
		for (let count = 0; count < 1000; count += 1) here.world.reportStatus(here.repository, sha, "driftgate", "pending");
		const refused = await status(sha, "success");
		expect(refused).toMatchObject({ status: 422, body: { message: "Validation Failed" } });
		expect((await status(sha, "success", "other")).status).toBe(201);
	});

	it("lets a required status stand for a check, from the App that must report it", async () => {
		const { world, repository } = here;
		world.requireChecks(repository, {
			checks: [{ context: "driftgate", appId: here.github.app.id }],
			by: "protection",
		});
		const { number, headSha } = world.openPullRequest(repository, { branch: "topic", files: { a: "1" } });
		expect(() => world.mergePullRequest(repository, number)).toThrow("is expected");
		await status(headSha, "success");
		world.mergePullRequest(repository, number);
	});

	it("shows rules to whoever reads, and protection to administrators", async () => {
		const checks = [{ context: "Driftgate", appId: here.github.app.id }];
		here.world.requireChecks(here.repository, { checks, mergeQueue: true });
		const rules = await here.ask("GET", here.at("/rules/branches/main"));
		expect(rules.body).toMatchObject([
			{
				type: "required_status_checks",
				parameters: { required_status_checks: [{ context: "Driftgate", integration_id: 4242 }] },
			},
			{ type: "merge_queue" },
		]);
		const [ruleset] = (await here.ask("GET", here.at("/rulesets"))).body;
		expect((await here.ask("GET", here.at(`/rulesets/${ruleset.id}`))).body.rules).toHaveLength(2);
		const refused = await here.ask("GET", here.at("/branches/main/protection"));
		expect(refused.status).toBe(403);
		expect(refused.headers.get("x-accepted-github-permissions")).toBe("administration=read");
	});

	const report = (sha: string, conclusion: string) =>
		here.ask("POST", here.at("/check-runs"), { name: "Driftgate", head_sha: sha, conclusion });

	function queueTwo(): readonly [number, number] {
		const { world, repository } = here;
		world.requireChecks(repository, {
			checks: [{ context: "Driftgate", appId: here.github.app.id }],
			mergeQueue: true,
		});
		const numbers = ["one", "two"].map(
			(branch) => world.openPullRequest(repository, { branch, files: { [branch]: "1" } }).number,
		);
		for (const number of numbers) world.enqueue(repository, number);
		return [numbers[0] ?? 0, numbers[1] ?? 0];
	}

	it("asks for checks on each group, and merges in order what passed", async () => {
		const base = here.world.head(here.repository);
		const [one, two] = queueTwo();
		const groups = here.github.webhooks.deliveries
			.filter(({ event, action }) => event === "merge_group" && action === "checks_requested")
			.map(({ payload }) => JSON.parse(payload).merge_group);
		expect(groups[0]).toMatchObject({
			base_sha: base,
			base_ref: "refs/heads/main",
			head_ref: `refs/heads/gh-readonly-queue/main/pr-${one}-${base}`,
		});
		expect(groups[1].base_sha).toBe(groups[0].head_sha);
		await report(groups[1].head_sha, "success");
		expect(here.world.pull(here.repository, two).state).toBe("open");
		await report(groups[0].head_sha, "neutral");
		expect(here.world.head(here.repository)).toBe(groups[1].head_sha);
		expect(here.world.pull(here.repository, two).mergedAt).not.toBeNull();
		expect(here.payload("merge_group.destroyed").reason).toBe("merged");
		expect((await here.ask("GET", here.at("/git/matching-refs/heads/gh-readonly-queue"))).body).toEqual([]);
	});

	it("removes what failed, and builds the groups behind it anew", async () => {
		const base = here.world.head(here.repository);
		const [one, two] = queueTwo();
		const newest = () => here.payload("merge_group.checks_requested").merge_group;
		const [first] = here.github.webhooks.deliveries.filter(({ action }) => action === "checks_requested");
		await report(JSON.parse(first?.payload ?? "").merge_group.head_sha, "failure");
		expect(here.payload("pull_request.dequeued")).toMatchObject({ number: one, reason: "CI_FAILURE" });
		const reasons = here.github.webhooks.deliveries
			.filter(({ action }) => action === "destroyed")
			.map(({ payload }) => JSON.parse(payload).reason);
		expect(reasons).toEqual(["dequeued", "invalidated"]);
		expect(newest().base_sha).toBe(base);
		await report(newest().head_sha, "success");
		expect(here.world.pull(here.repository, one).state).toBe("open");
		expect(here.world.pull(here.repository, two).mergedAt).not.toBeNull();
	});

	it("takes out a pull request whose head moves", () => {
		const [one, two] = queueTwo();
		here.world.commit(here.repository, { branch: "one", files: { one: "2" } });
		expect(here.payload("pull_request.dequeued")).toMatchObject({ number: one });
		expect(here.payload("merge_group.checks_requested").merge_group.head_ref).toContain(`/pr-${two}-`);
		const other = here.world.openPullRequest(here.repository, { branch: "other", files: { other: "1" } });
		here.world.closePullRequest(here.repository, other.number);
		expect(here.payload("pull_request.dequeued").number).toBe(one);
		here.world.closePullRequest(here.repository, two);
		expect(here.payload("pull_request.dequeued")).toMatchObject({ number: two });
	});

	it("merges nothing past its queue", async () => {
		const [one] = queueTwo();
		const { headSha } = here.world.pull(here.repository, one);
		await report(headSha, "success");
		expect((await here.ask("PUT", here.at(`/pulls/${one}/merge`), {})).body.message).toBe(
			"Changes must be made through the merge queue",
		);
	});
});

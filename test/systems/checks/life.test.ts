import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import type { ProjectDocument } from "../../../app/src/ports.ts";
import { eachStore } from "../../../app/src/testing/each-store.ts";
import { until } from "../../harness/until.ts";
import { described, description } from "./descriptions.ts";
import { type CheckScene, openCheckScene } from "./scene.ts";

const [PAYMENTS, REFUNDS, FEES] = ["/v1/payments", "/v1/refunds", "/v1/fees"] as const;

describe.each(eachStore)("a pull request's life, on %s", (_, openStore) => {
	let scene: CheckScene;
	let project: ProjectDocument;

	beforeEach(async () => {
		scene = await openCheckScene(openStore);
		scene.world.commit(scene.repository, { files: described({ paths: [PAYMENTS, REFUNDS] }) });
		project = await scene.link();
	}, 60_000);

	afterEach(() => scene.stop());

	const openapi = (...paths: string[]) => ({ "openapi.yaml": description(paths) });
	const open = async (branch: string, files: Record<string, string | null>, more: object = {}) => {
		const pull = scene.world.openPullRequest(scene.repository, { branch, files, ...more });
		await scene.quiet();
		return pull;
	};
	const conclusionAt = (sha: string) => scene.check(sha)?.conclusion;

	it("says what was judged: the test merge, or the head itself where it conflicts", async () => {
		const pull = await open("adding", openapi(PAYMENTS, REFUNDS, FEES));
		const merge = scene.world.head(scene.repository, `refs/pull/${pull.number}/merge`);
		expect(scene.check(pull.headSha)?.summary).toContain(`test merge \`${merge?.slice(0, 7)}\``);
		const branchFile = openapi(PAYMENTS, REFUNDS, "/v1/a");
		scene.world.commit(scene.repository, { branch: "conflicting", files: branchFile });
		scene.world.commit(scene.repository, { files: openapi(PAYMENTS, REFUNDS, "/v1/b") });
		const conflicting = await open("conflicting", {});
		expect(scene.check(conflicting.headSha)?.summary).toContain("itself, because it conflicts with `main`");
	});

	it("judges each head once, however many events tell of it, and cancels one that was overtaken", async () => {
		scene.github.webhooks.hold();
		const pull = scene.world.openPullRequest(scene.repository, { branch: "b", files: openapi(PAYMENTS) });
		const second = scene.world.commit(scene.repository, { branch: "b", files: openapi(PAYMENTS, REFUNDS, FEES) });
		scene.github.webhooks.release({ shuffle: 7, copies: 3 });
		await scene.quiet();
		expect(scene.world.checkRuns(scene.repository, second)).toHaveLength(1);
		expect(conclusionAt(second)).toBe("success");
		expect(scene.world.checkRuns(scene.repository, pull.headSha).map(({ conclusion }) => conclusion)).not.toContain(
			"failure",
		);
		const runs = await scene.runs(project);
		expect(runs.filter(({ mode, checked }) => mode === "check" && checked?.headSha === second)).toHaveLength(1);
	});

	it("passes what is reverted to the baseline", async () => {
		const pull = await open("there-and-back", openapi(PAYMENTS));
		expect(conclusionAt(pull.headSha)).toBe("failure");
		const back = scene.world.commit(scene.repository, { branch: "there-and-back", files: openapi(PAYMENTS, REFUNDS) });
		await scene.quiet();
		expect(conclusionAt(back)).toBe("success");
	});

	it("lists apart what the base branch breaks already, and blocks nobody else for it", async () => {
		scene.world.commit(scene.repository, { files: openapi(PAYMENTS), message: "Pushed past the gate" });
		await scene.quiet();
		expect((await scene.store.get("projects", project.id))?.driftDetected).toBe(true);
		const pull = await open("adding", openapi(PAYMENTS, FEES));
		expect(conclusionAt(pull.headSha)).toBe("success");
		expect(scene.check(pull.headSha)?.summary).toContain("1 finding on the base branch already");
		const worse = await open("worse", openapi(FEES));
		expect(conclusionAt(worse.headSha)).toBe("failure");
	});

	it("is compared with the branch that it goes into, where that is another one", async () => {
		scene.world.commit(scene.repository, { branch: "release/1", files: openapi(PAYMENTS) });
		const pull = await open("for-release", { "x.md": "x" }, { base: "release/1" });
		expect(scene.check(pull.headSha)).toMatchObject({ conclusion: "success", title: "No service is touched" });
		const adding = await open("adding-to-release", openapi(PAYMENTS, FEES), { base: "release/1" });
		expect(conclusionAt(adding.headSha)).toBe("success");
		expect(scene.check(adding.headSha)?.summary).toContain("compared with `release/1` at");
		const breaking = await open("breaking-release", openapi(FEES), { base: "release/1" });
		expect(conclusionAt(breaking.headSha)).toBe("failure");
	});

	it("judges open pull requests again when the baseline moves, and shows what changed alone", async () => {
		const breaking = await open("breaking", openapi(PAYMENTS));
		const docs = await open("docs", { "README.md": "# More\n" });
		expect(conclusionAt(breaking.headSha)).toBe("failure");
		// The very removal becomes what is promised, by a push that the policy lets through.
		scene.world.commit(scene.repository, {
			files: described({ version: "2.0.0", paths: [PAYMENTS], more: "gate: {block_on: never}\n" }),
		});
		await scene.quiet();
		expect(conclusionAt(breaking.headSha)).not.toBe("failure");
		expect(scene.world.checkRuns(scene.repository, docs.headSha)).toHaveLength(1);
	});

	it.each([
		["under way", { kind: "delay", ms: 3_000 }],
		["reached, and could not be shown", { kind: "answer", status: 500 }],
	] as const)(
		"judges a head again whose first verdict was %s when the baseline moved",
		async (_said, fault) => {
			const showing = "PATCH /**/check-runs/*";
			scene.github.faults.add(showing, fault);
			const files = openapi(PAYMENTS);
			const breaking = scene.world.openPullRequest(scene.repository, { branch: "breaking", files });
			await until("the verdict to be shown", async () => (scene.github.faults.left(showing) === 0 ? true : undefined));
			scene.world.commit(scene.repository, {
				files: described({ version: "2.0.0", paths: [PAYMENTS], more: "gate: {block_on: never}\n" }),
			});
			await scene.quiet();
			expect((await scene.store.get("projects", project.id))?.baseline?.version).toBe("2.0.0");
			expect(conclusionAt(breaking.headSha)).toBe("success");
		},
		60_000,
	);

	it.each(["merge", "squash", "rebase"] as const)("ends in one baseline by %s", async (method) => {
		const pull = await open("adding", openapi(PAYMENTS, REFUNDS, FEES));
		const merged = scene.world.mergePullRequest(scene.repository, pull.number, { method });
		await scene.quiet();
		const { versionNumber, baseline } = (await scene.store.get("projects", project.id)) ?? {};
		expect({ versionNumber, commitSha: baseline?.commitSha }).toEqual({
			versionNumber: project.versionNumber + 1,
			commitSha: merged,
		});
	});

	it("judges what a fork brings without its author having any rights here", async () => {
		scene.world.createPerson("stranger");
		const fork = scene.world.fork(scene.repository, "stranger");
		const pull = await open("theirs", openapi(PAYMENTS), { fork, by: "stranger" });
		expect(conclusionAt(pull.headSha)).toBe("failure");
		expect(scene.world.checkRuns(fork)).toEqual([]);
	});

	it("judges again whoever asks for it, of the run or of the suite", async () => {
		const pull = await open("breaking", openapi(PAYMENTS));
		const [first] = scene.world.checkRuns(scene.repository, pull.headSha);
		if (first === undefined) throw new Error("There is no check.");
		scene.world.rerequestRun(first);
		await scene.quiet();
		expect(scene.world.checkRuns(scene.repository, pull.headSha)).toHaveLength(2);
		scene.world.rerequestSuite(first);
		await scene.quiet();
		const all = scene.world.checkRuns(scene.repository, pull.headSha);
		expect(all.map(({ status, conclusion }) => `${status} ${conclusion}`).at(-1)).toBe("completed failure");
	});

	it("judges one commit that is the head of two pull requests by the worse of both", async () => {
		scene.world.commit(scene.repository, { branch: "old", files: openapi(PAYMENTS) });
		const breaking = await open("two", openapi(PAYMENTS));
		expect(conclusionAt(breaking.headSha)).toBe("failure");
		scene.world.openPullRequest(scene.repository, { branch: "two", base: "old" });
		await scene.quiet();
		expect(conclusionAt(breaking.headSha)).toBe("failure");
	});
});

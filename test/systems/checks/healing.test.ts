import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import type { ProjectDocument } from "../../../app/src/ports.ts";
import { eachStore } from "../../../app/src/testing/each-store.ts";
import { until } from "../../harness/until.ts";
import { described, description } from "./descriptions.ts";
import { type CheckScene, openCheckScene } from "./scene.ts";

describe.each(eachStore)("what nobody was told, on %s", (_, openStore) => {
	let scene: CheckScene;
	let project: ProjectDocument;

	beforeEach(async () => {
		scene = await openCheckScene(openStore);
		scene.world.commit(scene.repository, { files: described({ paths: ["/a", "/b"] }) });
		project = await scene.link();
	}, 60_000);

	afterEach(() => scene.stop());

	const openapi = (...paths: string[]) => ({ "openapi.yaml": description(paths) });
	const pull = (branch: string, files: Record<string, string>) =>
		scene.world.openPullRequest(scene.repository, { branch, files });
	/** The service is away while something happens; afterwards it looks at GitHub as it does at each start. */
	async function whileAway(happens: () => void, told: "redelivered" | "forgotten"): Promise<void> {
		await scene.stopService();
		scene.github.webhooks.hold();
		happens();
		if (told === "forgotten") scene.github.webhooks.lose();
		else {
			scene.github.webhooks.release();
			await scene.github.settled();
		}
		await scene.start();
		await scene.healed();
	}

	it.each(["redelivered", "forgotten"] as const)(
		"is found after an outage: heads, pushes, merges and what was closed, where deliveries are %s",
		async (told) => {
			const before = pull("before", openapi("/a"));
			const closing = pull("closing", openapi("/b"));
			const merging = pull("merging", openapi("/a", "/b", "/c"));
			await scene.quiet();
			let opened = before;
			let pushed = "";
			await whileAway(() => {
				opened = pull("while-away", openapi("/a"));
				pushed = scene.world.commit(scene.repository, { branch: "before", files: openapi("/a", "/b", "/d") });
				scene.world.closePullRequest(scene.repository, closing.number);
				scene.world.mergePullRequest(scene.repository, merging.number);
			}, told);
			expect(scene.check(opened.headSha)).toMatchObject({ status: "completed", conclusion: "failure" });
			expect(scene.check(pushed)).toMatchObject({ status: "completed" });
			const known = await scene.store.page("pullRequests", {
				where: { repositoryId: String(scene.repository.id), isOpen: true },
				sort: { field: "number", direction: "asc" },
				limit: 100,
			});
			expect(known.items.map(({ number }) => number)).toEqual([before.number, opened.number]);
			expect((await scene.store.get("projects", project.id))?.versionNumber).toBe(project.versionNumber + 1);
			for (const run of scene.world.checkRuns(scene.repository)) expect(run.status).toBe("completed");
		},
	);

	it("is one run where it is told after all while GitHub is looked at", async () => {
		const compared = "GET /repositories/*/compare/*";
		await scene.stopService();
		scene.github.webhooks.hold();
		const pushed = scene.world.commit(scene.repository, { files: openapi("/a", "/b", "/c") });
		scene.github.faults.add(compared, { kind: "delay", ms: 2_000 });
		await scene.start();
		await until("the changed files are asked for", async () => scene.github.faults.left(compared) === 0 || undefined);
		scene.github.webhooks.release();
		await scene.healed();
		const runs = await scene.runs(project);
		expect(runs.filter(({ commitSha }) => commitSha === pushed)).toMatchObject([{ status: "completed" }]);
	});

	it("is found where an installation came, was suspended, or went", async () => {
		const id = String(scene.installation.id);
		await whileAway(() => scene.world.suspend(scene.installation), "forgotten");
		expect((await scene.store.get("installations", id))?.suspended).toBe(true);
		await whileAway(() => scene.world.unsuspend(scene.installation), "forgotten");
		expect((await scene.store.get("installations", id))?.suspended).toBe(false);
		await whileAway(() => scene.world.uninstall(scene.installation), "forgotten");
		expect(await scene.store.get("installations", id)).toBeUndefined();
		let again = scene.installation;
		await whileAway(() => {
			again = scene.world.install({ account: "northbank" });
		}, "forgotten");
		expect(await scene.store.get("installations", String(again.id))).toMatchObject({ accountLogin: "northbank" });
		expect(await scene.store.get("repositories", String(scene.repository.id))).toMatchObject({
			installationId: String(again.id),
		});
	});

	it("changes nothing where there is nothing to find", async () => {
		const { headSha } = pull("breaking", openapi("/a"));
		await scene.quiet();
		const before = scene.world.checkRuns(scene.repository, headSha);
		await whileAway(() => {}, "forgotten");
		expect(scene.world.checkRuns(scene.repository, headSha)).toEqual(before);
		expect((await scene.store.get("projects", project.id))?.versionNumber).toBe(project.versionNumber);
	});
});

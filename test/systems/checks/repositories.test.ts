import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { eachStore } from "../../../app/src/testing/each-store.ts";
import { described, description } from "./descriptions.ts";
import { type CheckScene, openCheckScene } from "./scene.ts";

const openapi = (...paths: string[]) => ({ "openapi.yaml": description(paths) });

describe.each(eachStore)("checks of a repository that does not stay as it is, on %s", (_, openStore) => {
	let scene: CheckScene;

	beforeEach(async () => {
		scene = await openCheckScene(openStore);
		scene.world.commit(scene.repository, { files: described({ paths: ["/a", "/b"] }) });
		await scene.link();
	}, 60_000);

	afterEach(() => scene.stop());

	const pull = async (branch: string, files: Record<string, string>) => {
		const opened = scene.world.openPullRequest(scene.repository, { branch, files });
		await scene.quiet();
		return opened;
	};
	const conclusionOf = async (branch: string, files: Record<string, string>) =>
		scene.check((await pull(branch, files)).headSha)?.conclusion;

	it("go on under another name, and in a repository that became private", async () => {
		scene.world.rename(scene.repository, "renamed");
		await scene.quiet();
		expect(await conclusionOf("after", openapi("/a"))).toBe("failure");
		scene.world.privatise(scene.repository);
		await scene.quiet();
		expect(await conclusionOf("private", openapi("/b"))).toBe("failure");
	});

	it("follow the default branch", async () => {
		scene.world.push(scene.repository, "trunk", scene.world.head(scene.repository, "main") ?? "");
		scene.world.changeDefaultBranch(scene.repository, "trunk");
		await scene.quiet();
		const opened = await pull("after", openapi("/a"));
		expect(scene.check(opened.headSha)?.conclusion).toBe("failure");
		expect(scene.check(opened.headSha)?.summary).toContain("compared with the baseline");
	});

	it("show a new owner nothing of what the old one set up", async () => {
		scene.world.createOrganisation("southbank");
		scene.world.install({ account: "southbank" });
		await pull("before", openapi("/a"));
		scene.world.transfer(scene.repository, "southbank");
		await scene.quiet();
		const opened = await pull("after", openapi("/b"));
		expect(scene.check(opened.headSha)).toBeUndefined();
	});

	it("end with the repository, the installation, or its suspension, and nothing is left to do", async () => {
		scene.github.webhooks.hold();
		const opened = scene.world.openPullRequest(scene.repository, { branch: "late", files: openapi("/a") });
		scene.world.suspend(scene.installation);
		scene.github.webhooks.release();
		await scene.quiet();
		expect(scene.check(opened.headSha)).toBeUndefined();
		// Of two changes in one second of GitHub's clock, that which takes rights away counts.
		await sleep(1_100);
		scene.world.unsuspend(scene.installation);
		await scene.quiet();
		expect(await conclusionOf("again", openapi("/b"))).toBe("failure");
		scene.world.deleteRepository(scene.repository);
		await scene.quiet();
		expect(scene.logged()).not.toContain('"level":"error"');
	});

	it("end where the repository was archived before they were shown", async () => {
		scene.github.webhooks.hold();
		const opened = scene.world.openPullRequest(scene.repository, { branch: "late", files: openapi("/a") });
		scene.world.archive(scene.repository);
		scene.github.webhooks.release();
		await scene.quiet();
		expect(scene.check(opened.headSha)).toBeUndefined();
		expect(scene.logged()).not.toContain('"level":"error"');
	});

	it("end where the head vanished before it was read", async () => {
		scene.github.webhooks.hold();
		const opened = scene.world.openPullRequest(scene.repository, { branch: "gone", files: openapi("/a") });
		scene.world.closePullRequest(scene.repository, opened.number);
		scene.world.deleteBranch(scene.repository, "gone");
		scene.github.webhooks.release({ shuffle: 3 });
		await scene.quiet();
		for (const run of scene.world.checkRuns(scene.repository)) expect(run.status).toBe("completed");
	});
});

describe.each(eachStore)("checks of a repository with several services, on %s", (_, openStore) => {
	let scene: CheckScene;

	beforeEach(async () => {
		scene = await openCheckScene(openStore);
		const each = "github: {checks: each}\n";
		scene.world.commit(scene.repository, {
			files: {
				...described({ service: "one", folder: "one", paths: ["/a", "/b"] }),
				...described({ service: "two", folder: "two", paths: ["/a", "/b"], more: each }),
			},
		});
		await scene.link("one/driftgate.yml");
		await scene.link("two/driftgate.yml");
	}, 60_000);

	afterEach(() => scene.stop());

	it("are one for all, with one more for each touched service that asks for it", async () => {
		const files = { "one/openapi.yaml": description(["/a", "/b", "/c"]), "two/openapi.yaml": description(["/a"]) };
		const { headSha } = scene.world.openPullRequest(scene.repository, { branch: "both", files });
		await scene.quiet();
		const runs = scene.world
			.checkRuns(scene.repository, headSha)
			.map(({ name, conclusion }) => `${name}: ${conclusion}`);
		expect(runs.toSorted()).toEqual(["Driftgate / two: failure", "Driftgate: failure"]);
		expect(scene.check(headSha)?.title).toMatch(/^2 services, 1 is blocked; two: ERR/);
		expect(scene.check(headSha)?.summary).toContain("one: PASS");
	});

	it("read no file of a service that is not touched", async () => {
		scene.github.ledger.clear();
		const files = { "one/openapi.yaml": description(["/a", "/b", "/c"]) };
		const { headSha } = scene.world.openPullRequest(scene.repository, { branch: "one", files });
		await scene.quiet();
		expect(scene.check(headSha)?.conclusion).toBe("success");
		expect(scene.check(headSha)?.summary).toContain("Not touched by this change: two");
		expect(scene.github.ledger.requests({ path: /contents\/two/ })).toEqual([]);
	});
});

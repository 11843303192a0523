import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { eachStore } from "../../../app/src/testing/each-store.ts";
import { described, description } from "./descriptions.ts";
import { type CheckScene, openCheckScene } from "./scene.ts";

describe.each(eachStore)("a merge queue that requires the check, on %s", (_, openStore) => {
	let scene: CheckScene;

	beforeEach(async () => {
		scene = await openCheckScene(openStore);
		scene.world.commit(scene.repository, { files: described({ paths: ["/a", "/b"] }) });
		await scene.link();
		const checks = [{ context: "Driftgate", appId: scene.github.app.id }];
		scene.world.requireChecks(scene.repository, { checks, mergeQueue: true });
	}, 60_000);

	afterEach(() => scene.stop());

	const openapi = (...paths: string[]) => ({ "openapi.yaml": description(paths) });

	it("merges what passes, judged from the group's base", async () => {
		const pull = scene.world.openPullRequest(scene.repository, { branch: "adding", files: openapi("/a", "/b", "/c") });
		await scene.quiet();
		scene.world.enqueue(scene.repository, pull.number);
		await scene.quiet();
		expect(scene.world.pull(scene.repository, pull.number)).toMatchObject({ state: "closed" });
		expect(scene.world.file(scene.repository, "openapi.yaml")).toContain("/c");
	});

	it("lets nobody merge what fails", async () => {
		const breaking = scene.world.openPullRequest(scene.repository, { branch: "breaking", files: openapi("/a") });
		await scene.quiet();
		expect(scene.check(breaking.headSha)?.conclusion).toBe("failure");
		expect(() => scene.world.mergePullRequest(scene.repository, breaking.number)).toThrow();
		expect(scene.world.file(scene.repository, "openapi.yaml")).toContain("/b");
	});

	it("checks a group that touches nothing", async () => {
		const pull = scene.world.openPullRequest(scene.repository, { branch: "docs", files: { "README.md": "# More\n" } });
		await scene.quiet();
		scene.world.enqueue(scene.repository, pull.number);
		await scene.quiet();
		expect(scene.world.pull(scene.repository, pull.number).state).toBe("closed");
	});
});

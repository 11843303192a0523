import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { eachStore } from "../../app/src/testing/each-store.ts";
import { described, description } from "./descriptions.ts";
import { type CheckScene, openCheckScene } from "./scene.ts";

describe.each(eachStore)("the check of a pull request, on %s", (_, openStore) => {
	let scene: CheckScene;

	beforeEach(async () => {
		scene = await openCheckScene(openStore);
		scene.world.commit(scene.repository, { files: described({ paths: ["/v1/payments", "/v1/refunds"] }) });
		await scene.link();
	}, 60_000);

	afterEach(() => scene.stop());

	const open = (branch: string, files: Record<string, string | null>) =>
		scene.world.openPullRequest(scene.repository, { branch, files });

	it("fails where the change breaks clients, and says what", async () => {
		const { headSha } = open("breaking", { "openapi.yaml": description(["/v1/payments"]) });
		await scene.quiet();
		const check = scene.check(headSha);
		expect(check).toMatchObject({ status: "completed", conclusion: "failure" });
		expect(check?.title).toMatch(/^ERR: 1 error/);
		expect(check?.summary).toContain("/v1/refunds");
		expect(check?.annotations[0]).toMatchObject({ path: "openapi.yaml", annotation_level: "failure" });
	});

	it("passes where nothing breaks", async () => {
		const { headSha } = open("adding", { "openapi.yaml": description(["/v1/payments", "/v1/refunds", "/v1/fees"]) });
		await scene.quiet();
		expect(scene.check(headSha)).toMatchObject({
			conclusion: "success",
			title: expect.stringMatching(/^PASS/),
		});
	});

	it("is there where no service is touched", async () => {
		const { headSha } = open("docs", { "README.md": "# More\n" });
		await scene.quiet();
		expect(scene.check(headSha)).toMatchObject({ conclusion: "success", title: "No service is touched" });
	});
});

import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import type { ProjectDocument } from "../../../app/src/ports.ts";
import { eachStore } from "../../../app/src/testing/each-store.ts";
import { described, description } from "./descriptions.ts";
import { type CheckScene, openCheckScene } from "./scene.ts";

interface Asked {
	readonly repository_ids?: readonly number[];
	readonly permissions?: Readonly<Record<string, string>>;
}

describe.each(eachStore)("the check of a pull request, on %s", (_, openStore) => {
	let scene: CheckScene;
	let project: ProjectDocument;

	beforeEach(async () => {
		scene = await openCheckScene(openStore);
		scene.world.commit(scene.repository, { files: described({ paths: ["/v1/payments", "/v1/refunds"] }) });
		project = await scene.link();
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

	it("leads to its run: the report, and the page where pages are served", async () => {
		const breaking = { "openapi.yaml": description(["/v1/payments"]) };
		const report = open("breaking", breaking);
		await scene.quiet();
		const before = scene.check(report.headSha);
		expect(before?.detailsUrl).toMatch(new RegExp(`^http://127.+/api/v1/sync-runs/${before?.externalId}/report$`));
		await scene.stopService();
		const document = { type: "text/html", forms: { identity: { bytes: Buffer.from("A page"), etag: '"1"' } } };
		await scene.start({ pages: { document, files: new Map() } });
		const page = open("breaking-too", breaking);
		await scene.quiet();
		const after = scene.check(page.headSha);
		expect(new URL(after?.detailsUrl ?? "").pathname).toBe(`/projects/${project.id}/runs/${after?.externalId}`);
		expect(await (await fetch(after?.detailsUrl ?? "")).text()).toBe("A page");
	});

	it("passes where nothing breaks", async () => {
		const { headSha } = open("adding", { "openapi.yaml": description(["/v1/payments", "/v1/refunds", "/v1/fees"]) });
		await scene.quiet();
		expect(scene.check(headSha)).toMatchObject({
			conclusion: "success",
			title: expect.stringMatching(/^PASS/),
		});
	});

	describe("into a branch whose description cannot be read", () => {
		const right = description(["/v1/payments", "/v1/refunds"]);
		const mend = async (broken: Record<string, string>, mended: Record<string, string>) => {
			const from = scene.repository.defaultBranch;
			scene.world.commit(scene.repository, { branch: "release", from, files: broken, message: "Break it" });
			const pull = { branch: "mending", base: "release", files: mended };
			const { headSha } = scene.world.openPullRequest(scene.repository, pull);
			await scene.quiet();
			return scene.check(headSha);
		};

		it("passes where it mends the description, and says that nothing was compared", async () => {
			const check = await mend({ "openapi.yaml": `${right}x: [\n` }, { "openapi.yaml": right });
			expect(check).toMatchObject({ conclusion: "neutral", title: expect.stringMatching(/^WARN/) });
			expect(check?.summary).toContain("Nothing was compared, because the base cannot be read");
		});

		it("passes where it mends the configuration, and says so too", async () => {
			const config = scene.world.file(scene.repository, "driftgate.yml") ?? "";
			const check = await mend({ "driftgate.yml": `${config}nonsense: 1\n` }, { "driftgate.yml": config });
			expect(check).toMatchObject({ conclusion: "neutral", title: expect.stringMatching(/^WARN/) });
			expect(check?.summary).toContain("Nothing was compared, because the base cannot be read");
		});

		it("is compared with what can be read, and fails where that breaks", async () => {
			const twice = right.replace("paths:", "x-a: 1\nx-a: 2\npaths:");
			const check = await mend({ "openapi.yaml": twice }, { "openapi.yaml": description(["/v1/payments"]) });
			expect(check).toMatchObject({ conclusion: "failure", title: expect.stringMatching(/^ERR: 1 error/) });
		});
	});

	it("moves nothing, whatever it finds", async () => {
		const before = await scene.store.get("projects", project.id);
		open("breaking", { "openapi.yaml": description(["/v1/payments"]) });
		open("adding", { "openapi.yaml": description(["/v1/payments", "/v1/refunds", "/v1/fees"]) });
		await scene.quiet();
		const after = await scene.store.get("projects", project.id);
		const { versionNumber, baseline, driftDetected, artifacts } = before ?? {};
		expect(after).toMatchObject({ versionNumber, baseline, driftDetected, artifacts });
		const checks = (await scene.runs(project)).filter(({ checked }) => checked !== undefined);
		expect(checks.map(({ mode, trigger }) => `${mode} ${trigger}`)).toEqual(["check webhook", "check webhook"]);
	});

	it("leaves a description that comes from a build to the build's workflow", async () => {
		const config = described({ paths: [], more: "built: true\n" })["driftgate.yml"] ?? "";
		const { headSha } = open("built", { "driftgate.yml": config, "openapi.yaml": null });
		await scene.quiet();
		expect(scene.check(headSha)).toMatchObject({ conclusion: "neutral", title: "Left to the build's own workflow" });
	});

	it("is a commit status too, where that is granted", async () => {
		const { headSha } = open("adding", { "openapi.yaml": description(["/v1/payments", "/v1/refunds", "/v1/fees"]) });
		await scene.quiet();
		expect(scene.check(headSha)?.summary).not.toContain("Off, because");
		expect(scene.world.statuses(scene.repository, headSha).map(({ context, state }) => `${context} ${state}`)).toEqual([
			"driftgate pending",
			"driftgate success",
		]);
	});

	it("asks with tokens for one repository and what the act needs", async () => {
		scene.github.ledger.clear();
		open("adding", { "openapi.yaml": description(["/v1/payments", "/v1/refunds", "/v1/fees"]) });
		await scene.quiet();
		await scene.restart();
		open("another", { "openapi.yaml": description(["/v1/payments", "/v1/refunds", "/v1/charges"]) });
		await scene.quiet();
		const asked = scene.github.ledger.requests({ path: /access_tokens/ }).map(({ body }) => body as Asked);
		expect(asked.length).toBeGreaterThan(0);
		for (const { repository_ids: ids, permissions = {} } of asked) {
			if (ids === undefined) expect(permissions).toEqual({ metadata: "read" });
			else expect([ids, Object.keys(permissions).length]).toEqual([[scene.repository.id], 2]);
		}
	});

	it("is there where no service is touched", async () => {
		const { headSha } = open("docs", { "README.md": "# More\n" });
		await scene.quiet();
		expect(scene.check(headSha)).toMatchObject({ conclusion: "success", title: "No service is touched" });
	});
});

describe.each(eachStore)("the check of an installation that grants the least, on %s", (_, openStore) => {
	it("says in one line what is off, and where an owner accepts it, and is no status", async () => {
		const permissions = { metadata: "read", contents: "read", pull_requests: "read", checks: "write" } as const;
		const scene = await openCheckScene(openStore, { github: { permissions, events: ["push", "pull_request"] } });
		try {
			scene.world.commit(scene.repository, { files: described({ paths: ["/v1/payments"] }) });
			await scene.link();
			const files = { "openapi.yaml": description(["/v1/refunds"]) };
			const { headSha, number } = scene.world.openPullRequest(scene.repository, { branch: "breaking", files });
			await scene.quiet();
			const { summary, conclusion } = scene.check(headSha) ?? {};
			expect(conclusion).toBe("failure");
			const off = (summary ?? "").split("\n").filter((line) => line.startsWith("Off, because"));
			expect(off).toEqual([
				expect.stringMatching(/Issues: read and write.*Merge queues: read-only.*settings\/installations\/\d+/),
			]);
			expect(scene.world.statuses(scene.repository)).toEqual([]);
			expect(scene.world.comments(scene.repository, number)).toEqual([]);
			expect(scene.logged()).not.toContain('"level":"error"');
		} finally {
			await scene.stop();
		}
	}, 60_000);
});

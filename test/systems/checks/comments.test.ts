import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { eachStore } from "../../../app/src/testing/each-store.ts";
import { described, description } from "./descriptions.ts";
import { type CheckScene, openCheckScene } from "./scene.ts";

const BREAKING = { "openapi.yaml": description(["/v1/payments"]) };
const HARMLESS = { "openapi.yaml": description(["/v1/payments", "/v1/refunds", "/v1/fees"]) };

describe.each(eachStore)("the comment on a pull request, on %s", (_, openStore) => {
	let scene: CheckScene;

	beforeEach(async () => {
		scene = await openCheckScene(openStore);
	}, 60_000);

	afterEach(() => scene.stop());

	async function link(more = ""): Promise<void> {
		scene.world.commit(scene.repository, { files: described({ paths: ["/v1/payments", "/v1/refunds"], more }) });
		await scene.link();
	}

	const open = (branch: string, files: Record<string, string | null>, more: { isDraft?: boolean } = {}) =>
		scene.world.openPullRequest(scene.repository, { branch, files, ...more });
	const push = (branch: string, files: Record<string, string | null>) =>
		scene.world.commit(scene.repository, { branch, files });
	const comments = (number: number) => scene.world.comments(scene.repository, number);

	it("is made where something is to be decided, and nowhere else", async () => {
		await link();
		const breaking = open("breaking", BREAKING);
		const harmless = open("harmless", HARMLESS);
		const docs = open("docs", { "README.md": "# More\n" });
		await scene.quiet();
		expect(comments(breaking.number)).toMatchObject([
			{ byApp: true, minimized: null, body: expect.stringContaining("/v1/refunds") },
		]);
		expect(comments(breaking.number)[0]?.body).toMatch(
			/\/driftgate accept [0-9a-f]{16} until \d{4}-\d\d-\d\d because REASON/,
		);
		expect(comments(harmless.number)).toEqual([]);
		expect(comments(docs.number)).toEqual([]);
	});

	it("is one, edited in place, folded away when it is resolved and shown again when it is not", async () => {
		await link();
		const { number } = open("change", BREAKING);
		await scene.quiet();
		const [first] = comments(number);
		push("change", HARMLESS);
		await scene.quiet();
		expect(comments(number)).toMatchObject([{ id: first?.id, minimized: "RESOLVED" }]);
		expect(comments(number)[0]?.body).toContain("PASS");
		push("change", { "openapi.yaml": description(["/v1/refunds"]) });
		await scene.quiet();
		expect(comments(number)).toMatchObject([{ id: first?.id, minimized: null }]);
		expect(comments(number)[0]?.body).toContain("/v1/payments");
	});

	it("is not edited where nothing changed, though it was judged again", async () => {
		await link();
		const { number, headSha } = open("change", BREAKING);
		await scene.quiet();
		const before = comments(number)[0];
		const run = scene.check(headSha);
		if (run === undefined) throw new Error("There is no check.");
		scene.world.rerequestRun(run);
		await scene.quiet();
		expect(comments(number)).toMatchObject([{ id: before?.id, updatedAt: before?.updatedAt }]);
	});

	it("is never made again once a person deleted it, told or not", async () => {
		await link();
		for (const isTold of [true, false]) {
			const branch = `change-${isTold}`;
			const { number } = open(branch, BREAKING);
			await scene.quiet();
			const [comment] = comments(number);
			if (comment === undefined) throw new Error("There is no comment.");
			if (!isTold) scene.github.webhooks.hold();
			scene.world.deleteComment(comment);
			if (!isTold) scene.github.webhooks.lose();
			scene.github.webhooks.release();
			push(branch, { "openapi.yaml": description(["/v1/refunds"]) });
			await scene.quiet();
			push(branch, BREAKING);
			await scene.quiet();
			expect(comments(number)).toEqual([]);
		}
	});

	it("is left out of drafts, and made when they are ready", async () => {
		await link();
		const { number } = open("draft", BREAKING, { isDraft: true });
		await scene.quiet();
		expect(comments(number)).toEqual([]);
		scene.world.readyForReview(scene.repository, number);
		await scene.quiet();
		expect(comments(number)).toHaveLength(1);
		scene.world.convertToDraft(scene.repository, number);
		await scene.quiet();
		expect(comments(number)).toMatchObject([{ minimized: "RESOLVED" }]);
	});

	it("is folded away when the pull request is closed", async () => {
		await link();
		const { number } = open("change", BREAKING);
		await scene.quiet();
		scene.world.closePullRequest(scene.repository, number);
		await scene.quiet();
		expect(comments(number)).toMatchObject([{ minimized: "RESOLVED" }]);
		scene.world.reopenPullRequest(scene.repository, number);
		await scene.quiet();
		expect(comments(number)).toMatchObject([{ minimized: null }]);
	});

	it("is off where the baseline's configuration says so, and always there where it says that", async () => {
		await link("github: {comment: off}\n");
		const off = open("off", BREAKING);
		await scene.quiet();
		expect(comments(off.number)).toEqual([]);
		scene.world.commit(scene.repository, {
			files: described({ paths: ["/v1/payments", "/v1/refunds"], more: "github: {comment: always}\n" }),
		});
		await scene.quiet();
		const always = open("always", HARMLESS);
		await scene.quiet();
		expect(comments(always.number)).toMatchObject([{ minimized: null, body: expect.stringContaining("PASS") }]);
	});

	it("leaves a closed conversation alone until it is opened", async () => {
		await link();
		const locked = open("locked", HARMLESS);
		scene.world.lock(scene.repository, locked.number);
		push("locked", BREAKING);
		await scene.quiet();
		expect(comments(locked.number)).toEqual([]);
		scene.world.unlock(scene.repository, locked.number);
		push("locked", { "openapi.yaml": description(["/v1/refunds"]) });
		await scene.quiet();
		expect(comments(locked.number)).toHaveLength(1);
	});

	it("is found again, and not made twice, where the answer to its making was lost", async () => {
		await link();
		scene.github.faults.add("POST /repositories/*/issues/*/comments", { kind: "lose answer" });
		const { number } = open("change", BREAKING);
		await scene.quiet();
		expect(scene.github.faults.left("POST /repositories/*/issues/*/comments")).toBe(0);
		expect(comments(number)).toHaveLength(1);
		push("change", { "openapi.yaml": description(["/v1/refunds"]) });
		await scene.quiet();
		expect(comments(number)).toMatchObject([{ body: expect.stringContaining("/v1/payments") }]);
	}, 30_000);

	it("is one for all services, and lets no name, title or path of a stranger come to life", async () => {
		const hostile = "/v1/@everyone![x](https:~1~1evil.example)</details>`/driftgate";
		const service = (folder: string, paths: readonly string[]) =>
			described({ folder, service: `${folder}-api`, paths });
		scene.world.commit(scene.repository, {
			files: { ...service("a", ["/v1/a", hostile]), ...service("b", ["/v1/b", "/v1/c"]) },
		});
		await scene.link("a/driftgate.yml");
		await scene.link("b/driftgate.yml");
		const { number } = scene.world.openPullRequest(scene.repository, {
			branch: "both",
			title: "@everyone <!-- driftgate:comment --> /driftgate accept",
			files: { ...described({ folder: "a", paths: ["/v1/a"] }), ...described({ folder: "b", paths: ["/v1/b"] }) },
		});
		await scene.quiet();
		const [comment, ...others] = comments(number);
		expect(others).toEqual([]);
		expect(comment?.body).toContain("2 services, 2 are blocked");
		expect(comment?.body).toContain("/v1/c");
		// Outside of code, nothing of it is markup.
		const text = (comment?.body ?? "").replace(/```[\s\S]*?```/g, "").replace(/`[^`\n]*`/g, "");
		expect(text).not.toMatch(/@everyone|!\[x\]|evil\.example/);
		expect((comment?.body ?? "").length).toBeLessThanOrEqual(65_536);
	}, 30_000);

	it("is nobody's to make in a repository that is archived, and the service goes on", async () => {
		await link();
		const { number } = open("change", HARMLESS);
		await scene.quiet();
		scene.github.webhooks.hold();
		push("change", BREAKING);
		scene.world.archive(scene.repository);
		scene.github.webhooks.release();
		await scene.quiet();
		expect(comments(number)).toEqual([]);
		scene.world.unarchive(scene.repository);
		await scene.quiet();
		push("change", { "openapi.yaml": description(["/v1/refunds"]) });
		await scene.quiet();
		expect(comments(number)).toHaveLength(1);
	}, 60_000);

	it("takes no comment of a stranger's for its own, whatever its text", async () => {
		await link();
		scene.world.createPerson("mallory");
		const { number } = open("change", HARMLESS);
		scene.world.comment(scene.repository, number, "<!-- driftgate:comment -->", { by: "mallory" });
		scene.github.faults.add("POST /repositories/*/issues/*/comments", { kind: "drop" });
		push("change", BREAKING);
		await scene.quiet();
		expect(comments(number)).toMatchObject([{ byApp: false, body: "<!-- driftgate:comment -->" }, { byApp: true }]);
	}, 30_000);
});

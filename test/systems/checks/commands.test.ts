import { isoDay } from "@driftgate/engine/records";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import type { ExceptionDocument, ProjectDocument } from "../../../app/src/ports.ts";
import { eachStore } from "../../../app/src/testing/each-store.ts";
import { described, description } from "./descriptions.ts";
import { type CheckScene, openCheckScene, type SceneOptions } from "./scene.ts";

const BREAKING = { "openapi.yaml": description(["/v1/payments"]) };
const DAY_MS = 86_400_000;
const inDays = (days: number) => isoDay(Date.now() + days * DAY_MS);

describe.each(eachStore)("commands on a pull request, on %s", (_, openStore) => {
	let scene: CheckScene;
	let project: ProjectDocument;

	beforeEach(() => openScene(), 60_000);

	async function openScene(options: SceneOptions = {}): Promise<void> {
		scene = await openCheckScene(openStore, options);
		for (const login of ["bob", "eve", "carol"]) scene.world.createPerson(login);
		scene.world.setRole(scene.repository, "bob", "write");
		scene.world.setRole(scene.repository, "carol", "maintain");
		scene.world.setRole(scene.repository, "eve", "read");
	}

	afterEach(() => scene.stop());

	async function link(more = ""): Promise<void> {
		scene.world.commit(scene.repository, { files: described({ paths: ["/v1/payments", "/v1/refunds"], more }) });
		project = await scene.link();
	}

	/** A pull request that breaks, its check and the fingerprint of what it breaks. */
	async function breaking(branch = "breaking", by?: string) {
		const pull = scene.world.openPullRequest(scene.repository, {
			branch,
			files: BREAKING,
			...(by === undefined ? {} : { by }),
		});
		await scene.quiet();
		const finding = /`([0-9a-f]{16})`/.exec(scene.check(pull.headSha)?.summary ?? "")?.[1] ?? "none";
		return { ...pull, finding };
	}

	async function say(number: number, body: string, by = "bob") {
		const comment = scene.world.comment(scene.repository, number, body, { by });
		await scene.quiet();
		return comment;
	}

	const accept = (finding: string, days = 10) =>
		`/driftgate accept ${finding} until ${inDays(days)} because no live clients`;
	const conclusion = (sha: string) => scene.check(sha)?.conclusion;
	const reactions = (comment: { readonly id: number }) => scene.world.reactions(comment).map(({ content }) => content);
	const appComment = (number: number) => scene.world.comments(scene.repository, number).filter(({ byApp }) => byApp);
	const said = (number: number) => appComment(number)[0]?.body ?? "";

	async function exceptions(): Promise<readonly ExceptionDocument[]> {
		const sort = { field: "endedAt", direction: "asc" } as const;
		return (await scene.store.page("exceptions", { where: { projectId: project.id }, sort, limit: 1_000 })).items;
	}

	it("accepts a finding by somebody who may write, with person, comment and day, and judges again", async () => {
		await link();
		const { number, headSha, finding } = await breaking();
		expect(conclusion(headSha)).toBe("failure");
		const comment = await say(number, `Fine with me.\r\n\r\n${accept(finding)}`);
		expect(conclusion(headSha)).not.toBe("failure");
		expect(reactions(comment)).toEqual(["+1"]);
		const bob = scene.world.person("bob");
		const [exception, ...others] = await exceptions();
		expect(others).toEqual([]);
		expect(exception).toMatchObject({
			...{ finding, pull: number, owner: `pull request #${number}`, reason: "no live clients", expires: inDays(10) },
			...{ createdBy: `127.0.0.1:${bob.id}`, endedAt: null },
			command: {
				kind: "comment",
				id: String(comment.id),
				pull: number,
				url: expect.stringContaining(`#issuecomment-${comment.id}`),
			},
		});
		const person = await scene.store.get("namedPeople", exception?.addedBy ?? "");
		expect(JSON.parse(person?.text ?? "{}")).toMatchObject({ login: "bob" });
		const run = (await scene.runs(project)).at(-1);
		const leaf = await scene.store.get("logLeaves", `${project.id}/${run?.result?.leafIndex}`);
		const record = Buffer.from((await scene.store.getBlob(leaf?.record ?? "")) ?? []).toString("utf8");
		const details = (JSON.parse(record) as { readonly details: string }).details;
		const text = Buffer.from((await scene.store.getBlob(details)) ?? []).toString("utf8");
		expect(JSON.parse(text)).toMatchObject({ exceptions: [{ finding, added_by: { person: exception?.addedBy } }] });
		expect(text).not.toContain("bob");
	}, 30_000);

	it("are nobody's who may not write, no machine's, and none of an edit", async () => {
		await link();
		const { number, headSha, finding } = await breaking();
		const refused = await say(number, accept(finding), "eve");
		expect(reactions(refused)).toEqual(["-1"]);
		expect(said(number)).toContain("Only people who may write to the repository give commands.");
		const harmless = await say(number, "Hello.");
		scene.world.editComment(harmless, accept(finding), { by: "bob" });
		const machine = await say(number, accept(finding), `${scene.github.app.slug}[bot]`);
		expect(reactions(machine)).toEqual([]);
		expect(reactions(harmless)).toEqual([]);
		expect(await exceptions()).toEqual([]);
		expect(conclusion(headSha)).toBe("failure");
	}, 30_000);

	it("go by what GitHub lets a person do at that moment, and by the id, not the name", async () => {
		await link();
		const { number, finding } = await breaking();
		scene.world.setRole(scene.repository, "bob", "read");
		expect(reactions(await say(number, accept(finding)))).toEqual(["-1"]);
		scene.world.setRole(scene.repository, "bob", "write");
		expect(reactions(await say(number, accept(finding)))).toEqual(["+1"]);
	}, 30_000);

	it("say why they are refused, with the fingerprint that was meant", async () => {
		await link("gate: {accept: {max_days: 90}}\n");
		const { number, finding } = await breaking();
		const last = finding.at(-1) === "0" ? "1" : "0";
		const comment = await say(
			number,
			[
				accept(`${finding.slice(0, -1)}${last}`),
				accept("ffffffffffffffff"),
				`/driftgate accept ${finding} until 2027-02-30 because so`,
				`/driftgate accept ${finding} until 2020-01-01 because so`,
				accept(finding, 91),
				`/driftgate accept ${finding} until ${inDays(3)}`,
				"/driftgate accept @everyone until [x](https://evil.example) because ![](https://evil.example/i.png)",
				"/driftgate merge",
				`/driftgate revoke ${finding}`,
			].join("\n"),
		);
		expect(reactions(comment)).toEqual(["-1"]);
		expect(await exceptions()).toEqual([]);
		const body = said(number);
		expect(body).toContain(`Was \`${finding}\` meant?`);
		expect(body).toContain(`Open: \`${finding}\``);
		expect(body).toContain("must be an ISO date");
		expect(body).toContain("must not lie in the past");
		expect(body).toContain(`must not be later than ${inDays(90)}`);
		expect(body).toContain("It does not say why");
		expect(body).toContain("There is no such command");
		expect(body).toContain("Nobody accepted");
		expect(body).not.toContain("evil.example");
		expect(body).not.toContain("@everyone");
		expect(appComment(number)).toHaveLength(1);
	}, 30_000);

	it("revoke what was accepted, recheck, and help", async () => {
		await link();
		const { number, headSha, finding } = await breaking();
		await say(number, accept(finding));
		expect(conclusion(headSha)).not.toBe("failure");
		expect(reactions(await say(number, `/driftgate revoke \`${finding}\``))).toEqual(["+1"]);
		expect(conclusion(headSha)).toBe("failure");
		const ended = await exceptions();
		expect(ended.every(({ endedAt }) => endedAt !== null)).toBe(true);
		const by = await scene.store.get("namedPeople", ended[0]?.endedAs ?? "");
		expect(by?.text).toContain('"login":"bob"');
		const before = (await scene.checks())[0]?.asked ?? 0;
		expect(reactions(await say(number, "/driftgate recheck"))).toEqual(["eyes"]);
		expect((await scene.checks())[0]?.asked).toBe(before + 1);
		expect(reactions(await say(number, "/driftgate help"))).toEqual(["+1"]);
		expect(said(number)).toContain("Commands, each on a line of its own");
	}, 30_000);

	it("are narrowed by the baseline's policy: who, not the author, and two", async () => {
		await link("gate: {accept: {by: [maintain], not_author: true, two: true}}\n");
		const { number, headSha, finding } = await breaking("breaking", "bob");
		await say(number, accept(finding), "bob");
		expect(said(number)).toContain("opened this pull request");
		expect(await exceptions()).toEqual([]);
		await say(number, accept(finding), "carol");
		expect(await exceptions()).toMatchObject([{ confirmedBy: null }]);
		expect(conclusion(headSha)).toBe("failure");
		expect(reactions(await say(number, accept(finding), "mira"))).toEqual(["+1"]);
		expect(await exceptions()).toMatchObject([{ confirmedBy: expect.any(String) }]);
		expect(conclusion(headSha)).not.toBe("failure");
	}, 30_000);

	it("hold for the pull request, then for the project from the very merge, and end with one that is closed", async () => {
		await link();
		const first = await breaking("first");
		const other = await breaking("other");
		await say(first.number, accept(first.finding));
		expect(conclusion(other.headSha)).toBe("failure");
		// The push of the merge comes, and nobody tells of the merge.
		scene.github.webhooks.hold();
		scene.world.mergePullRequest(scene.repository, first.number);
		const push = scene.github.webhooks.deliveries.findLast(({ event }) => event === "push");
		scene.github.webhooks.lose();
		scene.github.webhooks.release();
		if (push === undefined) throw new Error("Nobody pushed.");
		scene.github.webhooks.redeliver(push);
		await scene.quiet();
		const merged = await scene.store.get("projects", project.id);
		expect(merged).toMatchObject({ versionNumber: 2, driftDetected: false });
		expect(await exceptions()).toMatchObject([{ finding: first.finding, endedAt: null }]);
		expect((await exceptions())[0]).not.toHaveProperty("pull");
	}, 30_000);

	it("end with a pull request that is closed unmerged, and stay ended when it is opened again", async () => {
		await link();
		const { number, headSha, finding } = await breaking();
		await say(number, accept(finding));
		scene.world.closePullRequest(scene.repository, number);
		await scene.quiet();
		expect((await exceptions())[0]?.endedAt).not.toBeNull();
		const late = await say(number, accept(finding));
		expect(reactions(late)).toEqual(["-1"]);
		scene.world.reopenPullRequest(scene.repository, number);
		await scene.quiet();
		expect(conclusion(headSha)).toBe("failure");
	}, 30_000);

	it("come once, however often GitHub delivers them", async () => {
		await link();
		const { number, finding } = await breaking();
		scene.github.webhooks.hold();
		scene.world.comment(scene.repository, number, accept(finding), { by: "bob" });
		scene.github.webhooks.release({ copies: 3 });
		await scene.quiet();
		const told = scene.github.webhooks.deliveries.findLast(({ event }) => event === "issue_comment");
		if (told !== undefined) scene.github.webhooks.redeliver(told);
		await scene.quiet();
		expect(await exceptions()).toHaveLength(1);
	}, 30_000);

	it("work in the text of a review, and are answered in the check, without the permission for comments", async () => {
		await scene.stop();
		const permissions = { metadata: "read", contents: "read", pull_requests: "read", checks: "write" } as const;
		await openScene({ github: { permissions, events: ["push", "pull_request", "pull_request_review", "check_run"] } });
		await link();
		const { number, headSha, finding } = await breaking();
		scene.world.review(scene.repository, number, { by: "bob", body: "/driftgate accept nothing" });
		await scene.quiet();
		expect(scene.check(headSha)?.summary).toContain("It does not say until when");
		expect(appComment(number)).toEqual([]);
		scene.world.review(scene.repository, number, { by: "bob", body: accept(finding) });
		await scene.quiet();
		expect(conclusion(headSha)).not.toBe("failure");
	}, 30_000);

	it("accept all that blocks by the button, with the same rights, where the configuration has it", async () => {
		await link("github: {accept_button: true}\n");
		const { number, headSha, finding } = await breaking();
		const press = async (by: string) => {
			const run = scene.check(headSha);
			if (run === undefined) throw new Error("There is no check.");
			scene.world.pressButton(run, "accept-30-days", { by });
			await scene.quiet();
		};
		await press("eve");
		expect(await exceptions()).toEqual([]);
		await press("bob");
		expect(await exceptions()).toMatchObject([
			{ finding, expires: inDays(30), pull: number, command: { kind: "button" } },
		]);
		expect(conclusion(headSha)).not.toBe("failure");
	}, 30_000);

	it("of thousands in one comment are carried out as far as ten, and the rest refused in one line", async () => {
		await link();
		const { number, finding } = await breaking();
		await say(number, [...Array.from({ length: 2_000 }, () => "/driftgate help"), accept(finding)].join("\n"));
		expect(await exceptions()).toEqual([]);
		expect(said(number)).toContain("The first 10 commands of a text are carried out, and no more.");
		expect(appComment(number)).toHaveLength(1);
	}, 30_000);

	it("are not the author's of a fork", async () => {
		await link();
		const fork = scene.world.fork(scene.repository, "eve");
		const { number, headSha } = scene.world.openPullRequest(scene.repository, {
			...{ fork, branch: "breaking", files: BREAKING, by: "eve" },
		});
		await scene.quiet();
		const finding = /`([0-9a-f]{16})`/.exec(scene.check(headSha)?.summary ?? "")?.[1] ?? "none";
		expect(reactions(await say(number, accept(finding), "eve"))).toEqual(["-1"]);
		expect(conclusion(headSha)).toBe("failure");
		expect(reactions(await say(number, accept(finding), "bob"))).toEqual(["+1"]);
		expect(conclusion(headSha)).not.toBe("failure");
	}, 30_000);

	it("count in the merge group that puts the pull request upon its base", async () => {
		await link();
		const { number, finding } = await breaking();
		await say(number, accept(finding));
		scene.world.requireChecks(scene.repository, { checks: [{ context: "Driftgate", appId: null }], mergeQueue: true });
		scene.world.enqueue(scene.repository, number);
		await scene.quiet();
		expect(scene.world.pull(scene.repository, number).mergedAt).not.toBeNull();
	}, 30_000);

	it("are left alone in a closed conversation, and carried out all the same", async () => {
		await link();
		const { number, headSha, finding } = await breaking();
		scene.world.lock(scene.repository, number);
		await say(number, accept(finding), "mira");
		expect(conclusion(headSha)).not.toBe("failure");
		expect(await exceptions()).toHaveLength(1);
	}, 30_000);

	it("are refused in the comment that a closed conversation has, and in no other", async () => {
		await link();
		const { number } = await breaking();
		scene.world.lock(scene.repository, number);
		await say(number, accept("0123456789abcdef"), "mira");
		expect(said(number)).toContain("This head has no finding `0123456789abcdef`.");
		expect(appComment(number)).toHaveLength(1);
		expect(await exceptions()).toEqual([]);
	}, 30_000);

	it("are answered in the check where the conversation was closed before there was a comment", async () => {
		await link();
		const files = { "openapi.yaml": description(["/v1/payments", "/v1/refunds", "/v1/more"]) };
		const { number, headSha } = scene.world.openPullRequest(scene.repository, { branch: "harmless", files });
		await scene.quiet();
		scene.world.lock(scene.repository, number);
		await say(number, accept("0123456789abcdef"), "mira");
		expect(scene.world.comments(scene.repository, number)).toHaveLength(1);
		expect(scene.check(headSha)?.summary).toContain("This head has no finding `0123456789abcdef`.");
	}, 30_000);

	it("wait for the verdict on a head that moved, and say so", async () => {
		await link();
		const { number, finding } = await breaking();
		scene.github.webhooks.hold();
		scene.world.commit(scene.repository, {
			branch: "breaking",
			files: { "openapi.yaml": description(["/v1/refunds"]) },
		});
		const comment = scene.world.comment(scene.repository, number, accept(finding), { by: "bob" });
		scene.github.webhooks.lose();
		scene.github.webhooks.release();
		await scene.quiet();
		expect(reactions(comment)).toEqual([]);
		await say(number, accept(finding));
		expect(await exceptions()).toEqual([]);
		expect(said(number)).toContain("No service was judged at this head yet");
		expect(said(number)).toContain("/v1/payments");
	}, 30_000);
});

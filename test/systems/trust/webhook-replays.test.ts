import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it, jest } from "@jest/globals";
import type { Commit } from "../../harness/github-commits.ts";
import { type DeliveryAnswer, deliverWebhook, signWebhook } from "../../harness/github-webhooks.ts";
import { webhookSecret } from "../../harness/local-service.ts";
import { until } from "../../harness/until.ts";
import { installationCreated, pushed } from "../../harness/webhook-payloads.ts";
import { type Client, expectSuccess } from "../../laws/contract/scene/client.ts";
import { type ContractScene, openContractScene } from "../../laws/contract/scene/contract-scene.ts";
import type { Play, Tracked } from "../../laws/contract/scene/play.ts";
import { openByLink } from "../../laws/contract/scene/session.ts";
import { apiFiles } from "../../laws/contract/scene/tracked-api.ts";
import { describeOnEachDatabase } from "../e2e/databases.ts";

// A loaded machine may take its time: this only ends a run that hangs.
jest.setTimeout(120_000);

/*
 * Deliveries that GitHub signed, sent again by somebody who overheard them: the signature is over the body alone, so
 * their ids, the names of their events and the time at which they come are the attacker's. Nothing may move for them.
 */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

interface Sent {
	readonly event?: string;
	readonly id?: string;
	readonly signature?: string;
}

const send = (
	{ url, output }: Play,
	payload: unknown,
	{ event = "push", ...sent }: Sent = {},
): Promise<DeliveryAnswer> =>
	deliverWebhook(`${url}/api/webhooks/github`, webhookSecret, { event, payload, ...sent }, output);

const outcomeOf = ({ status, body }: DeliveryAnswer): unknown => ({ status, outcome: JSON.parse(body).outcome });

/** A push as GitHub tells of it, with the time at which it took it. */
function pushOf({ repository, head }: Tracked, before: Commit | null, takenAt: number) {
	const payload = pushed(repository, "main", before, head);
	return { ...payload, repository: { ...payload.repository, pushed_at: Math.floor(takenAt / 1_000) } };
}

/** What a project stands at: the files that count, and whether they are those of its branch. */
async function standOf(reader: Client, { id }: Tracked): Promise<unknown> {
	const spec = await reader.get(`/api/v1/projects/${id}/spec`);
	const { version, drift_detected: drifted } = expectSuccess(await reader.get(`/api/projects/${id}`));
	return { files: spec.headers.get("etag"), version, drifted };
}

const nextFiles = { service: "replayed-api", version: "1.0.1" };

interface Replayed {
	readonly first: Tracked;
	/** When GitHub took the push of the first. */
	readonly takenAt: number;
	readonly next: Tracked;
}

/** Files that could follow each other either way, so that the gate would let the older ones through as well. */
async function trackReplayed(scene: Play): Promise<Replayed> {
	const first = await scene.track({ service: "replayed-api" });
	const takenAt = Date.now() - MINUTE_MS;
	expect((await send(scene, pushOf(first, null, takenAt))).status).toBe(200);
	expect(await scene.waitForRun(first, "webhook")).toMatchObject({ gate_action: "proceed" });
	return { first, takenAt, next: await scene.commit(first, apiFiles(nextFiles)) };
}

/** The ways in which newer files come to count. */
const ways: Readonly<Record<string, (scene: Play, next: Tracked, first: Tracked) => Promise<unknown>>> = {
	"a push": async (scene, next, first) => {
		await send(scene, pushOf(next, first.head, Date.now()));
		return scene.waitForRun(next, "webhook", 2);
	},
	"a sync by hand": async (scene, next) => expectSuccess(await scene.sync(next)),
	"a gate check": async (scene, next) => expectSuccess(await scene.check(await scene.workflow(next), next)),
};

describeOnEachDatabase("a webhook that was overheard", (server) => {
	let scene: ContractScene;

	beforeAll(async () => {
		scene = await openContractScene(server);
	});

	afterAll(async () => {
		await scene?.stop();
	});

	const runsOf = async ({ id }: Tracked): Promise<readonly unknown[]> =>
		expectSuccess(await (await scene.person("mira")).get(`/api/projects/${id}/sync-runs`));

	it("counts once: neither another body nor another event under its id is looked at", async () => {
		const { first, next } = await trackReplayed(scene);
		const mira = await scene.person("mira");
		const before = await standOf(mira, first);
		const id = randomUUID();
		const ping = await send(scene, { zen: "Keep it logically awesome." }, { event: "ping", id });
		expect(outcomeOf(ping)).toEqual({ status: 200, outcome: "ignored" });
		const body = pushOf(next, first.head, Date.now());
		const suspend = { ...installationCreated(scene.github, []), action: "suspend" };
		for (const again of [send(scene, body, { id }), send(scene, suspend, { id, event: "installation" })]) {
			expect(outcomeOf(await again)).toEqual({ status: 200, outcome: "duplicate" });
		}
		expect(await runsOf(first)).toHaveLength(1);
		expect(await standOf(mira, first)).toEqual(before);
		expectSuccess(await scene.validate(await scene.workflow(first), first));
	});

	it("lends its signature to no other body", async () => {
		const { first, next } = await trackReplayed(scene);
		const signed = JSON.stringify(pushOf(first, null, 0));
		const signature = signWebhook(webhookSecret, signed);
		const forged = JSON.parse(signed);
		const others = [
			pushOf(next, first.head, Date.now()),
			{ ...forged, after: next.head.sha },
			{ ...forged, extra: 0 },
			Object.fromEntries(Object.entries(forged).reverse()),
			{},
		];
		for (const other of others) expect((await send(scene, other, { signature })).status).toBe(401);
		for (const raw of [
			`${signed}\n`,
			` ${signed}`,
			`\ufeff${signed}`,
			signed.slice(0, -1),
			signed.replace("main", "Main"),
		]) {
			const headers = {
				"content-type": "application/json",
				"x-github-event": "push",
				"x-github-delivery": randomUUID(),
				"x-hub-signature-256": signature,
			};
			expect((await scene.anyone.send("POST", "/api/webhooks/github", { raw, headers })).status).toBe(401);
		}
		expect(await runsOf(first)).toHaveLength(1);
	});

	it.each(Object.entries(ways))(
		"brings nothing back once %s went on, under whatever id it comes",
		async (_way, goOn) => {
			const { first, takenAt, next } = await trackReplayed(scene);
			const overheard = pushOf(first, null, takenAt);
			await goOn(scene, next, first);
			const mira = await scene.person("mira");
			const before = await standOf(mira, first);
			expect(before).toMatchObject({ version: "1.0.1", drifted: false });
			// GitHub tells of the same commit more than once: it may have been forced away, and pushed again.
			const others = [pushOf(first, null, takenAt - MINUTE_MS), pushOf(first, null, takenAt + 1_000)];
			const pushes = (await runsOf(first)).filter((run) => Object(run).trigger_type === "webhook").length;
			for (const [index, other] of others.entries()) {
				for (const payload of [overheard, other, { ...other, forced: true, commits: [] }]) {
					expect(outcomeOf(await send(scene, payload))).toEqual({ status: 200, outcome: "accepted" });
				}
				const run = await scene.waitForRun(first, "webhook", pushes + index + 1);
				expect(run).toMatchObject({ gate_action: null });
				expect(await standOf(mira, first)).toEqual(before);
				// Now the branch is no longer where it was synced.
				if (index === 0) await scene.commit(next, { "README.md": "# Payments\n" });
			}
		},
	);

	it("is one sync run and one credit, under however many ids it comes while its commit is the newest", async () => {
		const { first, takenAt } = await trackReplayed(scene);
		const mira = await scene.person("mira");
		const standing = async () => [await runsOf(first), expectSuccess(await mira.get("/api/user/credits"))];
		const before = await standing();
		for (let again = 0; again < 5; again += 1) {
			const sent = await send(scene, pushOf(first, null, takenAt));
			expect(outcomeOf(sent)).toEqual({ status: 200, outcome: "accepted" });
		}
		// What they had queued would be there.
		expect(await standing()).toEqual(before);
	});

	it("means nothing under another event's name", async () => {
		const { first } = await trackReplayed(scene);
		const mira = await scene.person("mira");
		const before = await standOf(mira, first);
		const { repository, sender } = pushOf(first, null, Date.now());
		const installation = { id: scene.github.installationId, node_id: "MDIzOk" };
		const bodies = [
			...["deleted", "suspend", "created", "removed"].map((action) => ({ action, installation, repository, sender })),
			{ ...installationCreated(scene.github, [first.repository]), action: "new_permissions_accepted" },
			pushOf(first, null, Date.now()),
		];
		for (const event of [
			"installation",
			"installation_repositories",
			"installation_target",
			"repository",
			"toString",
		]) {
			for (const body of bodies) expect((await send(scene, body, { event })).status).toBe(200);
		}
		for (const body of bodies.slice(0, -1)) expect((await send(scene, body, { event: "push" })).status).toBe(200);
		expect(await runsOf(first)).toHaveLength(1);
		expect(await standOf(mira, first)).toEqual(before);
		expect(expectSuccess(await mira.get("/api/github/installation-status"))).toMatchObject({ installed: true });
		expectSuccess(await scene.check(await scene.workflow(first), first, { mode: "check" }));
	});

	it("writes nothing under an id of its own choice but that of a delivery", async () => {
		const { installationId } = scene.github;
		const ids = [`installation ${installationId} deleted`, "", "a b", "__proto__", "../..", "x".repeat(101), "é"];
		for (const id of ids) {
			const headers = { "x-github-delivery": id, "x-github-event": "installation", "content-type": "application/json" };
			const raw = JSON.stringify({ ...installationCreated(scene.github, []), action: "new_permissions_accepted" });
			const signature = { "x-hub-signature-256": signWebhook(webhookSecret, raw) };
			const answer = await scene.anyone.send("POST", "/api/webhooks/github", {
				raw,
				headers: { ...headers, ...signature },
			});
			expect({ id, status: answer.status }).toEqual({ id, status: 200 });
		}
		// Had one of them passed for a removal, the App could not be installed on another repository.
		expect(await scene.track({ synced: true })).toMatchObject({ id: expect.any(String) });
	});

	it("is worth nothing long after it was forgotten", () =>
		scene.onOwn(async (own) => {
			const first = await own.track({ service: "replayed-api" });
			const [overheard, id] = [pushOf(first, null, Date.now() - HOUR_MS), randomUUID()];
			await send(own, overheard, { id });
			await own.waitForRun(first, "webhook");
			const next = await own.commit(first, apiFiles(nextFiles));
			expectSuccess(await own.sync(next));
			const before = await standOf(await own.person("mira"), next);
			await own.restart({ aheadMs: 9 * DAY_MS });
			// The old session did not live as long.
			const session = await openByLink(own.url, own.output());
			const endedRuns = async (count: number): Promise<true | undefined> => {
				const runs: readonly { status: string }[] = expectSuccess(
					await session.get(`/api/projects/${first.id}/sync-runs`),
				);
				const areDone = runs.every(({ status }) => status === "completed" || status === "failed");
				return areDone && runs.length === count ? true : undefined;
			};
			expect(outcomeOf(await send(own, overheard, { id }))).toEqual({ status: 200, outcome: "accepted" });
			expect(outcomeOf(await send(own, overheard))).toEqual({ status: 200, outcome: "accepted" });
			await until("two runs, as before", () => endedRuns(2));
			expect(await standOf(session, next)).toEqual(before);
		}));
});

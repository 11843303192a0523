import { randomUUID } from "node:crypto";
import { expect } from "@jest/globals";
import { pushed } from "../../../harness/webhook-payloads.ts";
import { expectSuccess } from "../scene/client.ts";
import type { ContractScene } from "../scene/contract-scene.ts";
import type { Tracked } from "../scene/play.ts";
import { apiFiles, CONFIG_PATH, SPEC_PATH } from "../scene/tracked-api.ts";
import { aCount, type Cases, times } from "./case.ts";

const runsOf = async (scene: ContractScene, { id }: Tracked): Promise<readonly { version_number: number }[]> =>
	expectSuccess(await (await scene.person("mira")).get(`/api/projects/${id}/sync-runs`));

/** docs/contract/webhooks.md. */
export const webhookCases: Cases = {
	async "a push of the configuration is a new version and a queued run"(scene) {
		const tracked = await scene.track({ service: "pushed-api" });
		expect((await scene.push(tracked, null)).status).toBe(200);
		const first = await scene.waitForRun(tracked, "webhook");
		expect(first).toMatchObject({ status: "completed", trigger_type: "webhook", version_number: 1 });
		const next = await scene.commit(tracked, apiFiles({ service: "pushed-api", version: "1.1.0", change: "added" }));
		expect((await scene.push(next, tracked.head)).status).toBe(200);
		expect(await scene.waitForRun(tracked, "webhook", 2)).toMatchObject({ status: "completed", version_number: 2 });
	},
	async "a push that touches nothing that is tracked is answered and done"(scene) {
		const tracked = await scene.track({ synced: true });
		const next = await scene.commit(tracked, { "README.md": "# Payments\n" });
		expect((await scene.push(next, tracked.head)).status).toBe(200);
		expect(await runsOf(scene, tracked)).toHaveLength(1);
	},
	async "a push goes by the repository's number, whatever it is called"(scene) {
		const tracked = await scene.track();
		const payload = pushed(tracked.repository, "main", null, tracked.head);
		const renamed = { ...payload, repository: { ...payload.repository, id: 999_999 } };
		expect((await scene.deliver("push", renamed)).status).toBe(200);
		expect(await runsOf(scene, tracked)).toEqual([]);
	},
	async "other events are ignored"(scene) {
		const tracked = await scene.track();
		const payload = pushed(tracked.repository, "main", null, tracked.head);
		for (const event of ["issues", "star", "ping"]) expect((await scene.deliver(event, payload)).status).toBe(200);
		expect(await runsOf(scene, tracked)).toEqual([]);
	},
	async "a delivery without a valid signature is 401"(scene) {
		const tracked = await scene.track();
		const payload = pushed(tracked.repository, "main", null, tracked.head);
		for (const signature of [null, "", `sha256=${"0".repeat(64)}`, "sha1=x"]) {
			const answer = await scene.deliver("push", payload, signature);
			expect({ status: answer.status, body: JSON.parse(answer.body).error }).toEqual({
				status: 401,
				body: "invalid_signature",
			});
		}
		expect(await runsOf(scene, tracked)).toEqual([]);
	},
	async "a signed delivery is 200 even where what follows fails"(scene) {
		const tracked = await scene.track({ files: { [CONFIG_PATH]: "service: [\n", [SPEC_PATH]: "" } });
		expect((await scene.push(tracked, null)).status).toBe(200);
		expect(await scene.waitForRun(tracked, "webhook")).toMatchObject({ status: "failed", gate_action: null });
		for (const payload of [{}, [], { ref: 7 }, "x"]) {
			expect((await scene.deliver("push", payload)).status).toBe(200);
		}
	},
	async "a delivery counts once, however often it comes"(scene) {
		const tracked = await scene.track();
		const deliveryId = randomUUID();
		await Promise.all(Array.from({ length: 5 }, () => scene.push(tracked, null, { deliveryId })));
		await scene.waitForRun(tracked, "webhook");
		expect((await scene.push(tracked, null, { deliveryId })).status).toBe(200);
		expect(await runsOf(scene, tracked)).toHaveLength(1);
	},
	async "a push to another branch moves nothing"(scene) {
		const tracked = await scene.track({ synced: true });
		const payload = pushed(tracked.repository, "feature", tracked.head, tracked.head);
		expect((await scene.deliver("push", { ...payload, commits: [{ ...payload.head_commit, modified: [CONFIG_PATH] }] })).status).toBe(200);
		const runs = await runsOf(scene, tracked);
		expect(runs.map(({ version_number: version }) => version)).toEqual(runs.map(() => 1));
	},
	async "sync-runs and webhooks have no limit"(scene) {
		const tracked = await scene.track({ synced: true });
		const session = await scene.person("mira");
		const answers = await times(110, () => session.get(`/api/projects/${tracked.id}/sync-runs`));
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
		expect(answers[0]?.headers.has("ratelimit")).toBe(false);
		const deliveries = await times(110, () => scene.deliver("ping", { zen: "Keep it logically awesome." }));
		expect(new Set(deliveries.map(({ status }) => status))).toEqual(new Set([200]));
		expect(answers[0]?.body[0]).toMatchObject({ version_number: aCount });
	},
};

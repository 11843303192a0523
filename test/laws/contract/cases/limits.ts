import { expect } from "@jest/globals";
import { type Answer, expectRefusal, expectSuccess } from "../scene/client.ts";
import { apiSpec } from "../scene/tracked-api.ts";
import { type Cases, times } from "./case.ts";

interface Limit {
	readonly limit: number;
	readonly seconds: number;
}

/** The last that passes, and the first that does not, which says when to come back. */
function expectEdge(last: Answer, refused: Answer, { limit, seconds }: Limit): void {
	expect(last.status).toBeLessThan(300);
	expectRefusal(refused, 429, "rate_limited");
	const wait = Number(refused.headers.get("retry-after"));
	expect(wait).toBeGreaterThanOrEqual(1);
	expect(wait).toBeLessThanOrEqual(seconds);
	expect(refused.headers.get("ratelimit-policy")).toMatch(new RegExp(`^"[\\w-]+";q=${limit};w=${seconds}$`));
	expect(refused.headers.get("ratelimit")).toMatch(/^"[\w-]+";r=0;t=\d+$/);
	expect(last.headers.get("ratelimit")).toMatch(/^"[\w-]+";r=0;t=\d+$/);
}

/** docs/contract/limits.md. Each limit is met by a repository, key, user or address that no other case has. */
export const limitCases: Cases = {
	async "gate-check: 60 in 60 s a repository"(scene) {
		const tracked = await scene.track();
		const workflow = await scene.workflow(tracked);
		// A request that is refused for its body has spent its share all the same.
		await times(59, () => workflow.post("/api/action/gate-check", {}));
		const [last, refused] = await times(2, () => scene.check(workflow, tracked, { mode: "check" }));
		expectEdge(last as Answer, refused as Answer, { limit: 60, seconds: 60 });
		const other = await scene.track();
		expectSuccess(await scene.check(await scene.workflow(other), other, { mode: "check" }));
	},
	async "validate: 10 in a minute a repository"(scene) {
		const tracked = await scene.track();
		const workflow = await scene.workflow(tracked);
		const answers = await times(11, () => scene.validate(workflow, tracked));
		expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
		expectEdge(answers[9] as Answer, answers[10] as Answer, { limit: 10, seconds: 60 });
	},
	async "gate-check by key: 100 in 60 s a key"(scene) {
		const tracked = await scene.track({ synced: true });
		const session = await scene.person("lena");
		const made = expectSuccess(await session.post("/api/v1/keys", { name: "busy", scopes: ["sync"] }), 201);
		const busy = { authorization: `Bearer ${made.key}` };
		const trigger = (id: string) => scene.anyone.post(`/api/v1/services/${id}/sync`, undefined, busy);
		await times(99, () => trigger("none"));
		const [last, refused] = await times(2, () => trigger(tracked.id));
		expectEdge(last as Answer, refused as Answer, { limit: 100, seconds: 60 });
		expectSuccess(await (await scene.key(["sync"])).post(`/api/v1/services/${tracked.id}/sync`), 202);
	},
	async "manual sync: 20 in 60 s a user"(scene) {
		const tracked = await scene.track();
		const rita = await scene.person("rita");
		await times(19, () => rita.post("/api/projects/none/sync"));
		const [last, refused] = await times(2, () => rita.post(`/api/projects/${tracked.id}/sync`));
		expectEdge(last as Answer, refused as Answer, { limit: 20, seconds: 60 });
		expectSuccess(await scene.sync(tracked));
	},
	async "key rotation: 10 in 60 min a user"(scene) {
		const lena = await scene.person("lena");
		const made = expectSuccess(await lena.post("/api/v1/keys", { name: "worn", scopes: ["read"] }), 201);
		const rotate = (keyId: string) => lena.post("/api/v1/keys/rotate", { keyId });
		// What is refused does not count: there is no such key, and no such member.
		await times(9, () => rotate("none"));
		await times(2, () => lena.post("/api/v1/keys/rotate", {}));
		let id = made.id;
		for (let rotation = 1; rotation < 10; rotation += 1) id = expectSuccess(await rotate(id)).id;
		expectRefusal(await rotate(made.id), 409, "key_revoked");
		const last = await rotate(id);
		expectEdge(last, await rotate(last.body.id), { limit: 10, seconds: 3600 });
	},
	async "token exchange: 60 refused in a minute an address, and no limit for those that are not"(scene) {
		const caller = scene.fromElsewhere();
		const garbage = () => caller.post("/api/action/oidc/exchange", { token: "garbage" });
		const refusals = await times(60, garbage);
		expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([401]));
		const refused = await garbage();
		expectRefusal(refused, 429, "rate_limited");
		expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
		expect(refused.headers.get("ratelimit-policy")).toBe('"token-exchange";q=60;w=60');
		// Everybody else, whose workflows are exchanged for: more than sixty have been by now, from one address.
		await scene.workflow(await scene.track());
	},
	async "tools: 30 in 60 min"(scene) {
		const caller = scene.fromElsewhere();
		await times(28, () => caller.post("/api/tools/scaffold", {}));
		const diffed = await caller.post("/api/tools/diff", { base: apiSpec(), revision: apiSpec() });
		expectSuccess(diffed);
		const last = await caller.post("/api/tools/scaffold", { spec: apiSpec() });
		expectEdge(last, await caller.post("/api/tools/diff", {}), { limit: 30, seconds: 3600 });
	},
	async "newsletter: 3 in an hour an address"(scene) {
		const caller = scene.fromElsewhere();
		const subscribe = () => caller.post("/api/newsletter/subscribe", { email: `${crypto.randomUUID()}@example.com` });
		const answers = await times(4, subscribe);
		expectEdge(answers[2] as Answer, answers[3] as Answer, { limit: 3, seconds: 3600 });
	},
	async "waitlist: 5 in a minute an address"(scene) {
		const caller = scene.fromElsewhere();
		const join = () => caller.post("/api/waitlist", { email: `${crypto.randomUUID()}@example.com` });
		const answers = await times(6, join);
		expectEdge(answers[4] as Answer, answers[5] as Answer, { limit: 5, seconds: 60 });
		expectSuccess(await scene.fromElsewhere().post("/api/waitlist", { email: `${crypto.randomUUID()}@example.com` }));
	},
	async "a limit is exact where requests come at once"(scene) {
		const caller = scene.fromElsewhere();
		const answers = await Promise.all(
			Array.from({ length: 12 }, () => caller.post("/api/waitlist", { email: `${crypto.randomUUID()}@example.com` })),
		);
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
	},
	async "a cold start resets the limits that are not kept, and no others"(scene) {
		const workflow = await scene.workflow(await scene.track());
		const check = () => workflow.post("/api/action/gate-check", {});
		const caller = scene.fromElsewhere();
		const subscribe = () => caller.post("/api/newsletter/subscribe", {});
		await times(60, check);
		await times(3, subscribe);
		for (const refused of [await check(), await subscribe()]) expectRefusal(refused, 429, "rate_limited");
		await scene.restart();
		expectRefusal(await check(), 400, "invalid_request");
		expectRefusal(await subscribe(), 429, "rate_limited");
	},
};

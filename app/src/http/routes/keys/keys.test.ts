import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Store } from "../../../ports.ts";
import { startTestService, type TestService } from "../../../testing/test-service.ts";
import { errorDetails } from "../../error-details.ts";

const HOUR = 3_600_000;

let service: TestService;
let session: Awaited<ReturnType<TestService["signIn"]>>;

beforeAll(async () => {
	service = await startTestService();
	session = await service.signIn();
});

afterAll(() => service.stop());

type Headers = Readonly<Record<string, string>>;

const create = (json: unknown = { name: "ci", scopes: ["read"] }, headers: Headers = session) =>
	service.send("POST", "/api/v1/keys", { json, headers });
const list = async (headers: Headers = session) => (await service.send("GET", "/api/v1/keys", { headers })).body.keys;
const rotate = (keyId: string, headers: Headers = session) =>
	service.send("POST", "/api/v1/keys/rotate", { json: { keyId }, headers });
const revoke = (id: string, headers: Headers = session) => service.send("DELETE", `/api/v1/keys/${id}`, { headers });

const never = (): never => {
	throw new Error("The key was not stored.");
};

/** Whether a key opens anything: the list of services asks for no more than a live one. */
const opens = async (key: string): Promise<number> =>
	(await service.send("GET", "/api/v1/services", { headers: { authorization: `Bearer ${key}` } })).status;

describe("POST /api/v1/keys", () => {
	it("shows the key once, and keeps neither it nor its random part", async () => {
		const { status, body } = await create({ name: "deploy bot", scopes: ["sync", "read"] });
		expect(status).toBe(201);
		expect(body).toEqual({
			id: expect.stringMatching(/^[0-9a-f-]{36}\.1$/),
			key: expect.stringMatching(/^dg_live_[0-9A-Za-z]{36}$/),
			key_prefix: body.key.slice(0, 12),
			name: "deploy bot",
			scopes: ["sync", "read"],
			created_at: "2026-03-01T12:00:00.000Z",
		});
		const stored = await service.store.get("apiKeys", body.id.replace(".1", ""));
		expect(JSON.stringify(stored)).not.toContain(body.key.slice(12));
		expect(service.logged()).not.toContain(body.key.slice(12));
		expect(await opens(body.key)).toBe(200);
	});

	it.each([
		{},
		{ name: "x" },
		{ name: "", scopes: ["read"] },
		{ name: " x", scopes: ["read"] },
		{ name: "x\u0000", scopes: ["read"] },
		{ name: "x".repeat(101), scopes: ["read"] },
		{ name: "x", scopes: [] },
		{ name: "x", scopes: ["admin"] },
		{ name: "x", scopes: ["read", "read"] },
		{ name: "x", scopes: "read" },
	])("is 400 for %j", async (json) => {
		expect(await create(json)).toMatchObject({ status: 400, body: { error: "invalid_request" } });
	});
});

describe("GET /api/v1/keys", () => {
	it("lists the caller's live keys under both names of the prefix, and never a key", async () => {
		const owner = await service.signIn("lister");
		const [first, second] = [await create({ name: "a", scopes: ["read"] }, owner), await create(undefined, owner)];
		await revoke(second.body.id, owner);
		expect(await list(owner)).toEqual([
			{
				id: first.body.id,
				name: "a",
				prefix: first.body.key_prefix,
				key_prefix: first.body.key_prefix,
				scopes: ["read"],
				last_used_at: null,
				created_at: "2026-03-01T12:00:00.000Z",
			},
		]);
	});

	it("lists more than a page", async () => {
		const owner = await service.signIn("hoarder");
		for (let i = 0; i < 501; i += 1) await service.apiKey(["read"], "hoarder");
		expect(await list(owner)).toHaveLength(501);
	});
});

describe("DELETE /api/v1/keys/{id}", () => {
	it("ends the key at once, and says so the second time", async () => {
		const { body } = await create();
		expect(await revoke(body.id)).toMatchObject({ status: 200, body: { ok: true } });
		expect(await opens(body.key)).toBe(401);
		expect(await revoke(body.id)).toMatchObject({ status: 409, body: { error: "key_revoked" } });
		expect(await rotate(body.id)).toMatchObject({ status: 409, body: { error: "key_revoked" } });
	});

	it("is 404 for what is not there and for another person's, all alike", async () => {
		const { body } = await create(undefined, await service.signIn("other"));
		const mine = (await create()).body.id as string;
		const ids = [
			body.id,
			mine.replace(".1", ".2"),
			mine.replace(".1", ""),
			mine.replace(".1", ".01"),
			"x",
			"x.1",
			"__proto__.1",
		];
		for (const id of ids) {
			for (const answered of [await revoke(id), await rotate(id, await service.signIn(`guesser ${id}`))]) {
				expect({ status: answered.status, body: answered.body }).toEqual({
					status: 404,
					body: { error: "not_found", detail: errorDetails.not_found },
				});
			}
		}
		expect(await opens(body.key)).toBe(200);
	});
});

describe("POST /api/v1/keys/rotate", () => {
	it("replaces the key by one of the same name and scopes", async () => {
		const owner = await service.signIn("rotator");
		const old = (await create({ name: "ci", scopes: ["read", "sync"] }, owner)).body;
		const { rev, ...used } = (await service.store.get("apiKeys", old.id.replace(".1", ""))) ?? never();
		await service.store.replaceIf("apiKeys", { ...used, lastUsedAt: service.clock.time }, rev);
		service.clock.time += 1_000;
		const { status, body } = await rotate(old.id, owner);
		expect(status).toBe(200);
		expect(body).toEqual({
			id: old.id.replace(/1$/, "2"),
			key: expect.stringMatching(/^dg_live_/),
			key_prefix: body.key.slice(0, 12),
			name: "ci",
			scopes: ["read", "sync"],
			created_at: new Date(service.clock.time).toISOString(),
		});
		expect([await opens(old.key), await opens(body.key)]).toEqual([401, 200]);
		expect(await list(owner)).toMatchObject([{ id: body.id, last_used_at: null }]);
		expect(await rotate(old.id, owner)).toMatchObject({ status: 409, body: { error: "key_revoked" } });
		expect(await revoke(old.id, owner)).toMatchObject({ status: 409, body: { error: "key_revoked" } });
	});

	it("lets one of many through that rotate the same key at the same time", async () => {
		const owner = await service.signIn("racer");
		const { body } = await create(undefined, owner);
		const answers = await Promise.all(Array.from({ length: 8 }, () => rotate(body.id, owner)));
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
		expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
		expect(await list(owner)).toHaveLength(1);
	});

	it("leaves exactly one live key, whichever write a crash comes before or after", async () => {
		const { body: old } = await create(undefined, await service.signIn("crasher"));
		const actual = service.store.replaceIf;
		for (const isWritten of [false, true]) {
			const crash: Store["replaceIf"] = async (...write) => {
				if (isWritten) await actual(...write);
				throw new Error("died");
			};
			Object.assign(service.store, { replaceIf: crash });
			const crashed = await rotate(old.id, await service.signIn("crasher")).catch(() => undefined);
			Object.assign(service.store, { replaceIf: actual });
			expect(crashed).toMatchObject({ status: 500 });
			const live = await list(await service.signIn("crasher"));
			expect(live).toMatchObject([{ id: old.id.replace(/1$/, isWritten ? "2" : "1") }]);
			expect(await opens(old.key)).toBe(isWritten ? 401 : 200);
		}
	});

	it("takes place at most ten times an hour for one user, and the eleventh costs nobody else", async () => {
		const owner = await service.signIn("eager");
		let { id } = (await create(undefined, owner)).body;
		for (let i = 0; i < 10; i += 1) id = (await rotate(id, owner)).body.id;
		const refused = await rotate(id, owner);
		expect(refused).toMatchObject({ status: 429, body: { error: "rate_limited" } });
		expect(refused.headers).toMatchObject({ "retry-after": "3600", "ratelimit-policy": '"key-rotation";q=10;w=3600' });
		const other = await service.signIn("patient");
		expect(await rotate((await create(undefined, other)).body.id, other)).toMatchObject({ status: 200 });
		service.clock.time += HOUR;
		expect(await rotate(id, await service.signIn("eager"))).toMatchObject({ status: 200 });
	});
});

describe("an API key", () => {
	it("manages no key, whatever its scopes", async () => {
		session = await service.signIn();
		const key = await service.apiKey();
		const { body } = await create();
		for (const answered of [
			await create(undefined, key),
			await service.send("GET", "/api/v1/keys", { headers: key }),
			await rotate(body.id, key),
			await revoke(body.id, key),
		]) {
			expect(answered).toMatchObject({ status: 401, body: { error: "unauthenticated" } });
		}
	});

	it("is refused in every other form, with the scheme that would be right", async () => {
		const { authorization } = await service.apiKey();
		const forms = [
			undefined,
			"",
			authorization.replace("Bearer ", ""),
			authorization.replace("Bearer", "Basic"),
			`${authorization} `.replace(" dg", "  dg"),
			`${authorization}, ${authorization}`,
		];
		for (const form of forms) {
			const headers: Headers = form === undefined ? {} : { authorization: form };
			const answered = await service.send("GET", "/api/v1/services", { headers });
			expect(answered).toMatchObject({ status: 401, body: { error: "invalid_api_key" } });
			expect(answered.headers["www-authenticate"]).toBe('Bearer realm="driftgate"');
		}
	});
});

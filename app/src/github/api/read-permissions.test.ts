import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { readPepper } from "../../auth/api-key-pepper.ts";
import { createSealer } from "../../auth/sealer.ts";
import type { IdentityProvider } from "../../ports.ts";
import { createIdentity } from "./create-identity.ts";

const NOW = Date.UTC(2026, 10, 23);

describe("what GitHub's adapter makes of an answer about permissions", () => {
	let answer: (response: ServerResponse) => void;
	let identity: IdentityProvider;
	const asked: { readonly path: string; readonly etag: string | undefined; readonly token: string | undefined }[] = [];
	const sealer = createSealer(readPepper("s".repeat(32)));
	const grantOf = (tokens: object): string => sealer.seal("github grant", JSON.stringify(tokens));
	const grant = grantOf({ token: "t" });

	const server = createServer(({ url = "", headers }, response) => {
		asked.push({ path: url, etag: headers["if-none-match"], token: headers.authorization });
		answer(response);
	});

	beforeAll(async () => {
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
		const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		identity = createIdentity({ clientId: "c", clientSecret: "s", apiUrl, sealer, clock: { now: () => NOW } });
	});
	afterAll(() => void server.close());

	const says = (status: number, body: object, headers: Readonly<Record<string, string>> = {}): void => {
		answer = (response) => {
			response.writeHead(status, { "content-type": "application/json", ...headers });
			response.end(status === 304 ? undefined : JSON.stringify(body));
		};
	};
	const ask = (more: { readonly etag?: string; readonly grant?: string } = {}) =>
		identity.permissionOn({ grant: more.grant ?? grant, repositoryId: "42", etag: more.etag });
	const permissionOf = (permissions: object) => {
		says(200, { id: 42, permissions });
		return ask();
	};

	it("asks by the repository's id, with the person's own token, and for a change alone where it knows an answer", async () => {
		says(200, { id: 42, permissions: { pull: true } }, { etag: '"1"' });
		expect(await ask()).toEqual({ permission: "read", etag: '"1"' });
		says(304, {});
		expect(await ask({ etag: '"1"' })).toBe("unchanged");
		expect(asked.slice(-2)).toEqual([
			{ path: "/repositories/42", etag: undefined, token: "Bearer t" },
			{ path: "/repositories/42", etag: '"1"', token: "Bearer t" },
		]);
	});

	it("takes the highest role that the flags give, and none where they give none", async () => {
		expect(await permissionOf({ admin: true, maintain: true, push: true, triage: true, pull: true })).toEqual({
			permission: "admin",
		});
		expect(await permissionOf({ admin: false, maintain: true, push: true })).toEqual({ permission: "maintain" });
		expect(await permissionOf({ push: true, pull: true })).toEqual({ permission: "write" });
		expect(await permissionOf({ triage: true, pull: true })).toEqual({ permission: "triage" });
		expect(await permissionOf({ pull: false })).toEqual({ permission: "none" });
		says(200, { id: 42 });
		expect(await ask()).toEqual({ permission: "none" });
	});

	it("believes nothing that is said of another repository", async () => {
		says(200, { id: 43, permissions: { admin: true } });
		expect(await ask()).toEqual({ permission: "none" });
	});

	it.each([404, 451, 403])("takes %i for none", async (status) => {
		says(status, { message: "Not Found" });
		expect(await ask()).toEqual({ permission: "none" });
		says(status, { message: "Not Found" });
		const page = { installationId: "1", page: 1, perPage: 100, etag: undefined };
		expect(await identity.permissionsIn({ grant, ...page })).toEqual({ total: 0, permissions: [] });
	});

	it.each([
		["a limit that is spent", 403, { "x-ratelimit-remaining": "0" }],
		["a secondary limit", 403, { "retry-after": "60" }],
		["a limit of today's kind", 429, {}],
		["an answer that failed", 502, {}],
	])("takes %s for no answer", async (_what, status, headers) => {
		says(status, {}, headers);
		await expect(ask()).rejects.toMatchObject({ code: "temporarily_unavailable" });
	});

	it("takes a token that GitHub does not know for a grant that is good for nothing, and one that has ended for no answer", async () => {
		says(401, {});
		expect(await ask()).toBeUndefined();
		expect(await ask({ grant: "made up" })).toBeUndefined();
		const ended = grantOf({ token: "t", expiresAt: new Date(NOW - 1).toISOString(), refreshToken: "r" });
		await expect(ask({ grant: ended })).rejects.toMatchObject({ code: "temporarily_unavailable" });
	});

	it("knows the owner of an account by its id, and an organisation's by GitHub's word of the membership", async () => {
		const account = { id: 7, login: "acme" };
		const membership = { state: "active", role: "admin", organization: { id: 7 } };
		const administers = (self: number, of: object, status = 200) => {
			answer = (response) => {
				const isSelf = asked.at(-1)?.path === "/user";
				response.writeHead(isSelf ? 200 : status, { "content-type": "application/json" });
				response.end(JSON.stringify(isSelf ? { id: self } : of));
			};
			return identity.administers({ grant, account });
		};
		expect(await administers(7, {}, 404)).toBe(true);
		expect(await administers(1, membership)).toBe(true);
		expect(await administers(1, { ...membership, role: "member" })).toBe(false);
		expect(await administers(1, { ...membership, state: "pending" })).toBe(false);
		// Another organisation bears the name by now.
		expect(await administers(1, { ...membership, organization: { id: 8 } })).toBe(false);
		expect(await administers(1, {}, 404)).toBe(false);
		says(401, {});
		expect(await identity.administers({ grant, account })).toBeUndefined();
	});
});

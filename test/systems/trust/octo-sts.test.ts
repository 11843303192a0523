import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "@jest/globals";
import { ServiceFault } from "../../../app/src/errors.ts";
import type { Store } from "../../../app/src/ports.ts";
import { eachStore } from "../../../app/src/testing/each-store.ts";
import { sampleFiles } from "../../../app/src/testing/sample-service.ts";
import {
	COMMIT,
	startTestService,
	type TestService,
	type TestServiceOptions,
} from "../../../app/src/testing/test-service.ts";

/* The four faults that octo-sts had, another service that turns GitHub's OIDC tokens into its own: one test each. */

const ends: (() => Promise<unknown>)[] = [];

afterEach(async () => {
	for (const end of ends.splice(0).reverse()) await end();
});

async function start(options: TestServiceOptions = {}): Promise<TestService> {
	const service = await startTestService(options);
	ends.push(() => service.stop());
	return service;
}

const exchange = async (service: TestService, token: string): Promise<number> =>
	(await service.send("POST", "/api/action/oidc/exchange", { json: { token } })).status;

describe("octo-sts", () => {
	it("GHSA-75r6-6jg8-pfcq, an answer of the issuer without bound: it is cut off at 100 KiB, and the next one is asked", async () => {
		const service = await start();
		await service.seedProject();
		let sent = 0;
		const server = createServer((_request, response) => {
			const more = (): void => {
				while (!response.destroyed && response.write("x".repeat(16_384))) sent += 16_384;
				if (!response.destroyed) response.once("drain", more);
			};
			more();
		});
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
		ends.push(async () => {
			server.closeAllConnections();
			server.close();
		});
		const endless = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
		service.issuer.answerWith(() => fetch(endless));
		expect(await exchange(service, await service.issuer.sign())).toBe(503);
		expect(sent).toBeGreaterThan(0);
		expect(sent).toBeLessThan(50 * 1024 * 1024);
		service.issuer.answerWith(async () => Response.json(await service.issuer.keySet()));
		service.clock.time += 30_000;
		expect(await exchange(service, await service.issuer.sign())).toBe(200);
	});

	it("b3976e3, requests to where fields of a token point: nothing but the one address of the table is asked", async () => {
		const asked: string[] = [];
		const service = await start({
			overrides: {
				fetch: async (url) => {
					asked.push(String(url));
					return new Response("no", { status: 404 });
				},
			},
		});
		await service.seedProject();
		const { issuer, jwksUrl } = service.issuer;
		const places = [
			"http://169.254.169.254/latest/meta-data",
			"http://127.0.0.1:1/",
			"file:///etc/passwd",
			"https://evil.test",
		];
		const issuers = places.flatMap((place) => [
			place,
			`${issuer}@evil.test`,
			`${issuer}/../${place}`,
			`${issuer}#${place}`,
			`${issuer}?x=${place}`,
			`${issuer}\\@evil.test`,
			issuer.toUpperCase(),
			`${issuer}/`,
		]);
		const tokens = await Promise.all([
			...issuers.map((iss) => service.issuer.sign({ iss })),
			...places.flatMap((place) => [
				service.issuer.sign({}, { jku: place }),
				service.issuer.sign({}, { x5u: place }),
				service.issuer.sign({}, { kid: `../../${place}` }),
				service.issuer.sign({ jti: place, repository: place, sub: place, ref: place, jwks_uri: place }),
			]),
		]);
		for (const token of tokens) {
			service.clock.time += 30_000;
			expect(await exchange(service, token)).toBeGreaterThanOrEqual(401);
		}
		expect(asked.length).toBeGreaterThan(0);
		expect(new Set(asked)).toEqual(new Set([jwksUrl]));
	});

	it("unanchored patterns, (^a)|(b$): a pattern of refs means whole names, and no character of it is a regular expression's", async () => {
		const service = await start();
		await service.seedProject();
		const statusOf = async (patterns: string, ref: string): Promise<number> => {
			const files = sampleFiles({ config: [`refs: ${patterns}`] });
			const json = {
				config_content: files["driftgate.yml"],
				files,
				repo: "acme/payments",
				ref,
				commit_sha: COMMIT,
				mode: "sync",
			};
			const headers = await service.actionToken({ ref });
			return (await service.send("POST", "/api/action/gate-check", { json, headers })).status;
		};
		const outside = [
			['["main"]', "refs/heads/main-2"],
			['["main"]', "refs/heads/x/main"],
			['["main"]', "refs/heads/xmain"],
			['["main", "dev"]', "refs/heads/maindev"],
			['["a|b"]', "refs/heads/ax"],
			['["a|b"]', "refs/heads/xb"],
			['["m.in"]', "refs/heads/main"],
			['["(main)"]', "refs/heads/main"],
			['["release/*"]', "refs/heads/release/1/2"],
			['["main"]', "refs/tags/main"],
		] as const;
		for (const [patterns, ref] of outside) {
			expect({ patterns, ref, status: await statusOf(patterns, ref) }).toEqual({ patterns, ref, status: 403 });
		}
		expect(await statusOf('["main"]', "refs/heads/main")).toBe(200);
		expect(await statusOf('["a|b"]', "refs/heads/a|b")).toBe(200);
		expect(await statusOf('["release/*"]', "refs/heads/release/1")).toBe(200);
	});

	it("an allowlist that fails open: without its rows, or while they cannot be read, nobody is let in", async () => {
		const [[, open]] = eachStore;
		const { store, remove } = await open();
		ends.push(remove);
		const down = new Set<string>();
		const watched: Store = {
			...store,
			get: (collection, id) => {
				if (!down.has(collection)) return store.get(collection, id);
				return Promise.reject(new ServiceFault("temporarily_unavailable"));
			},
		};
		const service = await start({ overrides: { store: watched } });
		const project = await service.seedProject({ ownerUserId: "owner" });
		const [session, key] = [await service.signIn("owner"), await service.apiKey(["read"], "owner")];
		const path = `/api/v1/projects/${project.id}/exceptions`;
		const statuses = async (): Promise<readonly number[]> => [
			await exchange(service, await service.issuer.sign()),
			(await service.send("GET", path, { headers: session })).status,
			(await service.send("GET", path, { headers: key })).status,
		];
		expect(await statuses()).toEqual([200, 200, 200]);
		for (const rows of ["installations", "repositories", "grants"] as const) {
			down.add(rows);
			const [token, bySession, byKey] = await statuses();
			down.delete(rows);
			if (rows === "grants") expect([bySession, byKey]).toEqual([503, 503]);
			else expect(token).toBe(503);
		}
		// GitHub away for longer than its last word is believed.
		service.identity.isDown = true;
		service.clock.time += 15 * 60_000;
		for (const headers of [session, key]) {
			expect((await service.send("GET", path, { headers })).status).toBe(503);
			// Whoever asks while another one does waits for the answer.
			service.clock.time += 30_000;
		}
		service.identity.isDown = false;
		expect(await statuses()).toEqual([200, 200, 200]);

		const gone = async (collection: "installations" | "repositories" | "grants", id: string): Promise<void> => {
			const stored = await store.get(collection, id);
			if (stored !== undefined) await store.deleteIf(collection, id, stored.rev);
		};
		await gone("repositories", project.repositoryId);
		expect((await statuses())[0]).toBe(403);
		await gone("installations", project.installationId);
		await gone("grants", "owner");
		expect(await statuses()).toEqual([403, 404, 403]);
	});
});

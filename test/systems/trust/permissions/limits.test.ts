import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { readPepper } from "../../../../app/src/auth/api-key-pepper.ts";
import { createSealer } from "../../../../app/src/auth/sealer.ts";
import { permissionsAmong, permissionsIn } from "../../../../app/src/flows/access/permissions-in.ts";
import { freshGrant } from "../../../../app/src/flows/access/reach.ts";
import { createIdentity } from "../../../../app/src/github/api/create-identity.ts";
import type { Ports } from "../../../../app/src/ports.ts";
import { eachStore } from "../../../../app/src/testing/each-store.ts";
import type { GitHubAccess } from "../../../../app/src/testing/github-access.ts";
import { createGitHubAccess } from "../../../../app/src/testing/github-access.ts";
import type { TemporaryStore } from "../../../../app/src/testing/temporary-store.ts";
import { openTestPorts, type TestPorts } from "../../../../app/src/testing/test-ports.ts";
import { type LoopbackServer, sendJson, startLoopbackServer } from "../../../harness/loopback-server.ts";

/* Point 1: what lists cost of GitHub's limit of 5,000 requests an hour and user, over HTTP. */

const MINUTE = 60_000;
const INSTALLATION = 900;
const REPOSITORIES = 10_000;
const listing = { userId: "github.com:1", installationId: String(INSTALLATION) };

describe.each(eachStore)("point 1: lists of 10,000 repositories stay within GitHub's limits, on %s", (_name, open) => {
	let kept: TemporaryStore;
	let ports: TestPorts;
	let server: LoopbackServer;
	let access: GitHubAccess;

	beforeAll(async () => {
		kept = await open();
		access = createGitHubAccess();
		access.installations.set("ada", [INSTALLATION]);
		for (let id = 1; id <= REPOSITORIES; id += 1) {
			access.repositories.set(id, { id, fullName: `acme/api-${id}`, private: true, installationId: INSTALLATION });
		}
		server = await startLoopbackServer(async (request, response) => {
			const answered = access.answer("ada", request.url ?? "/", request.headers["if-none-match"]);
			if (answered?.etag !== undefined) response.setHeader("etag", answered.etag);
			if (answered?.status === 304) return void response.writeHead(304).end();
			sendJson(response, answered?.status ?? 404, answered?.body ?? {});
		});
		const sealer = createSealer(readPepper("s".repeat(32)));
		const of = { clientId: "client", clientSecret: "secret", apiUrl: server.url };
		const clock: Ports["clock"] = { now: () => ports.clock.now() };
		ports = await openTestPorts({ store: kept.store, identity: createIdentity({ ...of, sealer, clock }) });
		const sealed = sealer.seal("github grant", JSON.stringify({ token: "token of ada" }));
		const grant = freshGrant(listing.userId, sealed, [listing.installationId], ports.clock.now());
		await kept.store.insert("grants", grant);
		for (let id = 1; id <= 300; id += 1) {
			const row = { fullName: `acme/api-${id}`, ownerId: 7, private: true, defaultBranch: "main" };
			await kept.store.insert("repositories", { id: String(id), ...row, installationId: listing.installationId });
		}
	});

	afterAll(async () => {
		await server.stop();
		await ports.close();
		await kept.remove();
	});

	/** What a look costs: requests, and those that count against the primary limit. */
	async function cost(look: () => Promise<unknown>): Promise<{ readonly requests: number; readonly counted: number }> {
		const before = { ...access.spent };
		await look();
		return { requests: access.spent.requests - before.requests, counted: access.spent.counted - before.counted };
	}

	it("a first look costs a question a hundred, one within five minutes nothing, and a later one nothing of the limit", async () => {
		const look = async () => expect((await permissionsIn(ports, listing)).size).toBe(REPOSITORIES);
		const [first, second] = [await cost(look), await cost(look)];
		ports.clock.advance(5 * MINUTE);
		const third = await cost(look);
		process.stdout.write(
			`10,000 repositories: a first look ${first.counted} requests, a second ${second.requests}, one after five minutes ${third.requests}, of which ${third.counted} count.\n`,
		);
		expect(first).toEqual({ requests: 100, counted: 100 });
		expect(second).toEqual({ requests: 0, counted: 0 });
		expect(third).toEqual({ requests: 100, counted: 0 });
		// An hour of looking all the time: one full read, and whatever has changed.
		expect(first.counted + 12 * third.counted).toBeLessThan(5_000);
	});

	it("a change costs the page that it is on", async () => {
		ports.clock.advance(5 * MINUTE);
		access.roles.set("ada/5001", "read");
		const look = async () => expect((await permissionsIn(ports, listing)).get("5001")).toBe("read");
		expect(await cost(look)).toEqual({ requests: 100, counted: 1 });
	});

	it("a few of them are asked for one by one, and unchanged they cost nothing of the limit either", async () => {
		const look = async () => expect((await permissionsAmong(ports, listing, ["1", "2", "3"])).size).toBe(3);
		expect(await cost(look)).toEqual({ requests: 3, counted: 3 });
		expect(await cost(look)).toEqual({ requests: 0, counted: 0 });
		ports.clock.advance(5 * MINUTE);
		expect(await cost(look)).toEqual({ requests: 3, counted: 0 });
	});

	it("of many who look at once, one asks", async () => {
		ports.clock.advance(5 * MINUTE);
		const look = () => Promise.all(Array.from({ length: 20 }, () => permissionsAmong(ports, listing, ["7"])));
		expect(await cost(look)).toEqual({ requests: 1, counted: 1 });
	});

	it("no document of it grows with the installation, and what nobody looks at is swept away", async () => {
		const page = await kept.store.get("permissionPages", `${listing.userId}/${listing.installationId}/1`);
		expect(page?.permissions).toHaveLength(100);
		await kept.store.sweep(ports.clock.now() + 60 * MINUTE, 100_000);
		expect(await kept.store.get("permissionPages", page?.id ?? "")).toBeUndefined();
	});
});

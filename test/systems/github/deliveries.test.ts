import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { signWebhook } from "../../harness/github-webhooks.ts";
import { asApp, type Client } from "./testing/client.ts";
import { type Installed, startInstalled } from "./testing/installed.ts";

const secret = "a secret that GitHub and the App share";

describe("deliveries of webhooks", () => {
	let here: Installed;
	let server: Server;
	let app: Client;
	let clock: number;
	let got: { readonly headers: Readonly<Record<string, unknown>>; readonly body: string }[];
	/** Statuses that the service answers next; 200 afterwards. */
	let answers: number[];

	beforeEach(async () => {
		got = [];
		answers = [];
		clock = Date.now();
		server = createServer(async (request, response) => {
			got.push({ headers: request.headers, body: (await buffer(request)).toString("utf8") });
			response.writeHead(answers.shift() ?? 200).end("{}");
		});
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
		here = await startInstalled({ now: () => new Date(clock), webhookTimeoutMs: 200 });
		await here.github.settled();
		const { port } = server.address() as AddressInfo;
		here.github.webhooks.deliverTo({ url: `http://127.0.0.1:${port}/hook`, secret });
		app = asApp(here.github);
	});

	afterEach(async () => {
		await here.github.stop();
		server.closeAllConnections();
		await new Promise((resolve) => server.close(resolve));
	});

	const happen = () => here.world.archive(here.repository);
	const newest = async () => (await app("GET", "/app/hook/deliveries?per_page=1")).body[0];

	it("are signed, with GitHub's fields", async () => {
		happen();
		await here.github.settled();
		const [one] = got;
		expect(one?.headers).toMatchObject({
			"x-github-event": "repository",
			"x-github-delivery": expect.stringMatching(/^[0-9a-f-]{36}$/),
			"x-github-hook-installation-target-type": "integration",
			"x-hub-signature-256": signWebhook(secret, one?.body ?? ""),
			"user-agent": expect.stringMatching(/^GitHub-Hookshot\//),
		});
		expect(JSON.parse(one?.body ?? "")).toMatchObject({
			action: "archived",
			installation: { id: here.installation.id },
		});
	});

	it("are recorded with what was answered, and are sent again under the same GUID", async () => {
		answers = [500];
		happen();
		await here.github.settled();
		const failed = await newest();
		expect(failed).toMatchObject({
			status: "Invalid HTTP Response: 500",
			status_code: 500,
			event: "repository",
			redelivery: false,
		});
		expect((await app("GET", "/app/hook/deliveries?status=failure&per_page=1")).body).toMatchObject([
			{ id: failed.id },
		]);
		expect((await app("POST", `/app/hook/deliveries/${failed.id}/attempts`)).status).toBe(202);
		await here.github.settled();
		const again = await newest();
		expect(again).toMatchObject({ guid: failed.guid, redelivery: true, status: "OK", status_code: 200 });
		expect(again.id).not.toBe(failed.id);
		expect(got[1]?.headers["x-github-delivery"]).toBe(failed.guid);
		expect(got[1]?.body).toBe(got[0]?.body);
		const whole = await app("GET", `/app/hook/deliveries/${failed.id}`);
		expect(whole.body).toMatchObject({ request: { payload: { action: "archived" } }, response: { payload: "{}" } });
	});

	it("fail where nobody answers in time, or at all", async () => {
		server.removeAllListeners("request");
		server.on("request", () => {});
		happen();
		await here.github.settled();
		expect(await newest()).toMatchObject({ status: "timed out" });
		here.github.webhooks.deliverTo({ url: "http://127.0.0.1:9/", secret });
		here.world.unarchive(here.repository);
		await here.github.settled();
		expect(await newest()).toMatchObject({ status: "failed to connect to host", action: "unarchived" });
	});

	it("are listed by a cursor, and forgotten after three days", async () => {
		for (let count = 0; count < 3; count += 1) {
			happen();
			here.world.unarchive(here.repository);
		}
		await here.github.settled();
		const first = await app("GET", "/app/hook/deliveries?per_page=4");
		const next = /<[^>]+(\/app\/hook\/[^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
		const second = await app("GET", next);
		const ids = [...first.body, ...second.body].map(({ id }: { id: number }) => id);
		expect(new Set(ids).size).toBe(ids.length);
		expect(ids).toEqual([...ids].sort((one, other) => other - one));
		const [{ id }] = first.body;
		clock += 3 * 24 * 60 * 60 * 1000 + 1000;
		const later = asApp(here.github, () => clock);
		expect((await later("GET", `/app/hook/deliveries/${id}`)).status).toBe(404);
		expect((await later("GET", "/app/hook/deliveries")).body).toEqual([]);
	});

	it("may be held back, and come repeated and in any order", async () => {
		const { webhooks } = here.github;
		webhooks.hold();
		for (const name of ["a", "b", "c", "d"]) here.world.rename(here.repository, name);
		await here.github.settled();
		expect(got).toEqual([]);
		webhooks.release({ shuffle: 7, copies: 2 });
		await here.github.settled();
		const names = got.map(({ body }) => JSON.parse(body).repository.name);
		expect([...names].sort()).toEqual(["a", "a", "b", "b", "c", "c", "d", "d"]);
		expect(names).not.toEqual([...names].sort());
		webhooks.hold();
		happen();
		expect(webhooks.lose()).toBe(1);
	});
});

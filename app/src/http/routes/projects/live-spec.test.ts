import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { createLiveDescriptions } from "../../../live/read-live.ts";
import type { LiveReading } from "../../../ports.ts";
import { type Files, sampleFiles, sampleSpec } from "../../../testing/sample-service.ts";
import { startTestService, type TestService } from "../../../testing/test-service.ts";

const URL_OF_LIVE = "https://api.example.com/openapi.json";

let service: TestService;
let deployed: LiveReading;
const askedFor: string[] = [];

beforeAll(async () => {
	const read = async (url: string) => {
		askedFor.push(url);
		return deployed;
	};
	service = await startTestService({ overrides: { live: { read } } });
});

beforeEach(() => {
	service.clock.time += 60_000;
	askedFor.length = 0;
});

afterAll(() => service.stop());

const tracking = (url: string) => sampleFiles({ config: [`live: {url: "${url}"}`] });

async function synced(files: Files, on = service): Promise<string> {
	const { id } = await on.seedProject({ repositoryId: crypto.randomUUID() });
	on.git.clear();
	for (const [path, text] of Object.entries(files)) on.git.set(path, text);
	await on.send("POST", `/api/projects/${id}/sync`, { headers: await on.signIn() });
	return id;
}

const liveSpec = async (id: string, on = service) =>
	on.send("GET", `/api/v1/projects/${id}/live-spec`, { headers: await on.apiKey(["read"]) });

describe("the live description", () => {
	it("is what is served at the address of the configuration, with whether it drifted", async () => {
		const id = await synced(tracking(URL_OF_LIVE));
		const text = sampleSpec();
		deployed = { ok: true, text };
		const { status, body } = await liveSpec(id);
		expect({ status, body }).toEqual({
			status: 200,
			body: {
				source_url: URL_OF_LIVE,
				fetched_at: new Date(service.clock.time).toISOString(),
				sha256: createHash("sha256").update(text).digest("hex"),
				drifted: false,
				spec: text,
			},
		});
		expect(askedFor).toEqual([URL_OF_LIVE]);
	});

	it.each([
		["written in another way", JSON.stringify(JSON.parse(sampleSpec())), false],
		["without an operation", sampleSpec({ removal: true }), true],
		["with an operation more", sampleSpec({ addition: true }), true],
	])("%s has drifted: %j → %s", async (_, text, isDrifted) => {
		deployed = { ok: true, text };
		expect((await liveSpec(await synced(tracking(URL_OF_LIVE)))).body.drifted).toBe(isDrifted);
	});

	it("leaves what it found in the project's status, until it is looked at again or something new is synced", async () => {
		const id = await synced(tracking(URL_OF_LIVE));
		const headers = await service.signIn();
		const shown = async () => [
			(await service.send("GET", `/api/projects/${id}`, { headers })).body.drift_detected,
			(await service.send("GET", `/api/public/${id}/status`)).body.drifted,
		];
		const look = async (text: string) => {
			deployed = { ok: true, text };
			await liveSpec(id);
			return shown();
		};
		expect(await shown()).toEqual([false, false]);
		expect(await look(sampleSpec({ addition: true }))).toEqual([true, true]);
		deployed = { ok: false, reason: "It is away." };
		await liveSpec(id);
		expect(await shown()).toEqual([true, true]);
		expect(await look(sampleSpec())).toEqual([false, false]);
		expect(await look(sampleSpec({ addition: true }))).toEqual([true, true]);
		const sync = async () => (await service.send("POST", `/api/projects/${id}/sync`, { headers })).status;
		// The same files again: what is deployed is still something else.
		expect([await sync(), ...(await shown())]).toEqual([200, true, true]);
		const spec = sampleSpec({ addition: true });
		const next = sampleFiles({ version: "1.1.0", spec, config: [`live: {url: "${URL_OF_LIVE}"}`] });
		for (const [path, text] of Object.entries(next)) service.git.set(path, text);
		expect([await sync(), ...(await shown())]).toEqual([200, false, false]);
	});

	it.each([
		["nothing names it", sampleFiles(), { ok: true, text: "" }, /has no live\.url/],
		["it cannot be had", tracking(URL_OF_LIVE), { ok: false, reason: "It is away." }, /^It is away\.$/],
		["it is none", tracking(URL_OF_LIVE), { ok: true, text: "<html>" }, /^The deployed description cannot be read: /],
		["it is empty", tracking(URL_OF_LIVE), { ok: true, text: "" }, /^The deployed description cannot be read: /],
		[
			"it refers to files beside it",
			tracking(URL_OF_LIVE),
			{
				ok: true,
				text: JSON.stringify({
					openapi: "3.1.0",
					info: { title: "T", version: "1" },
					paths: { "/a": { $ref: "./other.yaml" } },
				}),
			},
			/^The deployed description cannot be read: /,
		],
	] as const)("is unavailable where %s, and the answer says so", async (_, files, reading, detail) => {
		deployed = reading;
		const { status, body } = await liveSpec(await synced(files));
		expect({ status, error: body.error }).toEqual({ status: 404, error: "live_spec_unavailable" });
		expect(body.detail).toMatch(detail);
	});

	it("is unavailable before the first sync, and nobody is asked", async () => {
		const { id } = await service.seedProject({ repositoryId: "never synced" });
		expect((await liveSpec(id)).body).toEqual({
			error: "live_spec_unavailable",
			detail: "Nothing has been synced yet.",
		});
		expect(askedFor).toEqual([]);
	});

	it("is that of the configuration that was synced, not of one that was refused", async () => {
		const id = await synced(tracking(URL_OF_LIVE));
		const refused = {
			...sampleFiles({
				version: "2.0.0",
				spec: sampleSpec({ removal: true }),
				config: ['live: {url: "https://evil.example.com/"}'],
			}),
		};
		for (const [path, text] of Object.entries(refused)) service.git.set(path, text);
		await service.send("POST", `/api/projects/${id}/sync`, { headers: await service.signIn() });
		deployed = { ok: true, text: sampleSpec() };
		expect((await liveSpec(id)).body.source_url).toBe(URL_OF_LIVE);
	});

	it("is asked for 30 times a minute and caller at most", async () => {
		const id = await synced(sampleFiles());
		const headers = await service.apiKey(["read"]);
		const statuses: number[] = [];
		for (let n = 0; n < 31; n += 1) {
			statuses.push((await service.send("GET", `/api/v1/projects/${id}/live-spec`, { headers })).status);
		}
		expect(new Set(statuses.slice(0, 30))).toEqual(new Set([404]));
		expect(statuses.at(-1)).toBe(429);
	});

	it("of an address within the service's own network is refused by the real reader", async () => {
		const real = await startTestService({ overrides: { live: createLiveDescriptions() } });
		const id = await synced(tracking("https://169.254.169.254/latest/meta-data/"), real);
		expect((await liveSpec(id, real)).body).toEqual({
			error: "live_spec_unavailable",
			detail: "The deployed description has an address outside the public internet.",
		});
		await real.stop();
	});
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { startTestService, type TestService } from "../../../testing/test-service.ts";

let service: TestService;

beforeAll(async () => {
	service = await startTestService({ environment: { TRUST_PROXY: "1" } });
});
afterAll(() => service.stop());

let clients = 0;
let client: string;
beforeEach(() => {
	clients += 1;
	client = `198.51.100.${clients}`;
});

const post = (path: string, json: unknown, address = client) =>
	service.send("POST", path, { json, headers: { "x-forwarded-for": address } });

describe.each([
	{ path: "/api/waitlist", limit: 5, seconds: 60, twice: "already_registered" },
	{ path: "/api/newsletter/subscribe", limit: 3, seconds: 3_600, twice: "already_subscribed" },
])("POST $path", ({ path, limit, seconds, twice }) => {
	it("takes an address once, however it is written", async () => {
		const email = `jo.${clients}@Example.com`;
		expect(await post(path, { email })).toMatchObject({ status: 200, body: { ok: true } });
		expect(await post(path, { email: `  JO.${clients}@example.COM ` })).toMatchObject({
			status: 409,
			body: { error: twice },
		});
	});

	it.each([undefined, {}, { email: "" }, { email: " " }, { email: null }])(
		"is 400 missing_email for %j",
		async (json) => {
			const headers = { "x-forwarded-for": client };
			const answered = await service.send("POST", path, json === undefined ? { headers } : { json, headers });
			expect(answered).toMatchObject({ status: 400, body: { error: "missing_email" } });
		},
	);

	it.each(["jo", "jo@localhost", "jo@example.com\r\nBcc: eve@example.com", `${"a".repeat(300)}@example.com`])(
		"is 400 invalid_email for %j",
		async (email) => {
			expect(await post(path, { email })).toMatchObject({ status: 400, body: { error: "invalid_email" } });
		},
	);

	it.each([{ email: 7 }, { email: ["jo@example.com"] }, { email: "a".repeat(1_001) }, [], "jo@example.com"])(
		"is 400 invalid_request for %j",
		async (json) => {
			expect(await post(path, json)).toMatchObject({ status: 400, body: { error: "invalid_request" } });
		},
	);

	it("is limited by address, to the second, and by nobody else's", async () => {
		const answers = [];
		for (let index = 0; index <= limit; index += 1)
			answers.push(await post(path, { email: `l${clients}.${index}@a.example` }));
		expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: limit }, () => 200), 429]);
		const refused = answers.at(-1);
		expect(refused?.body.error).toBe("rate_limited");
		expect(refused?.headers["retry-after"]).toBe(String(seconds));
		expect((await post(path, { email: "other@a.example" }, "198.51.101.1")).status).not.toBe(429);
		service.clock.time += seconds * 1_000 - 1;
		expect((await post(path, {})).status).toBe(429);
		service.clock.time += 1;
		expect((await post(path, {})).status).toBe(400);
	});

	it("believes the entry of the proxy alone", async () => {
		for (let index = 0; index < limit; index += 1) await post(path, {}, `10.0.0.${index}, ${client}`);
		expect((await post(path, {}, `10.0.0.99, ${client}`)).status).toBe(429);
	});

	it("keeps no address in clear, in the database or in the log", async () => {
		const email = `canary.${clients}@example.com`;
		await post(path, { email });
		const { items } = await service.store.page("listedAddresses", {
			where: {},
			sort: { field: "id", direction: "asc" },
			limit: 1_000,
		});
		expect(items.length).toBeGreaterThan(0);
		expect(JSON.stringify(items)).not.toMatch(/canary|example/);
		expect(service.logged()).not.toContain("canary");
	});
});

it("the two lists know nothing of each other", async () => {
	const email = "both@example.com";
	expect((await post("/api/waitlist", { email })).status).toBe(200);
	expect((await post("/api/newsletter/subscribe", { email })).status).toBe(200);
});

import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { startTestService, type TestService } from "../../../testing/test-service.ts";

const HOUR = 3_600_000;
let service: TestService;

beforeAll(async () => {
	service = await startTestService();
});

afterAll(() => service.stop());

const linkPath = (of: TestService): string => (of.signInLink ?? "").slice(of.url.length);

describe("GET /auth/local", () => {
	it("signs in with the printed link, once", async () => {
		const path = linkPath(service);
		const { status, headers } = await service.send("GET", path);
		expect({ status, location: headers["location"] }).toEqual({ status: 303, location: "/" });
		const [field = ""] = headers["set-cookie"] ?? [];
		expect(field).toMatch(/^driftgate=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);

		const cookie = field.split(";")[0] ?? "";
		const session = await service.send("GET", "/api/auth/session", { headers: { cookie } });
		expect(session.body).toMatchObject({ user: { id: "local", login: "local", local: true } });
		expect(await service.send("GET", path)).toMatchObject({ status: 401, body: { error: "unauthenticated" } });
	});

	it("is not spent by looking at its head", async () => {
		const fresh = await startTestService();
		try {
			const { status, headers } = await fresh.send("HEAD", linkPath(fresh));
			expect({ status, cookie: headers["set-cookie"] }).toEqual({ status: 303, cookie: undefined });
			expect(await fresh.send("GET", linkPath(fresh))).toMatchObject({ status: 303 });
		} finally {
			await fresh.stop();
		}
	});

	it("lets one of many in who come at the same time", async () => {
		const fresh = await startTestService();
		try {
			const answers = await Promise.all(Array.from({ length: 20 }, () => fresh.send("GET", linkPath(fresh))));
			expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
		} finally {
			await fresh.stop();
		}
	});

	it("forgets its link after an hour", async () => {
		const fresh = await startTestService();
		try {
			fresh.clock.time += HOUR;
			expect(await fresh.send("GET", linkPath(fresh))).toMatchObject({ status: 401 });
		} finally {
			await fresh.stop();
		}
	});

	it("refuses a wrong, a missing and a doubled token", async () => {
		expect(await service.send("GET", "/auth/local?token=guess")).toMatchObject({ status: 401 });
		expect(await service.send("GET", "/auth/local")).toMatchObject({ status: 400, body: { error: "invalid_request" } });
		expect(await service.send("GET", "/auth/local?token=a&token=b")).toMatchObject({ status: 400 });
	});

	it("is not there on an address that others reach", async () => {
		const open = await startTestService({ environment: { HOST: "0.0.0.0" } });
		try {
			expect(open.signInLink).toBeUndefined();
			expect(await open.send("GET", "/auth/local?token=guess")).toMatchObject({
				status: 404,
				body: { error: "not_found" },
			});
		} finally {
			await open.stop();
		}
	});

	it("is not there under a public address that others reach", async () => {
		const open = await startTestService({ environment: { PUBLIC_URL: "https://driftgate.example.com" } });
		expect(open.signInLink).toBeUndefined();
		await open.stop();
	});
});

describe("a session", () => {
	it("is asked for by every route that declares it", async () => {
		for (const path of ["/api/auth/session", "/api/projects/list", "/api/projects/x/sync-runs"]) {
			for (const cookie of ["", "driftgate=", `driftgate=${"x".repeat(43)}`]) {
				const answered = await service.send("GET", path, { headers: { cookie } });
				expect(answered).toMatchObject({ status: 401, body: { error: "unauthenticated" } });
			}
		}
	});

	it("is stored under a hash, so that a copy of the database opens none", async () => {
		const { cookie } = await service.signIn();
		const secret = cookie.slice("driftgate=".length);
		expect(await service.store.get("sessions", secret)).toBeUndefined();
	});

	it("ends after twelve idle hours, and lives on with use for seven days", async () => {
		const fresh = await startTestService();
		try {
			const { cookie } = await fresh.signIn();
			const ask = async () => (await fresh.send("GET", "/api/auth/session", { headers: { cookie } })).status;
			for (let hours = 11; hours < 7 * 24; hours += 11) {
				fresh.clock.time += 11 * HOUR;
				expect(await ask()).toBe(200);
			}
			fresh.clock.time += 4 * HOUR;
			expect(await ask()).toBe(401);

			const idle = await fresh.signIn();
			fresh.clock.time += 12 * HOUR;
			expect((await fresh.send("GET", "/api/auth/session", { headers: idle })).status).toBe(401);
		} finally {
			await fresh.stop();
		}
	});

	it("ends with signing out, at once and for good", async () => {
		const session = await service.signIn();
		const out = await service.send("POST", "/api/auth/logout", { headers: session });
		expect(out).toMatchObject({ status: 200, body: { ok: true } });
		expect(out.headers["set-cookie"]).toEqual(["driftgate=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0"]);
		expect(await service.send("GET", "/api/auth/session", { headers: session })).toMatchObject({ status: 401 });
	});
});

describe.each(["/api/auth/logout", "/api/projects"])("a change by session, POST %s", (path) => {
	const post = async (changes: Record<string, string | undefined>) => {
		const headers = Object.entries({ ...(await service.signIn()), ...changes }).filter(
			([, value]) => value !== undefined,
		);
		return service.send("POST", path, {
			json: { repo: "acme/nothing" },
			headers: Object.fromEntries(headers) as Record<string, string>,
		});
	};

	it.each([undefined, "null", "https://evil.test", "http://127.0.0.1", "http://localhost:3000"])(
		"is 403 invalid_origin from %s",
		async (origin) => {
			expect(await post({ origin })).toMatchObject({ status: 403, body: { error: "invalid_origin" } });
		},
	);

	it.each([undefined, "", "guess", "x".repeat(43)])("is 403 forbidden with the csrf token %j", async (token) => {
		expect(await post({ "x-driftgate-csrf": token })).toMatchObject({ status: 403, body: { error: "forbidden" } });
	});

	it("is 403 with the token of another session of the same user", async () => {
		const other = await service.signIn();
		expect(await post({ "x-driftgate-csrf": other["x-driftgate-csrf"] })).toMatchObject({ status: 403 });
	});

	it("is 401 without the cookie, whatever else it has", async () => {
		expect(await post({ cookie: undefined })).toMatchObject({ status: 401 });
	});
});

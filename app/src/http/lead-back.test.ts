import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { startTestService, type TestService } from "../testing/test-service.ts";

const form = { bytes: Buffer.from("<!doctype html>"), etag: '"1"' };
const page = { type: "text/html", forms: { identity: form } };
const asBrowser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

describe("a sign-in that is refused", () => {
	let service: TestService;

	beforeAll(async () => {
		service = await startTestService({ overrides: { pages: { document: page, files: new Map() } } });
	});

	afterAll(() => service.stop());

	it.each([
		["/api/auth/github/login", "not_found", "github"],
		["/api/auth/github/callback?code=a&state=b", "invalid_state", "github"],
		["/auth/local?token=guess", "unauthenticated", "local"],
		["/auth/local", "invalid_request", "local"],
	])("leads a browser to the page that says what to do: %s", async (path, code, by) => {
		const { status, headers, body } = await service.send("GET", path, { headers: asBrowser });
		expect({ status, location: headers["location"] }).toEqual({ status: 303, location: `/?refused=${code}&by=${by}` });
		expect(headers["set-cookie"]).toBeUndefined();
		expect(body ?? "").not.toContain("token");
	});

	it("is told as it is to whoever does not ask for HTML", async () => {
		for (const headers of [{}, { accept: "*/*" }, { accept: "application/json" }]) {
			const answered = await service.send("GET", "/auth/local?token=guess", { headers });
			expect(answered).toMatchObject({ status: 401, body: { error: "unauthenticated" } });
		}
		expect(await service.send("HEAD", "/api/auth/github/login", { headers: asBrowser })).toMatchObject({ status: 404 });
	});

	it("is told as it is where there are no pages", async () => {
		const bare = await startTestService();
		expect(await bare.send("GET", "/auth/local?token=guess", { headers: asBrowser })).toMatchObject({ status: 401 });
		await bare.stop();
	});
});

import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { startTestService, type TestService } from "../../testing/test-service.ts";
import type { AuthKind } from "../authenticate.ts";
import { routes } from "../routes.ts";

let service: TestService;
let headers: Readonly<Record<AuthKind, Readonly<Record<string, string>>>>;

beforeAll(async () => {
	service = await startTestService();
	await service.seedProject();
	const [session, key] = [await service.signIn(), await service.apiKey()];
	const workflow = await service.actionToken();
	headers = { none: {}, session, key, "session-or-key": session, "key-or-session": key, "action-token": workflow };
});

afterAll(() => service.stop());

const everyRoute = routes.map((route) => [`${route.method} ${route.path}`, route] as const);

it.each(everyRoute)(
	"%s refuses a query parameter that nobody knows, or a standard says otherwise",
	async (_, route) => {
		const path = route.path
			.replace("{language}", "typescript")
			.replace("{side}", "after")
			.replace(/\{\w+\}/g, "x");
		const given = { headers: headers[route.auth] };
		const { status, body } = await service.send(route.method, `${path}?nobody_knows_it=1`, given);
		if (route.ignoresUnknownQuery === true) {
			expect(await service.send(route.method, path, given)).toMatchObject({ status, body: { error: body.error } });
			expect(body.error).not.toBe("invalid_request");
			return;
		}
		expect({ status, error: body.error }).toEqual({ status: 400, error: "invalid_request" });
		expect(body.errors).toContainEqual(expect.stringMatching(/^nobody_knows_it: is unknown: /));
	},
);

it("the OAuth callback alone is sent parameters that are not ours to know (RFC 6749 4.1.2)", () => {
	const lenient = routes.filter((route) => route.ignoresUnknownQuery === true);
	expect(lenient.map(({ operationId }) => operationId)).toEqual(["auth_finish_github_login"]);
});

const errorsOf = async (path: string, auth: AuthKind = "session"): Promise<readonly string[]> =>
	(await service.send("GET", path, { headers: headers[auth] })).body.errors;

it("an unknown query parameter is told with the nearest known name, and everything else that is wrong with it", async () => {
	expect(await errorsOf("/api/v1/projects/x/audit?limt=5&cusror=a", "key")).toEqual([
		"limt: is unknown: did you mean limit?",
		"cusror: is unknown: did you mean cursor?",
	]);
	expect(await errorsOf("/api/projects/x/changelog?limit=zero&STATUS=draft")).toEqual([
		"limit: must be a whole number from 1 to 100",
		"STATUS: is unknown: did you mean status?",
	]);
	expect(await errorsOf("/api/v1/projects/x/spec?sha=1")).toEqual([
		"sha: is unknown: the query parameters of this endpoint are version.",
	]);
	expect(await errorsOf("/api/projects/list?__proto__=1")).toEqual([
		"__proto__: is unknown: this endpoint takes no query parameters.",
	]);
});

it("a stranger's text as a parameter's name is not repeated at length, nor as it is", async () => {
	const [error = ""] = await errorsOf(`/api/projects/list?${encodeURIComponent(`\u001b[2J${"x".repeat(500)}`)}=1`);
	expect(error.length).toBeLessThan(200);
	expect(error).not.toMatch(/\p{Cc}/u);
	const many = new URLSearchParams(Array.from({ length: 50 }, (_, index): [string, string] => [`p${index}`, ""]));
	expect(await errorsOf(`/api/projects/list?${many}`)).toHaveLength(10);
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { readPepper } from "../../../auth/api-key-pepper.ts";
import { challengeOf, pendingCookie } from "../../../auth/pending-sign-in.ts";
import { createSealer } from "../../../auth/sealer.ts";
import { createIdentity } from "../../../github/api/create-identity.ts";
import { type GitHubSignIn, startGitHubSignIn } from "../../../testing/github-sign-in.ts";
import { type Answered, startTestService, type TestService } from "../../../testing/test-service.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LOGIN = "/api/auth/github/login";
const CALLBACK = "/api/auth/github/callback";

let github: GitHubSignIn;
let service: TestService;
let adaId: string;

const sealer = createSealer(readPepper("s".repeat(32)));

beforeAll(async () => {
	github = await startGitHubSignIn(["ada", "eve"], () => service.url + CALLBACK);
	const clock = { now: () => service.clock.time };
	const { clientId, clientSecret, url: apiUrl } = github;
	service = await startTestService({
		environment: { GITHUB_CLIENT_ID: clientId, GITHUB_CLIENT_SECRET: clientSecret, GITHUB_API_URL: apiUrl },
		overrides: { identity: createIdentity({ clientId, clientSecret, apiUrl, sealer, clock }) },
	});
	adaId = `127.0.0.1:${await github.userId("ada")}`;
});

afterAll(async () => {
	await service.stop();
	await github.close();
});

beforeEach(() => {
	github.lifetime = undefined;
	github.isDown = false;
	github.installations.set("ada", [900, 901]);
});

const setCookies = ({ headers }: Answered): readonly string[] => [headers["set-cookie"] ?? []].flat();
const cookieOf = (answered: Answered, name: string): string =>
	(setCookies(answered).find((field) => field.startsWith(`${name}=`)) ?? "").split(";")[0] ?? "";

/** A browser that has been sent to GitHub. */
async function begin(query = ""): Promise<{ readonly cookie: string; readonly location: string }> {
	const answered = await service.send("GET", LOGIN + query);
	expect(answered.status).toBe(303);
	return { cookie: cookieOf(answered, "driftgate-sign-in"), location: String(answered.headers["location"]) };
}

/** The path with which GitHub sends a person back. */
const back = async (location: string, login = "ada"): Promise<string> =>
	(await github.authorize(location, login)).slice(service.url.length);

const finish = (path: string, cookie: string) => service.send("GET", path, { headers: { cookie } });

async function signIn(login = "ada", cookies = ""): Promise<Answered> {
	const { cookie, location } = await begin();
	return finish(await back(location, login), cookies === "" ? cookie : `${cookie}; ${cookies}`);
}

const who = async (cookie: string) => service.send("GET", "/api/auth/session", { headers: { cookie } });

describe("a sign-in with GitHub", () => {
	it("begins with a state, a challenge of S256 and the one address to come back to, for ten minutes", async () => {
		const answered = await service.send("GET", LOGIN);
		const url = new URL(String(answered.headers["location"]));
		expect(url.origin + url.pathname).toBe(`${github.url}/login/oauth/authorize`);
		expect(Object.fromEntries(url.searchParams)).toEqual({
			allow_signup: "true",
			client_id: github.clientId,
			redirect_uri: service.url + CALLBACK,
			state: expect.stringMatching(/^[\w-]{43}$/),
			code_challenge: expect.stringMatching(/^[\w-]{43}$/),
			code_challenge_method: "S256",
		});
		const [field = ""] = setCookies(answered);
		expect(field).toMatch(/^driftgate-sign-in=1\.[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/);
		for (const value of url.searchParams.values()) expect(field).not.toContain(value);
		const again = new URL((await begin()).location);
		expect(again.searchParams.get("state")).not.toBe(url.searchParams.get("state"));
	});

	it("ends with a session of GitHub's user, kept by id and not by name", async () => {
		const answered = await signIn();
		expect(answered).toMatchObject({ status: 303, headers: { location: "/api/auth/session" } });
		expect(setCookies(answered)[0]).toMatch(/^driftgate=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800$/);
		expect(setCookies(answered)[1]).toMatch(/^driftgate-sign-in=; .*Max-Age=0$/);
		const session = await who(cookieOf(answered, "driftgate"));
		expect(session.body.user).toEqual({ id: adaId, login: "ada", local: false });
		expect(await service.store.get("users", adaId)).toMatchObject({ login: "ada", local: false });
		expect(await service.store.get("grants", adaId)).toMatchObject({ installations: ["900", "901"] });
	});

	it("begins a new session, and ends the one that the browser had", async () => {
		const old = cookieOf(await signIn(), "driftgate");
		const fresh = cookieOf(await signIn("eve", old), "driftgate");
		expect(fresh).not.toBe(old);
		expect((await who(old)).status).toBe(401);
		expect((await who(fresh)).body.user.login).toBe("eve");
	});

	it("takes no session that somebody else made up for one of its own", async () => {
		const planted = `driftgate=${"A".repeat(43)}`;
		const fresh = cookieOf(await signIn("ada", planted), "driftgate");
		expect(fresh).not.toBe(planted);
		expect((await who(planted)).status).toBe(401);
	});

	it("follows a new name, and stays the same user", async () => {
		await signIn();
		const user = await service.store.get("users", adaId);
		const { rev = 0, ...document } = user ?? { id: adaId, login: "", local: false, createdAt: 0 };
		await service.store.replaceIf("users", { ...document, login: "countess" }, rev);
		await signIn();
		expect(await service.store.get("users", adaId)).toMatchObject({ login: "ada", createdAt: document.createdAt });
	});

	it("keeps no token in clear, in the database or in the log", async () => {
		await signIn();
		const grant = await service.store.get("grants", adaId);
		const opened = JSON.parse(sealer.open("github grant", grant?.sealed ?? "") ?? "{}") as { token?: string };
		expect(opened.token).toMatch(/^gho_/);
		expect(JSON.stringify(grant)).not.toContain(opened.token);
		expect(service.logged()).not.toMatch(/gho_|code=|state=/);
	});

	it("is neither begun nor finished by looking at its head", async () => {
		const { cookie, location } = await begin();
		const path = await back(location);
		const looked = await service.send("HEAD", path, { headers: { cookie } });
		expect({ status: looked.status, cookies: setCookies(looked) }).toEqual({ status: 303, cookies: [] });
		expect((await finish(path, cookie)).status).toBe(303);
	});

	it("puts __Host- and Secure on its cookie over https, and goes to the pages of the API's own host", () => {
		const { clientId, clientSecret } = github;
		const { clock } = service;
		const pending = { state: "s", verifier: "v", returnTo: "/", expiresAt: 1 };
		const field = pendingCookie("https://driftgate.example.com", sealer, pending);
		expect(field).toMatch(/^__Host-driftgate-sign-in=\S+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/);
		const pages = {
			"https://api.github.com": "https://github.com",
			"https://ghes.example.com/api/v3": "https://ghes.example.com",
		};
		for (const [apiUrl, page] of Object.entries(pages)) {
			const identity = createIdentity({ clientId, clientSecret, apiUrl, sealer, clock });
			const url = identity.signInUrl({ state: "s", challenge: "c", redirectUri: "https://driftgate.example.com/x" });
			expect(url).toMatch(new RegExp(`^${page}/login/oauth/authorize\\?`));
		}
	});

	it("is not there without credentials, and the one-time link is not there with them", async () => {
		expect(service.signInLink).toBeUndefined();
		expect(await service.send("GET", "/auth/local?token=guess")).toMatchObject({ status: 404 });
		const local = await startTestService();
		try {
			expect(await local.send("GET", LOGIN)).toMatchObject({ status: 404, body: { error: "not_found" } });
			expect(await local.send("GET", `${CALLBACK}?code=x&state=y`)).toMatchObject({ status: 400 });
		} finally {
			await local.stop();
		}
	});
});

describe("where a sign-in leads to", () => {
	it.each(["/projects", "/projects/0190f5c2/runs/0190f5d0?finding=3f9a0c1d2e4b5a69&context=%C3%A9"])(
		"is a page with its query: %s",
		async (path) => {
			const { cookie, location } = await begin(`?return_to=${encodeURIComponent(path)}`);
			const answered = await finish(await back(location), cookie);
			expect(answered.headers["location"]).toBe(path);
		},
	);

	it("may be as long as the cookie carries", async () => {
		const path = "/projects?".padEnd(1_000, "x");
		const { cookie, location } = await begin(`?return_to=${path}`);
		expect((await finish(await back(location), cookie)).headers["location"]).toBe(path);
		expect(await service.send("GET", `${LOGIN}?return_to=${path}x`)).toMatchObject({ status: 400 });
	});

	it.each([
		"https://evil.test",
		"//evil.test",
		"/\\evil.test",
		"/%5Cevil.test",
		"/projects@evil.test",
		"/projects/",
		"/projects?x=%0d%0aset-cookie:x",
		"/projects?x=%7f",
		"/projects?x=%",
		"/projects?x=\\",
		"/projects?x=\n",
		"/projects#x",
		"/projects/%2e%2e/x",
		"/projects/..",
		"/projects/a/runs/..%2f..",
		"/%2Fevil.test",
		"/\t/evil.test",
		"/\u0000",
		"/api/user/delete",
		"/projects/é",
		"/../projects",
		" /projects",
		"javascript:alert(1)",
		"",
		"/projects\r\nset-cookie: x=y",
		"/api/v1/sync-runs/../../report",
		"/api/v1/sync-runs/a/b/report",
		"/api/v1/sync-runs/%2F%2Fevil.test/report",
		"//evil.test/api/v1/sync-runs/a/report",
		"/api/v1/sync-runs/a/report\n",
	])("is never %j", async (path) => {
		const answered = await service.send("GET", `${LOGIN}?return_to=${encodeURIComponent(path)}`);
		expect(answered).toMatchObject({ status: 400, body: { error: "invalid_request" } });
		expect(setCookies(answered)).toEqual([]);
	});

	it("is the page of a run that somebody followed a link to without a session", async () => {
		const page = "/api/v1/sync-runs/01890a5d-ac96-774b-bcce-b302099a8057/report";
		const accept = "text/html,application/xhtml+xml,*/*;q=0.8";
		const led = await service.send("GET", page, { headers: { accept } });
		expect(led).toMatchObject({ status: 303, headers: { location: expect.stringContaining("client_id=") } });
		const answered = await finish(await back(String(led.headers["location"])), cookieOf(led, "driftgate-sign-in"));
		expect(answered).toMatchObject({ status: 303, headers: { location: page } });
		const cookie = cookieOf(answered, "driftgate");
		expect(await service.send("GET", page, { headers: { accept, cookie } })).toMatchObject({ status: 404 });
	});

	it.each([
		["a script", "*/*", {}],
		["who says who they are", "text/html", { authorization: "Bearer dg_nothing" }],
	])("is nowhere for %s", async (_, accept, more) => {
		const headers = { accept, ...more };
		expect(await service.send("GET", "/api/v1/sync-runs/a/report", { headers })).toMatchObject({ status: 401 });
	});

	it("is nowhere from what is no page", async () => {
		const headers = { accept: "text/html, */*" };
		expect(await service.send("GET", "/api/v1/sync-runs/a", { headers })).toMatchObject({ status: 401 });
	});

	it("is not changed by what comes back from GitHub", async () => {
		const { cookie, location } = await begin();
		const answered = await finish(`${await back(location)}&return_to=//evil.test`, cookie);
		expect(answered.headers["location"]).toBe("/api/auth/session");
	});
});

describe("a sign-in that was tampered with", () => {
	const invalidState = { status: 400, body: { error: "invalid_state" } };

	it("is refused in a browser that did not begin it: login CSRF", async () => {
		const attacker = await begin();
		const path = await back(attacker.location, "eve");
		expect(await service.send("GET", path)).toMatchObject(invalidState);
		const victim = await begin();
		expect(await finish(path, victim.cookie)).toMatchObject(invalidState);
	});

	it("is refused without a state, with another, with one too many", async () => {
		const { cookie, location } = await begin();
		const url = new URL(await back(location), service.url);
		const code = url.searchParams.get("code") ?? "";
		expect(await finish(`${CALLBACK}?code=${code}`, cookie)).toMatchObject(invalidState);
		expect(await finish(`${CALLBACK}?code=${code}&state=${"A".repeat(43)}`, cookie)).toMatchObject(invalidState);
		const twice = await finish(`${url.pathname}${url.search}&state=${"A".repeat(43)}`, cookie);
		expect(twice).toMatchObject({ status: 400, body: { error: "invalid_request" } });
		expect((await finish(url.pathname + url.search, cookie)).status).toBe(303);
	});

	it("is refused the second time, also of twenty at once", async () => {
		const { cookie, location } = await begin();
		const path = await back(location);
		const answers = await Promise.all(Array.from({ length: 20 }, () => finish(path, cookie)));
		expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
		expect(answers.filter(({ status, body }) => status === 400 && body.error === "invalid_state")).toHaveLength(19);
		expect(await finish(path, cookie)).toMatchObject(invalidState);
	});

	it("is refused after ten minutes, and not a millisecond before", async () => {
		const [late, last] = [await begin(), await begin()];
		const [latePath, lastPath] = [await back(late.location), await back(last.location)];
		service.clock.time += 10 * MINUTE - 1;
		expect((await finish(lastPath, last.cookie)).status).toBe(303);
		service.clock.time += 1;
		expect(await finish(latePath, late.cookie)).toMatchObject(invalidState);
	});

	it("is refused with a cookie that was changed in any character, doubled, or sealed for something else", async () => {
		const { cookie, location } = await begin();
		const path = await back(location);
		const name = "driftgate-sign-in=";
		for (const at of [name.length, name.length + 2, name.length + 30, cookie.length - 2]) {
			const changed = cookie.slice(0, at) + (cookie[at] === "B" ? "C" : "B") + cookie.slice(at + 1);
			expect(await finish(path, changed)).toMatchObject(invalidState);
		}
		expect(await finish(path, `${cookie}; ${cookie}`)).toMatchObject(invalidState);
		expect(await finish(path, name + sealer.seal("github grant", "{}"))).toMatchObject(invalidState);
	});

	it("is refused with a code that was spent, made up, or begun with another verifier", async () => {
		const first = await begin();
		const url = new URL(await back(first.location), service.url);
		const code = url.searchParams.get("code") ?? "";
		const other = await begin();
		const state = new URL(other.location).searchParams.get("state") ?? "";
		const crossed = await finish(`${CALLBACK}?code=${code}&state=${state}`, other.cookie);
		expect(crossed).toMatchObject({ status: 400, body: { error: "invalid_code" } });
		for (const wrong of ["made-up", ""]) {
			const { cookie, location } = await begin();
			const own = new URL(location).searchParams.get("state") ?? "";
			const query = wrong === "" ? `state=${own}` : `code=${wrong}&state=${own}`;
			const answered = await finish(`${CALLBACK}?${query}`, cookie);
			expect(answered).toMatchObject({ status: 400, body: { error: "invalid_code" } });
		}
	});

	it("is 403 access_denied where the person says no, and is then over", async () => {
		const { cookie, location } = await begin();
		const state = new URL(location).searchParams.get("state") ?? "";
		const denied = await finish(`${CALLBACK}?error=access_denied&state=${state}`, cookie);
		expect(denied).toMatchObject({ status: 403, body: { error: "access_denied" } });
		expect(setCookies(denied)).toEqual([]);
		expect(await finish(await back(location), cookie)).toMatchObject(invalidState);
		expect(await service.send("GET", `${CALLBACK}?error=access_denied&state=${state}`)).toMatchObject(invalidState);
	});

	it("is 503 where GitHub is away, and signs nobody in", async () => {
		const { cookie, location } = await begin();
		const path = await back(location);
		github.isDown = true;
		const answered = await finish(path, cookie);
		expect(answered).toMatchObject({ status: 503, body: { error: "temporarily_unavailable" } });
		expect(setCookies(answered)).toEqual([]);
	});
});

describe("what a user reaches", () => {
	/** A project of a private repository that GitHub has as well. */
	const seed = (repositoryId: string, installationId: number) => {
		const id = Number(repositoryId);
		github.access.repositories.set(id, { id, installationId, fullName: "acme/payments", private: true });
		return service.seedProject({ repositoryId, installationId: String(installationId) });
	};

	const list = async (cookie: string): Promise<{ status: number; ids: readonly string[] }> => {
		const { status, body } = await service.send("GET", "/api/projects/list", { headers: { cookie } });
		return { status, ids: (body.projects ?? []).map((project: { project_id: string }) => project.project_id) };
	};

	it("is what GitHub says, and is lost within five minutes", async () => {
		const mine = await seed("1", 900);
		const theirs = await seed("2", 999);
		const cookie = cookieOf(await signIn(), "driftgate");
		const read = async (id: string) =>
			(await service.send("GET", `/api/projects/${id}`, { headers: { cookie } })).status;
		expect(await list(cookie)).toEqual({ status: 200, ids: [mine.id] });
		expect([await read(mine.id), await read(theirs.id)]).toEqual([200, 404]);
		github.installations.set("ada", [999]);
		expect(await read(mine.id)).toBe(200);
		service.clock.time += 5 * MINUTE;
		expect([await read(mine.id), await read(theirs.id)]).toEqual([404, 200]);
	});

	it("is believed for fifteen minutes in all while GitHub is away, and not for one more", async () => {
		const mine = await seed("3", 901);
		const cookie = cookieOf(await signIn(), "driftgate");
		const read = async () => (await service.send("GET", `/api/projects/${mine.id}`, { headers: { cookie } })).status;
		expect(await read()).toBe(200);
		github.isDown = true;
		service.clock.time += 15 * MINUTE - 1;
		expect(await read()).toBe(200);
		service.clock.time += MINUTE;
		expect(await read()).toBe(503);
		expect((await who(cookie)).status).toBe(200);
		github.isDown = false;
		service.clock.time += MINUTE;
		expect(await read()).toBe(200);
	});

	it("is asked for with a renewed token, of which each is used once, by whoever comes first", async () => {
		github.lifetime = 8 * 60 * 60;
		const mine = await seed("4", 901);
		service.clock.time = Date.now();
		const cookie = cookieOf(await signIn(), "driftgate");
		const before = (await service.store.get("grants", adaId))?.sealed;
		service.clock.time += 9 * HOUR;
		const reads = Array.from({ length: 10 }, () =>
			service.send("GET", `/api/projects/${mine.id}`, { headers: { cookie } }),
		);
		expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
		const after = (await service.store.get("grants", adaId))?.sealed;
		const refreshOf = (sealed = "") => JSON.parse(sealer.open("github grant", sealed) ?? "{}").refreshToken;
		expect(refreshOf(after)).not.toBe(refreshOf(before));
	});

	it("is nothing once the grant was revoked at GitHub", async () => {
		const cookie = cookieOf(await signIn(), "driftgate");
		const grant = await service.store.get("grants", adaId);
		const { token } = JSON.parse(sealer.open("github grant", grant?.sealed ?? "") ?? "{}");
		await fetch(`${github.url}/applications/${github.clientId}/grant`, {
			method: "DELETE",
			body: JSON.stringify({ access_token: token }),
		});
		service.clock.time += 5 * MINUTE;
		expect(await list(cookie)).toEqual({ status: 200, ids: [] });
	});
});

it("the challenge is that of RFC 7636 appendix B", () => {
	const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
	const pending = { state: "", verifier, returnTo: "", expiresAt: 0 };
	expect(challengeOf(pending)).toBe("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
});

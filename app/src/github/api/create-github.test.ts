import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gitBlobId } from "../../lib/git-blob-id.ts";
import { type EmulatedGitHub, startEmulatedGitHub } from "../../testing/emulated-github.ts";
import { rsaKey } from "../../testing/rsa-key.ts";
import { startToldAnswers, type ToldAnswers } from "../../testing/told-answers.ts";
import { createGitHub } from "./create-github.ts";

describe("createGitHub, against an emulated GitHub", () => {
	let emulated: EmulatedGitHub;

	beforeAll(async () => {
		emulated = await startEmulatedGitHub();
	});

	afterAll(() => emulated.close());

	const github = () =>
		createGitHub({ appId: emulated.appId, privateKey: emulated.privateKey, apiUrl: emulated.url, retryPauseMs: 1 });

	it("reads a file at a commit, with the id that git has for it", async () => {
		const first = await emulated.commit({ "api/öpen api.yaml": "one: ✓\n" });
		const second = await emulated.commit({ "api/öpen api.yaml": "two\n" });
		const read = (commit: string) => github().readFile(emulated.repository, "api/öpen api.yaml", commit);
		expect(await read(first)).toEqual({ text: "one: ✓\n", blobSha: gitBlobId("one: ✓\n") });
		expect(await read(second)).toEqual({ text: "two\n", blobSha: gitBlobId("two\n") });
	});

	it("reads the commit that a branch points to", async () => {
		const commit = await emulated.commit({ "x.yaml": "x" });
		expect(await github().headCommit(emulated.repository, "main")).toBe(commit);
		expect(await github().headCommit(emulated.repository, "no/such")).toBeUndefined();
		const gone = { ...emulated.repository, installationId: "999" };
		await expect(github().headCommit(gone, "main")).rejects.toMatchObject({ code: "temporarily_unavailable" });
	});

	it("tells whether a commit is in another's history", async () => {
		const first = await emulated.commit({ "x.yaml": "1" });
		const second = await emulated.commit({ "x.yaml": "2" });
		const isAncestor = (one: string, other: string) => github().isAncestor(emulated.repository, one, other);
		expect(await isAncestor(first, second)).toBe(true);
		expect(await isAncestor(first, first)).toBe(true);
		expect(await isAncestor(second, first)).toBe(false);
		expect(await isAncestor("0".repeat(40), second)).toBe(false);
		expect(await isAncestor(first, "0".repeat(40))).toBe(false);
		const gone = { ...emulated.repository, installationId: "999" };
		await expect(github().isAncestor(gone, first, second)).rejects.toMatchObject({ code: "temporarily_unavailable" });
	});

	it("reads an empty file", async () => {
		const commit = await emulated.commit({ "empty.yml": "" });
		expect(await github().readFile(emulated.repository, "empty.yml", commit)).toEqual({
			text: "",
			blobSha: gitBlobId(""),
		});
	});

	it("reads a file over 1 MiB", async () => {
		const text = "0123456789abcde\n".repeat(100_000);
		const commit = await emulated.commit({ "big.yaml": text });
		const file = await github().readFile(emulated.repository, "big.yaml", commit);
		expect(file?.text).toBe(text);
		expect(await github().readBlobId(emulated.repository, "big.yaml", commit)).toBe(file?.blobSha);
	});

	it.each(["absent.yml", "api", "../driftgate.yml", "/driftgate.yml", "a//b", "", "./big.yaml"])(
		"finds no file at %j",
		async (path) => {
			const commit = await emulated.commit({ "api/x.yaml": "x" });
			expect(await github().readFile(emulated.repository, path, commit)).toBeUndefined();
		},
	);

	it("reads a repository by its id, and finds none with another", async () => {
		const { id, ownerId } = await emulated.ids();
		expect(await github().readRepository(emulated.repository)).toEqual({
			id: String(id),
			fullName: "acme/payments",
			ownerId,
			private: false,
			defaultBranch: "main",
			installationId: emulated.installationId,
		});
		expect(await github().readRepository({ ...emulated.repository, id: "999999" })).toBeUndefined();
	});

	it("never reads another repository that bears the old name", async () => {
		const call = emulated.call;
		const ours = await emulated.commit({ "driftgate.yml": "service: ours\n" });
		await call("PATCH", "/repos/acme/payments", { name: "money" });
		try {
			const { id } = await call<{ id: number }>("POST", "/orgs/acme/repos", { name: "payments", auto_init: true });
			const content = Buffer.from("service: theirs\n").toString("base64");
			await call("PUT", "/repos/acme/payments/contents/driftgate.yml", { message: "Take the name", content });
			const read = (repositoryId: string, commit: string) =>
				github().readFile({ ...emulated.repository, id: repositoryId }, "driftgate.yml", commit);
			expect(await read(String(id), "main")).toMatchObject({ text: "service: theirs\n" });
			expect(await read(emulated.repository.id, "main")).toMatchObject({ text: "service: ours\n" });
			expect(await github().headCommit(emulated.repository, "main")).toBe(ours);
			expect(await github().readRepository(emulated.repository)).toMatchObject({ fullName: "acme/money" });
			await call("DELETE", "/repos/acme/payments");
		} finally {
			await call("PATCH", "/repos/acme/money", { name: "payments" });
		}
	});

	it("does not take a repository that is gone for a file, a branch or a commit that is not there", async () => {
		const gone = { ...emulated.repository, id: "999999" };
		const refused = { code: "repo_not_linked" };
		const january = { branch: "main", paths: [""], since: Date.UTC(2026, 0, 1), until: Date.UTC(2026, 1, 1) };
		await expect(github().readFile(gone, "driftgate.yml", "main")).rejects.toMatchObject(refused);
		await expect(github().headCommit(gone, "main")).rejects.toMatchObject(refused);
		await expect(github().isAncestor(gone, "a".repeat(40), "b".repeat(40))).rejects.toMatchObject(refused);
		await expect(github().listCommits(gone, january)).rejects.toMatchObject(refused);
	});

	it("does not take an installation that is gone for a file that is not there", async () => {
		const gone = { ...emulated.repository, installationId: "999" };
		await expect(github().readFile(gone, "driftgate.yml", "main")).rejects.toMatchObject({
			code: "temporarily_unavailable",
		});
	});
});

describe("createGitHub, against odd answers", () => {
	let told: ToldAnswers;
	const privateKey = rsaKey("app").export({ type: "pkcs1", format: "pem" }).toString();
	const repository = { installationId: "5", id: "900" };
	const github = () => createGitHub({ appId: "1", privateKey, apiUrl: `${told.url}/api/v3`, retryPauseMs: 1 });
	const read = () => github().readFile(repository, "driftgate.yml", "abc");

	const grantToken = () =>
		told
			.on("POST", "/api/v3/app/installations/5/access_tokens")
			.reply(201, { token: "ghs_x", expires_at: "2999-01-01T00:00:00Z", permissions: {}, repository_selection: "all" });
	const contents = () => told.on("GET", "/api/v3/repositories/900/contents/driftgate.yml").query({ ref: "abc" });

	beforeAll(async () => {
		told = await startToldAnswers();
	});

	afterEach(() => {
		expect(told.forget()).toEqual([]);
	});

	afterAll(() => told.close());

	const large = () => {
		grantToken();
		contents().reply(200, { type: "file", sha: "f00", size: 2_000_000, encoding: "none", content: "" });
		return told.on("GET", "/api/v3/repositories/900/git/blobs/f00");
	};
	const json = { "content-type": "application/json; charset=utf-8" };
	const base64 = Buffer.from("\ufefflärge").toString("base64");

	it.each([
		["as raw bytes", "\ufefflärge", { "content-type": "application/vnd.github.raw+json; charset=utf-8" }],
		["as raw JSON", '{"content": "eA=="}', { "content-type": "application/vnd.github.raw+json" }],
		["in JSON, from a server that has no raw blobs", { content: base64, encoding: "base64" }, json],
	])("fetches the blob where the contents are not in the answer, %s", async (_how, body, headers) => {
		large()
			.withField("accept", /^application\/vnd\.github\.v3\.raw$/)
			.reply(200, body, headers);
		expect(await read()).toEqual({ text: typeof body === "string" ? body : "\ufefflärge", blobSha: "f00" });
	});

	it("is temporarily unavailable where the blob ends early", async () => {
		large().reply(200, "large", { "content-type": "application/vnd.github.raw+json", "content-length": "2000000" });
		await expect(read()).rejects.toMatchObject({ code: "temporarily_unavailable" });
	});

	it("says the id of a large file without fetching it", async () => {
		grantToken();
		contents().reply(200, { type: "file", sha: "f00", size: 200_000_000, encoding: "none", content: "" });
		expect(await github().readBlobId(repository, "driftgate.yml", "abc")).toBe("f00");
	});

	const history = (page: number, path: string) =>
		told.on("GET", "/api/v3/repositories/900/commits").query({
			sha: "main",
			path,
			since: "2026-01-01T00:00:00.000Z",
			until: "2026-02-01T00:00:00.000Z",
			per_page: 100,
			page,
		});
	const commitAt = (sha: string, date: string) => ({ sha, commit: { committer: { date } } });
	const january = { branch: "main", since: Date.UTC(2026, 0, 1), until: Date.UTC(2026, 1, 1) };

	const list = (paths = ["driftgate.yml"]) => github().listCommits(repository, { ...january, paths });
	const theRepository = () => told.on("GET", "/api/v3/repositories/900");

	it("lists the commits of several paths once each, oldest first, without the end of the window", async () => {
		grantToken();
		const both = commitAt("both", "2026-01-10T00:00:00Z");
		history(1, "driftgate.yml").reply(200, [commitAt("end", "2026-02-01T00:00:00Z"), both]);
		history(1, "openapi").reply(200, [both, commitAt("old", "2026-01-02T00:00:00Z")]);
		expect(await list(["driftgate.yml", "openapi"])).toEqual({
			kind: "commits",
			commits: [
				{ sha: "old", committedAt: Date.UTC(2026, 0, 2) },
				{ sha: "both", committedAt: Date.UTC(2026, 0, 10) },
			],
		});
	});

	it("says that there are too many commits rather than list a part of them", async () => {
		grantToken();
		const full = Array.from({ length: 100 }, (_, index) => commitAt(`c${index}`, "2026-01-10T00:00:00Z"));
		for (let page = 1; page <= 10; page += 1) history(page, "driftgate.yml").reply(200, full);
		expect(await list()).toEqual({ kind: "too_many" });
	});

	it("says that there is no such branch, where the repository is there", async () => {
		grantToken();
		history(1, "driftgate.yml").reply(404);
		theRepository().reply(200, { id: 900 });
		expect(await list()).toEqual({ kind: "no_branch" });
	});

	it("takes the 404 of a repository that is lost for no list", async () => {
		grantToken();
		history(1, "driftgate.yml").reply(404);
		theRepository().reply(404);
		await expect(list()).rejects.toMatchObject({ code: "repo_not_linked" });
	});

	it("takes no repository that GitHub says is empty for one without commits in the window", async () => {
		grantToken();
		history(1, "driftgate.yml").reply(409, { message: "Git Repository is empty." });
		expect(await list()).toEqual({ kind: "no_branch" });
	});

	it.each<[string, number, string | object]>([
		["a 409 of other words", 409, { message: "Conflict" }],
		["a 409 without a word", 409, ""],
		["an object", 200, { commits: [] }],
		["a page of text", 200, "<html>"],
		["a commit without its time", 200, [{ sha: "a", commit: { committer: null } }]],
		["a commit without its id", 200, [{ commit: { committer: { date: "2026-01-10T00:00:00Z" } } }]],
		["nothing", 200, [null]],
	])("takes %s for no list of commits", async (_, status, body) => {
		grantToken();
		history(1, "driftgate.yml").reply(status, body);
		await expect(list()).rejects.toMatchObject({ code: "temporarily_unavailable" });
	});

	it("uses nothing of an answer for another repository than the one that was asked for", async () => {
		grantToken();
		const other = { id: 901, full_name: "acme/payments", private: false, default_branch: "main", owner: { id: 9 } };
		theRepository().reply(200, other);
		await expect(github().readRepository(repository)).rejects.toMatchObject({ code: "temporarily_unavailable" });
	});

	const commit = (sha: string) =>
		told.on("GET", `/api/v3/repositories/900/commits/${sha}`).query({ per_page: 1, page: 2 });

	it("names who made a commit and what it merges, and nobody where GitHub knows nobody", async () => {
		grantToken();
		const parents = [{ sha: "base" }, { sha: "head" }];
		commit("merge")
			.times(2)
			.reply(200, { author: { id: 7 }, committer: { id: 19_864_447 }, parents });
		commit("head").reply(200, { author: null, committer: {}, parents: [{ sha: "base" }] });
		commit("head").reply(404);
		commit("gone").reply(404);
		theRepository().times(2).reply(200, {});
		const reader = github();
		expect(await reader.commitAuthors(repository, "merge")).toEqual(["7", "19864447", null]);
		expect(await reader.commitAuthors(repository, "merge")).toEqual(["7", "19864447"]);
		expect(await reader.commitAuthors(repository, "gone")).toBeUndefined();
	});

	it("fetches one token for many reads", async () => {
		const token = grantToken();
		contents().times(2).reply(404);
		theRepository().times(2).reply(200, { id: 900 });
		const shared = github();
		await shared.readFile(repository, "driftgate.yml", "abc");
		await shared.readFile(repository, "driftgate.yml", "abc");
		expect(token.isDone()).toBe(true);
	});

	it("refuses a file that is too large before it fetches it", async () => {
		grantToken();
		contents().reply(200, { type: "file", sha: "f00", size: 64 * 1024 * 1024, encoding: "none", content: "" });
		await expect(read()).rejects.toMatchObject({ code: "invalid_spec" });
	});

	it("tries again once after an answer of 5xx", async () => {
		grantToken();
		contents().reply(502);
		contents().reply(404);
		theRepository().reply(200, { id: 900 });
		expect(await read()).toBeUndefined();
	});

	it.each([
		["an answer of 5xx that stays", () => contents().times(2).reply(503)],
		["a rate limit", () => contents().reply(403, { message: "API rate limit exceeded" })],
		["a connection that ends", () => contents().times(2).breakOff()],
	])("takes %s for the world's failure", async (_, answer) => {
		grantToken();
		answer();
		await expect(read()).rejects.toMatchObject({ code: "temporarily_unavailable", owner: "world" });
	});

	it.each([400, 414, 422, 431])(
		"finds no file at a path that GitHub refuses with %i: that is no outage",
		async (status) => {
			grantToken();
			contents().reply(status, { message: "Bad path" });
			theRepository().reply(200, { id: 900 });
			expect(await read()).toBeUndefined();
		},
	);

	it("does not take a permission that is not granted for a path that is refused", async () => {
		grantToken();
		contents().reply(422, { message: "The permissions requested are not granted to this installation." });
		await expect(read()).rejects.toMatchObject({ code: "permission_required" });
	});

	it("finds no file at a path that no address can hold, and no branch of such a name", async () => {
		grantToken();
		theRepository().times(2).reply(200, { id: 900 });
		const reader = github();
		expect(await reader.readFile(repository, "a\ud800.json", "abc")).toBeUndefined();
		expect(await reader.readBlobId(repository, "a\ud800.json", "abc")).toBeUndefined();
		await expect(reader.headCommit(repository, "a\ud800")).rejects.toMatchObject({ code: "invalid_request" });
	});

	it("does not wait for a server that stays silent", async () => {
		const server = createServer(() => {}).listen(0, "127.0.0.1");
		await once(server, "listening");
		const { port } = server.address() as AddressInfo;
		const silent = createGitHub({ appId: "1", privateKey, apiUrl: `http://127.0.0.1:${port}`, timeoutMs: 50 });
		await expect(silent.listRepositories("5")).rejects.toMatchObject({ code: "temporarily_unavailable" });
		server.closeAllConnections();
		server.close();
	});

	it("passes on how long a rate limit lasts", async () => {
		grantToken();
		contents().reply(429, {}, { "retry-after": "37" });
		await expect(read()).rejects.toMatchObject({ retryAfter: 37 });
	});

	it("never tells what GitHub said", async () => {
		grantToken();
		contents().reply(403, { message: "secret detail" });
		await expect(read()).rejects.toMatchObject({ message: "GitHub could not be read." });
	});

	it("pages through all repositories", async () => {
		grantToken();
		const page = (from: number, count: number) => ({
			total_count: 130,
			repositories: Array.from({ length: count }, (_, i) => ({
				id: from + i,
				full_name: `acme/r${from + i}`,
				private: true,
				default_branch: "trunk",
				owner: { id: 9 },
			})),
		});
		const next = `<${told.url}/api/v3/installation/repositories?per_page=100&page=2>; rel="next"`;
		told
			.on("GET", "/api/v3/installation/repositories")
			.query({ per_page: 100 })
			.reply(200, page(0, 100), { link: next });
		told.on("GET", "/api/v3/installation/repositories").query({ per_page: 100, page: 2 }).reply(200, page(100, 30));
		const repositories = await github().listRepositories("5");
		expect(repositories).toHaveLength(130);
		expect(repositories.at(-1)).toMatchObject({ id: "129", defaultBranch: "trunk", ownerId: 9, installationId: "5" });
	});
});

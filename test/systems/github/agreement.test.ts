import { createEmulator, type Emulator } from "emulate";
import { type GitHub, startGitHub } from "./start-github.ts";
import { type Client, clientWith } from "./testing/client.ts";

/** Members that both tell and that mean the same; addresses and numbers of their own are left out. */
// biome-ignore lint/suspicious/noExplicitAny: both answers are looked at as they come.
type Told = any;

const person = (name: string) => ({ name, email: `${name}@example.com`, date: "2026-02-03T04:05:06Z" });

describe("a repository, beside the emulate package's", () => {
	let github: GitHub;
	let emulator: Emulator;
	let clients: readonly Client[];

	beforeAll(async () => {
		github = await startGitHub();
		github.world.createOrganisation("acme");
		emulator = await createEmulator({
			service: "github",
			port: 0,
			seed: {
				tokens: { mira: { login: "mira", scopes: ["repo", "admin:org"] } },
				github: { users: [{ login: "mira" }], orgs: [{ login: "acme", members: [{ login: "mira", role: "admin" }] }] },
			},
		});
		clients = [clientWith(github, github.world.person().token), clientWith(emulator, "mira")];
	});

	afterAll(async () => {
		await emulator.close();
		await github.stop();
	});

	/** Asks both, and gives what each says of what is picked. */
	async function both(method: string, path: string, body: object | undefined, pick: (told: Told) => unknown) {
		const told = [];
		for (const client of clients) {
			const answer = await client(method, path, body);
			told.push({ status: answer.status, picked: answer.status < 400 ? pick(answer.body) : undefined });
		}
		expect(told[0]).toEqual(told[1]);
		return told[0]?.picked as Told;
	}

	it("has the same ids, trees, files and history", async () => {
		const git = "/repos/acme/api/git";
		await both("POST", "/orgs/acme/repos", { name: "api", auto_init: true }, (told) => told.full_name);
		const sha = (told: Told): string => told.sha;
		const commits: string[] = [];
		for (const [index, files] of [
			{ "a/x.yaml": "one\n", top: "1" },
			{ "a/x.yaml": "two\n" },
			{ "b/y.yaml": "3" },
		].entries()) {
			const tree = await both(
				"POST",
				`${git}/trees`,
				{
					...(commits.length === 0 ? {} : { base_tree: await treeOf(commits.at(-1) ?? "") }),
					tree: Object.entries(files).map(([path, content]) => ({ path, mode: "100644", type: "blob", content })),
				},
				sha,
			);
			const author = person(`author${index}`);
			const commit = {
				message: `Commit ${index}`,
				tree,
				parents: commits.slice(-1),
				author,
				committer: person("mira"),
			};
			commits.push(await both("POST", `${git}/commits`, commit, sha));
		}
		const [first = "", , last = ""] = commits;
		await both("POST", `${git}/refs`, { ref: "refs/heads/topic", sha: last }, (told) => told.object.sha);
		await both("PATCH", `${git}/refs/heads/topic`, { sha: first }, () => undefined);
		await both("GET", `${git}/ref/heads/topic`, undefined, (told) => [told.ref, told.object.sha]);
		await both(
			"GET",
			`/repos/acme/api/contents/a/x.yaml?ref=topic`,
			undefined,
			({ type, path, size, sha: id, encoding, content }) => [
				type,
				path,
				size,
				id,
				encoding,
				Buffer.from(content, "base64").toString(),
			],
		);
		await both("GET", `/repos/acme/api/contents/a?ref=${last}`, undefined, (told) =>
			told.map((one: Told) => [one.path, one.type, one.sha]),
		);
		await both("GET", `/repos/acme/api/contents/none?ref=${last}`, undefined, () => undefined);
		await both("GET", `/repos/acme/api/commits?sha=topic&path=a`, undefined, (told) => told.map(sha));
		await both("GET", `/repos/acme/api/commits/${last}`, undefined, (told) => [
			told.commit.message,
			told.parents.map(sha),
			told.files.map((one: Told) => [one.filename, one.status, one.sha]),
		]);
		await both("GET", `/repos/acme/api/compare/${first}...${last}`, undefined, (told) => [
			told.status,
			told.ahead_by,
			told.behind_by,
			told.merge_base_commit.sha,
			told.commits.map(sha),
			told.files.map((one: Told) => [one.filename, one.status]),
		]);
		await both("GET", `/repos/acme/api/compare/${last}...${first}`, undefined, (told) => [
			told.status,
			told.ahead_by,
			told.behind_by,
		]);
	});

	const treeOf = (commit: string): Promise<string> =>
		both("GET", `/repos/acme/api/git/commits/${commit}`, undefined, (told) => told.tree.sha);
});

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { createTemporaryFolder, type TemporaryFolder } from "../../test/harness/temporary-folder.ts";
import { readJob } from "./job.ts";

const base = "1".repeat(40);
const head = "2".repeat(40);

describe("readJob", () => {
	let folder: TemporaryFolder;

	beforeEach(async () => {
		folder = await createTemporaryFolder("job");
	});

	afterEach(() => folder.remove());

	const read = async (payload: string, variables: Readonly<Record<string, string>> = {}) => {
		const path = join(folder.path, "event.json");
		await writeFile(path, payload);
		return readJob({
			GITHUB_WORKSPACE: "/work",
			GITHUB_REPOSITORY: "northbank/ledger-api",
			GITHUB_REF: "refs/pull/1/merge",
			GITHUB_SHA: "3".repeat(40),
			GITHUB_EVENT_NAME: "pull_request",
			GITHUB_EVENT_PATH: path,
			RUNNER_TEMP: "/temp",
			...variables,
		});
	};

	const pull = (headRepository: number) => ({
		pull_request: { base: { sha: base, repo: { id: 7 } }, head: { sha: head, repo: { id: headRepository } } },
	});

	it("knows the page of the workflow run", async () => {
		const server = { GITHUB_SERVER_URL: "https://github.example.com", GITHUB_RUN_ID: "73" };
		expect((await read("{}", server)).runUrl).toBe("https://github.example.com/northbank/ledger-api/actions/runs/73");
		expect((await read("{}")).runUrl).toBeNull();
	});

	it("measures a pull request from its base", async () => {
		expect(await read(JSON.stringify(pull(7)))).toMatchObject({ baseSha: base, headSha: head, stranger: null });
	});

	it.each([
		["another repository", { id: 8 }],
		["a repository that was deleted", null],
	])("knows a fork by its head: %s", async (_, repo) => {
		const payload = { pull_request: { ...pull(7).pull_request, head: { sha: head, repo } } };
		expect(await read(JSON.stringify(payload))).toMatchObject({ stranger: "fork" });
	});

	it("knows Dependabot by whoever started the job, and by whose pull request it is", async () => {
		const started = await read(JSON.stringify(pull(7)), { GITHUB_ACTOR: "dependabot[bot]" });
		const { pull_request: own } = pull(7);
		const opened = await read(JSON.stringify({ pull_request: { ...own, user: { login: "dependabot[bot]" } } }));
		expect([started.stranger, opened.stranger]).toEqual(["Dependabot", "Dependabot"]);
	});

	it("knows whose API it is, and whether it may ask for a token", async () => {
		expect(await read("{}")).toMatchObject({ apiUrl: "https://api.github.com", mayAskForToken: false });
		const enterprise = { GITHUB_API_URL: "https://ghe.example.com/api/v3/", ACTIONS_ID_TOKEN_REQUEST_URL: "https://t" };
		expect(await read("{}", enterprise)).toMatchObject({
			apiUrl: "https://ghe.example.com/api/v3",
			mayAskForToken: true,
		});
	});

	it.each([
		["a merge group from its base", { merge_group: { base_sha: base } }, base],
		["a push from what the branch was", { before: base }, base],
		["the push that creates a branch from nothing", { before: "0".repeat(40) }, null],
		["a manual run from nothing", { inputs: {} }, null],
		["a payload that is no object from nothing", [], null],
		["an id that is an option of git from nothing", { before: "--upload-pack=x" }, null],
	])("measures %s", async (_what, payload, expected) => {
		expect((await read(JSON.stringify(payload))).baseSha).toBe(expected);
	});

	it("says so where the payload is not JSON or a variable is missing", async () => {
		await expect(read("{")).rejects.toThrow("GITHUB_EVENT_PATH");
		await expect(read("{}", { GITHUB_WORKSPACE: "" })).rejects.toThrow("GITHUB_WORKSPACE is not set");
	});
});

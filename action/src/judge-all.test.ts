import { mkdir } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { isEverythingTried } from "../../engine/src/testing/share.ts";
import { createGitRepository, type FileChanges, type GitRepository } from "../../test/harness/git.ts";
import { createTemporaryFolder, type TemporaryFolder } from "../../test/harness/temporary-folder.ts";
import type { Inputs } from "./inputs.ts";
import type { Job } from "./job.ts";
import { judgeAll } from "./judge-all.ts";
import type { Outcome } from "./judged.ts";

const config = (service: string, more = "") =>
	`service: ${service}\nversion: 1.0.0\nspec: ./services/${service}/openapi.yaml\noutputs: { typescript: true }\n${more}`;
const description = (...paths: readonly string[]) =>
	`openapi: 3.1.0\ninfo: { title: T, version: 1.0.0 }\npaths:\n${paths
		.map((path) => `  ${path}: { get: { responses: { "204": { description: Done } } } }\n`)
		.join("")}`;
const filesOf = (service: string): FileChanges => ({
	[`services/${service}/driftgate.yml`]: config(service),
	[`services/${service}/openapi.yaml`]: description("/one", "/two"),
});

const inputs: Inputs = {
	...{ serverUrl: null, audience: null, mode: "check", failOn: "block", onUnreachable: "fail" },
	...{ config: ["services/*/driftgate.yml"], logKeys: new Map(), checkpoints: null, checkpointBranch: null },
};

let folder: TemporaryFolder;
let repository: GitRepository;
let base: string;

beforeEach(async () => {
	folder = await createTemporaryFolder("judge-all");
	await mkdir(`${folder.path}/origin`);
	repository = await createGitRepository(`${folder.path}/origin`);
	base = await repository.commit({ ...filesOf("a"), ...filesOf("b"), ...filesOf("c") }, "Three services");
});
afterEach(() => folder.remove());

const jobOf = (more: Partial<Job> = {}): Job => ({
	...{
		workspace: repository.path,
		repository: "acme/apis",
		ref: "refs/pull/1/merge",
		sha: base,
		event: "pull_request",
	},
	...{ baseSha: base, headSha: null, stranger: null, mayAskForToken: false, runUrl: null, temp: folder.path },
	apiUrl: "https://api.github.com",
	...more,
});

async function propose(change: FileChanges, given: Partial<Inputs> = {}, job: Partial<Job> = {}) {
	const headSha = await repository.commit(change, "Change");
	return judgeAll({ ...inputs, ...given }, jobOf({ headSha, ...job }));
}

const said = (outcomes: readonly Outcome[]) =>
	outcomes.map(({ configPath, result }) => {
		const verdict = result.kind === "judged" ? result.judged.analysis.decision.verdict : result.kind;
		return `${configPath.split("/").at(-2)} ${verdict}`;
	});

describe("a step for several services", () => {
	it("judges those that the change touches, and no others", async () => {
		expect(said(await propose({ "services/b/openapi.yaml": description("/one") }))).toEqual([
			"a unchanged",
			"b ERR",
			"c unchanged",
		]);
		const nothing = await propose({ "README.md": "More words\n" }, {}, { baseSha: null });
		expect(said(nothing)).toEqual(["a failed", "b failed", "c failed"]);
	});

	it.each<readonly [string, FileChanges]>([
		["its configuration", { "services/c/driftgate.yml": config("c", "gate: { max_score: 1 }\n") }],
		["a file that its description refers to", { "shared/money.yaml": "type: number\n" }],
		["such a file that is gone", { "shared/money.yaml": null }],
	])("takes a service for changed that differs in %s", async (_, change) => {
		const refers = `${description("/one", "/two")}components: { schemas: { Money: { $ref: ../../shared/money.yaml } } }\n`;
		base = await repository.commit(
			{ "services/c/openapi.yaml": refers, "shared/money.yaml": "type: string\n" },
			"Share",
		);
		const outcomes = said(await propose(change));
		expect(outcomes.slice(0, 2)).toEqual(["a unchanged", "b unchanged"]);
		expect(outcomes[2]).not.toBe("c unchanged");
	});

	it("judges one alone in any case, and what is new", async () => {
		const only = { config: ["services/a/driftgate.yml"] };
		expect(said(await propose({ "README.md": "More\n" }, only))).toEqual(["a PASS"]);
		expect(said(await propose(filesOf("d")))).toEqual(["a unchanged", "b unchanged", "c unchanged", "d PASS"]);
	});

	it("takes paths and patterns in their order, none twice, without what is left out", async () => {
		const lines = ["services/c/driftgate.yml", "services/**/driftgate.yml", "!services/b/**"];
		const change = { "services/c/openapi.yaml": description("/one", "/two", "/three") };
		expect(said(await propose(change, { config: lines }))).toEqual(["c PASS", "a unchanged"]);
	});

	it("tells of one that cannot be read, and judges the others", async () => {
		const outcomes = await propose({
			"services/b/openapi.yaml": "openapi: [\n",
			"services/a/openapi.yaml": description("/one"),
		});
		expect(said(outcomes)).toEqual(["a ERR", "b failed", "c unchanged"]);
	});

	it("refuses a pattern that means nothing, and a path that is not there", async () => {
		await expect(propose({}, { config: ["apis/*/driftgate.yml"] })).rejects.toThrow(
			/No file that git tracks matches "apis/,
		);
		await expect(propose({}, { config: ["a.yml", "b.yml"] })).rejects.toThrow(/There is no a\.yml/);
	});

	it("takes hostile names for names", async () => {
		const names = ["--help", "$(touch x)", "a'b\"c", "line\nbreak", "::error::x", "ünï", "[x]", ":(top)"];
		const files = Object.fromEntries(
			names.flatMap((name) => [
				[`evil/${name}/driftgate.yml`, config("a")],
				[`evil/${name}/unread.yaml`, "x\n"],
			]),
		);
		const outcomes = await propose(files, { config: ["evil/**/driftgate.yml"] });
		expect(outcomes.map(({ configPath }) => configPath).toSorted()).toEqual(
			names.map((name) => `evil/${name}/driftgate.yml`).toSorted(),
		);
		expect(outcomes.every(({ result }) => result.kind === "judged")).toBe(true);
	});

	const FILES = isEverythingTried ? 3_000 : 600;
	it(`finds its way among ${FILES} files`, async () => {
		const many = Object.fromEntries(
			Array.from({ length: FILES }, (_, index) => [`services/a/schemas/s${index}.yaml`, `title: S${index}\n`]),
		);
		const paths = Array.from({ length: 300 }, (_, index) => `    S${index}: { $ref: "./schemas/s${index}.yaml" }\n`);
		const refers = `${description("/one")}components:\n  schemas:\n${paths.join("")}`;
		base = await repository.commit({ ...many, "services/a/openapi.yaml": refers }, "Many files");
		const { "services/a/schemas/s0.yaml": _, ...others } = many;
		expect(said(await propose({ [`services/a/schemas/s${FILES - 1}.yaml`]: "title: Nobody reads it\n" }))[0]).toBe(
			"a unchanged",
		);
		const changed = Object.fromEntries(Object.keys(others).map((path) => [path, "title: Changed\n"]));
		expect(said(await propose(changed))[0]).toMatch(/^a (?:PASS|WARN)$/);
	});
});

describe("jobs that GitHub gives no token", () => {
	const remote = { serverUrl: "https://driftgate.invalid", config: ["services/b/driftgate.yml"] };
	const change = { "services/b/openapi.yaml": description("/one") };

	it.each([
		["fork", /pull requests of forks no token/],
		["Dependabot", /Dependabot's jobs no token/],
	] as const)("of a %s are judged in the runner, and say that nothing is recorded", async (stranger, why) => {
		const [outcome] = await propose(change, remote, { stranger });
		expect(outcome?.result).toMatchObject({
			kind: "judged",
			judged: {
				syncRunId: null,
				checkpoint: null,
				caveat: "not recorded",
				remarks: [expect.stringMatching(why), expect.stringContaining("Compared with commit")],
				analysis: { decision: { verdict: "ERR", action: "block" } },
			},
		});
	});

	it("of the repository itself are told what permission is missing", async () => {
		const [outcome] = await propose(change, remote);
		expect(outcome?.result).toMatchObject({
			kind: "failed",
			reason: { message: expect.stringContaining("id-token: write") },
		});
	});

	it.each(["pull_request_target", "workflow_run", "issue_comment"])("judge nothing on %s", async (event) => {
		await expect(propose(change, remote, { event, stranger: "fork" })).rejects.toThrow(
			new RegExp(`^This step judges nothing on ${event}: such a job has the repository's secrets`),
		);
	});
});

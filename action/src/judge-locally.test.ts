import { mkdir } from "node:fs/promises";
import { formats } from "@driftgate/engine";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { everNewSets } from "../../engine/src/testing/ladders.ts";
import { createGitRepository, type FileChanges, type GitRepository, runGit } from "../../test/harness/git.ts";
import { createTemporaryFolder, type TemporaryFolder } from "../../test/harness/temporary-folder.ts";
import type { Job } from "./job.ts";
import { judgeLocally } from "./judge-locally.ts";

const config = (service: string, spec: string, more = "") =>
	`service: ${service}\nversion: 1.0.0\nspec: ./${spec}\noutputs: { typescript: true }\n${more}`;

const description = (...paths: readonly string[]) =>
	`openapi: 3.1.0\ninfo: { title: T, version: 1.0.0 }\npaths:\n${paths
		.map((path) => `  ${path}: { get: { responses: { "204": { description: Done } } } }\n`)
		.join("")}`;

let folder: TemporaryFolder;
let repository: GitRepository;
let base: string;

beforeEach(async () => {
	folder = await createTemporaryFolder("judge-locally");
	await mkdir(`${folder.path}/origin`);
	repository = await createGitRepository(`${folder.path}/origin`);
	base = await repository.commit(
		{
			"driftgate.yml": config("ledger", "ledger.yaml"),
			"ledger.yaml": description("/accounts", "/transfers"),
			"services/cards/driftgate.yml": config("cards", "services/cards/openapi.yaml"),
			"services/cards/openapi.yaml": description("/cards", "/limits"),
		},
		"Two services",
	);
});
afterEach(() => folder.remove());

function jobOf(more: Partial<Job>): Job {
	return {
		workspace: repository.path,
		repository: "acme/apis",
		ref: "refs/pull/1/merge",
		sha: more.headSha ?? base,
		event: "pull_request",
		baseSha: base,
		headSha: null,
		stranger: null,
		mayAskForToken: false,
		apiUrl: "https://api.github.com",
		runUrl: null,
		temp: folder.path,
		...more,
	};
}

/** Commits a change and judges it as a pull request. */
async function propose(change: FileChanges, path = "driftgate.yml") {
	const headSha = await repository.commit(change, "Change");
	return judgeLocally(path, jobOf({ headSha }));
}

describe("judgeLocally", () => {
	it("judges the service that the step names, and no other of the repository", async () => {
		const change = { "services/cards/openapi.yaml": description("/cards") };
		const cards = await propose(change, "services/cards/driftgate.yml");
		expect(cards.analysis.decision.action).toBe("block");
		expect(cards.remarks).toEqual([`Compared with commit \`${base.slice(0, 12)}\`, in the runner.`]);
		const ledger = await propose({});
		expect(ledger.analysis.findings).toEqual([]);
	});

	it.each([
		["renamed", "driftgate.yml", "api/gate.yml"],
		["moved into .github", "driftgate.yml", ".github/driftgate.yml"],
		["moved within a monorepo", "services/cards/driftgate.yml", "cards/driftgate.yml"],
	])("keeps to the promises of a configuration that is %s", async (_, from, to) => {
		const isLedger = from === "driftgate.yml";
		const text = isLedger ? config("ledger", "ledger.yaml") : config("cards", "services/cards/openapi.yaml");
		const spec = isLedger ? "ledger.yaml" : "services/cards/openapi.yaml";
		const { analysis, remarks } = await propose({ [from]: null, [to]: text, [spec]: description("/other") }, to);
		expect(analysis.decision.action).toBe("block");
		expect(analysis.findings.filter(({ rule }) => rule === "endpoint-removed").length).toBe(2);
		expect(remarks[0]).toContain("Compared with commit");
	});

	it("says what the change does to the policy that judges it, which the base's policy may block", async () => {
		const never = "gate: { block_on: never }\n";
		const change = { "driftgate.yml": config("ledger", "ledger.yaml", never), "ledger.yaml": description("/accounts") };
		const { analysis } = await propose(change);
		expect(analysis.decision).toMatchObject({ action: "proceed", verdict: "ERR" });
		expect(analysis.findings.filter(({ rule }) => rule === "policy-loosened")).toMatchObject([
			{ level: "WARN", shownAt: { file: "driftgate.yml", line: 5, column: 9 } },
		]);
		expect(formats.github(analysis)).toMatch(
			/^::warning file=driftgate\.yml,line=5,.*`gate\.block_on` changed from ERR to never/m,
		);
		base = await repository.commit(
			{ "driftgate.yml": config("ledger", "ledger.yaml", "gate: { policy_changes: block }\n") },
			"Guard the policy",
		);
		const { decision } = (await propose(change)).analysis;
		expect(decision).toMatchObject({ action: "block", reason: expect.stringContaining("(policy_changes: block)") });
	});

	it("says that a configuration moved, and takes another service's for none", async () => {
		const moved = await propose(
			{ "driftgate.yml": null, "api/driftgate.yml": config("ledger", "ledger.yaml") },
			"api/driftgate.yml",
		);
		expect(moved.remarks[0]).toContain("where the configuration was `driftgate.yml`, in the runner.");
		base = await repository.git("rev-parse", "HEAD");
		const added = await propose(
			{ "services/cards/driftgate.yml": null, "new/driftgate.yml": config("payments", "ledger.yaml") },
			"new/driftgate.yml",
		);
		expect(added.remarks[0]).toContain("`new/driftgate.yml` is new since commit");
	});

	it("judges from a shallow clone, in which the base and what was removed since are fetched", async () => {
		const headSha = await repository.commit(
			{
				"driftgate.yml": null,
				"api/driftgate.yml": config("ledger", "ledger.yaml"),
				"ledger.yaml": description("/accounts"),
			},
			"Move and break",
		);
		const workspace = `${folder.path}/clone`;
		await runGit(folder.path, ["clone", "--quiet", "--depth=1", `file://${repository.path}`, workspace]);
		const { analysis } = await judgeLocally("api/driftgate.yml", jobOf({ workspace, headSha }));
		expect(analysis.decision.action).toBe("block");
		await runGit(workspace, ["remote", "set-url", "origin", `file://${folder.path}/gone`]);
		const missing = jobOf({ workspace, headSha, baseSha: "0123456789012345678901234567890123456789" });
		await expect(judgeLocally("api/driftgate.yml", missing)).rejects.toThrow(
			/is not in the clone and could not be fetched\. Give actions\/checkout "fetch-depth: 0"/,
		);
	});

	it("judges nothing where the base of the pull request is checked out", async () => {
		const headSha = await repository.commit({ "ledger.yaml": description("/accounts") }, "Break");
		await repository.git("checkout", "--quiet", "--detach", base);
		await expect(judgeLocally("driftgate.yml", jobOf({ headSha }))).rejects.toThrow(
			/The base of the pull request is checked out/,
		);
		await repository.git("checkout", "--quiet", "--detach", headSha);
		expect((await judgeLocally("driftgate.yml", jobOf({ headSha }))).analysis.decision.action).toBe("block");
	});

	it("cannot judge a description that a build makes, of which git has none to compare with", async () => {
		const built = config("ledger", "ledger.yaml", "built: true\n");
		await expect(propose({ "driftgate.yml": built })).rejects.toThrow(/comes from a build .* set server-url/);
	});

	it.each([
		["push", /^This push creates its branch/],
		["schedule", /^The event "schedule" names no commit/],
	])("says what to do about a %s that has no base", async (event, said) => {
		await expect(judgeLocally("driftgate.yml", jobOf({ event, baseSha: null }))).rejects.toThrow(said);
	});

	it("refuses a level for a rule that there is not, and bears one at the base", async () => {
		const typo = config("ledger", "ledger.yaml", "gate: { rules: { endpoint-remvoed: ERR } }\n");
		await expect(propose({ "driftgate.yml": typo })).rejects.toMatchObject({
			issues: [{ message: expect.stringContaining("There is no rule `endpoint-remvoed`") }],
		});
		base = await repository.git("rev-parse", "HEAD");
		expect((await propose({ "driftgate.yml": config("ledger", "ledger.yaml") })).analysis.findings).toEqual([]);
	});

	it("does not say that the base cannot be read where both sides together are too much to compare", async () => {
		base = await repository.commit({ "ledger.yaml": JSON.stringify(everNewSets(30, "before")) }, "Entangle schemas");
		await expect(propose({ "ledger.yaml": JSON.stringify(everNewSets(30, "after")) })).rejects.toMatchObject({
			name: "Fault",
			code: "spec-too-large",
			side: null,
		});
	});

	it("lets a change pass that mends the base, and says that nothing was compared", async () => {
		base = await repository.commit({ "ledger.yaml": "openapi: [\n" }, "Break the description");
		const { decision, findings } = (await propose({ "ledger.yaml": description("/accounts") })).analysis;
		expect(decision).toMatchObject({ verdict: "WARN", action: "proceed" });
		expect(findings.map(({ rule }) => rule)).toEqual(["base-unreadable"]);
	});

	it("lets a change pass that mends the configuration of the base, and says that nothing was compared", async () => {
		const right = config("ledger", "ledger.yaml");
		base = await repository.commit({ "driftgate.yml": `${right}nonsense: 1\n` }, "Break the configuration");
		const { decision, findings, notices } = (await propose({ "driftgate.yml": right })).analysis;
		expect(decision).toMatchObject({ verdict: "WARN", action: "proceed" });
		expect(findings.map(({ rule }) => rule)).toEqual(["base-unreadable"]);
		expect(notices).toMatchObject([
			{ side: "before", file: "driftgate.yml", message: expect.stringContaining("nonsense") },
		]);
	});

	it("says how to go on where the base has no description", async () => {
		base = await repository.commit({ "driftgate.yml": config("ledger", "gone.yaml") }, "Lose the description");
		await expect(propose({ "driftgate.yml": config("ledger", "ledger.yaml") })).rejects.toThrow(
			/cannot be read, so there is nothing to compare with\. A change that fixes it has to be merged without this check once\.$/,
		);
	});
});

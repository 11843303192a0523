import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { type ActionResult, runAction } from "../../harness/action-runner.ts";
import { createGitRepository, type FileChanges, type GitRepository } from "../../harness/git.ts";
import { addReferenceAndLimits, breakMoney, type Files, ledgerPaths, readLedger } from "../../harness/ledger.ts";
import { createTemporaryFolder, type TemporaryFolder } from "../../harness/temporary-folder.ts";

jest.setTimeout(60_000);

/* The Action without a service: base against head, in a real git repository, in the runner. */
describe("the Action in local mode", () => {
	let folder: TemporaryFolder;
	let repository: GitRepository;
	let files: Files;
	let base: string;

	beforeEach(async () => {
		folder = await createTemporaryFolder("local");
		repository = await createGitRepository(folder.path);
		files = await readLedger();
		base = await repository.commit(files, "Describe the ledger");
	});

	afterEach(() => folder.remove());

	/** Commits a change and runs the Action as for a pull request of it. */
	const propose = async (change: FileChanges, inputs: Readonly<Record<string, string>> = {}): Promise<ActionResult> => {
		const head = await repository.commit(change, "Change the ledger");
		return run(head, { pull_request: { base: { sha: base }, head: { sha: head } } }, inputs);
	};

	const run = (sha: string, event: unknown, inputs: Readonly<Record<string, string>> = {}): Promise<ActionResult> =>
		runAction({
			workspace: folder.path,
			job: {
				repository: "northbank/ledger-api",
				repositoryId: "7",
				repositoryOwner: "northbank",
				repositoryOwnerId: "1",
				ref: "refs/pull/1/merge",
				sha,
				event: "pull_request",
			},
			event,
			inputs,
		});

	it("passes a safe change without a token or a service", async () => {
		const result = await propose(addReferenceAndLimits(files));
		expect(result.outputs).toMatchObject({ verdict: "PASS", "gate-action": "proceed", "sync-run-id": "" });
		expect(result.exitCode).toBe(0);
		expect(result.summary).toContain(base.slice(0, 12));
	});

	it("gives its reports for code scanning, for people and for a job that may comment", async () => {
		const result = await propose(breakMoney(files));
		expect(result.outputs).toMatchObject({ semver: "major", checkpoint: "" });
		const endings = ["report-path", "sarif-path", "html-path", "artifact-path"].map((name) => result.outputs[name]);
		expect(endings.map((path) => path?.split("/").at(-1))).toEqual([
			"driftgate-report.json",
			"driftgate-report.sarif",
			"driftgate-report.html",
			"driftgate-artifact.json",
		]);
		expect(JSON.parse(result.outputs["services"] ?? "")).toEqual([
			expect.objectContaining({ config: "driftgate.yml", service: "ledger-api", verdict: "ERR", semver: "major" }),
		]);
	});

	it("tells several services in one report, by the name of each", async () => {
		const own = (service: string) => ({
			[`apis/${service}/driftgate.yml`]: `service: ${service}\nversion: 1.0.0\nspec: ./apis/${service}/openapi.yaml\noutputs: {typescript: true}\n`,
			[`apis/${service}/openapi.yaml`]:
				'openapi: 3.1.0\ninfo: {title: T, version: 1.0.0}\npaths: {/one: {get: {responses: {"204": {description: Done}}}}}\n',
		});
		base = await repository.commit({ ...own("cards"), ...own("limits") }, "Two more");
		const gone = "openapi: 3.1.0\ninfo: {title: T, version: 1.0.0}\npaths: {}\n";
		const result = await propose(
			{ ...breakMoney(files), "apis/cards/openapi.yaml": gone },
			{ config: "driftgate.yml\napis/**/driftgate.yml" },
		);
		expect(result.exitCode).toBe(1);
		expect(result.outputs).toMatchObject({ verdict: "ERR", "gate-action": "block", semver: "major" });
		expect(result.summary).toContain("| `cards` | `apis/cards/driftgate.yml` | ERR, block |");
		expect(result.summary).toContain("|  | `apis/limits/driftgate.yml` | unchanged |");
		expect(result.summary).toContain("2 of 2 services are blocked: `ledger-api`, `cards`");
		expect(result.annotations.map(({ message }) => message).join("\n")).toContain("`cards`: `GET /one` was removed");
		const services = JSON.parse(result.outputs["services"] ?? "") as readonly { readonly score?: number }[];
		const sum = services.reduce((total, { score = 0 }) => total + score, 0);
		expect(Number(result.outputs["score"])).toBeCloseTo(sum, 2);
	});

	it("blocks a breaking change at its line, with the table in the summary", async () => {
		const change = breakMoney(files);
		const result = await propose(change);
		expect(result.exitCode).toBe(1);
		expect(result.outputs).toMatchObject({ verdict: "ERR", "gate-action": "block" });
		const line = (change[ledgerPaths.money] ?? "").split("\n").findIndex((text) => text.startsWith("required:")) + 1;
		expect(result.annotations).toContainEqual(
			expect.objectContaining({ level: "error", file: ledgerPaths.money, line }),
		);
		expect(result.summary).toContain("| ERR |");
	});

	it.each([
		["never", 0],
		["ERR", 1],
	])("fails on %s with %i", async (failOn, exitCode) => {
		const change = { ...breakMoney(files), ...withGate(files, "block_on: never") };
		const result = await propose(change, { "fail-on": failOn });
		expect(result.outputs).toMatchObject({ verdict: "ERR", "gate-action": "proceed" });
		expect(result.exitCode).toBe(exitCode);
	});

	it("has nothing to compare a new configuration with", async () => {
		const result = await propose(
			{ "other/driftgate.yml": files[ledgerPaths.config] ?? "" },
			{ config: "other/driftgate.yml" },
		);
		expect(result.outputs["gate-action"]).toBe("proceed");
		expect(result.summary).toContain("is new since commit");
	});

	it("refuses to pass what it cannot read, and says where it is wrong", async () => {
		const result = await propose({ [ledgerPaths.spec]: "openapi: 3.1.0\ninfo: [\n" });
		expect(result.exitCode).toBe(1);
		expect(result.outputs).toEqual({});
		expect(result.annotations).toContainEqual(
			expect.objectContaining({ level: "error", file: ledgerPaths.spec, line: expect.any(Number) }),
		);
	});

	it("lets pass what mends a base that cannot be read, and says that nothing was compared", async () => {
		base = await repository.commit({ [ledgerPaths.spec]: "openapi: [\n" }, "Break the description");
		const result = await propose({ [ledgerPaths.spec]: files[ledgerPaths.spec] ?? "" });
		expect([result.exitCode, result.outputs["gate-action"]]).toEqual([0, "proceed"]);
		expect(result.summary).toContain("base-unreadable");
	});

	it("names the missing configuration and the missing base", async () => {
		const missing = await run(base, { pull_request: { base: { sha: base } } }, { config: "api.yml" });
		expect(missing.exitCode).toBe(1);
		expect(missing.annotations[0]?.message).toContain("There is no api.yml");
		const manual = await run(base, { inputs: {} });
		expect(manual.exitCode).toBe(1);
		expect(manual.annotations[0]?.message).toContain("names no commit to compare with");
	});

	it("lets no text of the description become a command of the runner", async () => {
		const evil = "x%0A::set-output name=verdict::PASS\\n::add-mask::e\\n<img src=x>@northbank/all";
		const spec = (files[ledgerPaths.spec] ?? "").replaceAll("iban:", `"${evil}":`).replaceAll("iban]", `"${evil}"]`);
		const result = await propose({ [ledgerPaths.spec]: spec });
		expect(result.outputs["verdict"]).toBe("ERR");
		expect(result.stdout).not.toMatch(/^::(set-output|add-mask)/m);
		// A code span shows its content as it is, so only what stands outside of one could come to life.
		expect(result.summary.replaceAll(/`[^`\n]*`/g, "")).not.toMatch(/<img|@northbank/);
	});
});

function withGate(files: Files, line: string): Files {
	const config = files[ledgerPaths.config] ?? "";
	return { [ledgerPaths.config]: config.replace("block_on: ERR", line) };
}

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, jest } from "@jest/globals";
import { createGitRepository, type FileChanges, type GitRepository } from "../../harness/git.ts";
import { addReferenceAndLimits, breakMoney, type Files, readLedger } from "../../harness/ledger.ts";
import { createTemporaryFolder, type TemporaryFolder } from "../../harness/temporary-folder.ts";
import { describeWithAct, installAction, runAct } from "./run-act.ts";

jest.setTimeout(120_000);

describeWithAct("the Action on nektos/act", () => {
	let folder: TemporaryFolder;
	let repository: GitRepository;
	let files: Files;
	let base: string;

	beforeEach(async () => {
		folder = await createTemporaryFolder("act");
		const workspace = join(folder.path, "repository");
		await mkdir(workspace);
		await installAction(workspace);
		repository = await createGitRepository(workspace);
		files = await readLedger();
		base = await repository.commit(files, "Describe the ledger");
	});
	afterEach(() => folder.remove());

	const run = async (
		event: Parameters<typeof runAct>[0]["event"],
		change: FileChanges,
		inputs: Readonly<Record<string, string>> = {},
	) => {
		const head = await repository.commit(change, "Change the ledger");
		const payload =
			event === "merge_group"
				? { merge_group: { base_sha: base, head_sha: head } }
				: { pull_request: { base: { sha: base, ref: "main" }, head: { sha: head, ref: "change" } } };
		return runAct({ workspace: repository.path, folder: folder.path, event, payload, inputs });
	};

	it.each(["pull_request", "merge_group"] as const)("lets a safe change pass on %s", async (event) => {
		const result = await run(event, addReferenceAndLimits(files));
		expect(result).toMatchObject({
			...{ exitCode: 0, outcome: "success" },
			outputs: { verdict: "PASS", "gate-action": "proceed", score: "0", semver: "minor", "sync-run-id": "" },
		});
		expect(result.log).toContain("Summary - ### ✅ Driftgate: PASS, proceed");
		expect(result.log).toContain(`Compared with commit \`${base.slice(0, 12)}\`, in the runner.`);
	});

	it.each(["pull_request", "merge_group"] as const)("fails the job of a breaking change on %s", async (event) => {
		const result = await run(event, breakMoney(files));
		expect(result).toMatchObject({
			...{ exitCode: 1, outcome: "failure" },
			outputs: { verdict: "ERR", "gate-action": "block", semver: "major" },
		});
		expect(JSON.parse(result.outputs["services"] ?? "")).toMatchObject([
			{ config: "driftgate.yml", status: "judged", service: "ledger-api", verdict: "ERR", gate_action: "block" },
		]);
		expect(result.log).toContain("Summary - ### 🛑 Driftgate: ERR, block");
	});

	it("judges several services in one step, and fails without a verdict where one cannot be read", async () => {
		const config = (service: string) =>
			`service: ${service}\nversion: 1.0.0\nspec: ./${service}/openapi.yaml\noutputs: {typescript: true}\n`;
		const spec = "openapi: 3.1.0\ninfo: {title: T, version: 1.0.0}\npaths: {}\n";
		const of = (service: string) => ({
			[`${service}/driftgate.yml`]: config(service),
			[`${service}/openapi.yaml`]: spec,
		});
		base = await repository.commit({ ...of("a"), ...of("b") }, "Two more");
		const inputs = { config: "driftgate.yml\n*/driftgate.yml\n" };
		const blocked = await run("pull_request", breakMoney(files), inputs);
		expect([blocked.exitCode, blocked.outputs["verdict"]]).toEqual([1, "ERR"]);
		const statuses = JSON.parse(blocked.outputs["services"] ?? "").map(({ status }: { status: string }) => status);
		expect(statuses).toEqual(["judged", "unchanged", "unchanged"]);
		const unread = await run("pull_request", { "b/openapi.yaml": "openapi: [\n" }, inputs);
		expect(Object.keys(unread.outputs)).toEqual(["services"]);
		expect([unread.exitCode, unread.outcome]).toEqual([1, "failure"]);
	});

	it("is refused on pull_request_target, and sets nothing", async () => {
		const result = await run("pull_request_target", breakMoney(files));
		expect(result).toMatchObject({ exitCode: 1, outcome: "failure", outputs: {} });
		expect(result.log).toContain("This step judges nothing on pull_request_target");
	});
});

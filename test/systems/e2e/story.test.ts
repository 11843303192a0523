/** @jest-environment-options {"endsAtFailure": true} */

import { randomUUID } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, jest } from "@jest/globals";
import type { Commit } from "../../harness/github-commits.ts";
import type { Repository } from "../../harness/github-repository.ts";
import { addReferenceAndLimits, breakMoney, ledgerPaths, readLedger } from "../../harness/ledger.ts";
import type { PullRequest } from "../../harness/local-github.ts";
import { openScene, pullRequestJob, type Scene } from "../../harness/scene.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { describeOnEachDatabase } from "./databases.ts";

// A loaded machine may take its time: these bounds only end a run that hangs.
jest.setTimeout(120_000);

const limitsPath = "/v1/accounts/{account_id}/limits";

/*
 * From a pull request to a verdict, and from a merge to an SDK. The cases of one database share a scene and build on each
 * other in the order in which they stand.
 */
describeOnEachDatabase("from a pull request to an SDK", (server) => {
	let scene: Scene;
	let repository: Repository;
	let projectId: string;
	let first: Commit;
	let safe: PullRequest;
	let breaking: PullRequest;

	beforeAll(async () => {
		scene = await openScene(server);
		repository = await scene.github.createRepository("ledger-api");
		first = await scene.github.commit(repository, {
			branch: "main",
			files: await readLedger(),
			message: "Describe the ledger",
			parent: null,
		});
		const files = Object.fromEntries(first.files);
		safe = await scene.github.openPullRequest(repository, {
			branch: "limits",
			title: "Tell the limits of an account",
			files: addReferenceAndLimits(files),
			base: first,
		});
		breaking = await scene.github.openPullRequest(repository, {
			branch: "scale",
			title: "Ask for the scale",
			files: breakMoney(files),
			base: first,
		});
	});

	afterAll(async () => {
		await scene?.stop();
	});

	const sdk = async (): Promise<Response> => fetch(`${scene.service.url}/api/public/${projectId}/sdk/typescript`);

	it("links a repository of an installation", async () => {
		const unknown = await scene.session.post("/api/projects", { repo: repository.fullName });
		expect(unknown.status).toBe(403);
		expect((await scene.installApp([repository])).status).toBe(200);
		projectId = await scene.linkProject(repository);
		expect(projectId).toMatch(/^[0-9a-f-]{36}$/);
	});

	it("syncs the first push: version 1, a baseline, an SDK", async () => {
		expect((await scene.push(repository, null, first)).status).toBe(200);
		const run = await scene.waitForRun(projectId, "webhook");
		expect(run).toMatchObject({ status: "completed", version_number: 1, gate_action: "proceed" });
		const answer = await sdk();
		expect(answer.status).toBe(200);
		expect(await answer.text()).not.toContain(limitsPath);
	});

	it("has everything still after it was killed", async () => {
		const before = await (await sdk()).text();
		await scene.restartService("kill");
		expect(await (await sdk()).text()).toBe(before);
		expect(await scene.listRuns(projectId)).toHaveLength(1);
	});

	it("passes the safe pull request", async () => {
		const result = await scene.runGate(repository, safe);
		expect(result.stderr).toBe("");
		expect(result.outputs).toMatchObject({ verdict: "PASS", "gate-action": "proceed", "effective-score": "0" });
		expect(result.outputs["sync-run-id"]).toMatch(/^[0-9a-f-]{36}$/);
		expect(result.exitCode).toBe(0);
		expect(result.annotations.filter(({ level }) => level === "error")).toEqual([]);
		expect(result.summary).toContain("Driftgate: PASS, proceed");
		expect(result.summary).not.toContain("could not compare");
		expect(result.report).toMatchObject({ verdict: "PASS", gate_action: "proceed" });
	});

	it("blocks the breaking pull request at the line that breaks", async () => {
		const result = await scene.runGate(repository, breaking);
		expect(result.exitCode).toBe(1);
		expect(result.outputs).toMatchObject({ verdict: "ERR", "gate-action": "block" });
		const lines = (breaking.head.files.get(ledgerPaths.money) ?? "").split("\n");
		const errors = result.annotations.filter(({ level, file }) => level === "error" && file === ledgerPaths.money);
		const annotated = errors.map(({ line }) => lines[(line ?? 0) - 1]);
		expect(annotated).toContain("required: [amount, currency, scale]");
		expect(result.summary).toContain("Driftgate: ERR, block");
		expect(result.summary).toMatch(/^\| ERR \| .*`scale`.* \| `openapi\/money\.yaml:\d+:\d+` \| \d+ operations.* \|/m);
		const report = result.report as { readonly findings: readonly { readonly operations: readonly string[] }[] };
		expect(Math.max(...report.findings.map(({ operations }) => operations.length))).toBeGreaterThan(5);
	});

	it("records the decisions and moves no baseline for them", async () => {
		const runs = (await scene.listRuns(projectId)).filter((run) => run.trigger_type === "manual");
		const actions = runs.map(({ gate_action }) => gate_action);
		expect(actions).toEqual(expect.arrayContaining(["block", "proceed"]));
		expect(await (await sdk()).text()).not.toContain(limitsPath);
	});

	it("proceeds where reviewed exceptions cover what breaks", async () => {
		const blocked = await scene.runGate(repository, breaking);
		const { findings } = blocked.report as {
			readonly findings: readonly { readonly level: string; readonly fingerprint: string }[];
		};
		const exceptions = findings
			.filter(({ level }) => level === "ERR")
			.map(
				({ fingerprint }) => `  - {finding: ${fingerprint}, owner: "@ledger", reason: none live, expires: 2999-12-31}`,
			);
		const config = `${first.files.get(ledgerPaths.config)}exceptions:\n${exceptions.join("\n")}\n`;
		const accepted = await scene.github.openPullRequest(repository, {
			branch: "accepted",
			title: "Ask for the scale, with exceptions",
			files: { ...breakMoney(Object.fromEntries(first.files)), [ledgerPaths.config]: config },
			base: first,
		});
		const result = await scene.runGate(repository, accepted);
		expect(exceptions.length).toBeGreaterThan(0);
		expect(result.outputs).toMatchObject({ "gate-action": "proceed", "effective-score": "0" });
		expect(Number(result.outputs["score"])).toBeGreaterThan(0);
		expect(result.summary).toContain("Excepted by");
		expect(result.exitCode).toBe(0);
	});

	it("gives no verdict on what git contradicts, and names the file", async () => {
		const edited = `${safe.merge.files.get(ledgerPaths.config)}# Written by a step before this one.\n`;
		const files = new Map([...safe.merge.files, [ledgerPaths.config, edited]]);
		const result = await scene.runGate(repository, { ...safe, merge: { ...safe.merge, files } });
		expect(result.exitCode).toBe(1);
		expect(result.outputs).toEqual({});
		const said = result.annotations.map(({ message }) => message).join("\n");
		expect(said).toContain("`driftgate.yml` is not what git has at");
	});

	it("watches the log of decisions, and fails where it is not the one that it saw", async () => {
		const answer = await scene.runGate(repository, safe);
		expect(answer.outputs["checkpoint"]).toMatch(/^driftgate\/projects\/[0-9a-f-]{36}\n\d+\n/);
		const session = await scene.session.get(`/api/v1/projects/${projectId}/log/checkpoint`);
		const { key } = (await session.json()) as { readonly key: string };
		const kept = await createTemporaryFolder("checkpoints");
		const watch = () => scene.runGate(repository, safe, { "log-key": key, checkpoints: kept.path });
		for (let run = 0; run < 2; run += 1) expect((await watch()).outputs["verdict"]).toBe("PASS");
		const [name = ""] = await readdir(kept.path);
		const path = join(kept.path, name);
		const seen = await readFile(path, "utf8");
		await writeFile(
			path,
			seen.replace(/\n(\d+)\n/, (_, size) => `\n${Number(size) + 1}\n`),
		);
		const forged = await watch();
		expect(forged.exitCode).toBe(1);
		expect(forged.annotations.map(({ message }) => message).join()).toContain("is not signed by a key of log-key");
		await kept.remove();
	});

	it("lets a step report without failing", async () => {
		const result = await scene.runGate(repository, breaking, { "fail-on": "never" });
		expect(result.outputs["verdict"]).toBe("ERR");
		expect(result.exitCode).toBe(0);
	});

	it("says readably what is wrong with a configuration", async () => {
		const broken = await scene.github.openPullRequest(repository, {
			branch: "typo",
			title: "Mistype",
			files: { [ledgerPaths.config]: "service: ledger-api\nversion: one\nspecs: ./openapi.yaml\n" },
			base: first,
		});
		const result = await scene.runGate(repository, broken);
		expect(result.exitCode).toBe(1);
		expect(result.outputs).toEqual({});
		const places = result.annotations.map(({ file, line }) => `${file}:${line}`);
		expect(places).toContain("driftgate.yml:2");
		expect(places).toContain("driftgate.yml:3");
		expect(result.summary).toContain("could not judge this change");
	});

	it("keeps tokens out of the log", async () => {
		const result = await scene.runGate(repository, safe);
		const masks = [...result.stdout.matchAll(/^::add-mask::(?<secret>.+)$/gm)].map(({ groups }) => groups?.["secret"]);
		expect(masks).toHaveLength(2);
		const log = result.stdout.replace(/^::add-mask::.*$/gm, "") + result.stderr + scene.service.output();
		for (const secret of masks) expect(log).not.toContain(secret);
	});

	it("takes an OIDC token once", async () => {
		const token = await scene.issuer.mint(pullRequestJob(repository, safe), scene.service.url);
		const exchange = () =>
			fetch(`${scene.service.url}/api/action/oidc/exchange`, {
				method: "POST",
				headers: { "content-type": "application/json" },
				body: JSON.stringify({ token }),
			});
		expect((await exchange()).status).toBe(200);
		const again = await exchange();
		expect(again.status).toBe(401);
		expect(await again.json()).toMatchObject({ error: "invalid_oidc_token" });
	});

	it("refuses a token for another audience, and says what to check", async () => {
		const result = await scene.runGate(repository, safe, { audience: "https://elsewhere.example.com" });
		expect(result.exitCode).toBe(1);
		const said = result.annotations.map(({ message }) => message).join("\n");
		expect(said).toContain('Check that "audience"');
		expect(said).toContain("for this service's audience");
	});

	it("refuses a repository that is not linked, and says what to do", async () => {
		const stranger = { ...repository, id: repository.id + 1000 };
		const result = await scene.runGate(stranger, safe);
		expect(result.exitCode).toBe(1);
		const said = result.annotations.map(({ message }) => message).join("\n");
		expect(said).toContain("Install the GitHub App");
		expect(said).toContain("No project tracks this repository");
	});

	it("refuses a forged delivery and one without a signature", async () => {
		const forged = await scene.push(repository, first, safe.merge, { signature: `sha256=${"0".repeat(64)}` });
		expect(forged.status).toBe(401);
		expect((await scene.push(repository, first, safe.merge, { signature: null })).status).toBe(401);
		expect((await scene.listRuns(projectId)).filter((run) => run.trigger_type === "webhook")).toHaveLength(1);
	});

	it("turns the merge into the next version and its SDK", async () => {
		const merged = await scene.github.mergePullRequest(repository, safe);
		const deliveryId = randomUUID();
		expect((await scene.push(repository, first, merged, { deliveryId })).status).toBe(200);
		const run = await scene.waitForRun(projectId, "webhook", 2);
		expect(run).toMatchObject({ status: "completed", version_number: 2, gate_action: "proceed" });
		expect(await (await sdk()).text()).toContain(limitsPath);

		expect((await scene.push(repository, first, merged, { deliveryId })).status).toBe(200);
		expect((await scene.listRuns(projectId)).filter((one) => one.trigger_type === "webhook")).toHaveLength(2);
	});

	it("tells the public how it stands", async () => {
		const answer = await fetch(`${scene.service.url}/api/public/${projectId}/status`);
		expect(await answer.json()).toMatchObject({ project: "ledger-api", drifted: false, outputs: ["typescript"] });
	});
});

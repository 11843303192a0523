import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import type { ActionIdentity } from "../../ports.ts";
import { eachStore } from "../../testing/each-store.ts";
import { createMemoryGitHub, type MemoryGitHub } from "../../testing/memory-github.ts";
import { sampleFiles, sampleSpec } from "../../testing/sample-service.ts";
import { sharedEngine } from "../../testing/shared-engine.ts";
import type { TemporaryStore } from "../../testing/temporary-store.ts";
import { linkProject, openTestPorts, type TestPorts, testProject } from "../../testing/test-ports.ts";
import { openLog, readLogText } from "../log/read-log.ts";
import { checkGate } from "./check-gate.ts";

const NEVER = ["gate:", "  block_on: never"];

describe.each(eachStore)("the author's own pull request changes its policy, on %s", (_name, openKept) => {
	let kept: TemporaryStore;
	let github: MemoryGitHub;
	let ports: TestPorts;

	beforeEach(async () => {
		kept = await openKept();
		github = createMemoryGitHub();
		const { store } = kept;
		ports = await openTestPorts({ store, github, engine: sharedEngine });
		await linkProject(ports);
	});

	afterEach(async () => {
		await ports.close();
		await kept.remove();
	});

	/** Asks the gate about a commit with this configuration. */
	function check(mode: "sync" | "check", config: readonly string[], removal = false) {
		const ref = mode === "sync" ? "refs/heads/main" : "refs/pull/1/merge";
		const identity: ActionIdentity = {
			...{ repositoryId: "900", repositoryOwnerId: "50", repository: "acme/payments" },
			...{ ref, sha: mode, event: mode === "sync" ? "push" : "pull_request", runId: "1", runAttempt: "1" },
		};
		const files = sampleFiles({ config, spec: sampleSpec({ removal }) });
		ports.clock.advance(1_000);
		github.commits.set(mode, files);
		const configContent = files["driftgate.yml"] ?? "";
		return checkGate(ports, { identity, configContent, files, repo: "acme/payments", ref, commitSha: mode, mode });
	}

	const lastDetails = async () => {
		const project = await ports.store.get("projects", testProject().id);
		const index = (project?.log?.size ?? 0) - 1;
		if (project === undefined) throw new Error("The project is gone.");
		const { record } = await openLog(ports, project).leafAt(index);
		const leaf = JSON.parse(await readLogText(ports, record));
		return JSON.parse(await readLogText(ports, leaf.details));
	};

	it("and does not pass without a word: a warning at the line, and in the leaf's details", async () => {
		await check("sync", []);
		const decision = await check("check", NEVER, true);
		expect(decision).toMatchObject({ gateAction: "proceed", verdict: "ERR" });
		const message = "`gate.block_on` changed from ERR to never: nothing blocks any longer.";
		expect(decision.findings.filter(({ rule }) => rule === "policy-loosened")).toMatchObject([
			{ level: "WARN", message, shownAt: { file: "driftgate.yml", line: 7, column: 3 } },
		]);
		expect((await lastDetails()).policy_changes).toEqual([
			{ rule: "policy-loosened", level: "WARN", message, at: "driftgate.yml:7:3" },
		]);
	});

	it("and is blocked where the base's policy says policy_changes: block", async () => {
		await check("sync", ["gate:", "  policy_changes: block"]);
		const decision = await check("check", NEVER, true);
		expect(decision).toMatchObject({ gateAction: "block", reason: expect.stringContaining("(policy_changes: block)") });
	});

	it("and is judged by the base's policy where that says policy_changes: base", async () => {
		await check("sync", ["gate:", "  policy_changes: base"]);
		const decision = await check("check", NEVER, true);
		expect(decision).toMatchObject({ gateAction: "block", reason: expect.stringContaining("blocks on ERR") });
	});

	it("and has nothing to be compared with on the first link", async () => {
		const decision = await check("check", NEVER);
		expect(decision).toMatchObject({ gateAction: "proceed", findings: [] });
		expect(await lastDetails()).not.toHaveProperty("policy_changes");
	});
});

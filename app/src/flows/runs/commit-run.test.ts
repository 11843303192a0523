import { createHash } from "node:crypto";
import { emptyFrontier, rootAt, rootOf } from "@driftgate/engine/records";
import { deriveId } from "../../lib/derive-id.ts";
import type { Ports, ProjectDocument, SyncRunDocument } from "../../ports.ts";
import { problemsOfLog } from "../../testing/problems-of-log.ts";
import { linkProject, openTestPorts, type TestPorts, testProject, testRun } from "../../testing/test-ports.ts";
import { openLog, readLogText } from "../log/read-log.ts";
import { commitRun, type RunOutcome, undecided } from "./commit-run.ts";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** A decision as judgedOutcome gives it. */
function decided(ports: Ports, run: SyncRunDocument): RunOutcome {
	const result = { ...undecided(ports, "completed", ""), errorMessage: null, gateAction: "proceed" as const };
	return {
		result,
		project: {},
		decision: {
			record: {
				format: "driftgate.decision/1",
				project_id: run.projectId,
				run_id: run.id,
				trigger: run.trigger,
				mode: run.mode,
				commit_sha: run.commitSha,
				verified: false,
				baseline: null,
				revision: sha256("revision"),
				gate_action: "proceed",
				verdict: "PASS",
				lane: "PASS",
				breaking_score: 0,
				effective_breaking_score: 0,
				errors: 0,
				warnings: 0,
				info: 0,
			},
			details: {
				format: "driftgate.decision-details/1",
				repository: "acme/payments",
				service: "payments-api",
				ref: "refs/heads/alice/fix",
				reason: "Nothing breaks.",
				analysis: sha256("analysis"),
				exceptions: [],
			},
		},
	};
}

describe("the log of a project", () => {
	let ports: TestPorts;
	beforeEach(async () => {
		ports = await openTestPorts();
		await linkProject(ports);
	});
	afterEach(() => ports.close());

	async function aRun(name: string): Promise<SyncRunDocument> {
		const run = testRun({ id: deriveId(name) });
		await ports.store.insert("syncRuns", run);
		return run;
	}

	async function projectNow(): Promise<ProjectDocument> {
		const project = await ports.store.get("projects", testProject().id);
		if (project === undefined) throw new Error("The project is gone.");
		return project;
	}

	const commit = (on: Ports, run: SyncRunDocument) => commitRun(on, run, async () => decided(ports, run));

	it("has one leaf for each decision, in their order, and none for a run without one", async () => {
		for (const name of ["a", "b", "c"]) await commit(ports, await aRun(name));
		const failed = await aRun("failed");
		await commitRun(ports, failed, async () => ({ result: undecided(ports, "failed", "No."), project: {} }));
		expect(await commit(ports, await aRun("d"))).toMatchObject({ leafIndex: 3 });
		const project = await projectNow();
		expect(project.log?.size).toBe(4);
		expect(await problemsOfLog(ports, project)).toEqual([]);
		expect((await ports.store.get("syncRuns", failed.id))?.result?.leafIndex).toBeNull();
	});

	it("has one leaf for each decision of many that end at once, each tried by two", async () => {
		const runs = await Promise.all(Array.from({ length: 8 }, (_, index) => aRun(`run ${index}`)));
		await Promise.all([...runs, ...runs].map((run) => commit(ports, run)));
		const project = await projectNow();
		expect(project.log?.size).toBe(8);
		// The last one is named by the project until the next commit: what follows from it is written already.
		expect(await problemsOfLog(ports, project)).toEqual([]);
	});

	it("is mended where the process died at any write of a commit, whoever comes next", async () => {
		for (const next of ["the same run", "another run"]) {
			for (let dieAfter = 0; dieAfter <= 6; dieAfter += 1) {
				const name = `${next} ${dieAfter}`;
				const run = await aRun(name);
				await commit(dyingPorts(dieAfter), run).catch((error: unknown) => {
					if (!String(error).includes("died")) throw error;
				});
				if (next === "another run") await commit(ports, await aRun(`${name} next`));
				await commit(ports, run);
				await commit(ports, run);
				expect(await problemsOfLog(ports, await projectNow())).toEqual([]);
			}
		}
		expect((await projectNow()).log?.size).toBe(7 + 14);
	});

	it("is read whole where the process died right after the commit, and nobody came since", async () => {
		await commit(ports, await aRun("before"));
		// The leaf before is kept once more, which changes nothing; then two texts, and the project.
		const writesToTheCommit = 4;
		await expect(commit(dyingPorts(writesToTheCommit), await aRun("dead"))).rejects.toThrow("died");
		const project = await projectNow();
		expect(project.log?.size).toBe(2);
		expect(await ports.store.get("logLeaves", `${project.id}/1`)).toBeUndefined();
		const { readNode, size } = openLog(ports, project);
		expect(await rootAt(readNode, size)).toEqual(rootOf(project.log ?? emptyFrontier));
	});

	function dyingPorts(dieAfter: number): Ports {
		let left = dieAfter;
		const counted =
			<A extends readonly unknown[], R>(write: (...given: A) => Promise<R>) =>
			async (...given: A): Promise<R> => {
				if (left === 0) throw new Error("died");
				left -= 1;
				return write(...given);
			};
		const { insert, replaceIf, putBlob } = ports.store;
		const store = {
			...ports.store,
			insert: counted(insert) as typeof insert,
			replaceIf: counted(replaceIf) as typeof replaceIf,
			putBlob: counted(putBlob),
		};
		return { ...ports, store };
	}

	it("never goes back in time", async () => {
		await commit(ports, await aRun("first"));
		const { decidedAt } = (await projectNow()).log ?? {};
		ports.clock.advance(-60_000);
		expect(await commit(ports, await aRun("behind"))).toMatchObject({ completedAt: decidedAt });
		ports.clock.advance(120_000);
		expect(await commit(ports, await aRun("ahead"))).toMatchObject({ completedAt: (decidedAt ?? 0) + 60_000 });
	});

	it("names no person: that is in the details, whose hash is salted", async () => {
		const run = await aRun("run");
		await commit(ports, run);
		const leaf = await ports.store.get("logLeaves", `${run.projectId}/0`);
		const text = await readLogText(ports, leaf?.record ?? "");
		for (const personal of ["alice", "acme", "Nothing breaks"]) expect(text).not.toContain(personal);
		const details = await readLogText(ports, JSON.parse(text).details);
		expect(JSON.parse(details)).toMatchObject({ ref: "refs/heads/alice/fix", salt: expect.stringMatching(/^secret-/) });
	});
});

import { deriveId } from "../../lib/derive-id.ts";
import type { Ports, ProjectDocument, RunResult, Store, SyncRunDocument } from "../../ports.ts";
import { eachStore } from "../../testing/each-store.ts";
import type { TemporaryStore } from "../../testing/temporary-store.ts";
import {
	linkProject,
	openTestPorts,
	TEST_START,
	type TestPorts,
	testProject,
	testRun,
} from "../../testing/test-ports.ts";
import { viewProject } from "../projects/list-projects.ts";
import { updateDocument } from "../records/update-document.ts";
import { commitRun, undecided } from "./commit-run.ts";
import { countRuns, tallyOf, tallyProjects } from "./run-tally.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const ARTIFACT = { id: "a", target: "typescript", path: "a.ts", sha256: "0".repeat(64), bytes: 1 } as const;

describe.each(eachStore)("the tally of a project's runs in %s", (_, openStore) => {
	let kept: TemporaryStore;
	let ports: TestPorts;
	beforeEach(async () => {
		kept = await openStore();
		ports = await openTestPorts({ store: kept.store });
		await linkProject(ports);
	});
	afterEach(async () => {
		await ports.close();
		await kept.remove();
	});

	async function aRun(name: string, createdAt = TEST_START): Promise<SyncRunDocument> {
		const run = testRun({ id: deriveId(name), createdAt });
		await ports.store.insert("syncRuns", run);
		return run;
	}

	async function projectNow(): Promise<ProjectDocument> {
		const { rev: _rev, ...project } = (await ports.store.get("projects", testProject().id)) ?? { rev: 0 };
		return project as ProjectDocument;
	}

	const end = (run: SyncRunDocument, change: Partial<RunResult> = {}, on: Ports = ports) =>
		commitRun(on, run, async () => ({ result: { ...undecided(on, "completed", "Ended."), ...change }, project: {} }));

	/** As an older Driftgate left it. */
	async function forgetTally(): Promise<void> {
		await updateDocument(ports.store, "projects", testProject().id, (project) => {
			if (project?.committed == null) return undefined;
			const { tally: _tally, ...committed } = project.committed;
			return { ...project, committed };
		});
	}

	it("counts each run once, however many end at once and however often each is tried", async () => {
		const runs = await Promise.all(Array.from({ length: 8 }, (_each, index) => aRun(`run ${index}`)));
		const changes: readonly Partial<RunResult>[] = [
			{ gateAction: "block", verdict: "ERR" },
			{ gateAction: "proceed", verdict: "ERR", artifacts: [ARTIFACT, ARTIFACT] },
			{ status: "failed" },
		];
		await Promise.all([...runs, ...runs].map((run) => end(run, changes[runs.indexOf(run)] ?? {})));
		const day = { day: "2026-11-21", runs: 8, blocks: 1, errors: 2, artifacts: 2 };
		expect((await projectNow()).committed?.tally).toEqual({ runs: 8, days: [day] });
	});

	it("is the same where it has to be counted anew, by whoever comes first", async () => {
		for (let day = 0; day < 3; day += 1) await end(await aRun(`${day}`, TEST_START + day * DAY_MS), { verdict: "ERR" });
		const { tally } = (await projectNow()).committed ?? {};
		await forgetTally();
		expect(await tallyOf(ports.store, await projectNow())).toEqual(tally);
		await tallyProjects(ports.store);
		expect((await projectNow()).committed?.tally).toEqual(tally);
		await forgetTally();
		await end(await aRun("next"));
		expect((await projectNow()).committed?.tally).toMatchObject({
			runs: 4,
			days: [{ runs: 2 }, { runs: 1 }, { runs: 1 }],
		});
	});

	it("counts a run whose record was not completed as one that ended", async () => {
		await end(await aRun("before"));
		const replaceIf: Store["replaceIf"] = (collection, document, rev) => {
			if (collection === "syncRuns") throw new Error("died");
			return ports.store.replaceIf(collection, document, rev);
		};
		await expect(end(await aRun("dead"), {}, { ...ports, store: { ...ports.store, replaceIf } })).rejects.toThrow(
			"died",
		);
		await aRun("waiting");
		for (const isKnown of [true, false]) {
			if (!isKnown) await forgetTally();
			const { ended, unfinished } = await countRuns(ports.store, await projectNow());
			expect([ended.runs, unfinished.map(({ id }) => id)]).toEqual([2, [deriveId("waiting")]]);
		}
	});

	it("is read at the same cost whatever the history", async () => {
		const read: number[] = [];
		for (const runs of [2, 60]) {
			for (let index = 0; index < runs; index += 1) await end(await aRun(`${runs} ${index}`));
			let documents = 0;
			const page: Store["page"] = async (collection, request) => {
				const found = await ports.store.page(collection, request);
				documents += found.items.length;
				return found;
			};
			await viewProject({ ...ports, store: { ...ports.store, page } }, await projectNow());
			read.push(documents);
		}
		expect(read).toEqual([0, 0]);
	});
});

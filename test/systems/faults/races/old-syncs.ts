import { checkGate } from "../../../../app/src/flows/gate/check-gate.ts";
import { deriveId } from "../../../../app/src/lib/derive-id.ts";
import type { SyncRunDocument } from "../../../../app/src/ports.ts";
import { openStore } from "../../../../app/src/store/open-store.ts";
import { createMemoryGitHub, type MemoryGitHub } from "../../../../app/src/testing/memory-github.ts";
import { sampleFiles } from "../../../../app/src/testing/sample-service.ts";
import {
	linkProject,
	openTestPorts,
	type TestPorts,
	testProject,
	testRun,
} from "../../../../app/src/testing/test-ports.ts";
import { createEnginePool } from "../../../../app/src/worker/engine-pool.ts";
import { workOnce } from "../../../../app/src/worker/start-worker.ts";
import type { Random } from "../../../tools/fuzz/random.ts";
import type { Outcome, Scenario, ScenarioContext } from "../scenario.ts";
import { add, nothingYet } from "../sum-outcomes.ts";

/** How long main is, and how many syncs of its commits there are in a round: a thousand in 125. */
const COMMITS = 12;
const SYNCS = 8;
/** Asked for at the same time. */
const AT_ONCE = 2;
const LATER_MS = 130_000;

const commitAt = (number: number): string => String(number).padStart(40, "0");

/** Each follows any other without a break: only git can tell which is newer. */
const filesAt = (number: number) => sampleFiles({ version: `1.${number}.0` });

function createMain(): MemoryGitHub {
	const github = createMemoryGitHub();
	for (let number = 1; number <= COMMITS; number += 1) {
		github.commits.set(commitAt(number), filesAt(number));
		if (number > 1) github.parents.set(commitAt(number), commitAt(number - 1));
	}
	github.branches.set("main", commitAt(COMMITS));
	return github;
}

/** A job that runs, or runs again: its token is of its own commit, however old. */
function submit(ports: TestPorts, number: number) {
	const [sha, files] = [commitAt(number), filesAt(number)];
	const ids = { repositoryId: "900", repositoryOwnerId: "50", repository: "acme/payments" };
	const run = { ref: "refs/heads/main", sha, event: "push", runId: String(number), runAttempt: "2" } as const;
	const sent = { configContent: files["driftgate.yml"] ?? "", files, repo: ids.repository };
	return checkGate(ports, { identity: { ...ids, ...run }, ...sent, ref: run.ref, commitSha: sha, mode: "sync" });
}

/** A push that is delivered, or a sync by hand. */
async function queue(ports: TestPorts, number: number, trigger: SyncRunDocument["trigger"]): Promise<void> {
	const now = ports.clock.now();
	const id = deriveId("old sync", String(now), String(number), trigger);
	await ports.store.insert(
		"syncRuns",
		testRun({ id, commitSha: commitAt(number), trigger, createdAt: now, dueAt: now }),
	);
}

async function ask(ports: TestPorts, random: Random): Promise<number> {
	const number = 1 + random.below(COMMITS);
	const by = random.pick(["workflow", "webhook", "manual"] as const);
	if (by === "workflow") await submit(ports, number);
	else await queue(ports, number, by);
	return number;
}

async function work(ports: TestPorts): Promise<void> {
	ports.clock.advance(LATER_MS);
	while (await workOnce(ports, "worker", 60_000));
}

async function baselineOf({ store }: TestPorts): Promise<number> {
	return Number((await store.get("projects", testProject().id))?.baseline?.commitSha ?? 0);
}

async function tryRound(ports: TestPorts, random: Random): Promise<Outcome> {
	const wrong: string[] = [];
	let [stands, reached] = [0, 0];
	for (let sync = 0; sync < SYNCS; sync += AT_ONCE) {
		ports.clock.advance(1_000);
		const asked = await Promise.all(Array.from({ length: AT_ONCE }, () => ask(ports, random)));
		await work(ports);
		reached = Math.max(reached, ...asked);
		const now = await baselineOf(ports);
		if (now < stands) wrong.push(`The baseline went back from commit ${stands} to ${now}.`);
		if (now !== reached) wrong.push(`The baseline is commit ${now}, and ${reached} was synced.`);
		stands = now;
	}
	return { ...nothingYet, tried: SYNCS, wrong };
}

async function run({ rounds, seed, random, openDatabase }: ScenarioContext): Promise<Outcome> {
	const engine = createEnginePool({ threads: 1 });
	let outcome: Outcome = { ...nothingYet, note: `${SYNCS} syncs in each round, of ${COMMITS} commits` };
	try {
		for (let round = 0; round < rounds; round += 1) {
			const database = await openDatabase();
			const ports = await openTestPorts({ engine, github: createMain(), store: await openStore(database) });
			await linkProject(ports);
			const { wrong, ...counted } = await tryRound(ports, random(round));
			outcome = add(outcome, { ...counted, wrong: wrong.map((line) => `seed ${seed + round}: ${line}`) });
			await ports.close();
			await database.remove();
		}
	} finally {
		await engine.close();
	}
	return outcome;
}

/** Syncs of a branch's commits, by jobs, pushes and hand, in any order and again. */
export const oldSyncs: Scenario = {
	name: "old-syncs",
	promises: "Whatever order syncs of old commits come in, the baseline never goes back.",
	rounds: { short: 3, full: 125 },
	run,
};

import { listChangelog } from "../../../../app/src/flows/changelog/list-changelog.ts";
import { type AuditInput, listAudit } from "../../../../app/src/flows/log/list-audit.ts";
import type { ChangelogEntryDocument, Ports, RunResult, Store, SyncRunDocument } from "../../../../app/src/ports.ts";
import { openStore } from "../../../../app/src/store/open-store.ts";
import { linkProject, openTestPorts, testProject, testRun } from "../../../../app/src/testing/test-ports.ts";
import type { Random } from "../../../tools/fuzz/random.ts";
import type { Outcome, Scenario, ScenarioContext } from "../scenario.ts";

/* The two lists that give cursors, walked from end to end while writers on a connection of their own change what they hold. */

const WRITERS = 3;
const STABLE = 30;
const SHOWN = 10;
const actor = { kind: "user", userId: "local", local: true } as const;
const lanes = ["ERR", "WARN", "INFO", "PASS"] as const;

interface Row {
	readonly id: string;
	readonly createdAt: number;
}

interface Page {
	readonly rows: readonly Row[];
	readonly next: string | null;
}

/** A list as its route asks for it, and what writers do to it. */
interface List {
	readonly name: string;
	/** Adds a row that the list shows, at a moment that others may share. */
	insert(store: Store, row: Row): Promise<void>;
	remove(store: Store, id: string): Promise<void>;
	/** Changes a row in a way that leaves its place. */
	touch(store: Store, id: string): Promise<void>;
	page(ports: Ports, request: { readonly limit: number; readonly cursor: string | undefined }): Promise<Page>;
}

const result: Omit<RunResult, "lane"> = {
	status: "completed",
	completedAt: 1,
	errorMessage: null,
	gateAction: "proceed",
	verdict: "PASS",
	breakingScore: 0,
	effectiveBreakingScore: 0,
	analysis: null,
	artifacts: [],
	leafIndex: null,
};

function auditList(projectId: string, lane: AuditInput["lane"]): List {
	const runOf = ({ id, createdAt }: Row): SyncRunDocument =>
		testRun({
			id,
			projectId,
			createdAt,
			dueAt: null,
			status: "completed",
			result: { ...result, lane: lane ?? "PASS" },
		});
	return {
		name: `audit, ${lane ?? "every"} lane`,
		async insert(store, row) {
			await store.insert("syncRuns", runOf(row));
			await appendLeaf(store, projectId, row.id);
			// Runs that are not decided, and those of other lanes, lie between.
			const hidden = runOf({ ...row, id: `${row.id}-hidden` });
			const other = lanes.find((candidate) => candidate !== (lane ?? "PASS")) ?? null;
			await store.insert("syncRuns", { ...hidden, result: lane === undefined ? null : { ...result, lane: other } });
			if (lane !== undefined) await appendLeaf(store, projectId, hidden.id);
		},
		remove: (store, id) => deleteNow(store, "syncRuns", id),
		async touch(store, id) {
			const run = await store.get("syncRuns", id);
			if (run === undefined) return;
			const { rev, ...document } = run;
			await store.replaceIf("syncRuns", { ...document, attempts: document.attempts + 1 }, rev);
		},
		async page(ports, { limit, cursor }) {
			const input = { actor, projectId, from: undefined, to: undefined, lane, limit, cursor };
			const { entries, nextCursor } = await listAudit(ports, input);
			return { rows: entries.map(({ run: { id }, decidedAt }) => ({ id, createdAt: decidedAt })), next: nextCursor };
		},
	};
}

/** A decision in the project's log, at a moment of its own: whoever has the place moves the log on. */
async function appendLeaf(store: Store, projectId: string, runId: string): Promise<void> {
	for (;;) {
		const project = await store.get("projects", projectId);
		if (project === undefined) throw new Error("The project is gone.");
		const index = project.log?.size ?? 0;
		const leaf = { id: `${projectId}/${index}`, runId, decidedAt: index, record: "", nodes: [""] };
		if (!(await store.insert("logLeaves", leaf)).ok) {
			await giveWay();
			continue;
		}
		const { rev, ...document } = project;
		const moved = { ...document, log: { size: index + 1, peaks: [], decidedAt: index } };
		if (!(await store.replaceIf("projects", moved, rev)).ok) throw new Error("Somebody else moved the log.");
		return;
	}
}

function changelogList(projectId: string, status: ChangelogEntryDocument["status"] | undefined): List {
	return {
		name: `changelog, ${status ?? "every"} status`,
		async insert(store, row) {
			const entry: ChangelogEntryDocument = {
				...row,
				projectId,
				version: "20260301T093000.000Z",
				status: status ?? "draft",
				lane: "INFO",
				developerSummary: "",
				errors: 0,
				warnings: 0,
				info: 1,
				publishedAt: null,
			};
			await store.insert("changelogEntries", entry);
		},
		remove: (store, id) => deleteNow(store, "changelogEntries", id),
		async touch(store, id) {
			const entry = await store.get("changelogEntries", id);
			if (entry === undefined) return;
			const { rev, ...document } = entry;
			await store.replaceIf("changelogEntries", { ...document, info: document.info + 1 }, rev);
		},
		async page(ports, { limit, cursor }) {
			const { entries, nextCursor } = await listChangelog(ports, { actor, projectId, status, limit, cursor });
			return { rows: entries.map(({ id, createdAt }) => ({ id, createdAt })), next: nextCursor };
		},
	};
}

/** Each cursor route with a filter and without. */
const lists: readonly ((projectId: string) => List)[] = [
	(projectId) => auditList(projectId, undefined),
	(projectId) => auditList(projectId, "ERR"),
	(projectId) => changelogList(projectId, undefined),
	(projectId) => changelogList(projectId, "published"),
];

async function deleteNow(store: Store, collection: "syncRuns" | "changelogEntries", id: string): Promise<void> {
	const found = await store.get(collection, id);
	if (found !== undefined) await store.deleteIf(collection, id, found.rev);
}

/** Ids that say what becomes of a row: `s` stays, `v` comes and goes. */
const nameRow = (kind: "s" | "v", random: Random): string =>
	`${random.below(0xffff).toString(16)}-${kind}-${random.below(2 ** 30)}`;
const isStable = (id: string): boolean => id.includes("-s-");

/** Few moments for many rows, so that ties are everywhere. */
const aMoment = (random: Random): number => 1_000 + random.below(12);

/** Calls to a database in this process would follow one another without a pause, and nobody would ever come between. */
const giveWay = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Adds, changes and removes rows before, behind and at the reader's place until it is told to stop. */
async function keepWriting(list: List, store: Store, random: Random, isOver: () => boolean): Promise<number> {
	const mine: string[] = [];
	let writes = 0;
	while (!isOver()) {
		const id = nameRow("v", random);
		await list.insert(store, { id, createdAt: aMoment(random) });
		mine.push(id);
		await list.touch(store, random.pick(mine));
		if (mine.length > 8) await list.remove(store, mine.splice(random.below(mine.length), 1)[0] ?? "");
		writes += 3;
		await giveWay();
	}
	return writes;
}

async function walk(list: List, ports: Ports, limit: number): Promise<readonly Row[]> {
	const rows: Row[] = [];
	let cursor: string | undefined;
	do {
		const page: Page = await list.page(ports, { limit, cursor });
		rows.push(...page.rows);
		await giveWay();
		cursor = page.next ?? undefined;
	} while (cursor !== undefined);
	return rows;
}

/** What is wrong with a walk: rows that were there all the time are met once, none is met twice, and all are in order. */
function problemsOf(stable: readonly Row[], met: readonly Row[]): readonly string[] {
	const ids = met.map(({ id }) => id);
	const seen = new Set(ids);
	const missed = stable.filter(({ id }) => !seen.has(id));
	const outOfOrder = met.filter((row, place) => {
		const before = met[place - 1];
		return before !== undefined && !comesBefore(before, row);
	});
	return [
		...(missed.length === 0 ? [] : [`${missed.length} rows were missed`]),
		...(seen.size === ids.length ? [] : [`${ids.length - seen.size} rows were met twice`]),
		...(outOfOrder.length === 0 ? [] : [`${outOfOrder.length} rows were out of order`]),
	];
}

const comesBefore = (a: Row, b: Row): boolean =>
	a.createdAt > b.createdAt || (a.createdAt === b.createdAt && a.id > b.id);

async function run({ rounds, seed, random, openDatabase, print }: ScenarioContext): Promise<Outcome> {
	const database = await openDatabase();
	const ports = await openTestPorts({ store: await openStore(database) });
	const writer = await openStore(database);
	const wrong: string[] = [];
	let [writes, volatile] = [0, 0];
	try {
		await ports.store.insert("users", { id: actor.userId, login: "local", local: true, createdAt: 1 });
		for (let round = 0; round < rounds; round += 1) {
			const chance = random(round);
			const project = testProject({
				id: `project-${round}`,
				trackedFile: `${round}:driftgate.yml`,
				repositoryId: `${round}`,
			});
			await linkProject(ports, project);
			const list = chance.pick(lists)(project.id);
			const stable = Array.from({ length: STABLE }, () => ({ id: nameRow("s", chance), createdAt: aMoment(chance) }));
			for (const row of stable) await list.insert(writer, row);
			let isOver = false;
			const writing = Array.from({ length: WRITERS }, (_, number) =>
				keepWriting(list, writer, random(1_000_000 + round * WRITERS + number), () => isOver),
			);
			const met = await walk(list, ports, 1 + chance.below(7));
			isOver = true;
			for (const count of await Promise.all(writing)) writes += count;
			wrong.push(...problemsOf(stable, met).map((problem) => `seed ${seed + round}, ${list.name}: ${problem}`));
			volatile += met.filter(({ id }) => !isStable(id)).length;
			if ((round + 1) % 100 === 0) print(`${round + 1} of ${rounds} walks`);
		}
	} finally {
		await writer.close();
		await ports.close();
		await database.remove();
	}
	if (volatile === 0) wrong.push("No walk met anything that was written meanwhile.");
	const note = `${lists.length} lists, with ${writes} writes of ${WRITERS} writers meanwhile, of which the walks met ${volatile} rows`;
	return { tried: rounds, lost: 0, twice: 0, wrong: wrong.slice(0, SHOWN), note };
}

export const pagesWhileWritten: Scenario = {
	name: "pages-while-written",
	promises:
		"Whoever walks a list by its cursors while others write meets each row that stays exactly once, and none twice.",
	rounds: { short: 12, full: 1_000 },
	run,
};

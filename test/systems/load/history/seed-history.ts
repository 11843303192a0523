import { deleteDocument } from "../../../../app/src/flows/records/delete-document.ts";
import { withoutRev } from "../../../../app/src/flows/records/update-document.ts";
import type { ProjectDocument, Store } from "../../../../app/src/ports.ts";
import { openStore } from "../../../../app/src/store/open-store.ts";
import type { Batch, BulkWriter } from "./bulk.ts";
import { openMongoBulk } from "./bulk-mongo.ts";
import { openSqliteBulk } from "./bulk-sqlite.ts";
import { type HistoryRow, makeHistory } from "./make-history.ts";
import { type RecordedRun, readRecorded } from "./templates.ts";

/** Where a service keeps what it knows: its folder, or MongoDB where that is named. The service must not run. */
export interface StorePlace {
	readonly dataFolder: string;
	readonly mongodbUri: string | undefined;
}

const BATCH = 20_000;

/**
 * Gives a project as many recorded runs as asked for, over the past year: each with its leaf of the log, the texts that
 * the leaf stands for, and, of those that made a version, their artifacts and their entry of the changelog. They repeat
 * what the service itself recorded of the project, which needs one sync with artifacts and one check, and comes last.
 */
export async function seedHistory(
	place: StorePlace,
	{ projectId, runs }: { readonly projectId: string; readonly runs: number },
): Promise<void> {
	const { project, recorded } = await withStore(place, async (store) => {
		const found = await store.get("projects", projectId);
		if (found === undefined) throw new Error(`There is no project ${projectId}.`);
		const all = await readRecorded(store, found);
		await forget(store, all);
		return { project: withoutRev(found), recorded: all };
	});
	const history = makeHistory({ project, recorded, runs, now: Math.min(...recorded.map(({ run }) => run.createdAt)) });
	const after = await writeAll(await openBulk(place, projectId), history);
	await withStore(place, async (store) => {
		const found = await store.get("projects", projectId);
		const write = await store.replaceIf("projects", after, found?.rev ?? 0);
		if (!write.ok) throw new Error("Somebody wrote the project meanwhile: stop the service before seeding.");
	});
}

async function withStore<T>(place: StorePlace, work: (store: Store) => Promise<T>): Promise<T> {
	const { dataFolder, mongodbUri } = place;
	const store = await openStore({ dataFolder, mongodbUri });
	try {
		return await work(store);
	} finally {
		await store.close();
	}
}

/** What is there is written anew with the rest, at the end of the log. */
async function forget(store: Store, recorded: readonly RecordedRun[]): Promise<void> {
	for (const { run, leaf, entry } of recorded) {
		await deleteDocument(store, "syncRuns", run.id);
		await deleteDocument(store, "logLeaves", leaf.id);
		if (entry !== undefined) await deleteDocument(store, "changelogEntries", entry.id);
	}
}

function openBulk({ dataFolder, mongodbUri }: StorePlace, holder: string): BulkWriter | Promise<BulkWriter> {
	return mongodbUri === undefined ? openSqliteBulk(dataFolder, holder) : openMongoBulk(mongodbUri, holder);
}

async function writeAll(bulk: BulkWriter, history: Generator<HistoryRow, ProjectDocument>): Promise<ProjectDocument> {
	try {
		let rows: HistoryRow[] = [];
		for (let step = history.next(); ; step = history.next()) {
			if (step.done !== true) rows.push(step.value);
			if (step.done === true || rows.length === BATCH) {
				await bulk.write(batchOf(rows));
				rows = [];
			}
			if (step.done === true) return step.value;
		}
	} finally {
		await bulk.close();
	}
}

function batchOf(rows: readonly HistoryRow[]): Batch {
	return {
		syncRuns: rows.map(({ run }) => run),
		logLeaves: rows.map(({ leaf }) => leaf),
		changelogEntries: rows.flatMap(({ entry }) => entry ?? []),
		texts: rows.flatMap(({ texts }) => texts),
	};
}

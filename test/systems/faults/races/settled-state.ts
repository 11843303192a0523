import { eachOf } from "../../../../app/src/flows/records/read-all.ts";
import type {
	CollectionName,
	Collections,
	ProjectDocument,
	Store,
	SyncRunDocument,
} from "../../../../app/src/ports.ts";

/*
 * What a database says of the world, as text that can be compared. Left out is only what follows from when something was
 * delivered or done here: times of our own clock, the salts and signatures that hang on them, and the memory of deliveries.
 */

/** By "collection id", the document as JSON. */
export type State = ReadonlyMap<string, string>;

/** Installations, repositories, names and which runs there are: the same whatever came when and was carried out when. */
export async function heardState(store: Store): Promise<State> {
	const state = new Map<string, string>();
	await add(state, store, "installations", ({ createdAt: _, ...installation }) => installation);
	await add(state, store, "repositories", (repository) => repository);
	await add(state, store, "projects", ({ id, repoFullName, defaultBranch, installationId }) => ({
		...{ id, repoFullName, defaultBranch, installationId },
	}));
	await add(state, store, "syncRuns", ({ id, projectId, ref, commitSha, trigger, pushedAt }) => ({
		...{ id, projectId, ref, commitSha, trigger, pushedAt },
	}));
	return state;
}

/** That, and everything that was decided: the same where all was delivered, in any order, before it was carried out. */
export async function decidedState(store: Store): Promise<State> {
	const state = new Map(await heardState(store));
	await add(state, store, "projects", withoutTimes);
	await add(state, store, "syncRuns", runWithoutTimes);
	await add(state, store, "changelogEntries", ({ createdAt: _at, version: _moment, ...entry }) => entry);
	await add(state, store, "logLeaves", async ({ id, runId, record }) => {
		const text = Buffer.from((await store.getBlob(record)) ?? []).toString("utf8");
		// The details are salted, so that their hash is another one each time.
		const { decided_at: _at, details: _hash, ...decided } = JSON.parse(text) as Record<string, unknown>;
		return { id, runId, decided };
	});
	return state;
}

/** The keys under which two states differ, with both sides. */
export function differences(expected: State, actual: State): readonly string[] {
	const keys = new Set([...expected.keys(), ...actual.keys()]);
	return [...keys]
		.filter((key) => expected.get(key) !== actual.get(key))
		.map((key) => `${key}: ${actual.get(key) ?? "nothing"} in the place of ${expected.get(key) ?? "nothing"}`);
}

async function add<C extends CollectionName>(
	state: Map<string, string>,
	store: Store,
	collection: C,
	read: (document: Collections[C]) => object | Promise<object>,
): Promise<void> {
	const request = { where: {}, sort: { field: "id", direction: "asc" } } as const;
	for await (const { rev: _, ...document } of eachOf(store, collection, request)) {
		const shown = await read(document as unknown as Collections[C]);
		state.set(`${collection} ${document.id}`, JSON.stringify(sorted(shown)));
	}
}

function withoutTimes({
	createdAt: _at,
	log,
	committed,
	baseline,
	configOnBranch,
	...project
}: ProjectDocument): object {
	const { syncedAt: _synced, ...kept } = baseline ?? { syncedAt: 0 };
	const { seenAt: _seen, ...config } = configOnBranch ?? { seenAt: 0 };
	const written = { logSize: log?.size ?? 0, committed: committed?.runId ?? null, baseline: baseline && kept };
	return { ...project, ...written, config };
}

function runWithoutTimes(run: SyncRunDocument): object {
	const { createdAt: _created, startedAt: _started, attempts: _attempts, result, ...rest } = run;
	const { completedAt: _completed, ...found } = result ?? { completedAt: 0 };
	return { ...rest, result: result && found };
}

/** The same content has one text. */
function sorted(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(sorted);
	if (typeof value !== "object" || value === null) return value;
	const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
	return Object.fromEntries(entries.map(([name, item]) => [name, sorted(item)]));
}

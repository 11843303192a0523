import type { DecisionDetails, DecisionRecord } from "@driftgate/engine";
import { logLeafId } from "../../../../app/src/flows/log/read-log.ts";
import { readAll } from "../../../../app/src/flows/records/read-all.ts";
import { withoutRev } from "../../../../app/src/flows/records/update-document.ts";
import type {
	ChangelogEntryDocument,
	LogLeafDocument,
	ProjectDocument,
	RunResult,
	Store,
	SyncRunDocument,
} from "../../../../app/src/ports.ts";

/** A decision that the service itself recorded, with all that it wrote of it. */
export interface RecordedRun {
	readonly run: SyncRunDocument & { readonly result: RunResult };
	readonly leaf: LogLeafDocument;
	readonly record: DecisionRecord;
	readonly details: DecisionDetails;
	/** What it drafted for the changelog, where it made a version. */
	readonly entry: ChangelogEntryDocument | undefined;
}

/** Every decision in a project's log, in its order: what a history is made after. */
export async function readRecorded(store: Store, project: ProjectDocument): Promise<readonly RecordedRun[]> {
	const sort = { field: "createdAt", direction: "asc" } as const;
	const entries = await readAll(store, "changelogEntries", { where: { projectId: project.id }, sort });
	const recorded: RecordedRun[] = [];
	for (let index = 0; index < (project.log?.size ?? 0); index += 1) {
		const leaf = await store.get("logLeaves", logLeafId(project.id, index));
		const run = leaf && (await store.get("syncRuns", leaf.runId ?? ""));
		if (leaf === undefined || run === undefined || run.result === null) throw new Error(`Leaf ${index} has no run.`);
		const record = await readJson<DecisionRecord>(store, leaf.record);
		const details = await readJson<DecisionDetails>(store, record.details);
		const entry = entries.find(({ createdAt }) => createdAt === leaf.decidedAt);
		recorded.push({
			run: { ...withoutRev(run), result: run.result },
			leaf,
			record,
			details,
			entry: entry && withoutRev(entry),
		});
	}
	return recorded;
}

async function readJson<T>(store: Store, sha256: string): Promise<T> {
	const bytes = await store.getBlob(sha256);
	if (bytes === undefined) throw new Error(`The blob ${sha256} is missing.`);
	return JSON.parse(Buffer.from(bytes).toString("utf8")) as T;
}

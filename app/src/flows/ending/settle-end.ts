import type { LogLeafDocument, Ports, ProjectDocument } from "../../ports.ts";
import { logHolder, openLog, readLogText } from "../log/read-log.ts";
import { deleteAll } from "../records/delete-document.ts";
import { eraseProject, releaseAll, WRITERS_MS } from "../records/erase-project.ts";
import { updateDocument } from "../records/update-document.ts";
import { unfinishedRuns } from "../runs/unfinished-runs.ts";
import { failRun } from "../sync/run-sync.ts";

/** Leaves of a log that are read at a time. */
const BATCH = 100;

/*
 * What follows from the end of a project. It is announced by a document before the end, and done as often as anybody asks
 * until that document goes: longer than any writer lives that had begun before.
 */

/** Written first, so that whatever dies afterwards, somebody goes on. */
export async function announceEnd({ store, clock }: Ports, projectId: string): Promise<void> {
	const until = clock.now() + WRITERS_MS;
	await updateDocument(store, "erasures", projectId, (known) =>
		known !== undefined && known.keepsLog === undefined ? undefined : { id: projectId, until, keepsLog: true },
	);
}

/**
 * Ends the runs that wait, keeps what the log names, and erases what is not of the record: descriptions, artifacts, the
 * changelog. Does nothing to a project that is not ended.
 */
export async function settleEnd(ports: Ports, projectId: string): Promise<void> {
	const { store } = ports;
	const project = await store.get("projects", projectId);
	if (project?.status !== "ended") return;
	if (project.ending?.leaf != null) await store.insert("logLeaves", project.ending.leaf);
	await endRuns(ports, projectId);
	if (project.log === null) return eraseProject(ports, projectId);
	await holdLog(ports, project);
	const where = { projectId };
	await deleteAll(store, "changelogEntries", { where, sort: { field: "createdAt", direction: "asc" } });
	await releaseAll(ports, projectId);
}

/** Each says in its record why it ended. Those that are being carried out end by themselves, when they would commit. */
async function endRuns(ports: Ports, projectId: string): Promise<void> {
	const waiting = (await unfinishedRuns(ports.store, projectId)).filter(({ status }) => status === "queued");
	// The message is the commit's own: of a project that was ended it asks nobody.
	for (const run of waiting) await failRun(ports, run, "The project was unlinked.");
}

/**
 * Driftgate held the texts of a log with everything else of the project once; those are held as they are now. A log may
 * have a million leaves, and this is begun again each minute: how far it came is kept.
 */
async function holdLog(ports: Ports, project: ProjectDocument): Promise<void> {
	const { id, log } = project;
	const { heldLeaves = 0 } = (await ports.store.get("erasures", id)) ?? {};
	const size = log?.size ?? 0;
	for (let start = heldLeaves; start < size; start += BATCH) {
		const indexes = Array.from({ length: Math.min(BATCH, size - start) }, (_, offset) => start + offset);
		// Opened anew, because an open log keeps every leaf that was read of it.
		const leaves = await openLog(ports, project).leavesAt(indexes);
		await Promise.all(leaves.map((leaf) => holdLeaf(ports, id, leaf)));
		const held = start + leaves.length;
		await updateDocument(ports.store, "erasures", id, (known) => known && { ...known, heldLeaves: held });
	}
}

async function holdLeaf(ports: Ports, projectId: string, { record }: LogLeafDocument): Promise<void> {
	const holder = logHolder(projectId);
	// The record is held last, so that with it everything is.
	const [held] = await ports.store.heldBlobs(holder, before(record), 1);
	if (held === record) return;
	const leaf = await readLogText(ports, record);
	const details = hashIn(leaf, "details");
	const analysis = details === undefined ? undefined : hashIn(await textOf(ports, details), "analysis");
	for (const sha256 of [analysis, details, record]) await hold(ports, holder, sha256);
}

/** The greatest name before this one, for a page that begins with it. */
function before(sha256: string): string {
	return sha256.slice(0, -1) + String.fromCharCode(sha256.charCodeAt(sha256.length - 1) - 1);
}

async function hold({ store }: Ports, holder: string, sha256: string | undefined): Promise<void> {
	if (sha256 === undefined) return;
	const bytes = await store.getBlob(sha256);
	if (bytes !== undefined) await store.putBlob(bytes, holder, sha256);
}

async function textOf({ store }: Ports, sha256: string): Promise<string> {
	const bytes = await store.getBlob(sha256);
	return bytes === undefined ? "null" : Buffer.from(bytes).toString("utf8");
}

function hashIn(text: string, member: string): string | undefined {
	const value: unknown = Object.getOwnPropertyDescriptor(JSON.parse(text) ?? {}, member)?.value;
	return typeof value === "string" ? value : undefined;
}

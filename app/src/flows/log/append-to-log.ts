import { appendLeaf, emptyFrontier, hashLeaf } from "@driftgate/engine/records";
import type { LogLeafDocument, Milliseconds, Ports, ProjectDocument, ProjectLog } from "../../ports.ts";
import { logHolder, logLeafId } from "./read-log.ts";

export interface NewLeaf {
	/** null: of the end of the project. */
	readonly runId: string | null;
	readonly now: Milliseconds;
	/** The exact text of the details. */
	readonly details: string;
	/** The exact text of the leaf, at its time (ISO 8601) and with the hash of its details. */
	readonly print: (known: { readonly at: string; readonly index: number; readonly details: string }) => string;
}

export interface LoggedLeaf {
	readonly index: number;
	readonly leaf: LogLeafDocument;
	/** The project's log with this leaf. */
	readonly log: ProjectLog;
}

/**
 * Gives a leaf the next place in a project's log, as the log is in `project`. Nothing but blobs is written, which mean
 * nothing by themselves: it is logged when the project's document takes over the log that is returned.
 */
export async function appendToLog(ports: Ports, project: ProjectDocument, added: NewLeaf): Promise<LoggedLeaf> {
	const before = project.log ?? { ...emptyFrontier, decidedAt: 0 };
	const decidedAt = Math.max(added.now, before.decidedAt);
	const index = before.size;
	const details = await keep(ports, project.id, added.details);
	const text = added.print({ at: new Date(decidedAt).toISOString(), index, details: details.sha256 });
	const record = await keep(ports, project.id, text);
	const { frontier, nodes } = appendLeaf(before, hashLeaf(record.bytes));
	const id = logLeafId(project.id, index);
	const leaf = { id, runId: added.runId, decidedAt, record: record.sha256, nodes };
	return { index, leaf, log: { ...frontier, decidedAt } };
}

async function keep(
	{ store }: Ports,
	projectId: string,
	text: string,
): Promise<{ readonly bytes: Uint8Array; readonly sha256: string }> {
	const bytes = Buffer.from(text, "utf8");
	return { bytes, sha256: await store.putBlob(bytes, logHolder(projectId)) };
}

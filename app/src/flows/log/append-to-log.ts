import { appendLeaf, emptyFrontier, hashLeaf } from "@driftgate/engine/records";
import { type NamedBytes, nameBytes } from "../../lib/name-of-bytes.ts";
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
	/** What the leaf names: see `keepTexts`. */
	readonly texts: readonly NamedBytes[];
}

/**
 * Gives a leaf the next place in a project's log, as the log is in `project`. It is logged when its texts are kept and the
 * project's document then takes over the log that is returned.
 */
export async function appendToLog(project: ProjectDocument, added: NewLeaf): Promise<LoggedLeaf> {
	const before = project.log ?? { ...emptyFrontier, decidedAt: 0 };
	const decidedAt = Math.max(added.now, before.decidedAt);
	const index = before.size;
	const details = await nameBytes(Buffer.from(added.details, "utf8"));
	const at = new Date(decidedAt).toISOString();
	const record = await nameBytes(Buffer.from(added.print({ at, index, details: details.sha256 }), "utf8"));
	const { frontier, nodes } = appendLeaf(before, hashLeaf(record.bytes));
	const id = logLeafId(project.id, index);
	const leaf = { id, runId: added.runId, decidedAt, record: record.sha256, nodes };
	return { index, leaf, log: { ...frontier, decidedAt }, texts: [details, record] };
}

/** Keeps what a log names, before it names it: texts that nothing names mean nothing. */
export async function keepTexts({ store }: Ports, projectId: string, texts: readonly NamedBytes[]): Promise<void> {
	await Promise.all(texts.map(({ bytes, sha256 }) => store.putBlob(bytes, logHolder(projectId), sha256)));
}

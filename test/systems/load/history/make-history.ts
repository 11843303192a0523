import { hash } from "node:crypto";
import { type DecisionRecord, printDecisionDetails, printDecisionRecord } from "@driftgate/engine";
import { logLeafId } from "../../../../app/src/flows/log/read-log.ts";
import { withRun } from "../../../../app/src/flows/runs/run-tally.ts";
import { deriveId } from "../../../../app/src/lib/derive-id.ts";
import type {
	ChangelogEntryDocument,
	LogLeafDocument,
	Milliseconds,
	ProjectDocument,
	RunTally,
	SyncRunDocument,
} from "../../../../app/src/ports.ts";
import { type GrowingLog, growLog } from "./grow-log.ts";
import type { RecordedRun } from "./templates.ts";

/** What the service writes of one decision. */
export interface HistoryRow {
	readonly run: SyncRunDocument;
	readonly leaf: LogLeafDocument;
	readonly entry: ChangelogEntryDocument | undefined;
	/** Texts of the log by their hashes: the details and the record. Those of a run that was there are kept already. */
	readonly texts: readonly Text[];
}

export interface Text {
	readonly sha256: string;
	readonly bytes: Uint8Array;
}

export interface HistoryRequest {
	readonly project: ProjectDocument;
	/** What the service itself recorded: it is repeated in the past, and then comes last as it is. */
	readonly recorded: readonly RecordedRun[];
	/** How many runs there are in the end. */
	readonly runs: number;
	/** The past ends here. */
	readonly now: Milliseconds;
}

/** A year of runs: at a million, one in half a minute. */
const PAST_MS = 365 * 24 * 60 * 60 * 1_000;

/** One run in so many makes a version, with artifacts and an entry of the changelog; the others are checks. */
const RUNS_A_VERSION = 100;

/** A project's history, oldest first, and the project's document as the last of it left it. */
export function* makeHistory({ project, recorded, runs, now }: HistoryRequest): Generator<HistoryRow, ProjectDocument> {
	const [syncs, checks] = [recorded.filter(isSync), recorded.filter((one) => !isSync(one))];
	if (syncs.length === 0 || checks.length === 0) throw new Error("A history needs a sync and a check to repeat.");
	const made = runs - recorded.length;
	if (made < 0) throw new Error(`The project has ${recorded.length} runs already.`);
	const log = growLog();
	const start = now - PAST_MS;
	let versions = 0;
	let tally: RunTally = { runs: 0, days: [] };
	const counted = (row: HistoryRow): HistoryRow => {
		if (row.run.result !== null) tally = withRun(tally, row.run, row.run.result);
		return row;
	};
	for (let i = 0; i < made; i += 1) {
		if (i % RUNS_A_VERSION === 0) versions += 1;
		const kind = i % RUNS_A_VERSION === 0 ? syncs : checks;
		const model = kind[i % kind.length];
		const at = start + Math.floor((i * (PAST_MS - 60_000)) / made);
		if (model !== undefined) yield counted(repeat(model, { index: i, at, version: versions, log }));
	}
	let last: HistoryRow | undefined;
	for (const one of recorded) {
		last = counted(keepAsItIs(one, versions, log));
		yield last;
	}
	return endOf(project, last, { versions, start, log, tally });
}

/** One that gave artifacts: what is repeated as a version has all that a version has. */
const isSync = ({ run }: RecordedRun): boolean => run.result.artifacts.length > 0;

interface Place {
	readonly index: number;
	readonly at: Milliseconds;
	readonly version: number;
	readonly log: GrowingLog;
}

function repeat({ run, record, details, entry }: RecordedRun, { index, at, version, log }: Place): HistoryRow {
	const id = runId(at, index);
	const salt = hash("sha256", id, "base64url");
	const told = textOf(printDecisionDetails({ ...details, salt }));
	const decided: DecisionRecord = {
		...record,
		run_id: id,
		decided_at: new Date(at).toISOString(),
		details: told.sha256,
	};
	const text = textOf(printDecisionRecord(decided));
	const leafIndex = log.size;
	const result = { ...run.result, completedAt: at, leafIndex };
	return {
		run: { ...run, id, versionNumber: version, createdAt: at, startedAt: at, result },
		leaf: leafOf(run.projectId, id, at, text, log),
		entry: entry && { ...entry, id: deriveId("changelog", id), version: stamp(at), createdAt: at },
		texts: [told, text],
	};
}

/** With its new place in the log, and on top of the versions before it. */
function keepAsItIs({ run, leaf, record, entry }: RecordedRun, versions: number, log: GrowingLog): HistoryRow {
	const text = textOf(printDecisionRecord(record));
	if (text.sha256 !== leaf.record) throw new Error("A record was printed otherwise than the service did.");
	const leafIndex = log.size;
	return {
		run: { ...run, versionNumber: run.versionNumber + versions, result: { ...run.result, leafIndex } },
		leaf: leafOf(run.projectId, run.id, leaf.decidedAt, text, log),
		entry,
		texts: [],
	};
}

function leafOf(projectId: string, run: string, decidedAt: Milliseconds, text: Text, log: GrowingLog): LogLeafDocument {
	const id = logLeafId(projectId, log.size);
	return { id, runId: run, decidedAt, record: text.sha256, nodes: log.append(text.bytes) };
}

function endOf(
	project: ProjectDocument,
	last: HistoryRow | undefined,
	{
		versions,
		start,
		log,
		tally,
	}: {
		readonly versions: number;
		readonly start: Milliseconds;
		readonly log: GrowingLog;
		readonly tally: RunTally;
	},
): ProjectDocument {
	if (last === undefined || last.run.result === null) return project;
	return {
		...project,
		createdAt: start,
		versionNumber: project.versionNumber + versions,
		log: { ...log.frontier, decidedAt: last.leaf.decidedAt },
		committed: { runId: last.run.id, result: last.run.result, leaf: last.leaf, tally },
	};
}

/** A UUID of version 7 (RFC 9562 5.7), which a number stands in for chance in: the same history has the same ids. */
function runId(at: Milliseconds, index: number): string {
	const time = at.toString(16).padStart(12, "0");
	return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${index.toString(16).padStart(12, "0")}`;
}

const stamp = (at: Milliseconds): string => new Date(at).toISOString().replaceAll(/[-:]/g, "");

function textOf(text: string): Text {
	const bytes = Buffer.from(text, "utf8");
	return { sha256: hash("sha256", bytes), bytes };
}

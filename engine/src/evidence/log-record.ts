import type { DecisionRecord, EndingRecord } from "../contract/evidence.ts";
import { parseDecisionRecord, parseEndingRecord } from "./package-document.ts";

/** What a leaf of a project's log says: a decision, or that the project was ended. */
export type LogRecord = DecisionRecord | EndingRecord;

/** Undefined for what is not the text of a leaf. */
export function parseLogRecord(leaf: string): LogRecord | undefined {
	return parseDecisionRecord(leaf) ?? parseEndingRecord(leaf);
}

/** When the leaf was added. ISO 8601, UTC. */
export function timeOfRecord(record: LogRecord): string {
	return record.format === "driftgate.ending/1" ? record.ended_at : record.decided_at;
}

import type { EvidencePackage, ProvenDecision, TreeHead } from "../contract/evidence.ts";
import { digest } from "../lib/digest.ts";
import { checkLeaf } from "./check-leaf.ts";
import { parseLogRecord, timeOfRecord } from "./log-record.ts";
import { parseEndingDetails, parseEndingRecord } from "./package-document.ts";

/** What is wrong with the leaf that ends the log; nothing where the package has none. */
export function checkEnding(evidence: EvidencePackage, head: TreeHead | undefined): readonly string[] {
	const { ending, window, project_id } = evidence;
	if (ending === undefined) return [];
	const record = parseEndingRecord(ending.leaf);
	const failures = [...checkLeaf(ending, record, project_id, head), ...checkDetails(ending, record?.details)];
	if (head !== undefined && ending.leaf_index !== head.size - 1) {
		failures.push(`The log ended with leaf ${ending.leaf_index}, but continues after it.`);
	}
	if (record === undefined) return failures;
	if (record.decisions !== ending.leaf_index) {
		failures.push(`The ending counts ${record.decisions} decisions, and the log had ${ending.leaf_index}.`);
	}
	if (record.ended_at < window.from || record.ended_at >= window.to) {
		failures.push(`The log was ended at ${record.ended_at}, which is not in the window.`);
	}
	const last = parseLogRecord((evidence.decisions.at(-1) ?? evidence.log.decision_before)?.leaf ?? "");
	if (last !== undefined && timeOfRecord(last) > record.ended_at) {
		failures.push("The log was ended before the decision before its end.");
	}
	return failures;
}

function checkDetails({ details }: ProvenDecision, hash: string | undefined): readonly string[] {
	if (details === null) return [];
	const failures: string[] = [];
	if (parseEndingDetails(details) === undefined) failures.push("The details of the ending cannot be read.");
	if (hash !== undefined && digest(details) !== hash) {
		failures.push("The details of the ending are not those whose hash the log holds.");
	}
	return failures;
}

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type {
	DecisionDetails,
	DecisionRecord,
	EvidencePackage,
	ProvenDecision,
	TreeHead,
} from "../contract/evidence.ts";
import { checkEnding } from "./check-ending.ts";
import { checkLeaf } from "./check-leaf.ts";
import { parseLogRecord, timeOfRecord } from "./log-record.ts";
import { hashOfPerson, namedPeople } from "./named-people.ts";
import {
	parseDecisionDetails,
	parseDecisionRecord,
	parseEndingDetails,
	parsePersonRecord,
} from "./package-document.ts";
import { reconcile } from "./reconcile.ts";
import { collectExceptions, summarizeDecisions } from "./summarize.ts";

/** The two states of the log that a package stands between; undefined where a checkpoint cannot be believed. */
export interface Heads {
	readonly before: TreeHead | undefined;
	readonly after: TreeHead | undefined;
}

/** Everything that is wrong with the decisions of a package, one sentence each. */
export function checkDecisions(evidence: EvidencePackage, heads: Heads): readonly string[] {
	const read = evidence.decisions.map(readDecision);
	return [
		...checkNumbers(evidence, heads),
		...checkDecisionBefore(evidence, heads),
		...read.flatMap((decision) => checkDecision(evidence, decision, heads.after)),
		...checkOrder(read),
		...checkEnding(evidence, heads.after),
		...checkDerived(evidence, read),
		...checkPeople(evidence, read),
	];
}

/** A decision as it was read: undefined where the text is not one. */
interface ReadDecision {
	readonly proven: ProvenDecision;
	readonly record: DecisionRecord | undefined;
	readonly details: DecisionDetails | undefined;
}

function readDecision(proven: ProvenDecision): ReadDecision {
	return {
		proven,
		record: parseDecisionRecord(proven.leaf),
		details: proven.details === null ? undefined : parseDecisionDetails(proven.details),
	};
}

function checkNumbers({ decisions, ending }: EvidencePackage, { before, after }: Heads): readonly string[] {
	if (before === undefined || after === undefined) return [];
	const expected = after.size - before.size - (ending === undefined ? 0 : 1);
	const failures: string[] = [];
	if (decisions.length !== expected) {
		failures.push(`The log holds ${expected} decisions in the window, but the package lists ${decisions.length}.`);
	}
	const stray = decisions.findIndex(({ leaf_index }, position) => leaf_index !== before.size + position);
	if (stray !== -1) {
		failures.push(`The decisions have a gap: number ${before.size + stray} of the log is not where it should be.`);
	}
	return failures;
}

function checkDecisionBefore({ log, window, project_id }: EvidencePackage, heads: Heads): readonly string[] {
	if (heads.before === undefined) return [];
	const { size } = heads.before;
	const { decision_before: leaf } = log;
	if (leaf === null) return size === 0 ? [] : ["The last decision before the window is missing."];
	if (leaf.leaf_index !== size - 1) {
		return [`The decision before the window is number ${leaf.leaf_index}, and should be number ${size - 1}.`];
	}
	const record = parseLogRecord(leaf.leaf);
	const failures = [...checkLeaf(leaf, record, project_id, heads.after)];
	if (record !== undefined && timeOfRecord(record) >= window.from) {
		failures.push("The decision before the window was made in it or after it: the window begins too late.");
	}
	if (record?.format === "driftgate.ending/1" && heads.after !== undefined && heads.after.size > size) {
		failures.push("The log ended before the window, but continues in it.");
	}
	return failures;
}

function checkDecision(
	{ window, project_id }: EvidencePackage,
	{ proven, record, details }: ReadDecision,
	head: TreeHead | undefined,
): readonly string[] {
	const failures = [...checkLeaf(proven, record, project_id, head)];
	const name = `Decision ${proven.leaf_index}`;
	if (record !== undefined && (record.decided_at < window.from || record.decided_at >= window.to)) {
		failures.push(`${name} was made at ${record.decided_at}, which is not in the window.`);
	}
	if (proven.details === null) return failures;
	if (details === undefined) failures.push(`The details of decision ${proven.leaf_index} cannot be read.`);
	if (record !== undefined && bytesToHex(sha256(utf8ToBytes(proven.details))) !== record.details) {
		failures.push(`The details of decision ${proven.leaf_index} are not those whose hash the log holds.`);
	}
	return failures;
}

function checkOrder(decisions: readonly ReadDecision[]): readonly string[] {
	const failures: string[] = [];
	const runs = new Set<string>();
	let latest = "";
	for (const { proven, record } of decisions) {
		if (record === undefined) continue;
		if (record.decided_at < latest) failures.push(`Decision ${proven.leaf_index} was made before the one before it.`);
		if (runs.has(record.run_id))
			failures.push(`Decision ${proven.leaf_index} is of a sync run that was decided already.`);
		latest = record.decided_at;
		runs.add(record.run_id);
	}
	return failures;
}

/** What the package says in sum must be what its decisions say one by one. */
function checkDerived(evidence: EvidencePackage, decisions: readonly ReadDecision[]): readonly string[] {
	const records = decisions.map(({ record }) => record).filter((record) => record !== undefined);
	const used = collectExceptions(decisions.map(({ proven, details }) => ({ leafIndex: proven.leaf_index, details })));
	const failures: string[] = [];
	if (JSON.stringify(evidence.summary) !== JSON.stringify(summarizeDecisions(records))) {
		failures.push("The summary does not count the decisions that are listed.");
	}
	if (JSON.stringify(evidence.exceptions) !== JSON.stringify(used)) {
		failures.push("The exceptions are not those that the decisions used.");
	}
	const numbered = decisions.flatMap(({ proven, record }) =>
		record === undefined ? [] : [{ leafIndex: proven.leaf_index, record }],
	);
	const population = reconcile(historyIn(evidence), numbered);
	if (JSON.stringify(evidence.population) !== JSON.stringify(population)) {
		failures.push("The population is not what its commits and the listed decisions come to.");
	}
	return failures;
}

/** Each text is of somebody whom the shown details name. Who is named and has no text was erased. */
function checkPeople({ people = [], ending }: EvidencePackage, decisions: readonly ReadDecision[]): readonly string[] {
	const named = namedPeople(
		decisions.map(({ details }) => details),
		parseEndingDetails(ending?.details ?? ""),
	);
	const hashes = people.map(hashOfPerson);
	const failures: string[] = [];
	if (people.some((text) => parsePersonRecord(text) === undefined)) {
		failures.push("The text of a person cannot be read.");
	}
	if (JSON.stringify(hashes) !== JSON.stringify(named.filter((person) => hashes.includes(person)))) {
		failures.push("The people are not those whom the details name.");
	}
	return failures;
}

function historyIn({ population }: EvidencePackage): Parameters<typeof reconcile>[0] {
	const { query, changes, reason, since } = population;
	if (query !== null) return { query, commits: changes };
	return reason === undefined ? undefined : { reason, since };
}

import type { Finding } from "../../src/contract/finding.ts";
import { count, plain } from "../../src/lib/say.ts";
import { counterpartOf } from "./oasdiff-rules.ts";

/** A finding that an ignore file excuses, and the line that does. */
export interface ImportedIgnore {
	readonly finding: string;
	readonly reason: string;
}

export interface ImportedIgnores {
	readonly exceptions: readonly ImportedIgnore[];
	/** Lines that excuse nothing here, or more than can be told: a sentence each. */
	readonly notes: readonly string[];
}

/** Names in a message of oasdiff stand in single quotes or back-quotes. */
const NAMES = /'([^']+)'|`([^`]+)`/g;
const MAX_REASON = 500;

/** The line that excuses a finding, and the operations for which such lines do. */
interface Excuse {
	readonly reason: string;
	readonly operations: Set<string>;
}

/**
 * An ignore file of oasdiff, a line a finding in prose (method, path, and what happened), as exceptions for findings
 * between the same two descriptions. A line excuses a finding where it names an operation that the finding reaches,
 * every name in it is in the message, its check (where it says one) is our rule's, and no other finding is like that. A
 * finding that reaches further operations is excused only when lines name them all: an exception covers the whole of it.
 */
export function importIgnores(text: string, findings: readonly Finding[]): ImportedIgnores {
	const byOperation = indexOf(findings);
	const notes: string[] = [];
	const excused = new Map<Finding, Excuse>();
	for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
		const objection = excuse(line, byOperation, excused);
		if (objection !== null) notes.push(byHand(line, objection));
	}
	return settle(excused, notes);
}

/** Adds what the line excuses. Gives the reason where it excuses nothing; null for what is no such line. */
function excuse(line: string, byOperation: OperationIndex, excused: Map<Finding, Excuse>): string | null {
	if (!/(?:^|\s)\/\S*/.test(line)) {
		return /'|`|removed|changed|added/i.test(line) ? "it does not name a path" : null;
	}
	const matches = [...operationsIn(line, byOperation)].filter(
		([finding]) => namesAgree(line, finding) && checkAgrees(line, finding),
	);
	const [match] = matches;
	if (match === undefined) return "no finding matches it";
	if (matches.length > 1) return "several findings match it";
	const [finding, operations] = match;
	const known = excused.get(finding) ?? { reason: line.slice(0, MAX_REASON), operations: new Set<string>() };
	for (const operation of operations) known.operations.add(operation);
	excused.set(finding, known);
	return null;
}

/** The findings that reach an operation, by its name in lower case. */
type OperationIndex = ReadonlyMap<string, readonly Finding[]>;

function indexOf(findings: readonly Finding[]): OperationIndex {
	const index = new Map<string, Finding[]>();
	for (const finding of findings) {
		for (const operation of finding.operations) {
			const known = index.get(operation.toLowerCase());
			if (known === undefined) index.set(operation.toLowerCase(), [finding]);
			else known.push(finding);
		}
	}
	return index;
}

/** The findings that reach an operation of the line, which is two words of it: `GET /v1/accounts`. */
function operationsIn(line: string, byOperation: OperationIndex): ReadonlyMap<Finding, ReadonlySet<string>> {
	const words = line.toLowerCase().split(/\s+/);
	const found = new Map<Finding, Set<string>>();
	for (const [index, word] of words.entries()) {
		const operation = `${word} ${words[index + 1] ?? ""}`;
		for (const finding of byOperation.get(operation) ?? []) {
			const known = found.get(finding);
			if (known === undefined) found.set(finding, new Set([operation]));
			else known.add(operation);
		}
	}
	return found;
}

function settle(excused: ReadonlyMap<Finding, Excuse>, notes: readonly string[]): ImportedIgnores {
	const exceptions: ImportedIgnore[] = [];
	const broader: string[] = [];
	for (const [{ fingerprint, operations: reached }, { reason, operations }] of excused) {
		const more = reached.length - operations.size;
		if (more === 0) exceptions.push({ finding: fingerprint, reason });
		else broader.push(byHand(reason, `finding ${fingerprint} reaches ${count(more, "more operation")}`));
	}
	return { exceptions, notes: [...notes, ...broader] };
}

function namesAgree(line: string, { message }: Finding): boolean {
	const said = message.toLowerCase();
	return [...line.matchAll(NAMES)].every(([, single, back]) => said.includes((single ?? back ?? "").toLowerCase()));
}

/** Lines that were copied from a report end in the check's id. */
function checkAgrees(line: string, { rule }: Finding): boolean {
	const [, check] = /\[([a-z][a-z0-9-]*)\]/.exec(line) ?? [];
	const counterpart = check === undefined ? undefined : counterpartOf(check);
	return counterpart === undefined || (!("none" in counterpart) && counterpart.includes(rule));
}

function byHand(line: string, reason: string): string {
	return `By hand, because ${reason}: ${plain(line, 160)}`;
}

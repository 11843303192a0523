import type { Finding } from "../src/index.ts";
import { count, plain } from "../src/lib/say.ts";
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

/**
 * An ignore file of oasdiff, a line a finding in prose (method, path, and what happened), as exceptions for findings
 * between the same two descriptions. A line excuses a finding where it names an operation that the finding reaches and
 * every name in it is in the message, its check (where it says one) is our rule's, and no other finding is like that. A finding that reaches further operations is
 * excused only when lines name them all: an exception covers the whole of it.
 */
export function importIgnores(text: string, findings: readonly Finding[]): ImportedIgnores {
	const notes: string[] = [];
	const excused = new Map<Finding, { readonly reason: string; readonly operations: Set<string> }>();
	for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
		if (!/(?:^|\s)\/\S*/.test(line)) {
			if (/'|`|removed|changed|added/i.test(line)) notes.push(byHand(line, "it names no path"));
			continue;
		}
		const matches = findings.flatMap((finding) => {
			const operations = operationsIn(line, finding);
			return operations.length > 0 && namesAgree(line, finding) && checkAgrees(line, finding)
				? [{ finding, operations }]
				: [];
		});
		const [match] = matches;
		if (match === undefined || matches.length > 1) {
			notes.push(byHand(line, match === undefined ? "no finding is like that" : "several findings are like that"));
			continue;
		}
		const known = excused.get(match.finding) ?? { reason: line.slice(0, MAX_REASON), operations: new Set<string>() };
		for (const operation of match.operations) known.operations.add(operation);
		excused.set(match.finding, known);
	}
	return settle(excused, notes);
}

function settle(
	excused: ReadonlyMap<Finding, { readonly reason: string; readonly operations: ReadonlySet<string> }>,
	notes: readonly string[],
): ImportedIgnores {
	const exceptions: ImportedIgnore[] = [];
	const broader: string[] = [];
	for (const [{ fingerprint, operations: reached }, { reason, operations }] of excused) {
		const more = reached.length - operations.size;
		if (more === 0) exceptions.push({ finding: fingerprint, reason });
		else broader.push(byHand(reason, `finding ${fingerprint} reaches ${count(more, "more operation")}`));
	}
	return { exceptions, notes: [...notes, ...broader] };
}

function operationsIn(line: string, { operations }: Finding): readonly string[] {
	const words = ` ${line.toLowerCase().replaceAll(/\s+/g, " ")} `;
	return operations.filter((operation) => words.includes(` ${operation.toLowerCase()} `));
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

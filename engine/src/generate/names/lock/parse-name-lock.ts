import type { Issue } from "../../../contract/fault.ts";
import type { LockedName, NameLock, NameWords } from "../../../contract/name-lock.ts";
import { Fault } from "../../../lib/fault.ts";
import { count, plain } from "../../../lib/say.ts";
import { nameKey } from "../assign-names.ts";
import { isNameKind, isPartKind, nameKeyOf, nameKinds, namespaceOf } from "./kinds.ts";
import { headOf, LOCK_FORMAT } from "./print-name-lock.ts";
import { foldUsual } from "./usual-words.ts";

/** GitHub's 1,200 operations take 0.6 MB, and took 7 in form 1. */
const LONGEST_LOCK = 32 * 1024 * 1024;
const LONGEST_LINE = 8_000;
const LONGEST_WORD = 100;
const MOST_OLD_NAMES = 20;

/** Nobody reads more of them. */
const MOST_ISSUES = 20;

/**
 * Reads a lock. Throws Fault `names-invalid` with a line and a remedy for each thing that is wrong: another service's lock,
 * a form that is not understood, a name that is none, a name that two things have.
 */
export function parseNameLock(text: string, file: string, service: string): NameLock {
	if (text.length > LONGEST_LOCK)
		throw faultOf([issueAt(file, 1, "The lock is longer than 32 MB: it is not one that driftgate wrote.")]);
	const [head = "", ...lines] = text.split("\n").map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
	const objection = headObjection(head, service);
	if (objection !== null) throw faultOf([issueAt(file, 1, objection)]);
	const names = new Map<string, LockedName>();
	const given = new Map<string, number>();
	const issues: Issue[] = [];
	for (const [index, line] of lines.entries()) {
		if (line === "") continue;
		const read = readLine(line);
		const message = typeof read === "string" ? read : addName(read, index + 2, names, given);
		if (message !== null) issues.push(issueAt(file, index + 2, message));
		if (issues.length === MOST_ISSUES) break;
	}
	if (issues.length > 0) throw faultOf(issues);
	return { service, names: foldUsual(names) };
}

function faultOf(issues: readonly Issue[]): Fault {
	return new Fault("names-invalid", issues);
}

function issueAt(file: string, line: number, message: string): Issue {
	return { at: { file, pointer: "", line, column: 1 }, message };
}

function headObjection(head: string, service: string): string | null {
	const [, version, whose] = /^driftgate names (\d{1,9}) ([a-z0-9][a-z0-9-]{0,99})$/u.exec(head) ?? [];
	if (version === undefined || whose === undefined) {
		return `This is no lock of names: its first line must be "${headOf(service)}".`;
	}
	if (Number(version) < 1 || Number(version) > LOCK_FORMAT) {
		return `The lock has the form ${version}, and this driftgate reads forms 1 to ${LOCK_FORMAT}: use the version that wrote it, or a newer one.`;
	}
	if (whose === service) return null;
	return `The lock is that of ${whose}, and the names are for ${service}: give that service's lock, or write ${service} here if the service was renamed.`;
}

/** One line as a name, or what is wrong with it. */
function readLine(line: string): LockedName | string {
	if (line.length > LONGEST_LINE) return `The line is longer than ${LONGEST_LINE} characters: delete it.`;
	const { kind, subject, path, old } =
		/^(?<kind>[a-z]+) (?<subject>[^=]+) = (?<path>[^ =]+)(?: was (?<old>[^=]+))?$/u.exec(line)?.groups ?? {};
	if (kind === undefined || subject === undefined || path === undefined) {
		return `"${plain(line, 80)}" is no line of a lock: write KIND SUBJECT = NAME, such as operation GET /pets = pets.list.`;
	}
	if (!isNameKind(kind))
		return `There is no kind ${plain(kind, 40)} of names here: a newer driftgate wrote it, or delete the line.`;
	const decoded = decodeSubject(subject);
	if (decoded === null || (kind === "word" && !isWordSubject(decoded)))
		return `The subject of the line is not written as driftgate writes it: delete the line.`;
	return withNames({ kind, subject: decoded, name: [], was: [] }, path, old?.split(" ") ?? []);
}

/** A kind of parts, and a part, in which spaces are others. */
function isWordSubject(subject: string): boolean {
	const [kind = "", part = "", ...more] = subject.split(" ");
	return isPartKind(kind) && part !== "" && more.length === 0;
}

function withNames(entry: LockedName, path: string, old: readonly string[]): LockedName | string {
	const { levels, keepsOldNames } = nameKinds[entry.kind];
	const [least, most] = levels;
	if (old.length > 0 && !keepsOldNames)
		return `Earlier names go on working for operations, types and members alone: delete what comes after "was".`;
	if (old.length > MOST_OLD_NAMES)
		return `There are more than ${MOST_OLD_NAMES} earlier names: delete those that nobody uses.`;
	const paths: (readonly NameWords[])[] = [];
	for (const text of [path, ...old]) {
		const words = readPath(text);
		if (words === null)
			return `${plain(text, 80)} is no name: write words of a-z and 0-9, _ between them and . between levels.`;
		if (words.length < least || words.length > most) {
			const must = most === 1 ? "one level" : `${least} to ${most} levels`;
			return `${plain(text, 80)} has ${count(words.length, "level")}, and a name of the kind ${entry.kind} has ${must}.`;
		}
		paths.push(words);
	}
	const [name = [], ...was] = paths;
	return { ...entry, name, was };
}

function readPath(text: string): readonly NameWords[] | null {
	const levels = text.split(".").map((level) => level.split("_"));
	const isName = levels.every((words) =>
		words.every((word) => /^[a-z0-9]+$/u.test(word) && word.length <= LONGEST_WORD),
	);
	return isName ? levels : null;
}

function decodeSubject(subject: string): string | null {
	try {
		return decodeURIComponent(subject);
	} catch {
		return null;
	}
}

/** Adds a name, or says which line is in its way. */
function addName(
	entry: LockedName,
	line: number,
	names: Map<string, LockedName>,
	given: Map<string, number>,
): string | null {
	const key = nameKeyOf(entry.kind, entry.subject);
	if (names.has(key)) return "The lock says twice what this is called: delete one of the lines.";
	const scope = `${namespaceOf(entry.kind)} ${nameKinds[entry.kind].scopeOf(entry.subject)}`;
	for (const path of [entry.name, ...entry.was]) {
		const name = `${scope} ${path.map(nameKey).join(".")}`;
		const other = given.get(name);
		if (other !== undefined) return `Line ${other} gives that name to something else: rename one of them.`;
		given.set(name, line);
	}
	names.set(key, entry);
	return null;
}

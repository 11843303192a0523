import type { Issue } from "../../../contract/fault.ts";
import type { LockedName, NameLock, NameWords } from "../../../contract/name-lock.ts";
import { Fault } from "../../../lib/fault.ts";
import { count, plain } from "../../../lib/say.ts";
import { isMark } from "../../tools/shown-marks.ts";
import { nameKey } from "../assign-names.ts";
import { isToolName, LONGEST_TOOL_NAME } from "../tool-names.ts";
import { isNameKind, isPartKind, nameKeyOf, nameKinds, namespaceOf } from "./kinds.ts";
import { headOf, LOCK_FORMAT, LONGEST_LOCK, MOST_NAMES, pathText, SHOWS } from "./print-name-lock.ts";
import { foldUsual } from "./usual-words.ts";

const MOST_OLD_NAMES = 20;

/** Nobody reads more of them. */
const MOST_ISSUES = 20;

const TOO_LONG =
	"The lock has more than 32 million characters or 500,000 names, which driftgate never writes: name another file.";

/**
 * Reads a lock. Throws Fault `names-invalid` with a line and a remedy for each thing that is wrong: another service's lock,
 * a form that is not understood, a name that is none, a name that two things have.
 */
export function parseNameLock(text: string, file: string, service: string): NameLock {
	if (text.length > LONGEST_LOCK) throw faultOf([issueAt(file, 1, TOO_LONG)]);
	const [, head = ""] = /^([^\n]*?)\r?(?:\n|$)/u.exec(text) ?? [];
	const objection = headObjection(head, service);
	if (objection !== null) throw faultOf([issueAt(file, 1, objection)]);
	const names = new Map<string, LockedName>();
	const given = new Map<string, number>();
	const issues: Issue[] = [];
	for (const [line, number] of linesBehind(head, text)) {
		const read = readLine(line);
		const message = typeof read === "string" ? read : addName(read, number, names, given);
		if (message !== null) issues.push(issueAt(file, number, message));
		if (issues.length === MOST_ISSUES) break;
		if (names.size > MOST_NAMES) throw faultOf([issueAt(file, number, TOO_LONG)]);
	}
	if (issues.length > 0) throw faultOf(issues);
	return { service, names: foldUsual(names) };
}

/** The lines that say something, each with its number, one at a time: a file of line ends alone would fill the memory. */
function* linesBehind(head: string, text: string): Generator<readonly [line: string, number: number]> {
	let number = 2;
	for (let from = text.indexOf("\n", head.length) + 1; from > 0 && from < text.length; number++) {
		const feed = text.indexOf("\n", from);
		const end = feed === -1 ? text.length : feed;
		const line = text.slice(from, text[end - 1] === "\r" && end > from ? end - 1 : end);
		if (line !== "") yield [line, number];
		from = end + 1;
	}
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
	const [named = "", shown] = splitShown(line);
	const { kind, subject, path, old } =
		/^(?<kind>[a-z]+) (?<subject>[^=]*) = (?<path>[^ =]+)(?: was (?<old>[^=]+))?$/u.exec(named)?.groups ?? {};
	if (kind === undefined || subject === undefined || path === undefined) {
		return `"${plain(line, 80)}" is no line of a lock: write KIND SUBJECT = NAME, such as operation GET /pets = pets.list.`;
	}
	if (!isNameKind(kind))
		return `There is no kind ${plain(kind, 40)} of names here: a newer driftgate wrote it, or delete the line.`;
	const decoded = decodeSubject(subject);
	if (decoded === null || (kind === "word" && !isWordSubject(decoded)))
		return `The subject of the line is not written as driftgate writes it: delete the line.`;
	const read = withNames({ kind, subject: decoded, name: [], was: [] }, path, old?.split(" ") ?? []);
	return typeof read === "string" ? read : asShown(read, shown?.split(" "));
}

function splitShown(line: string): readonly [named: string, shown?: string] {
	const at = line.indexOf(SHOWS, line.indexOf(" = "));
	return at === -1 ? [line] : [line.slice(0, at), line.slice(at + SHOWS.length)];
}

/** What a line says that clients are shown, which a tool alone has. */
function asShown(entry: LockedName, shown: readonly string[] | undefined): LockedName | string {
	if (entry.kind === "tool" && !isToolName(entry.name))
		return `${plain(pathText(entry.name), 80)} is longer than ${LONGEST_TOOL_NAME} characters, which clients allow a tool: write a shorter name.`;
	if (shown === undefined) return entry;
	if (entry.kind !== "tool" || !shown.every(isMark))
		return `What the line shows is not written as driftgate writes it: delete what comes after the name, and generate again.`;
	return { ...entry, shown };
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
	const isName = levels.every((words) => words.every((word) => /^[a-z0-9]+$/u.test(word)));
	return isName ? levels : null;
}

/** What cannot be seen, and could be taken for something else, is written as driftgate writes it: by its bytes. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|[^\P{Z} ]/u;

function decodeSubject(subject: string): string | null {
	if (hidden.test(subject)) return null;
	try {
		return decodeURIComponent(subject.replace(/%u(D[89A-F][0-9A-F]{2})/gu, (_, code: string) => halfOf(code)));
	} catch {
		return null;
	}
}

function halfOf(code: string): string {
	return String.fromCharCode(Number.parseInt(code, 16));
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

import type { LockedName, NameLock, NameWords } from "../../../contract/name-lock.ts";
import { Fault } from "../../../lib/fault.ts";
import { compareTexts } from "../../../lib/json-order.ts";

/** Form 1 has a line for each name, and none for usual words (`usual-words.ts`); form 2 has no tools. */
export const LOCK_FORMAT = 3;
const FORMAT_WITHOUT_TOOLS = 2;

/** Stands before what clients are shown of a tool. */
export const SHOWS = " shows ";

/** The first line of a lock: what the file is, the version of its form, and whose names it has. */
export function headOf(service: string, format = LOCK_FORMAT): string {
	return `driftgate names ${format} ${service}`;
}

/** As many characters as a description may have; GitHub's 1,200 operations take 0.6 million, and took 7 in form 1. */
export const LONGEST_LOCK = 32 * 1024 * 1024;
/** Each takes a kilobyte while it is known; form 1 had 57,197 of GitHub's. */
export const MOST_NAMES = 500_000;

/**
 * A lock as text: one line a name, sorted, the same lock always the same bytes. Without tools it has the form that older
 * versions read too. Throws Fault `names-invalid` where it would be longer than a lock may be.
 */
export function printNameLock({ service, names }: NameLock): string {
	const lines = [...names.values()].map(lineOf).toSorted(compareTexts);
	const hasTools = [...names.values()].some(({ kind }) => kind === "tool");
	const text = `${[headOf(service, hasTools ? LOCK_FORMAT : FORMAT_WITHOUT_TOOLS), ...lines].join("\n")}\n`;
	if (text.length > LONGEST_LOCK || names.size > MOST_NAMES)
		throw new Fault("names-invalid", [{ at: null, message: TOO_LONG }]);
	return text;
}

const TOO_LONG =
	"The description has more than 500,000 names, or names of more than 32 million characters, which no lock may hold: generate without one.";

/** A name as the lock's line. */
export function lineOf({ kind, subject, name, was, shown }: LockedName): string {
	const old = was.length === 0 ? "" : ` was ${was.map(pathText).join(" ")}`;
	const marks = shown === undefined ? "" : `${SHOWS}${shown.join(" ")}`;
	return `${kind} ${subjectText(subject)} = ${pathText(name)}${old}${marks}`;
}

/** `pets.list_all`. */
export function pathText(path: readonly NameWords[]): string {
	return path.map((words) => words.join("_")).join(".");
}

/** Whatever could break a line, hide in it or be taken for its form: controls, signs that are not seen, `=`, `%`. */
const unsafe = /[^\P{C}]|[\p{Z}=%]/gu;

/** A subject with the one space between its parts kept. */
function subjectText(subject: string): string {
	return subject
		.split(" ")
		.map((part) => part.replace(unsafe, encoded))
		.join(" ");
}

/** Half of a pair has no form in UTF-8. */
function encoded(sign: string): string {
	if (/^\p{Cs}$/u.test(sign)) return `%u${sign.charCodeAt(0).toString(16).toUpperCase()}`;
	return [...new TextEncoder().encode(sign)]
		.map((byte) => `%${byte.toString(16).padStart(2, "0").toUpperCase()}`)
		.join("");
}

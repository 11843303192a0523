import type { LockedName, NameLock, NameWords } from "../../../contract/name-lock.ts";
import { compareTexts } from "../../../lib/json-order.ts";

/** Form 1 has a line for each name, and none for usual words (`usual-words.ts`). */
export const LOCK_FORMAT = 2;

/** The first line of a lock: what the file is, the version of its form, and whose names it has. */
export function headOf(service: string): string {
	return `driftgate names ${LOCK_FORMAT} ${service}`;
}

/** A lock as text: one line a name, sorted, the same lock always the same bytes. */
export function printNameLock({ service, names }: NameLock): string {
	const lines = [...names.values()].map(lineOf).toSorted(compareTexts);
	return `${[headOf(service), ...lines].join("\n")}\n`;
}

function lineOf({ kind, subject, name, was }: LockedName): string {
	const old = was.length === 0 ? "" : ` was ${was.map(pathText).join(" ")}`;
	return `${kind} ${subjectText(subject)} = ${pathText(name)}${old}`;
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

function encoded(sign: string): string {
	return [...new TextEncoder().encode(sign)]
		.map((byte) => `%${byte.toString(16).padStart(2, "0").toUpperCase()}`)
		.join("");
}

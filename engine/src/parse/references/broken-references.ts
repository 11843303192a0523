import type { Issue } from "../../contract/fault.ts";
import type { Location, Place } from "../../contract/source.ts";
import { Fault } from "../../lib/fault.ts";
import { count, plain, quote } from "../../lib/say.ts";
import { listIssues } from "../written/issues-at.ts";
import type { BrokenReference } from "./trace-references.ts";

/** One Fault for all references that cannot be used; equal ones of a file are told once, with how many there are. */
export function brokenReferencesFault(broken: readonly BrokenReference[], locate: (place: Place) => Location): Fault {
	const groups = Map.groupBy(broken, ({ at, keyword, ref }) => JSON.stringify([at.file, keyword, ref]));
	const code = broken.some(({ kind }) => kind === "remote") ? "spec-remote-ref" : "spec-unresolvable";
	return new Fault(
		code,
		listIssues([...groups.values()], (group) => tell(group, locate)),
	);
}

function tell(group: readonly BrokenReference[], locate: (place: Place) => Location): Issue {
	const [first] = group;
	if (first === undefined) throw new Error("A group has at least one reference.");
	const others = group.length === 1 ? "" : ` (as in ${count(group.length - 1, "other place")})`;
	return { at: locate(first.at), message: `${sayBroken(first)}${others}: ${remedyOf(first)}.` };
}

/** The sentence without its end: what is wrong with a reference. */
export function sayBroken({ keyword, ref, why }: BrokenReference): string {
	return `The ${keyword} ${quote(ref)} ${plain(why, 300)}`;
}

/** What to do about it. */
export function remedyOf({ kind, remedy }: BrokenReference): string {
	return remedy ?? REMEDIES[kind];
}

const REMEDIES = {
	remote: "nothing outside the repository is ever fetched, so copy the file into it and write a relative path",
	nowhere: "correct it, or add what it refers to",
};

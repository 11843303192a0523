import type { Location, Place, Unreadable } from "../../contract/source.ts";
import { Fault } from "../../lib/fault.ts";
import { brokenReferencesFault } from "./broken-references.ts";
import type { BrokenReference } from "./trace-references.ts";

type Locate = (place: Place) => Location;

/** Throws Fault where a file could not be read, for all that `failed`, or where a reference leads nowhere. */
export function refuseAnyReference(broken: readonly BrokenReference[], failed: Iterable<Fault>, locate: Locate): void {
	const faults = [...failed];
	const [first] = faults;
	if (first !== undefined)
		throw new Fault(
			first.code,
			faults.flatMap(({ issues }) => issues),
		);
	if (broken.length > 0) throw brokenReferencesFault(broken, locate);
}

/** Throws Fault where an operation needs what a reference has elsewhere: for each, and for those that it leads through. */
export function refuseElsewhere(
	broken: readonly BrokenReference[],
	unreadable: readonly Unreadable[],
	locate: Locate,
): void {
	const remote = broken.filter(({ kind }) => kind === "remote");
	if (remote.length === 0) return;
	const places = new Set(unreadable.filter(({ isNeeded }) => isNeeded).map(keyOf));
	const needed = new Set(remote.filter((one) => places.has(keyOf(one))));
	const through = new Set([...needed].map((one) => one.through));
	const told = remote.filter((one) => needed.has(one) || through.has(one.ref));
	if (told.length > 0) throw brokenReferencesFault(told, locate);
}

function keyOf({ at, keyword }: Pick<Unreadable, "at" | "keyword">): string {
	return `${at.file}#${at.pointer} ${keyword}`;
}

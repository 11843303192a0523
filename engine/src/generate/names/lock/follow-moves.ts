import type { Api } from "../../../contract/api.ts";
import type { LockedName, NameLock } from "../../../contract/name-lock.ts";
import { parameterHomes } from "../../plan/words/parameter-homes.ts";
import { nameKeyOf } from "./kinds.ts";
import { subjectOfPlace } from "./subjects.ts";

/** A place in the parameter of a list, by which older locks tell it. */
const listed = /^.*?\/parameters\/\d+(?=\/|$)/u;

/** Where components stand: the last part is a name that somebody gave. */
const component = /^(?<folder>.*\/(?:schemas|definitions|\$defs))\/(?<name>[^/ ]+)$/u;

/**
 * The lock of the same names where the description's components stand now: one that has moved (`#/definitions/Pet` to
 * `#/components/schemas/Pet`) is known by its name, as long as only one place can be meant. What had its name from where it
 * was used, and has one of its own by now, is known by that use; what is in a parameter by the parameter's name, wherever
 * it stands in its list.
 */
export function followMoves(lock: NameLock, api: Api): NameLock {
	const moves = new Map([...movesOf(lock, api), ...movesOfParameters(lock, api)]);
	if (moves.size === 0) return lock;
	const ways = waysOf(moves);
	const moved = [...lock.names.values()].map((entry) => moveEntry(entry, ways));
	return { ...lock, names: new Map(moved.map((entry) => [nameKeyOf(entry.kind, entry.subject), entry])) };
}

function movesOf({ names }: NameLock, api: Api): ReadonlyMap<string, string> {
	const { namedSchemas, schemas, homeOf } = api;
	const places = new Map(
		[...namedSchemas].map(([name, id]) => [escaped(name), subjectOfPlace(homeOf(schemas.get(id).at))]),
	);
	const present = new Set(places.values());
	const moves = new Map<string, string>();
	for (const { kind, subject } of names.values()) {
		const place = placeOf(subject);
		const name = kind === "type" && !present.has(place) ? component.exec(place)?.groups?.["name"] : undefined;
		const now = name === undefined ? undefined : places.get(name);
		if (now !== undefined && !names.has(nameKeyOf("type", now))) moves.set(place, now);
	}
	for (const [use, home] of api.movedHomes()) {
		const now = subjectOfPlace(home);
		if (!names.has(nameKeyOf("type", now))) moves.set(subjectOfPlace(use), now);
	}
	const targets = Map.groupBy(moves, ([, now]) => now);
	return new Map([...moves].filter(([, now]) => targets.get(now)?.length === 1));
}

/** Locks of older versions tell parameters by their numbers. */
function movesOfParameters({ names }: NameLock, api: Api): ReadonlyMap<string, string> {
	const told = new Set([...names.values()].flatMap(({ subject }) => listed.exec(placeOf(subject)) ?? []));
	if (told.size === 0) return new Map();
	const homes = [...parameterHomes(api)].map(([home, now]) => [subjectOfPlace(home), subjectOfPlace(now)] as const);
	return new Map(homes.filter(([place]) => told.has(place)));
}

/** As a pointer spells it in a subject. */
function escaped(name: string): string {
	return subjectOfPlace(`#${name.replaceAll("~", "~0").replaceAll("/", "~1")}`).slice(1);
}

function placeOf(subject: string): string {
	return subject.split(" ", 1)[0] ?? "";
}

/** Places by their parts, so that a place costs no more than its length, however deep it is. */
interface Way {
	readonly next: Map<string, Way>;
	now?: string;
}

function waysOf(moves: ReadonlyMap<string, string>): Way {
	const root: Way = { next: new Map() };
	for (const [place, now] of moves) {
		let at = root;
		for (const part of place.split("/")) {
			const next = at.next.get(part) ?? { next: new Map() };
			at.next.set(part, next);
			at = next;
		}
		at.now = now;
	}
	return root;
}

/** Parts of a type move with it: members, values, and types that are written inside it. */
function moveEntry(entry: LockedName, root: Way): LockedName {
	if (entry.kind !== "type" && entry.kind !== "member" && entry.kind !== "value") return entry;
	const place = placeOf(entry.subject);
	let moved: LockedName = entry;
	let at: Way | undefined = root;
	for (let from = 0; from <= place.length; ) {
		const slash = place.indexOf("/", from);
		const end = slash === -1 ? place.length : slash;
		at = at.next.get(place.slice(from, end));
		if (at === undefined) break;
		if (at.now !== undefined) moved = { ...entry, subject: at.now + entry.subject.slice(end) };
		from = end + 1;
	}
	return moved;
}

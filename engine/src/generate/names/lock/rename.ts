import type { Api } from "../../../contract/api.ts";
import type { NameSettings } from "../../../contract/config.ts";
import type { Issue } from "../../../contract/fault.ts";
import type { LockedName, NameKind, NameLock, NameWords } from "../../../contract/name-lock.ts";
import { Fault } from "../../../lib/fault.ts";
import { quote } from "../../../lib/say.ts";
import { nameless } from "../../../openapi/operation-selector.ts";
import { nameKey } from "../assign-names.ts";
import { splitWords } from "../split-words.ts";
import { LockedNames } from "./kept-names.ts";
import { nameKeyOf, nameKinds, namespaceOf } from "./kinds.ts";
import { pathText } from "./print-name-lock.ts";
import { memberCollisions, membersIn } from "./rename-members.ts";
import { subjectOfPlace } from "./subjects.ts";

/** What a person calls things, as driftgate.yml says it (`names.operations`, `names.types`, `names.members`). */
export type Renames = Pick<NameSettings, "operations" | "types" | "members">;

/** A lock with the names that people gave, and what was to be renamed and is not there. */
export interface RenamedLock {
	readonly lock: NameLock;
	/** One sentence each. */
	readonly missing: readonly string[];
}

export function hasRenames({ operations, types, members }: Renames): boolean {
	return operations.size + types.size + members.size > 0;
}

/**
 * Gives what a person renamed its name; what it was called before goes on working. `lock` has the names of today: what it
 * does not have is new, and leaves no earlier name. Applied to its own result it changes nothing. Throws Fault
 * `names-invalid` for a name that something else has.
 */
export function renameIn(lock: NameLock, api: Api, renames: Renames): RenamedLock {
	const members = membersIn(api, renames.members);
	const found = [...operationsIn(api, renames), ...typesIn(api, renames), ...members];
	const wanted = found.filter((one) => typeof one !== "string");
	const names = new Map(lock.names);
	const kept = new LockedNames(lock);
	for (const one of wanted) {
		names.set(nameKeyOf(one.kind, one.subject), renamed(one, kept.kept(one.kind, one.subject)));
	}
	const wantedMembers = members.filter((one) => typeof one !== "string");
	const issues = [
		...collisions(names, new Set(wanted.map(({ kind, subject }) => nameKeyOf(kind, subject)))),
		...memberCollisions(wantedMembers, api, kept),
	];
	if (issues.length > 0) throw new Fault("names-invalid", issues);
	return { lock: { ...lock, names }, missing: found.filter((one) => typeof one === "string") };
}

interface Wanted {
	readonly kind: NameKind;
	readonly subject: string;
	readonly name: readonly NameWords[];
}

function operationsIn({ operations }: Api, { operations: renames }: Renames): readonly (Wanted | string)[] {
	const known = new Map(operations.map(({ key, matchKey }) => [nameless(key), matchKey]));
	return [...renames].map(([key, name]) => {
		const subject = known.get(nameless(key));
		if (subject === undefined) return `names.operations renames ${quote(key)}, which the description does not have.`;
		return { kind: "operation", subject, name: wordsOf(name) };
	});
}

function typesIn({ namedSchemas, schemas, homeOf }: Api, { types }: Renames): readonly (Wanted | string)[] {
	return [...types].map(([component, name]) => {
		const id = namedSchemas.get(component);
		if (id === undefined) return `names.types renames ${quote(component)}, which is no component of the description.`;
		return { kind: "type", subject: subjectOfPlace(homeOf(schemas.get(id).at)), name: wordsOf(name) };
	});
}

function wordsOf(name: string): readonly NameWords[] {
	return name.split(".").map((level) => splitWords(level));
}

function renamed({ kind, subject, name }: Wanted, before: LockedName | null): LockedName {
	if (before === null) return { kind, subject, name, was: [] };
	const text = pathText(name);
	if (pathText(before.name) === text) return before;
	return { kind, subject, name, was: [before.name, ...before.was].filter((was) => pathText(was) !== text) };
}

/** Of the names that people gave, those that something else has, or had. */
function collisions(names: ReadonlyMap<string, LockedName>, given: ReadonlySet<string>): readonly Issue[] {
	const holders = new Map<string, string>();
	const issues: Issue[] = [];
	const others = [...names].filter(([key]) => !given.has(key));
	for (const [key, { kind, subject, name, was }] of [...others, ...[...names].filter(([own]) => given.has(own))]) {
		const scope = `${namespaceOf(kind)} ${nameKinds[kind].scopeOf(subject)}`;
		for (const path of [name, ...was]) {
			const place = `${scope} ${path.map(nameKey).join(".")}`;
			const holder = holders.get(place);
			holders.set(place, holder ?? key);
			if (holder === undefined || holder === key || !given.has(key)) continue;
			const message = `The names of driftgate.yml call ${quote(key)} ${quote(pathText(path))}, which is what ${quote(holder)} is called: write another name.`;
			issues.push({ at: null, message });
		}
	}
	return issues;
}

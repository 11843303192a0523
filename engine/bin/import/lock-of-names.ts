import type { Api } from "../../src/contract/api.ts";
import type { LockedName, NameLock, NameWords } from "../../src/contract/name-lock.ts";
import { nameKey } from "../../src/generate/names/assign-names.ts";
import { nameKeyOf } from "../../src/generate/names/lock/kinds.ts";
import { subjectOfPlace } from "../../src/generate/names/lock/subjects.ts";
import { splitWords } from "../../src/generate/names/split-words.ts";
import { nameless } from "../../src/openapi/operation-selector.ts";
import type { Answered } from "./answer-settings.ts";
import type { WantedName } from "./setting.ts";

/** A lock with those of another tool's names that the description has things for, and why the others are left. */
export function lockOfNames(
	wanted: readonly WantedName[],
	service: string,
	api: Api | undefined,
): { readonly lock: NameLock; readonly left: readonly Answered[] } {
	const names = new Map<string, LockedName>();
	const given = new Set<string>();
	const left: Answered[] = [];
	const operations = new Map(api?.operations.map((operation) => [nameless(operation.key), operation.matchKey]));
	for (const want of wanted) {
		const entry = entryOf(want, operations, api);
		const objection = typeof entry === "string" ? entry : objectionTo(entry, names, given);
		if (objection !== null) left.push({ setting: want.setting, answer: { left: objection } });
		else if (typeof entry !== "string") {
			names.set(nameKeyOf(entry.kind, entry.subject), entry);
			given.add(spelled(entry));
		}
	}
	return { lock: { service, names }, left };
}

function entryOf(want: WantedName, operations: ReadonlyMap<string, string>, api: Api | undefined): LockedName | string {
	const name: readonly NameWords[] = want.path.map(splitWords);
	if (name.some((words) => words.length === 0)) return "a name needs letters of a to z";
	if (want.kind === "type") {
		const id = api?.namedSchemas.get(want.component);
		if (api === undefined || id === undefined) return `the description has no component ${want.component}`;
		return { kind: "type", subject: subjectOfPlace(api.homeOf(api.schemas.get(id).at)), name, was: [] };
	}
	const key = `${want.method} ${want.route}`;
	const subject = operations.get(nameless(key));
	return subject === undefined ? `the description has no ${key}` : { kind: "operation", subject, name, was: [] };
}

function objectionTo(
	entry: LockedName,
	names: ReadonlyMap<string, LockedName>,
	given: ReadonlySet<string>,
): string | null {
	if (names.has(nameKeyOf(entry.kind, entry.subject))) return "the same thing has a name of another line already";
	return given.has(spelled(entry)) ? "another line gives that name to something else" : null;
}

function spelled({ kind, name }: LockedName): string {
	return `${kind} ${name.map(nameKey).join(".")}`;
}

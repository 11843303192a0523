import type { Api } from "../../contract/api.ts";
import type { NameLock, NameLocks } from "../../contract/name-lock.ts";
import { pascalCase } from "../../generate/names/casing.ts";
import { nameKeyOf } from "../../generate/names/lock/kinds.ts";
import { pathText } from "../../generate/names/lock/print-name-lock.ts";
import { subjectOfPlace } from "../../generate/names/lock/subjects.ts";
import { wordsOfName } from "../../generate/names/spelled-out.ts";

/** A component that stayed, and whose type has another name: a person renamed it. */
export interface LockedRename {
	readonly component: string;
	readonly facts: { readonly from: string; readonly to: string };
	/** Whether the earlier name goes on working. */
	readonly isKept: boolean;
}

/** Renames of types that the names of both sides tell, of components that the earlier SDK had types of. */
export function lockedRenames(
	before: Api,
	after: Api,
	locks: NameLocks,
	reached: ReadonlyMap<string, unknown>,
): readonly LockedRename[] {
	if (locks.after === null) return [];
	return [...reached.keys()].toSorted().flatMap((component) => {
		const from = typeName(component, before, locks.before);
		const to = typeName(component, after, locks.after);
		if (from === null || to === null || from === to) return [];
		const { was = [] } = lockedType(component, after, locks.after) ?? {};
		const isKept = was.some((path) => spelled(path[0] ?? []) === from);
		return [{ component, facts: { from, to }, isKept }];
	});
}

/** As it is called: the lock's words, else the component's own. null where there is no such component. */
function typeName(component: string, api: Api, lock: NameLock | null): string | null {
	if (!api.namedSchemas.has(component)) return null;
	return spelled(lockedType(component, api, lock)?.name[0] ?? wordsOfName(component));
}

function lockedType(component: string, { namedSchemas, schemas, homeOf }: Api, lock: NameLock | null) {
	const id = namedSchemas.get(component);
	if (id === undefined || lock === null) return undefined;
	const [part] = schemas.parts(id);
	return part === undefined ? undefined : lock.names.get(nameKeyOf("type", subjectOfPlace(homeOf(part.at))));
}

function spelled(words: readonly string[]): string {
	return pascalCase(pathText([words]).split("_"));
}

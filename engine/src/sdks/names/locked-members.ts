import type { Api, Schema } from "../../contract/api.ts";
import type { Change } from "../../contract/change.ts";
import type { NameLock, NameLocks } from "../../contract/name-lock.ts";
import { LockedNames } from "../../generate/names/lock/kept-names.ts";
import { pathText } from "../../generate/names/lock/print-name-lock.ts";
import { subjectOfPlace } from "../../generate/names/lock/subjects.ts";
import { createCompose } from "../../generate/plan/shapes/composition.ts";
import { receivedOperations } from "../../generate/plan/webhooks.ts";
import { createMemberWords, type MemberName, type MemberWords } from "../../generate/plan/words/member-words.ts";
import { reachOf, sdkChange } from "./name-changes.ts";
import { reachedTypes } from "./reached-types.ts";
import { operationsOf } from "./type-changes.ts";
import { typeNameOf } from "./type-names.ts";

/** Members that are called otherwise where names are words, though they travel as before: a person renamed them. */
export interface MemberRenames {
	readonly changes: readonly Change[];
	/** Those of them whose earlier name goes on working. */
	readonly kept: readonly Change[];
}

/** Renames of components' members that the names of both sides tell. Without names that are held there is none. */
export function memberRenames(
	before: Api,
	after: Api,
	locks: NameLocks = { before: null, after: null },
): MemberRenames {
	const components = componentsNamed(before, after, locks);
	if (components.length === 0) return { changes: [], kept: [] };
	const [from, to] = [wordsOfSide(before, locks.before), wordsOfSide(after, locks.after)];
	const reached = reachedTypes(after);
	const standing = new Map([...after.operations, ...receivedOperations(after)].map((one) => [one.key, one]));
	const found = components.flatMap((component) => {
		const [old, now] = [schemaOf(component, before), schemaOf(component, after)];
		if (old === null || now === null) return [];
		const reaches = [...operationsOf(component, reached)].flatMap((key) => {
			const operation = standing.get(key);
			return operation === undefined ? [] : [reachOf(operation)];
		});
		const earlier = from(old);
		return [...to(now)].flatMap(([member, name]) => {
			const was = earlier.get(member);
			if (was === undefined || spelled(was) === spelled(name) || reaches.length === 0) return [];
			const facts = { type: typeNameOf(component), from: spelled(was), to: spelled(name) };
			const at = { before: old.properties.get(member)?.at ?? old.at, after: now.properties.get(member)?.at ?? now.at };
			const isKept = (name.aliases ?? []).some((words) => pathText([words]) === spelled(was));
			return [{ isKept, change: sdkChange("sdk-member-renamed", facts, at, reaches) }];
		});
	});
	return {
		changes: found.map(({ change }) => change),
		kept: found.filter(({ isKept }) => isKept).map(({ change }) => change),
	};
}

/** Components of both sides of which a lock names a member: nothing else has other names than its own. */
function componentsNamed(before: Api, after: Api, locks: NameLocks): readonly string[] {
	const places = new Set([...ownersIn(locks.before), ...ownersIn(locks.after)]);
	if (places.size === 0) return [];
	return [...after.namedSchemas.keys()]
		.filter((component) =>
			[before, after].some((api) => {
				const schema = schemaOf(component, api);
				return schema !== null && places.has(subjectOfPlace(api.homeOf(schema.at)));
			}),
		)
		.toSorted();
}

function ownersIn(lock: NameLock | null): readonly string[] {
	const entries = [...(lock?.names.values() ?? [])].filter(({ kind }) => kind === "member");
	return entries.map(({ subject }) => subject.slice(0, subject.lastIndexOf(" ")));
}

function wordsOfSide(api: Api, lock: NameLock | null): MemberWords {
	return createMemberWords(createCompose(api), api.homeOf, new LockedNames(lock));
}

function schemaOf(component: string, { namedSchemas, schemas }: Api): Schema | null {
	const id = namedSchemas.get(component);
	return id === undefined ? null : schemas.get(id);
}

function spelled({ words }: MemberName): string {
	return pathText([words]);
}

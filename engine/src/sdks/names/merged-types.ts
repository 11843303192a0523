import type { Api, SchemaId } from "../../contract/api.ts";
import type { Change, SchemaSides } from "../../contract/change.ts";
import { createCompose } from "../../generate/plan/shapes/composition.ts";
import { receivedOperations } from "../../generate/plan/webhooks.ts";
import { isObject } from "../../lib/json-kind.ts";
import type { SdkSides } from "../sdk-sides.ts";
import { passed } from "../surface/past-pattern.ts";
import { componentPair } from "./component-pair.ts";
import { reachesAmong, sdkChange } from "./name-changes.ts";
import { createIsPrinted } from "./printed-types.ts";
import { type ReachedTypes, reachedTypes } from "./reached-types.ts";
import { operationsOf } from "./type-changes.ts";
import { typeNameOf } from "./type-names.ts";

/**
 * Types that are still mentioned, and printed no more: what extends a component and says more of one of its members is
 * printed in full, so that nothing may be left that is the component by itself. `lost`: see lostBases.
 */
export function mergedTypes(sides: SdkSides, lost: ReadonlySet<string>): readonly Change[] {
	const { before, after, said } = sides;
	if (lost.size === 0) return [];
	const [had, has] = [reachedTypes(before, said), reachedTypes(after, said)];
	const [wasPrinted, isPrinted] = [createIsPrinted(before), createIsPrinted(after)];
	return [...lost].flatMap((name): readonly Change[] => {
		const pair = componentPair(sides, name);
		if (pair === null || !has.has(name)) return [];
		// Nearly all are printed still, and to find that out goes through what operations use.
		if (isPrinted(name, operationsOf(name, has)) || !wasPrinted(name, operationsOf(name, had))) return [];
		const facts = { type: typeNameOf(name), extended: true } as const;
		return [sdkChange("sdk-type-removed", facts, pair.places, usersOf(name, has, after), true)];
	});
}

/** Components that something which changed extended by their types, and extends no more by them. */
export function lostBases(before: Api, after: Api, changes: readonly Change[]): ReadonlySet<string> {
	const [basesBefore, basesAfter] = [createBasesOf(before), createBasesOf(after)];
	const lost = new Set<string>();
	const seen = new Set<string>();
	const passedBy = changes.flatMap(({ way }) => (way === null ? [] : passed(way)));
	for (const { before: old, after: now } of [...passedBy, ...editedExtensions(before, after)]) {
		const pair = `${old} ${now}`;
		if (old === null || now === null || seen.has(pair)) continue;
		seen.add(pair);
		const own = basesBefore(old);
		const kept = own.length === 0 ? [] : basesAfter(now);
		for (const name of own) if (!kept.includes(name)) lost.add(name);
	}
	return lost;
}

/** Components of an `allOf` that say something else, though it may change no payload. What both say alike is one object. */
function editedExtensions(before: Api, after: Api): readonly SchemaSides[] {
	return [...before.namedSchemas].flatMap(([name, old]): readonly SchemaSides[] => {
		const now = after.namedSchemas.get(name);
		const [own] = before.schemas.parts(old);
		if (now === undefined || !isObject(own?.value) || own.value["allOf"] === undefined) return [];
		return own.value === after.schemas.parts(now)[0]?.value ? [] : [{ before: old, after: now }];
	});
}

function createBasesOf(api: Api): (id: SchemaId) => readonly string[] {
	const compose = createCompose(api);
	return (id) => {
		const schema = api.schemas.get(id);
		if (schema.bases.length === 0) return [];
		const { alias, bases } = compose(schema);
		const named = [...(alias === null ? [] : [alias.of]), ...bases];
		return named.flatMap(({ name }) => (name === null || !api.namedSchemas.has(name) ? [] : [name]));
	};
}

function usersOf(name: string, reached: ReachedTypes, api: Api) {
	return reachesAmong([...api.operations, ...receivedOperations(api)], operationsOf(name, reached));
}

import type { Api, Operation, SchemaId } from "../../contract/api.ts";
import type { Change } from "../../contract/change.ts";
import { createCompose, partsOf } from "../../generate/plan/shapes/composition.ts";
import { receivedOperations, webhookUses } from "../../generate/plan/webhooks.ts";
import type { SdkSides } from "../sdk-sides.ts";
import { componentPair } from "./component-pair.ts";
import { reachesAmong, sdkChange } from "./name-changes.ts";
import { openablesIn } from "./narrowed-types.ts";
import { answeredNames, reachedTypes, sentNames, sentTypes } from "./reached-types.ts";
import { operationsOf } from "./type-changes.ts";
import { typeNameOf } from "./type-names.ts";
import { answeredUsesOf } from "./typed-uses.ts";

/** Schemas that are gone through for one component; what takes more is left out. */
const MAX_SCHEMAS = 300;

/**
 * Types of what is sent that take less, because answers hold the component only as a part of what is printed in full: of a
 * member that was merged with more, the component's own is in no answer any more. `lost`: see lostBases.
 */
export function closedBases(sides: SdkSides, lost: ReadonlySet<string>): readonly Change[] {
	const { before, after, said } = sides;
	const mayClose = createMayClose(sides);
	const open = [...lost].flatMap((name) => {
		const pair = componentPair(sides, name);
		return pair !== null && mayClose(pair) ? [{ name, pair }] : [];
	});
	if (open.length === 0) return [];
	const [had, has, answered] = [sentNames(before, said), sentNames(after, said), answeredNames(after, said)];
	const isClosed = createIsClosed(sides);
	return open.flatMap(({ name, pair }): readonly Change[] => {
		if (!had.has(name) || !has.has(name) || !answered.has(name) || !isClosed(name, pair)) return [];
		const facts = { type: typeNameOf(name), because: "sent-alone" } as const;
		const senders = reachesAmong(after.operations, operationsOf(name, sentTypes(after, said)));
		return [sdkChange("sdk-type-narrowed", facts, pair.places, senders)];
	});
}

interface Ids {
	readonly before: SchemaId;
	readonly after: SchemaId;
}

/** Whether both versions hold something that takes values which are not listed, as long as an answer has it. */
function createMayClose({ before, after }: SdkSides): (ids: Ids) => boolean {
	const openables = { before: openablesIn(before), after: openablesIn(after) };
	return (ids) => openables.after(ids.after).length > 0 && openables.before(ids.before).length > 0;
}

function createIsClosed({ before, after, said }: SdkSides): (name: string, ids: Ids) => boolean {
	const openables = { before: openablesIn(before), after: openablesIn(after) };
	return (name, ids) => {
		const now = openables.after(ids.after);
		const answersOf = (api: Api) => answeredIn(operationsOf(name, reachedTypes(api, said)), api);
		// Most are in answers still: then nobody asks where they were.
		const left = answersOf(after);
		if (left === null || now.every((id) => left.has(id))) return false;
		const given = answersOf(before);
		return given !== null && openables.before(ids.before).every((id) => given.has(id));
	};
}

/** The schemas that answers of some operations hold as they are; null for too many. */
function answeredIn(keys: ReadonlySet<string>, api: Api): ReadonlySet<SchemaId> | null {
	const compose = createCompose(api);
	const isOne = ({ key }: Operation) => keys.has(key);
	const seen = new Set<SchemaId>([
		...api.operations.filter(isOne).flatMap((operation) => answeredUsesOf(operation, api.schemas)),
		...receivedOperations(api)
			.filter(isOne)
			.flatMap((operation) => webhookUses(operation).map(({ id }) => id)),
	]);
	for (const id of seen) {
		if (seen.size > MAX_SCHEMAS) return null;
		for (const part of partsOf(api.schemas.get(id), compose)) seen.add(part);
	}
	return seen;
}

import type { Api, Operation, SchemaId } from "../../contract/api.ts";
import type { Change, ChangeFacts, Reach, UnchangedOperations } from "../../contract/change.ts";
import { createCompose, partsOf } from "../../generate/plan/shapes/composition.ts";
import { bareLiterals, literalsOf } from "../../generate/plan/shapes/literals.ts";
import type { SdkSides } from "../sdk-sides.ts";
import { hasMarked } from "./input-types.ts";
import { reachOf, sdkChange } from "./name-changes.ts";
import { answeredNames, type ReachedTypes, sentTypes } from "./reached-types.ts";
import { operationsOf } from "./type-changes.ts";
import { typeNameOf } from "./type-names.ts";

/** Schemas inside of a type that are gone through; what stands deeper is left out. */
const MAX_PARTS = 1_000;

type Facts = ChangeFacts["sdk-type-narrowed"];

/**
 * Types of what is sent that take less, though the component says what it said: what nothing but requests use is an error to
 * give another value, and what comes back too is a list that its reader may sort.
 */
export function narrowedTypes(sides: SdkSides, unchanged: UnchangedOperations): readonly Change[] {
	const { before, after, said } = sides;
	const moved = movedUses(sides, unchanged);
	if (moved.length === 0) return [];
	const [had, has] = [sentTypes(before, said), sentTypes(after, said)];
	return moved.flatMap(({ name, from, to, because }): readonly Change[] => {
		if (!had.has(name) || !has.has(name)) return [];
		const type = typeNameOf(name) + (because === "sent-alone" && hasMarked(to, after) ? "Input" : "");
		const places = { before: before.schemas.get(from).at, after: after.schemas.get(to).at };
		return [sdkChange("sdk-type-narrowed", { type, because }, places, sendersOf(name, has, after))];
	});
}

/** A component that answers use on one side alone, and whose type takes less for it. */
interface MovedUse {
	readonly name: string;
	readonly from: SchemaId;
	readonly to: SchemaId;
	readonly because: Facts["because"];
}

function movedUses(sides: SdkSides, unchanged: UnchangedOperations): readonly MovedUse[] {
	const { before, after, said } = sides;
	const among = (left: ReadonlySet<string>, right: ReadonlySet<string>): readonly MovedUse[] => [
		...usesOf(left, right, "sent-alone", isOpenable, sides),
		...usesOf(right, left, "answered-too", isList, sides),
	];
	// What is unchanged uses the same on both sides: where the others do as well, nobody asks for what all of them use.
	const [own, others] = [new Set(unchanged.values()), new Set(unchanged.keys())];
	const found = among(answeredNames(before, said, own), answeredNames(after, said, others));
	if (found.length === 0 || unchanged.size === 0) return found;
	return among(answeredNames(before, said), answeredNames(after, said));
}

/** The components of one set that the other one lacks, where both versions are of a kind. */
function usesOf(
	one: ReadonlySet<string>,
	other: ReadonlySet<string>,
	because: Facts["because"],
	is: OfSchema,
	{ before, after }: SdkSides,
): readonly MovedUse[] {
	const isIn = hasSome(is);
	return [...one].flatMap((name): readonly MovedUse[] => {
		const [from, to] = [before.namedSchemas.get(name), after.namedSchemas.get(name)];
		if (other.has(name) || from === undefined || to === undefined) return [];
		return isIn(from, before) && isIn(to, after) ? [{ name, from, to, because }] : [];
	});
}

function sendersOf(name: string, sent: ReachedTypes, { operations }: Api): readonly Reach[] {
	const keys = operationsOf(name, sent);
	return operations.filter(({ key }: Operation) => keys.has(key)).map(reachOf);
}

/** Whether values that are not listed are taken by a type because it comes back, and by the one in its place are not. */
export function closesBetween(from: SchemaId, to: SchemaId, { before, after }: SdkSides): boolean {
	const isOpenableIn = hasSome(isOpenable);
	return isOpenableIn(from, before) && isOpenableIn(to, after);
}

type OfSchema = (schema: ReturnType<Api["schemas"]["get"]>) => boolean;

/** Whether a type is, or holds beside other types, a schema of some kind: what has a name of its own is told by itself. */
function hasSome(is: OfSchema): (root: SchemaId, api: Api) => boolean {
	return (root, api) => {
		const named = new Set(api.namedSchemas.values());
		const compose = createCompose(api);
		const seen = new Set<SchemaId>([root]);
		for (const id of seen) {
			const schema = api.schemas.get(id);
			if (is(schema)) return true;
			const parts = seen.size > MAX_PARTS ? [] : partsOf(schema, compose);
			for (const part of parts) if (!named.has(part)) seen.add(part);
		}
		return false;
	};
}

/** Whether values that are not listed are taken as long as answers can hold the schema, and no more without. */
const isOpenable: OfSchema = (schema) => {
	const [open, closed] = [true, false].map((isReceived) => literalsOf(schema, isReceived, bareLiterals));
	return open != null && JSON.stringify(open) !== JSON.stringify(closed);
};

const isList: OfSchema = ({ items, prefixItems, types }) =>
	items !== null || prefixItems.length > 0 || types?.includes("array") === true;

import type { Api, Schema, SchemaId } from "../../contract/api.ts";
import type { Change, ChangeFacts, UnchangedOperations } from "../../contract/change.ts";
import { createCompose, partsOf } from "../../generate/plan/shapes/composition.ts";
import { bareLiterals, literalsOf } from "../../generate/plan/shapes/literals.ts";
import { once } from "../../lib/once.ts";
import type { SdkSides } from "../sdk-sides.ts";
import { type ComponentPair, componentPair } from "./component-pair.ts";
import { hasMarked } from "./input-types.ts";
import { reachesAmong, sdkChange } from "./name-changes.ts";
import { answeredNames, sentNames, sentTypes } from "./reached-types.ts";
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
	const [had, has] = [sentNames(before, said), sentNames(after, said)];
	const sent = once(() => sentTypes(after, said));
	return moved.flatMap(({ name, pair, because }): readonly Change[] => {
		if (!had.has(name) || !has.has(name)) return [];
		const type = typeNameOf(name) + (because === "sent-alone" && hasMarked(pair.after, after) ? "Input" : "");
		const senders = reachesAmong(after.operations, operationsOf(name, sent()));
		return [sdkChange("sdk-type-narrowed", { type, because }, pair.places, senders)];
	});
}

/** A component that answers use on one side alone, and whose type takes less for it. */
interface MovedUse {
	readonly name: string;
	readonly pair: ComponentPair;
	readonly because: Facts["because"];
}

function movedUses(sides: SdkSides, unchanged: UnchangedOperations): readonly MovedUse[] {
	const { before, after, said } = sides;
	// What is unchanged uses the same on both sides: where the others do as well, nobody asks for what all of them use.
	const [own, others] = [new Set(unchanged.values()), new Set(unchanged.keys())];
	if (areSame(answeredNames(before, said, own), answeredNames(after, said, others))) return [];
	const [left, right] = [answeredNames(before, said), answeredNames(after, said)];
	return [
		...usesOf(left, right, "sent-alone", isOpenable, sides),
		...usesOf(right, left, "answered-too", isList, sides),
	];
}

function areSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
	return one.size === other.size && [...one].every((name) => other.has(name));
}

/** The components of one set that the other one lacks, where both versions are of a kind. */
function usesOf(
	one: ReadonlySet<string>,
	other: ReadonlySet<string>,
	because: Facts["because"],
	is: OfSchema,
	sides: SdkSides,
): readonly MovedUse[] {
	const haveSome = createHaveSome(is, sides);
	return [...one].flatMap((name): readonly MovedUse[] => {
		const pair = other.has(name) ? null : componentPair(sides, name);
		return pair !== null && haveSome(pair) ? [{ name, pair, because }] : [];
	});
}

type Compared = Pick<ComponentPair, "before" | "after">;

/** Whether values that are not listed are taken by a type because it comes back, and by the one in its place are not. */
export function closesBetween(pair: Compared, sides: SdkSides): boolean {
	return createHaveSome(isOpenable, sides)(pair);
}

function createHaveSome(is: OfSchema, { before, after }: SdkSides): (pair: Compared) => boolean {
	const [hasBefore, hasAfter] = [createHasSome(is, before), createHasSome(is, after)];
	return (pair) => hasBefore(pair.before) && hasAfter(pair.after);
}

type OfSchema = (schema: Schema) => boolean;

/** Whether a type is, or holds beside other types, a schema of some kind: what has a name of its own is told by itself. */
function createHasSome(is: OfSchema, api: Api): (root: SchemaId) => boolean {
	const ownParts = createOwnParts(api);
	return (root) => {
		for (const id of ownParts(root)) if (is(api.schemas.get(id))) return true;
		return false;
	};
}

/** The schemas of a type that take values which are not listed as long as answers can hold them. */
export function openablesIn(api: Api): (root: SchemaId) => readonly SchemaId[] {
	const ownParts = createOwnParts(api);
	return (root) => [...ownParts(root)].filter((id) => isOpenable(api.schemas.get(id)));
}

/** A type with what it holds that has no name of its own, each when it is asked for. */
function createOwnParts(api: Api): (root: SchemaId) => Iterable<SchemaId> {
	const named = new Set(api.namedSchemas.values());
	const compose = createCompose(api);
	return function* (root) {
		const seen = new Set<SchemaId>([root]);
		for (const id of seen) {
			yield id;
			const parts = seen.size > MAX_PARTS ? [] : partsOf(api.schemas.get(id), compose);
			for (const part of parts) if (!named.has(part)) seen.add(part);
		}
	};
}

/** Whether values that are not listed are taken as long as answers can hold the schema, and no more without. */
const isOpenable: OfSchema = (schema) => {
	const [open, closed] = [true, false].map((isReceived) => literalsOf(schema, isReceived, bareLiterals));
	return open != null && JSON.stringify(open) !== JSON.stringify(closed);
};

const isList: OfSchema = ({ items, prefixItems, types }) =>
	items !== null || prefixItems.length > 0 || types?.includes("array") === true;

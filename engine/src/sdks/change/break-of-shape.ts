import type { Api, Schema, SchemaId, SchemaTable } from "../../contract/api.ts";
import type { Change, PayloadStep, SchemaSides } from "../../contract/change.ts";
import type { SdkSides } from "../sdk-sides.ts";
import type { Aspect, ShapeFacts } from "../types/compare-shapes.ts";

/* What of a type breaks code: its members, its alternatives, and what it was before it had any. */

/** Whether a member is gone, newly demanded, or typed no more. */
export function breaksMembers({ gone, demanded, untyped }: ShapeFacts): boolean {
	return gone.size + demanded.size + untyped.size > 0;
}

/** A type that becomes another kind of type takes its members with it. */
export function losesMembers(aspects: readonly Aspect[], { gone, demanded }: ShapeFacts): boolean {
	return aspects.includes("alternatives") && gone.size + demanded.size > 0;
}

/** What closes a part of a type takes the members with it that other parts describe. */
export function losesShutOut({ kind, facts }: Change, { gone, demanded }: ShapeFacts): boolean {
	if (kind !== "additional-properties-changed") return false;
	return facts.shutOut?.some((name) => gone.has(name) || demanded.has(name)) === true;
}

/** A member that is offered, or that can be relied on, breaks nobody; most changes of descriptions are of this kind. */
export function canBreakMembers({ kind, facts, direction }: Change): boolean {
	if (kind === "property-added") return direction === "request" && facts.required;
	return kind !== "property-required-changed" || facts.required === (direction === "request");
}

/** Whether what an alternative can be now was one of the others before: the union that they stand in is as it was. */
export function hasPlaceBeside(change: Change, sides: SdkSides): boolean {
	const nameless = (id: SchemaId | null, { schemas }: Api) => id === null || schemas.get(id).name === null;
	return hasPlaceAround(
		change,
		sides,
		(step) => nameless(step.before, sides.before) && nameless(step.after, sides.after),
	);
}

/** Whether a member came to be demanded by an alternative of what demanded it all the time. */
export function isDemandedAround(change: Change, sides: SdkSides): boolean {
	const isBeside = change.kind === "property-added" && change.facts.describedBeside === true;
	return isBeside && hasPlaceAround(change, sides, () => true);
}

function hasPlaceAround(
	{ way, direction }: Change,
	{ shapes, check }: SdkSides,
	isPart: (step: SchemaSides) => boolean,
): boolean {
	if (way === null) return false;
	const depth = way.steps.findLastIndex((step) => step.via.kind !== "branch" || !isPart(step)) + 1;
	if (depth === way.steps.length) return false;
	const around: SchemaSides = way.steps[depth - 1] ?? way.root;
	const [old, own] = [shapes.before.of(around.before, direction), shapes.after.of(around.after, direction)];
	const [giver, taker] = direction === "request" ? [old, own] : [own, old];
	return check(direction).accepts(giver, taker);
}

/** An object with no member in its answers was a map of anything; the first one ends that. */
export function isFirstMember({ kind, direction, way }: Change, { before: { schemas } }: SdkSides): boolean {
	const id = (way?.steps.at(-1) ?? way?.root)?.before ?? null;
	if ((kind !== "property-added" && kind !== "access-changed") || direction === "request" || id === null) return false;
	const { properties, required, types, additionalProperties } = schemas.get(id);
	const isObject = types === null ? properties.size > 0 : types.includes("object");
	const isMap = additionalProperties === null && isObject;
	if (!isMap || [...required].some((name) => !properties.has(name))) return false;
	return [...properties.values()].every(({ schema }) => schemas.get(schema).writeOnly);
}

/** What may have been anything is an object with its first member: code that gave something else does not compile. */
export function wasAnything({ kind, direction, way }: Change, { before: { schemas }, shapes }: SdkSides): boolean {
	if (kind !== "property-added" || direction === "response" || way === null) return false;
	const { before, after }: SchemaSides = way.steps.at(-1) ?? way.root;
	if (before !== null && isSurelySomething(schemas.get(before))) return false;
	return shapes.before.of(before, direction).kind === "unknown" && shapes.after.of(after, direction).kind !== "unknown";
}

/** Nearly every schema to which a property is added says that it is an object: its shape need not be built to know. */
function isSurelySomething({ types, properties, unions, bases }: Schema): boolean {
	return unions.length + bases.length === 0 && (types === null ? properties.size > 0 : types.length > 0);
}

/** Whether types are made of what a way passes: members of what is no object, and items of what is no list, are not. */
export function isPrinted({ way }: Change, schemas: SchemaTable): boolean {
	if (way === null) return true;
	return way.steps.every((step, index) => {
		const { before } = way.steps[index - 1] ?? way.root;
		const is = printed.get(step) ?? isStepPrinted(step, before, schemas);
		printed.set(step, is);
		return is;
	});
}

/** Ways share their steps, and a step leads on from one schema. */
const printed = new WeakMap<PayloadStep, boolean>();

function isStepPrinted({ via }: PayloadStep, before: SchemaId | null, schemas: SchemaTable): boolean {
	if (before === null || via.kind === "branch" || via.kind === "into-list") return true;
	const { types, enum: values } = schemas.get(before);
	const needed = via.kind === "items" || via.kind === "item" ? "array" : "object";
	return values === null && (types === null || types.includes(needed));
}

import type { Api, Schema, SchemaId, SchemaTable } from "../../contract/api.ts";
import type { Change, Direction, PayloadStep, SchemaSides } from "../../contract/change.ts";
import type { UnnamedMethod } from "../../generate/plan/methods.ts";
import { reachedOperations } from "../../openapi/reached-operations.ts";
import type { SdkSides } from "../sdk-sides.ts";
import { isPastPattern } from "../surface/past-pattern.ts";
import { placeOfChange } from "../surface/place-of-change.ts";
import { symbols } from "../surface/surface.ts";
import { fitsAround } from "../types/fits-around.ts";
import type { LazyShapes } from "../types/lazy-shapes.ts";

/* Where a change stands, as SDKs have it: whether anything is printed there, and of what. */

/** What stands deeper than a body's own schema, or one of its alternatives, leaves its form alone. */
export function isOfWholeBody({ way, direction }: Change): boolean {
	if (way === null || direction !== "request" || way.reach.part !== "request-body") return false;
	return way.steps.every(({ via }) => via.kind === "branch");
}

/** Whether the members of a body are the arguments of all methods that a change reaches: nothing else is made of it. */
export function areArguments({ reaches, way }: Change, sides: SdkSides): boolean {
	const own = reaches.find(({ operation, part }) => operation === way?.reach.operation && part === way.reach.part);
	return reaches.every(({ operation, trail }) => {
		const now = sides.operation(operation);
		// A longer way leads to a member of a member.
		if (now === undefined || trail.length > (own?.trail.length ?? 0)) return false;
		return sides.planAfter(now).plan.body?.form === "members";
	});
}

/** The arguments that are a body, or members of it, on either side: as symbols. */
export function bodyArguments(key: string, sides: SdkSides): ReadonlySet<string> {
	const after = sides.operation(key);
	const before = after === undefined ? undefined : sides.earlier(after);
	const plans = [
		...(before === undefined ? [] : [sides.planBefore(before).plan]),
		...(after === undefined ? [] : [sides.planAfter(after).plan]),
	];
	const given = plans.flatMap((plan) => plan.arguments).filter(({ source }) => source.kind !== "parameter");
	return new Set(given.map(({ member }) => symbols.argument(member)));
}

/**
 * Whether the earlier name of a path parameter is that of another one of the same path now: code that gives the argument
 * goes on compiling where both have one type, and sends the value in another's place.
 */
export function givesNameAway({ kind, facts, reaches }: Change, sides: SdkSides): boolean {
	if (kind !== "path-parameter-renamed") return false;
	const isTaken = (key: string): boolean =>
		sides.operation(key)?.parameters.some(({ in: place, name }) => place === "path" && name === facts.from) === true;
	return reaches.some(({ operation, callback }) => callback === null && isTaken(operation));
}

/** Whether the arguments of a method that a change reaches are made of another media type, or of one for the first time. */
export function isRecast(change: Change, sides: SdkSides): boolean {
	return someBody(change, sides, (old, now) => old?.contents[0]?.mediaType !== now?.contents[0]?.mediaType);
}

/** Whether a body was one argument, and its members are arguments now: a first member does that. */
export function isFlattened(change: Change, sides: SdkSides): boolean {
	if (!isOfWholeBody(change)) return false;
	return someBody(change, sides, (old, now) => old?.form === "whole" && now?.form === "members");
}

type Body = UnnamedMethod["body"];

function someBody({ reaches }: Change, sides: SdkSides, is: (before: Body, after: Body) => boolean): boolean {
	return reachedOperations(reaches).some((key) => {
		const after = sides.operation(key);
		const before = after === undefined ? undefined : sides.earlier(after);
		if (after === undefined || before === undefined) return false;
		return is(sides.planBefore(before).plan.body, sides.planAfter(after).plan.body);
	});
}

/** Whether a member came to be demanded by an alternative of what demanded it all the time. */
export function isDemandedAround(change: Change, sides: SdkSides): boolean {
	if (change.kind !== "property-added" || change.facts.describedBeside !== true) return false;
	const place = placeOfChange(change, sides.before.schemas);
	return place !== null && fitsAround(place.values, change.direction, sides);
}

/**
 * An object of which no member was printed was a map; the first one ends that: of anything it is a map no more, and
 * languages that tell types apart by names have another type where it was a map of something, too.
 */
export function isFirstMember({ kind, direction, way }: Change, { before: { schemas } }: SdkSides): boolean {
	const id = (way?.steps.at(-1) ?? way?.root)?.before ?? null;
	if ((kind !== "property-added" && kind !== "access-changed") || id === null) return false;
	const { properties, required, types, additionalProperties } = schemas.get(id);
	const isMap = types === null ? properties.size > 0 || additionalProperties !== null : types.includes("object");
	if (!isMap || [...required].some((name) => !properties.has(name))) return false;
	return [...properties.values()].every(({ schema }) => schemas.get(schema)[HIDDEN[direction]]);
}

/**
 * Whether a member came where a component stood and stands no more, or stands for the first time: an object that is put
 * together of one and of something else goes by another name.
 */
export function isNamedAnew({ way, direction }: Change, { before, after, shapes }: SdkSides): boolean {
	const value = way?.steps.at(-1) ?? way?.root;
	if (value === undefined || value.before === null || value.after === null) return false;
	const isNamed = (id: SchemaId, { schemas }: Api, own: LazyShapes): boolean =>
		own.componentOf(id) !== null ||
		// What says nothing beside the one component that it refers to is that component.
		(schemas.get(id).bases.length === 1 && own.plannedOf(id, direction).kind === "reference");
	return isNamed(value.before, before, shapes.before) !== isNamed(value.after, after, shapes.after);
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

/**
 * Whether types are made of what a way passes: members of what is no object, and items of what is no list, are not; nor is
 * anything of a member that its way does not carry, as what is read-only in a request.
 */
export function isPrinted({ way, direction }: Change, schemas: SchemaTable): boolean {
	if (way === null) return true;
	if (isPastPattern(way)) return false;
	const known = printed[direction];
	return way.steps.every((step, index) => {
		const { before } = way.steps[index - 1] ?? way.root;
		const is = known.get(step) ?? (isCarried(step, direction, schemas) && isStepPrinted(step, before, schemas));
		known.set(step, is);
		return is;
	});
}

function isCarried({ via, before }: PayloadStep, direction: Direction, schemas: SchemaTable): boolean {
	return via.kind !== "property" || before === null || !schemas.get(before)[HIDDEN[direction]];
}

/** The mark of a member of which a message of that direction has nothing. */
const HIDDEN = { request: "readOnly", response: "writeOnly" } as const;

/** Ways share their steps, and a step leads on from one schema. */
const printed = { request: new WeakMap<PayloadStep, boolean>(), response: new WeakMap<PayloadStep, boolean>() };

function isStepPrinted({ via }: PayloadStep, before: SchemaId | null, schemas: SchemaTable): boolean {
	// What a text holds is a text to every SDK.
	if (via.kind === "content") return false;
	if (before === null || via.kind === "branch" || via.kind === "into-list") return true;
	const { types, enum: values } = schemas.get(before);
	const needed = via.kind === "items" || via.kind === "item" ? "array" : "object";
	return values === null && (types === null || types.includes(needed));
}

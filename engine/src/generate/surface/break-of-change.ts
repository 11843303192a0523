import type { Api, Operation, Schema, SchemaId, SchemaTable } from "../../contract/api.ts";
import type { Change, SchemaSides } from "../../contract/change.ts";
import { parsePointer } from "../../lib/json-pointer.ts";
import { reachedOperations } from "../../lib/reached-operations.ts";
import { preferredMediaType } from "../plan/media-types.ts";
import { baseUrlOf } from "../plan/methods.ts";
import { receivedOperations, webhookUses } from "../plan/webhooks.ts";
import { causeOf } from "./causes.ts";
import { compareMethods, type MethodFacts } from "./compare-methods.ts";
import { type Aspect, compareShapes, type ShapeFacts } from "./compare-shapes.ts";
import type { SdkSides } from "./sdk-sides.ts";
import { createIsTouched } from "./touched-parts.ts";

/** Whether code that compiled breaks by a change; null where the two descriptions do not tell. */
export type BreaksCode = (change: Change) => boolean | null;

/** `isRenamed` says whether an operation's method has another name. */
export function createBreaksCode(sides: SdkSides, isRenamed: (operation: string) => boolean): BreaksCode {
	const isTouched = createIsTouched(sides.after, (operation) => sides.planAfter(operation).method);
	const factsOfMethod = memoMethods(sides);
	const factsOfShapes = memoShapes(sides);

	/** What the change's operations say, if any of them does. An operation that an SDK has no method of says nothing. */
	const inMethods = (change: Change, breaks: (facts: MethodFacts) => boolean): boolean =>
		reachedOperations(change.reaches).some((key) => {
			const operation = sides.operation(key);
			const facts = operation === undefined ? null : factsOfMethod(operation);
			return facts !== null && breaks(facts);
		});

	const inShapes = (change: Change, breaks: (facts: ShapeFacts) => boolean): boolean | null => {
		if (!change.reaches.some(isTouched) || !isPrinted(change, sides.before.schemas)) return false;
		const facts = factsOfShapes(change);
		return facts === null ? null : breaks(facts);
	};

	return (change) => {
		const cause = causeOf(change);
		switch (cause) {
			case "nothing":
				return false;
			case "method":
				return true;
			case "name":
				return change.reaches.some(({ operation }) => isRenamed(operation));
			case "address":
				return isAddressLost(sides);
			case "argument":
			case "body":
				if (isPayloadLost(change, sides)) return true;
				return inMethods(change, (facts) => breaksArgument(change, facts));
			case "content":
				if (isPayloadLost(change, sides)) return true;
				return inMethods(change, (facts) => breaksContent(change, facts));
			case "result":
				return inMethods(change, (facts) => breaksResult(change, facts));
			case "member":
				if (isFirstMember(change, sides) || wasAnything(change, sides)) return inShapes(change, () => true);
				return canBreakMembers(change) && inShapes(change, breaksMembers);
			default:
				return inShapes(
					change,
					(facts) =>
						(cause.some((aspect) => facts.misfits.has(aspect)) && !hasPlaceBeside(change, sides)) ||
						losesMembers(cause, facts),
				);
		}
	};
}

function breaksMembers({ gone, demanded, untyped }: ShapeFacts): boolean {
	return gone.size + demanded.size + untyped.size > 0;
}

/** Whether what an alternative can be now was one of the others before: the union that they stand in is as it was. */
function hasPlaceBeside({ way, direction }: Change, { before, after, shapes, check }: SdkSides): boolean {
	if (way === null) return false;
	const nameless = (id: SchemaId | null, { schemas }: Api) => id === null || schemas.get(id).name === null;
	const isInside = (step: (typeof way.steps)[number]) =>
		step.via.kind === "branch" && nameless(step.before, before) && nameless(step.after, after);
	const depth = way.steps.findLastIndex((step) => !isInside(step)) + 1;
	if (depth === way.steps.length) return false;
	const around: SchemaSides = way.steps[depth - 1] ?? way.root;
	const [old, own] = [shapes.before.of(around.before, direction), shapes.after.of(around.after, direction)];
	const [giver, taker] = direction === "request" ? [old, own] : [own, old];
	return check(direction).accepts(giver, taker);
}

/** A type that becomes another kind of type takes its members with it. */
function losesMembers(aspects: readonly Aspect[], { gone, demanded }: ShapeFacts): boolean {
	return aspects.includes("alternatives") && gone.size + demanded.size > 0;
}

function memoMethods(sides: SdkSides): (operation: Operation) => MethodFacts | null {
	const known = new Map<Operation, MethodFacts | null>();
	return (operation) => {
		const before = sides.earlier(operation);
		const facts =
			known.get(operation) ??
			(before === undefined
				? null
				: compareMethods(sides.planBefore(before), sides.planAfter(operation), {
						request: sides.check("request"),
						response: sides.check("response"),
					}));
		known.set(operation, facts);
		return facts;
	};
}

function memoShapes({ shapes, check }: SdkSides): (change: Change) => ShapeFacts | null {
	const known = new Map<string, ShapeFacts>();
	return (change) => {
		const { way, direction } = change;
		if (way === null) return null;
		const { before, after }: SchemaSides = way.steps.at(-1) ?? way.root;
		const member = causeOf(change) === "member" ? memberOf(change) : null;
		const shapeOf = (side: "before" | "after", id: SchemaId | null) =>
			member === null ? shapes[side].of(id, direction) : shapes[side].memberOf(id, member, direction);
		const key = JSON.stringify([direction, before, after, member]);
		const facts =
			known.get(key) ??
			compareShapes({ before: shapeOf("before", before), after: shapeOf("after", after) }, direction, check(direction));
		known.set(key, facts);
		return facts;
	};
}

/** A member that is offered, or that can be relied on, breaks nobody; most changes of descriptions are of this kind. */
function canBreakMembers({ kind, facts, direction }: Change): boolean {
	if (kind === "property-added") return direction === "request" && facts.required;
	return kind !== "property-required-changed" || facts.required === (direction === "request");
}

/** An object with no member in its answers was a map of anything; the first one ends that. */
function isFirstMember({ kind, direction, way }: Change, { before: { schemas } }: SdkSides): boolean {
	const id = (way?.steps.at(-1) ?? way?.root)?.before ?? null;
	if ((kind !== "property-added" && kind !== "access-changed") || direction === "request" || id === null) return false;
	const { properties, required, types, additionalProperties } = schemas.get(id);
	const isObject = types === null ? properties.size > 0 : types.includes("object");
	const isMap = additionalProperties === null && isObject;
	if (!isMap || [...required].some((name) => !properties.has(name))) return false;
	return [...properties.values()].every(({ schema }) => schemas.get(schema).writeOnly);
}

/** What may have been anything is an object with its first member: code that gave something else does not compile. */
function wasAnything({ kind, direction, way }: Change, { before: { schemas }, shapes }: SdkSides): boolean {
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
function isPrinted({ way }: Change, schemas: SchemaTable): boolean {
	if (way === null) return true;
	return way.steps.every(({ via }, index) => {
		const { before } = way.steps[index - 1] ?? way.root;
		if (before === null || via.kind === "branch" || via.kind === "into-list") return true;
		const { types, enum: values } = schemas.get(before);
		const needed = via.kind === "items" || via.kind === "item" ? "array" : "object";
		return values === null && (types === null || types.includes(needed));
	});
}

function memberOf(change: Change): string {
	if ("name" in change.facts && typeof change.facts.name === "string") return change.facts.name;
	return parsePointer((change.before ?? change.site.before).pointer)?.at(-1) ?? "";
}

/** The request's members that a change speaks of: what it is called before and after. */
function argumentsOf(change: Change): readonly string[] {
	switch (change.kind) {
		case "parameter-added":
		case "parameter-removed":
		case "parameter-required-changed": {
			const { in: place, name } = change.facts;
			return [name, `${name}_${place}`];
		}
		case "path-parameter-renamed":
			return [change.facts.from, change.facts.to];
		default:
			return ["body"];
	}
}

function breaksArgument(change: Change, { gone, demanded, retyped }: MethodFacts): boolean {
	return argumentsOf(change).some((name) => gone.has(name) || demanded.has(name) || retyped.has(name));
}

function breaksContent(change: Change, facts: MethodFacts): boolean {
	const statuses = change.reaches.filter(({ part }) => part === "response").map(({ status }) => status);
	if (statuses.length === 0) return breaksArgument(change, facts);
	return statuses.some((status) => facts.unexpected.has(resultStatus(status)));
}

function breaksResult(change: Change, { unexpected, lostFailures }: MethodFacts): boolean {
	const status = "status" in change.facts && typeof change.facts.status === "string" ? change.facts.status : "";
	if (change.kind === "response-added") return unexpected.has(resultStatus(status));
	return lostFailures.has(status) || (/^2|^default$/u.test(status) && unexpected.size > 0);
}

/** A success that only `default` describes. */
function resultStatus(status: string | null): string {
	return status === "default" ? "2XX" : (status ?? "");
}

/** What a webhook or callback carries is typed no more, or in another way. */
function isPayloadLost({ direction, reaches }: Change, sides: SdkSides): boolean {
	if (direction !== "response") return false;
	return reaches.some(({ part, operation, trail }) => {
		const key = /^\w+ callback:/u.test(trail) ? (trail.split(" › ", 1)[0] ?? "") : operation;
		const [before, after] = [sides.before, sides.after].map((api) => payloadOf(api, key));
		if (part !== "request-body" || before === undefined || before.id === null) return false;
		if (after === undefined || after.id === null) return true;
		if (before.media === after.media) return false;
		const use = (id: SchemaId) => ({ kind: "reference", type: `${id}` }) as const;
		return !sides.check("response").accepts(use(after.id), use(before.id));
	});
}

interface Payload {
	readonly id: SchemaId | null;
	readonly media: string;
}

function payloadOf(api: Api, key: string): Payload | undefined {
	const operation = receivedOperations(api).find((one) => one.key === key);
	if (operation === undefined) return undefined;
	const [use] = webhookUses(operation);
	return { id: use?.id ?? null, media: preferredMediaType(operation.requestBody?.content ?? [])?.type ?? "" };
}

/** A client that knew where to connect must now be told. */
function isAddressLost({ before, after }: SdkSides): boolean {
	return baseUrlOf(before.servers[0]?.url) !== null && baseUrlOf(after.servers[0]?.url) === null;
}

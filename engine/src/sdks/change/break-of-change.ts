import type { Operation, SchemaId } from "../../contract/api.ts";
import type { Change, SchemaSides } from "../../contract/change.ts";
import { absoluteServer } from "../../generate/typescript/structural/absolute-server.ts";
import { parsePointer } from "../../lib/json-pointer.ts";
import { reachedOperations } from "../../openapi/reached-operations.ts";
import type { SdkSides } from "../sdk-sides.ts";
import { compareShapes, type ShapeFacts } from "../types/compare-shapes.ts";
import { breaksArgument, breaksContent, breaksResult } from "./break-of-method.ts";
import {
	breaksMembers,
	canBreakMembers,
	hasPlaceBeside,
	isDemandedAround,
	isFirstMember,
	isPrinted,
	losesMembers,
	losesShutOut,
	wasAnything,
} from "./break-of-shape.ts";
import { causeOf } from "./causes.ts";
import { compareMethods, type MethodFacts } from "./compare-methods.ts";
import { isPayloadLost } from "./lost-payload.ts";
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

	/** Members of a body that were arguments are those of one argument now, or the other way round. */
	const isReformed = (change: Change): boolean =>
		isOfWholeBody(change) && inMethods(change, ({ reformed }) => reformed);

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
				if (isOfWholeBody(change) && inMethods(change, ({ flattened }) => flattened)) return true;
				if (isFirstMember(change, sides) || wasAnything(change, sides)) return inShapes(change, () => true);
				return canBreakMembers(change) && !isDemandedAround(change, sides) && inShapes(change, breaksMembers);
			default:
				if (isReformed(change)) return true;
				return inShapes(
					change,
					(facts) =>
						(cause.some((aspect) => facts.misfits.has(aspect)) && !hasPlaceBeside(change, sides)) ||
						losesMembers(cause, facts) ||
						losesShutOut(change, facts),
				);
		}
	};
}

/** What stands deeper than a body's own schema, or one of its alternatives, leaves its form alone. */
export function isOfWholeBody({ way, direction }: Change): boolean {
	if (way === null || direction !== "request" || way.reach.part !== "request-body") return false;
	return way.steps.every(({ via }) => via.kind === "branch");
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

function memberOf(change: Change): string {
	if ("name" in change.facts && typeof change.facts.name === "string") return change.facts.name;
	return parsePointer((change.before ?? change.site.before).pointer)?.at(-1) ?? "";
}

/** A client that knew where to connect must now be told. */
function isAddressLost({ before, after }: SdkSides): boolean {
	return absoluteServer(before.servers[0]?.url) !== null && absoluteServer(after.servers[0]?.url) === null;
}

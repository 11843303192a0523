import type { Operation } from "../../contract/api.ts";
import type { Change } from "../../contract/change.ts";
import { parsePointer } from "../../lib/json-pointer.ts";
import { reachedOperations } from "../../openapi/reached-operations.ts";
import { isOfWholeBody } from "../change/break-of-change.ts";
import { isDemandedAround, isFirstMember, isPrinted, wasAnything } from "../change/break-of-shape.ts";
import { causeOf } from "../change/causes.ts";
import type { IsTouched } from "../change/touched-parts.ts";
import type { SdkSides } from "../sdk-sides.ts";
import { diffSurfaces, type SurfaceDifference } from "../surface/diff-surfaces.ts";
import { placeOfChange } from "../surface/place-of-change.ts";
import { type SurfaceReader, symbols } from "../surface/surface.ts";
import type { NominalLanguage } from "./language.ts";

/** Whether code of one language that compiled breaks by a change. */
export type BreaksIn = (change: Change) => boolean;

/** `isRenamed` says whether an operation's method has another name. */
export function createBreaksIn(
	language: NominalLanguage,
	sides: SdkSides,
	isTouched: IsTouched,
	isRenamed: (operation: string) => boolean,
): BreaksIn {
	const readers = { before: language.read(sides.shapes.before), after: language.read(sides.shapes.after) };
	const ofMethods = memoMethods(readers, sides);
	const ofValues = memoValues(readers, sides);

	const inMethods = (change: Change, concerns: (symbol: string) => boolean): boolean =>
		reachedOperations(change.reaches).some((key) =>
			ofMethods(key).some((one) => {
				const direction = one.symbol === symbols.result ? "response" : "request";
				return concerns(one.symbol) && language.breaks(one, direction);
			}),
		);

	const inBody = (change: Change, concerns: (symbol: string) => boolean): boolean =>
		isOfWholeBody(change) && inMethods(change, concerns);

	const inValues = (change: Change, concerns: (symbol: string) => boolean): boolean =>
		change.reaches.some(isTouched) &&
		isPrinted(change, sides.before.schemas) &&
		ofValues(change).some((one) => concerns(one.symbol) && language.breaks(one, change.direction));

	return (change) => {
		const cause = causeOf(change);
		switch (cause) {
			case "nothing":
			case "address":
				return false;
			case "method":
				// A header in other letters is the same words.
				return change.kind !== "sdk-argument-renamed";
			case "name":
				return change.reaches.some(({ operation }) => isRenamed(operation));
			case "argument":
			case "body":
				return inMethods(change, (symbol) => symbol === symbols.arguments || isArgumentOf(change, symbol));
			case "content":
			case "result":
				return inMethods(change, (symbol) =>
					change.reaches.some(({ part }) => part === "response")
						? symbol === symbols.result
						: symbol !== symbols.result,
				);
			case "member": {
				if (isDemandedAround(change, sides)) return false;
				const name = memberOf(change);
				if (inBody(change, (symbol) => isFormOfBody(symbol) || symbol === symbols.argument(name))) return true;
				if (isOfWholeBody(change) && areArguments(change, sides)) return false;
				const isWhole = isFirstMember(change, sides) || wasAnything(change, sides);
				// Most changes of descriptions are of this kind, and nobody has to look at their types.
				if (!isWhole && isOffered(change)) return false;
				return inValues(change, (symbol) => symbol === symbols.member(name) || (isWhole && symbol === symbols.value));
			}
			default:
				if (inBody(change, (symbol) => isFormOfBody(symbol) || isShutOut(change, symbol))) return true;
				return inValues(change, (symbol) => concernsType(change, symbol) || isShutOut(change, symbol));
		}
	};
}

/** A member that came, and that no code has to give. */
function isOffered({ kind, facts, direction }: Change): boolean {
	return kind === "property-added" && !(direction === "request" && facts.required);
}

/** What closes a part of a type takes the members with it that other parts describe. */
function isShutOut({ kind, facts }: Change, symbol: string): boolean {
	if (kind !== "additional-properties-changed") return false;
	return facts.shutOut?.some((name) => symbol === symbols.member(name) || symbol === symbols.argument(name)) === true;
}

/** Whether the members of a body are the arguments of all methods that a change reaches: nothing else is made of it. */
function areArguments({ reaches, way }: Change, sides: SdkSides): boolean {
	const own = reaches.find(({ operation, part }) => operation === way?.reach.operation && part === way.reach.part);
	return reaches.every(({ operation, trail }) => {
		const now = sides.operation(operation);
		// A longer way leads to a member of a member.
		if (now === undefined || trail.length > (own?.trail.length ?? 0)) return false;
		return sides.planAfter(now).plan.body?.form === "members";
	});
}

function isFormOfBody(symbol: string): boolean {
	return symbol === symbols.form || symbol === symbols.arguments;
}

/** What a change of a type can do to the symbols of a value: members are told of by changes of their own. */
function concernsType({ kind }: Change, symbol: string): boolean {
	if (kind === "nullable-changed") return symbol === symbols.nullable;
	return symbol !== symbols.nullable && !symbol.startsWith(symbols.member(""));
}

/** What a parameter is called where it meets a member of the body, or where a member meets it. */
function isArgumentOf({ kind, facts }: Change, symbol: string): boolean {
	const isOf = (...names: readonly string[]) => names.some((name) => symbol === symbols.argument(name));
	switch (kind) {
		case "parameter-added":
		case "parameter-removed":
		case "parameter-required-changed":
			return isOf(facts.name, `${facts.name}_${facts.in}`, `body_${facts.name}`);
		case "path-parameter-renamed":
			return isOf(facts.from, facts.to);
		default:
			return symbol !== symbols.result;
	}
}

function memberOf(change: Change): string {
	if ("name" in change.facts && typeof change.facts.name === "string") return change.facts.name;
	return parsePointer((change.before ?? change.site.before).pointer)?.at(-1) ?? "";
}

interface Readers {
	readonly before: SurfaceReader;
	readonly after: SurfaceReader;
}

function memoMethods({ before, after }: Readers, sides: SdkSides): (key: string) => readonly SurfaceDifference[] {
	const known = new Map<string, readonly SurfaceDifference[]>();
	const compare = (now: Operation | undefined): readonly SurfaceDifference[] => {
		const old = now === undefined ? undefined : sides.earlier(now);
		if (now === undefined || old === undefined) return [];
		return diffSurfaces(before.ofMethod(sides.planBefore(old).plan), after.ofMethod(sides.planAfter(now).plan));
	};
	return (key) => {
		const differences = known.get(key) ?? compare(sides.operation(key));
		known.set(key, differences);
		return differences;
	};
}

function memoValues({ before, after }: Readers, sides: SdkSides): (change: Change) => readonly SurfaceDifference[] {
	const known = new Map<string, readonly SurfaceDifference[]>();
	return (change) => {
		const place = placeOfChange(change, sides.before.schemas);
		if (place === null) return [];
		const key = JSON.stringify(place);
		const differences =
			known.get(key) ??
			place.values.flatMap(({ before: old, after: now }): readonly SurfaceDifference[] => {
				if (old === null || now === null) return [];
				return diffSurfaces(before.ofValue(old, place.standing), after.ofValue(now, place.standing));
			});
		known.set(key, differences);
		return differences;
	};
}

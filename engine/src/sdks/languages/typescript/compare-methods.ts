import type { Shape } from "../../../generate/typescript/structural/shape.ts";
import { type Break, symbols } from "../../surface/surface.ts";
import type { Assignability } from "../../types/assignable.ts";
import type { SchemaPair } from "../../types/schema-pair.ts";
import { brokenFailures } from "./broken-failures.ts";
import { keepsMembers } from "./keeps-members.ts";
import type { ArgumentSurface, DeclaredBody, MethodSurface, ResultSurface, StreamSurface } from "./method-surface.ts";

export interface MethodChecks {
	readonly request: Assignability;
	readonly response: Assignability;
	/** The same, where components of one name are not taken for the same. */
	readonly inside: Assignability;
	readonly insideRequest: Assignability;
}

/** What stops code from compiling that calls a method, its name and what is inside its types left aside. */
export function compareMethods(before: MethodSurface, after: MethodSurface, checks: MethodChecks): readonly Break[] {
	const isReformed = before.form !== null && after.form !== null && before.form !== after.form;
	// Options stand behind the arguments, where there are some.
	const movesOptions = before.arguments.size === 0 && after.arguments.size > 0;
	return [
		...(movesOptions ? [{ symbol: symbols.options, how: "moved" } as const] : []),
		...(isReformed || isBodyRecast(before.body, after.body, checks)
			? [{ symbol: symbols.form, how: "retyped", ...(isReformed && { now: after.form }) } as const]
			: []),
		...brokenArguments(before.arguments, after.arguments, checks.request),
		...unexpectedResults(before.results, after.results, checks),
		...brokenStream(before.stream, after.stream, checks.inside),
		...brokenFailures(before.failures, after.failures, checks.response),
	];
}

/**
 * Who builds a body before the call names its type, whatever of its members are arguments elsewhere now. In one media type
 * both sides describe it, and it is compared there, also where another one is preferred and that one keeps its name.
 */
function isBodyRecast(
	before: DeclaredBody | null,
	after: DeclaredBody | null,
	{ request, insideRequest: check }: MethodChecks,
): boolean {
	if (before === null || after === null || before.mediaType === after.mediaType) return false;
	const beside = after.contents.get(before.mediaType);
	if (beside !== undefined && request.isNamedAlike(before.shape, beside)) return false;
	return (
		!check.accepts(before.shape, after.shape) ||
		!keepsMembers(before.shape, check.openGiver, after.shape, check.openTaker)
	);
}

function brokenArguments(
	before: MethodSurface["arguments"],
	after: MethodSurface["arguments"],
	check: Assignability,
): readonly Break[] {
	const demanded = [...after].filter(([name, { required }]) => required && !before.get(name)?.required);
	return [
		...[...before].flatMap(([name, argument]): readonly Break[] => {
			const now = after.get(name);
			if (now === undefined) return [{ symbol: symbols.argument(name), how: "gone" }];
			return isRetyped(argument, now, check) ? [{ symbol: symbols.argument(name), how: "retyped" }] : [];
		}),
		...demanded.map(([name]): Break => ({ symbol: symbols.argument(name), how: "demanded" })),
	];
}

/** Where both sides describe a form, what it holds is compared by itself. */
function isRetyped(before: ArgumentSurface, after: ArgumentSurface, check: Assignability): boolean {
	return [...before.contents].some(([form, shape]) => {
		const isCompared = shape.kind === "reference" && after.contents.get(form)?.kind === "reference";
		const takes = (other: Shape) =>
			check.accepts(shape, other) && keepsMembers(shape, check.openGiver, other, check.openTaker);
		return !isCompared && ![...after.contents.values()].some(takes);
	});
}

/** The same of one that is written in another way, of which nothing is compared by itself; `check` looks inside. */
export function isArgumentRetyped({ before, after }: SchemaPair, check: Assignability): boolean {
	const [given, taken] = [before, after].map((id): Shape => ({ kind: "reference", type: `${id}` }));
	if (given === undefined || taken === undefined) return false;
	return !check.accepts(given, taken) || !keepsMembers(given, check.openGiver, taken, check.openTaker);
}

/** Results that callers were not told of, and those of a component of the same name with another content. */
function unexpectedResults(
	known: readonly ResultSurface[],
	results: readonly ResultSurface[],
	{ response, inside }: MethodChecks,
): readonly Break[] {
	const isEmpty = ({ decoding }: ResultSurface): boolean => decoding === "none";
	// Nobody reads a result that is always empty, and some pass it on as the promise of nothing that it was.
	if (known.every(isEmpty)) return results.every(isEmpty) ? [] : [{ symbol: symbols.given, how: "retyped" }];
	const forms = new Set(known.map(formOf));
	return results
		.filter((result) => !forms.has(formOf(result)))
		.flatMap((result): readonly Break[] => {
			const isGiven = (check: Assignability) => known.some((other) => givesResult(result, other, check));
			if (!isGiven(response)) return [{ symbol: symbols.resultOf(result.status), how: "retyped" }];
			return isGiven(inside) ? [] : [{ symbol: symbols.movedResult, how: "retyped" }];
		});
}

/** A result that both sides have in the same form is compared by itself. */
function formOf({ status, decoding, mediaType }: ResultSurface): string {
	return `${status} ${decoding} ${mediaType}`;
}

function givesResult(giver: ResultSurface, taker: ResultSurface, check: Assignability): boolean {
	if (taker.decoding === "json") {
		return (
			check.accepts(gives(giver), taker.shape) &&
			keepsMembers(taker.shape, check.openTaker, gives(giver), check.openGiver)
		);
	}
	// A string is text, whichever way it travelled.
	const isText = taker.decoding === "text" && check.accepts(gives(giver), gives(taker));
	return isText || giver.decoding === taker.decoding;
}

/** What a decoding gives, as a shape: bytes and streams are like nothing that JSON can be. */
function gives({ decoding, shape }: ResultSurface): Shape {
	if (decoding === "json") return shape;
	return decoding === "text" ? { kind: "scalar", type: "string" } : { kind: "binary" };
}

/** Where streaming is all that a method did, its results say what became of it. */
function brokenStream(
	before: StreamSurface | null,
	after: StreamSurface | null,
	check: Assignability,
): readonly Break[] {
	if (before === null) return [];
	const symbol = symbols.stream;
	if (before.isBeside && !after?.isBeside) return [{ symbol, how: "gone" }];
	// In one media type both sides describe what comes, and it is compared there.
	if (after === null || before.mediaType === after.mediaType) return [];
	const isGiven =
		check.accepts(after.shape, before.shape) &&
		keepsMembers(before.shape, check.openTaker, after.shape, check.openGiver);
	return isGiven ? [] : [{ symbol, how: "retyped" }];
}

import type { Change } from "../../contract/change.ts";
import { parsePointer } from "../../lib/json-pointer.ts";
import { type Aspect, aspectOfSymbol, type Break, symbols } from "../surface/surface.ts";

/* Which of the breaks at its place a change is said to be the cause of. */

export type Concerns = (one: Break) => boolean;

/** An argument that a change speaks of: its own, or those of the body. */
export function concernsArgument(change: Change, ofBody: ReadonlySet<string>): Concerns {
	const names = argumentsOf(change);
	if (names === null) return ({ symbol }) => WHOLE_BODY.has(symbol) || ofBody.has(symbol);
	const own = new Set(names.map(symbols.argument));
	const constants = tradesConstants(change) ? names.map(symbols.constantsOf) : [];
	return ({ symbol }) =>
		symbol === symbols.arguments || own.has(symbol) || constants.some((beginning) => symbol.startsWith(beginning));
}

const WHOLE_BODY: ReadonlySet<string> = new Set([symbols.arguments, symbols.form]);

/** Whoever takes an argument's name, or gives it back, takes the name of its type: the constants are those of another. */
function tradesConstants({ kind }: Change): boolean {
	return kind === "parameter-added" || kind === "parameter-removed";
}

/** What the argument that a change speaks of is called before and after; null for what a body is made of. */
function argumentsOf({ kind, facts }: Change): readonly string[] | null {
	switch (kind) {
		case "parameter-added":
		case "parameter-removed":
		case "parameter-required-changed":
			// Where it meets a member of the body, that one gives way.
			return [facts.name, `${facts.name}_${facts.in}`, `body_${facts.name}`];
		case "path-parameter-renamed":
			return [facts.from, facts.to];
		default:
			return null;
	}
}

/** What a method gives back, or throws, at the statuses that a change speaks of. */
export function concernsAnswer(change: Change, { symbol, how }: Break): boolean {
	if (symbol === symbols.result || symbol === symbols.given) return true;
	if (change.kind.startsWith("media-type-")) {
		const statuses = change.reaches.filter(({ part }) => part === "response").map(({ status }) => status ?? "");
		return statuses.some(
			(status) =>
				symbol === symbols.resultOf(resultStatus(status)) ||
				(symbol === symbols.stream && isSuccess(status)) ||
				(how === "retyped" && symbol === symbols.failureOf(status)),
		);
	}
	const status = statusBefore(change);
	if (symbol === symbols.failureOf(status)) return true;
	if (change.kind === "response-added") return symbol === symbols.resultOf(resultStatus(status));
	return isSuccess(status) && (symbol === symbols.stream || symbol.startsWith(symbols.resultOf("")));
}

/** `default` describes success where nothing else does. */
function isSuccess(status: string): boolean {
	return /^2|^default$/u.test(status);
}

/** The status that a change speaks of, as it was: what became a range, or stopped being one, goes by what code names. */
function statusBefore({ kind, facts }: Change): string {
	if (kind === "response-status-changed") return facts.from;
	return "status" in facts && typeof facts.status === "string" ? facts.status : "";
}

/** A success that only `default` describes. */
function resultStatus(status: string): string {
	return status === "default" ? "2XX" : status;
}

/** The argument that is the member which a change speaks of, and the first and the last of all arguments. */
export function concernsMemberOfBody(change: Change): Concerns {
	const own = new Set(membersOf(change).map(symbols.argument));
	return (one) => one.symbol === symbols.arguments || (own.has(one.symbol) && canCause(change, one));
}

/** The member that a change speaks of; `isWhole`: and all that the value was. */
export function concernsMember(change: Change, isWhole: boolean): Concerns {
	const own = new Set(membersOf(change).map(symbols.member));
	return (one) => {
		const { symbol } = one;
		if (own.has(symbol)) return canCause(change, one);
		return isWhole && (symbol === symbols.value || aspectOfSymbol(symbol) !== null);
	};
}

/** A member that need not be given any more is not gone for that, unless nothing else ever mentioned it. */
function canCause({ kind, facts, direction, after }: Change, { how }: Break): boolean {
	if (kind !== "property-required-changed" || how !== "gone") return true;
	return after === null || facts.required === (direction === "request");
}

/** What a change of a type can do to a value: members are told of by changes of their own. */
export function concernsType(change: Change, cause: readonly Aspect[]): Concerns {
	const shutOut = new Set(membersShutOut(change).map(symbols.member));
	return ({ symbol }) => {
		if (shutOut.has(symbol)) return true;
		const aspect = aspectOfSymbol(symbol);
		if (aspect !== null) return cause.includes(aspect);
		if (change.kind === "nullable-changed") return symbol === symbols.nullable;
		return symbol !== symbols.nullable && !symbol.startsWith(symbols.member(""));
	};
}

/** The members that a change speaks of by their names. */
function membersOf(change: Change): readonly string[] {
	if (change.kind === "additional-properties-changed") return membersShutOut(change);
	if (!MEMBER_KINDS.has(change.kind)) return [];
	if ("name" in change.facts && typeof change.facts.name === "string") return [change.facts.name];
	return [parsePointer((change.before ?? change.site.before).pointer)?.at(-1) ?? ""];
}

const MEMBER_KINDS: ReadonlySet<Change["kind"]> = new Set([
	"property-added",
	"property-removed",
	"property-required-changed",
	"property-described-changed",
	"access-changed",
]);

/** What closes a part of a type takes the members with it that other parts describe. */
function membersShutOut({ kind, facts }: Change): readonly string[] {
	return kind === "additional-properties-changed" ? (facts.shutOut ?? []) : [];
}

/*
 * Annotations of Python as generation prints them: alternatives between bars, values in `Literal`, types of types in
 * brackets. Whoever holds two of them against each other asks what a type checker would answer (PEP 484, 586, 604).
 */

/** Splits at a separator that stands in no bracket and in no text. */
function split(text: string, separator: string): readonly string[] {
	const parts: string[] = [];
	let depth = 0;
	let start = 0;
	for (let at = 0; at < text.length; at++) {
		const character = text[at];
		if (character === '"') at = endOfText(text, at);
		else if (character === "[") depth++;
		else if (character === "]") depth--;
		else if (depth === 0 && text.startsWith(separator, at)) {
			parts.push(text.slice(start, at));
			start = at + separator.length;
			at = start - 1;
		}
	}
	return [...parts, text.slice(start)];
}

function endOfText(text: string, start: number): number {
	let at = start + 1;
	while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
	return at;
}

/** `Literal["a"] | int` as `Literal["a"]` and `int`: each value by itself. */
export function alternativesOf(annotation: string): readonly string[] {
	return split(annotation, " | ").flatMap((one) => {
		const inner = argumentOf(one, "Literal");
		return inner === null ? [one] : split(inner, ", ").map((value) => `Literal[${value}]`);
	});
}

/** What stands in the brackets of a generic; null for whatever else. */
function argumentOf(type: string, name: string): string | null {
	return type.startsWith(`${name}[`) && type.endsWith("]") ? type.slice(name.length + 1, -1) : null;
}

/** Builtins that a checker takes for another: bool for int, int for float (PEP 484), a moment for a day. */
const wider: ReadonlyMap<string, readonly string[]> = new Map([
	["bool", ["int", "float"]],
	["int", ["float"]],
	["datetime", ["date"]],
]);

/** Whether code that has a value of one annotation may hand it over as the other. */
export function isAssignable(giver: string, taker: string): boolean {
	const taken = alternativesOf(taker);
	return alternativesOf(giver).every((one) => taken.some((other) => isTaken(one, other)));
}

function isTaken(giver: string, taker: string): boolean {
	if (giver === taker || giver === "Any" || taker === "Any" || taker === "object") return true;
	const value = argumentOf(giver, "Literal");
	if (value !== null) return isTaken(typeOfLiteral(value), taker);
	if (wider.get(giver)?.includes(taker) || isTextTaken(giver, taker)) return true;
	return COVARIANT.some((name) => areItemsTaken(giver, taker, name, isAssignable)) || areItemsAlike(giver, taker);
}

/** A text is a sequence of texts. */
function isTextTaken(giver: string, taker: string): boolean {
	const items = giver === "str" ? argumentOf(taker, "Sequence") : null;
	return items !== null && isAssignable(giver, items);
}

function typeOfLiteral(value: string): string {
	if (value === "True" || value === "False") return "bool";
	return value.startsWith('"') ? "str" : "int";
}

/** Nobody writes into these. */
const COVARIANT = ["Sequence", "Mapping", "tuple"];

function areItemsTaken(
	giver: string,
	taker: string,
	name: string,
	isItem: (giver: string, taker: string) => boolean,
): boolean {
	const [given, taken] = [argumentOf(giver, name), argumentOf(taker, name)];
	if (given === null || taken === null) return false;
	const [from, to] = [split(given, ", "), split(taken, ", ")];
	return from.length === to.length && from.every((item, index) => isItem(item, to[index] ?? ""));
}

/** Whoever has a list may write into it, so that its items must be the same. */
function areItemsAlike(giver: string, taker: string): boolean {
	const isSame = (one: string, other: string) => isAssignable(one, other) && isAssignable(other, one);
	return ["list", "dict"].some((name) => areItemsTaken(giver, taker, name, isSame));
}

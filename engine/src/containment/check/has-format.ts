import { ANNOTATING_FORMATS, formatOf } from "../values/formats.ts";

/**
 * Whether a number is within what a format says; what nobody knows says nothing. It was read as a double: 2^63 may have
 * been written as the integer below it.
 */
export function hasNumberFormat(value: number, name: string): boolean {
	const format = formatOf(name);
	if (format?.range === undefined) return true;
	const [least, most] = format.range;
	return Number.isInteger(value) && value >= Number(least) && value <= Number(most);
}

/** The same of a text. The patterns of formats are our own, so that they are run: to make an automaton takes far longer. */
export function hasStringFormat(value: string, name: string): boolean {
	const format = ANNOTATING_FORMATS.has(name) ? undefined : formatOf(name);
	// Halves of surrogate pairs are no characters of any text (RFC 8259, section 8.2).
	return format?.pattern === undefined || (value.isWellFormed() && expressionOf(format.pattern).test(value));
}

const expressions = new Map<string, RegExp>();

function expressionOf(pattern: string): RegExp {
	const known = expressions.get(pattern) ?? new RegExp(pattern, "u");
	expressions.set(pattern, known);
	return known;
}

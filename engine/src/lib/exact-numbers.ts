import type { JsonObject, JsonValue } from "../contract/json.ts";
import { compareDecimals } from "./decimal.ts";

/*
 * A JSON number is a decimal (RFC 8259, section 6), and a double holds about sixteen digits of one. Where a double is
 * another number than what is written (9223372036854775807 is read as 9223372036854775808), the object or list around it
 * remembers the decimal, under a key that is no text: nobody who reads keys or prints JSON meets it, and whoever copies
 * the members of the object copies it too. Containers that hold usual numbers alone remember nothing.
 */

const EXACT: unique symbol = Symbol("exact numbers");

type Container = JsonObject | readonly JsonValue[];

/** Whether any container remembers a decimal: nearly no description has one, and then nobody needs to look for the key. */
let isAnyKept = false;

/** The decimals of a container's members or items that their doubles are not, by key or position. */
export function exactsIn(container: Container): ReadonlyMap<string, string> | undefined {
	return isAnyKept ? (container as { readonly [EXACT]?: ReadonlyMap<string, string> })[EXACT] : undefined;
}

/** Gives the same container, which remembers these decimals. */
export function withExacts<C extends Container>(container: C, exacts: ReadonlyMap<string, string> | undefined): C {
	if (exacts === undefined) return container;
	isAnyKept = true;
	return Object.defineProperty(container, EXACT, { value: exacts, enumerable: true, configurable: true });
}

/** Whether two containers with the same doubles hold the same numbers. */
export function haveSameExacts(a: Container, b: Container): boolean {
	const one = exactsIn(a);
	const other = exactsIn(b);
	if (one === other) return true;
	if (one === undefined || other === undefined || one.size !== other.size) return false;
	return [...one].every(([token, decimal]) => other.get(token) === decimal);
}

/** A number: `exact` is the decimal where the double is another number. */
export interface ExactNumber {
	readonly value: number;
	readonly exact?: string;
}

export function numberOf(value: number, exact: string | undefined): ExactNumber {
	return exact === undefined ? { value } : { value, exact };
}

/** A number that is an end of a range: `exclusive` where it is outside of it itself. */
export interface Limit extends ExactNumber {
	readonly exclusive: boolean;
}

/** Whether a number is not too small for a lower limit. */
export function isAbove(number: ExactNumber, lower: Limit): boolean {
	return (compareNumbers(number, lower) || Number(!lower.exclusive)) > 0;
}

/** Whether a number is not too large for an upper limit. */
export function isBelow(number: ExactNumber, upper: Limit): boolean {
	return (compareNumbers(upper, number) || Number(!upper.exclusive)) > 0;
}

/** The order of two numbers: below, at or above zero. Rounding never turns an order round, so most doubles tell it. */
export function compareNumbers(a: ExactNumber, b: ExactNumber): number {
	if (a.value !== b.value || (a.exact === undefined && b.exact === undefined)) return Math.sign(a.value - b.value);
	return compareDecimals(a.exact ?? String(a.value), b.exact ?? String(b.value));
}

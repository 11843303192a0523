import type { ListedValue, Schema } from "../../contract/api.ts";
import type { JsonValue } from "../../contract/json.ts";
import type { SchemaPair } from "./schema-pair.ts";
import { isWithinLimits, reportListed } from "./values.ts";

/*
 * Numbers that no double is (9223372036854775807, and others of more than sixteen digits) are compared as the decimals
 * that they are written as. Few schemas have any.
 */

/** Compares the listed values where some are such numbers; false where none is, and compareEnum can tell. */
export function compareExactEnum(pair: SchemaPair): boolean {
	const { before, after } = pair;
	if ((before.exact?.values ?? after.exact?.values ?? null) === null) return false;
	const [from, to] = [validValues(before), validValues(after)];
	reportListed(pair, {
		from: from?.map(shown) ?? null,
		to: to?.map(shown) ?? null,
		removed: missingFrom(from, to, after).map(shown),
		added: missingFrom(to, from, before).map(shown),
	});
	return true;
}

/** The listed values within the schema's own limits; null is compared as a type. */
function validValues(schema: Schema): readonly ListedValue[] | null {
	const listed = schema.exact?.values ?? schema.enum?.map((value) => ({ text: JSON.stringify(value), value }));
	return listed?.filter((one) => one.value !== null && isWithinLimits(one, schema)) ?? null;
}

function missingFrom(
	values: readonly ListedValue[] | null,
	others: readonly ListedValue[] | null,
	other: Schema,
): readonly ListedValue[] {
	if (values === null) return [];
	if (others === null) return values.filter((one) => !isWithinLimits(one, other));
	const texts = new Set(others.map(({ text }) => text));
	return values.filter(({ text }) => !texts.has(text));
}

function shown({ value, exact }: ListedValue): JsonValue {
	return exact ?? value;
}

/**
 * Says of other keywords that such a number of theirs changed where its double did not. What that does to payloads is not
 * decided.
 */
export function compareExactNumbers(pair: SchemaPair): void {
	const [before, after] = [othersOf(pair.before), othersOf(pair.after)];
	for (const keyword of new Set([...before.keys(), ...after.keys()])) {
		if (before.get(keyword) === after.get(keyword) || isTold(pair, keyword)) continue;
		// The side that remembers no decimal has the double that the other one is rounded to.
		const from = before.get(keyword) ?? Number(after.get(keyword));
		const to = after.get(keyword) ?? Number(before.get(keyword));
		if (keyword === "default") pair.edit("default-changed", { from, to }, "none", keyword);
		else pair.edit("keyword-changed", { keyword, from, to }, "unknown", keyword);
	}
}

function othersOf({ exact }: Schema): ReadonlyMap<string, string> {
	return exact?.others ?? NONE;
}

const NONE: ReadonlyMap<string, string> = new Map();

function isTold({ edits }: SchemaPair, keyword: string): boolean {
	return edits.some(({ kind, facts }) => {
		if (keyword === "default") return kind === "default-changed";
		return "keyword" in facts && facts.keyword === keyword;
	});
}

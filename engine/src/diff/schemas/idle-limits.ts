import type { CountBounds, Schema } from "../../contract/api.ts";
import { ARRAY, bitsOf, NUMBER, OBJECT, STRING, type TypeBits } from "../../lib/json-types.ts";
import type { SchemaPair } from "./schema-pair.ts";

interface Limit {
	readonly keyword: string;
	readonly of: TypeBits;
	readonly isUpper: boolean;
	readonly value: (schema: Schema) => number | null;
}

const count = (keyword: keyof CountBounds, of: TypeBits): Limit => ({
	...{ keyword, of, isUpper: keyword.startsWith("max") },
	value: ({ counts }) => counts[keyword],
});

const LIMITS: readonly Limit[] = [
	{ keyword: "minimum", of: NUMBER, isUpper: false, value: ({ lower }) => lower?.value ?? null },
	{ keyword: "maximum", of: NUMBER, isUpper: true, value: ({ upper }) => upper?.value ?? null },
	count("minLength", STRING),
	count("maxLength", STRING),
	count("minItems", ARRAY),
	count("maxItems", ARRAY),
	count("minProperties", OBJECT),
	count("maxProperties", OBJECT),
];

/**
 * Limits that moved, on a type that neither side allows: they refuse nothing, and so are facts of their own. One that
 * came or went is a mistake that was made or mended, and no fact at all.
 */
export function compareIdleLimits(pair: SchemaPair): void {
	const { before, after } = pair;
	if (before.types === null || after.types === null) return;
	const allowed = bitsOf(before.types) | bitsOf(after.types);
	for (const { keyword, of, isUpper, value } of LIMITS) {
		if ((allowed & of) !== 0) continue;
		const [from, to] = [value(before), value(after)];
		if (from === to || from === null || to === null) continue;
		if (before.origins.get(keyword) === undefined || after.origins.get(keyword) === undefined) continue;
		pair.edit("idle-limit-changed", { keyword, from, to, tightened: to < from === isUpper }, "none", keyword);
	}
}

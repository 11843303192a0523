import type { Bound, Schema } from "../../contract/api.ts";
import type { ChangeDetails, FlaggedLimit } from "../../contract/change-details.ts";
import { isObject } from "../../lib/json-kind.ts";
import { parentPointer } from "../../lib/json-pointer.ts";

/*
 * Before 3.1 a limit of numbers is exclusive by a flag beside it: `minimum: 10` with `exclusiveMinimum: true`. The Api holds
 * it as `exclusiveMinimum: 10`, and facts do, because fingerprints are made of them: whoever reads about it looks for the
 * number, which stands at the other keyword.
 */

interface Limit {
	readonly schema: Schema;
	readonly bound: Bound | null;
}

/** What is written of a limit that moved, came or went, where each side that has an exclusive one makes it so by a flag. */
export function flaggedLimit(
	before: Limit,
	after: Limit,
	keywords: { readonly inclusive: string; readonly exclusive: string },
): Pick<ChangeDetails, "flagged"> {
	const exclusive = [before, after].filter(({ bound }) => bound?.exclusive);
	if (exclusive.length === 0 || !exclusive.every(({ schema }) => isFlagged(schema, keywords))) return {};
	const flagged: FlaggedLimit = {
		keyword: keywords.inclusive,
		from: before.bound?.exclusive === true,
		to: after.bound?.exclusive === true,
		at: after.bound === null ? null : (after.schema.origins.get(keywords.inclusive) ?? null),
	};
	return { flagged };
}

/** Both in one object: what an `allOf` brings together may have limits of several. */
function isFlagged(
	{ origins, written }: Schema,
	{ inclusive, exclusive }: { readonly inclusive: string; readonly exclusive: string },
): boolean {
	const [number, flag] = [inclusive, exclusive].map((keyword) => origins.get(keyword));
	if (number === undefined || flag === undefined) return false;
	const isBeside = number.file === flag.file && parentPointer(number.pointer) === parentPointer(flag.pointer);
	return isBeside && written.values.some((value) => isObject(value) && value[exclusive] === true);
}

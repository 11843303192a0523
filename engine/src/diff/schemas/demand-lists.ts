import type { JsonValue } from "../../contract/json.ts";

/** What two lists of demands do not share. */
export function differences<T>(
	from: readonly T[],
	to: readonly T[],
): { readonly removed: readonly T[]; readonly added: readonly T[] } {
	return {
		removed: from.filter((demand) => !to.includes(demand)),
		added: to.filter((demand) => !from.includes(demand)),
	};
}

/** One demand is said as it is, several as a list, none as null. */
export function said(demands: readonly (string | number)[]): JsonValue {
	const [only = null] = demands;
	return demands.length < 2 ? only : demands;
}

import { ServiceFault } from "../errors.ts";

/** The values of a query by name. Throws `invalid_request` where a parameter stands twice, since it has no one meaning. */
export function singleValues(query: URLSearchParams): Readonly<Record<string, string>> {
	const names = [...query.keys()];
	if (new Set(names).size < names.length) {
		throw new ServiceFault("invalid_request", { detail: "A query parameter is given twice." });
	}
	return Object.fromEntries(query);
}

import { ServiceFault } from "../../errors.ts";
import { shownName } from "./shown-name.ts";

/** The values of a query by name. Throws `invalid_request` where a parameter stands twice, since it has no one meaning. */
export function singleValues(query: URLSearchParams): Readonly<Record<string, string>> {
	const names = [...query.keys()];
	const twice = names.find((name, index) => names.indexOf(name) < index);
	if (twice !== undefined) {
		const errors = [`${shownName(twice)}: is given twice: send it once.`];
		throw new ServiceFault("invalid_request", { detail: "A query parameter is given twice.", errors });
	}
	return Object.fromEntries(query);
}

import type { Document, Filter, Sort } from "mongodb";
import type { PageQuery, Predicate, Range } from "../query.ts";

/* Queries as MongoDB's documents. Every value stands behind an operator, so that none can be read as one. */

const operators: Readonly<Record<Predicate["op"], string>> = { eq: "$eq", gt: "$gt", lt: "$lt", present: "$ne" };

function keyOf(field: string): string {
	return field === "id" ? "_id" : field;
}

export function filterOf<T extends Document>(range: Range): Filter<T> {
	return Object.fromEntries(
		range.map(({ field, op, value }) => [keyOf(field), { [operators[op]]: value }]),
	) as Filter<T>;
}

/** The ranges side by side: each is in the order of the index, so the server merges them without sorting. */
export function pageFilter<T extends Document>({ ranges }: PageQuery): Filter<T> {
	const [only, ...more] = ranges;
	if (only !== undefined && more.length === 0) return filterOf<T>(only);
	return { $or: ranges.map((range) => filterOf<T>(range)) } as Filter<T>;
}

export function sortOf({ sort }: PageQuery): Sort {
	const direction = sort.direction === "asc" ? 1 : -1;
	return sort.field === "id" ? { _id: direction } : { [sort.field]: direction, _id: direction };
}

/** The name of the index that must serve a query: without it the server answers with an error, never with a scan. */
export function hintOf({ index }: { readonly index: string }): string {
	return index === "id" ? "_id_" : index;
}

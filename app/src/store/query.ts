import type { CollectionName, PageCursor, Scalar } from "../ports.ts";
import { type CollectionSpec, collections, type OrderedIndex, type UniqueIndex } from "./collections.ts";

/*
 * Queries as data, checked once for both databases. A query is a list of ranges of one index; each range is a list of
 * predicates, and the ranges follow one another in the order of the sort, so that no database sorts or scans.
 */

/** `eq` null holds for null and for a missing field. `present` holds for everything else. */
export interface Predicate {
	readonly field: string;
	readonly op: "eq" | "gt" | "lt" | "present";
	readonly value: Scalar;
}

export type Range = readonly Predicate[];

export interface Sort {
	readonly field: string;
	readonly direction: "asc" | "desc";
}

/** What the ports' generic types come to at run time. */
export interface RawPageRequest {
	readonly where: object;
	readonly sort: Sort;
	readonly after?: PageCursor | undefined;
	readonly limit: number;
}

export interface PageQuery {
	/** The index that serves it; "id" where that is the primary one. */
	readonly index: string;
	readonly ranges: readonly Range[];
	readonly sort: Sort;
}

export interface FilterQuery {
	readonly index: string;
	readonly where: Range;
}

const pageLimit = 1_000;

/** @throws {TypeError} where no declared index serves the request, or a value is not of its field's kind. */
export function pageQuery(collection: CollectionName, request: RawPageRequest): PageQuery {
	const { after, limit, sort } = request;
	if (!Number.isInteger(limit) || limit < 1 || limit > pageLimit) {
		throw new TypeError(`A page holds 1 to ${pageLimit} documents, not ${limit}.`);
	}
	const where = equalities(collection, request.where);
	if (after !== undefined) {
		requireScalar(collection, sort.field, after.value);
		requireScalar(collection, "id", after.id);
	}
	// Documents that are equal in the field of the sort are in the order of their ids.
	const tied = where.some(({ field }) => field === sort.field);
	const order: Sort = tied ? { ...sort, field: "id" } : sort;
	const rest = after === undefined ? [[]] : rangesAfter(order, after);
	return {
		index: indexForPage(collection, where, order.field),
		ranges: rest.map((range) => [...where, ...range]),
		sort: order,
	};
}

/** The page out of the documents read, which are one more than its limit where there are more. */
export function pageOf<T extends { readonly id: string }>(
	read: readonly T[],
	{ sort, limit }: RawPageRequest,
): { readonly items: readonly T[]; readonly next: PageCursor | undefined } {
	const items = read.slice(0, limit);
	const last = read.length > limit ? items.at(-1) : undefined;
	if (last === undefined) return { items, next: undefined };
	const value = (Reflect.get(last, sort.field) ?? null) as Scalar;
	return { items, next: { value, id: last.id } };
}

/** @throws {TypeError} as `pageQuery`. */
export function countQuery(collection: CollectionName, where: object): FilterQuery {
	const filter = equalities(collection, where);
	const index = collections[collection].ordered.find((candidate) => filter.length > 0 && startsWith(candidate, filter));
	if (index === undefined) throw unserved(collection, `a count by ${namesOf(filter)}`);
	return { index: index.name, where: filter };
}

/** @throws {TypeError} where the fields are not those of a unique index, or lie outside its part of the collection. */
export function uniqueQuery(collection: CollectionName, where: object): FilterQuery & { readonly unique: UniqueIndex } {
	const filter = equalities(collection, where);
	const unique = collections[collection].unique.find(
		(candidate) =>
			candidate.keys.length === filter.length && startsWith(candidate, filter) && covers(candidate, filter),
	);
	if (unique === undefined) throw unserved(collection, `a search for the one document by ${namesOf(filter)}`);
	return { index: unique.name, where: filter, unique };
}

/** The rest of an ordered index behind a cursor. Null sorts before every value, and compares with none. */
function rangesAfter({ field, direction }: Sort, { value, id }: PageCursor): readonly Range[] {
	const beyond = direction === "asc" ? "gt" : "lt";
	if (field === "id") return [[{ field, op: beyond, value: id }]];
	const ties: Range = [
		{ field, op: "eq", value },
		{ field: "id", op: beyond, value: id },
	];
	if (value === null) return direction === "asc" ? [ties, [{ field, op: "present", value: null }]] : [ties];
	const further: Range = [{ field, op: beyond, value }];
	return direction === "asc" ? [ties, further] : [ties, further, [{ field, op: "eq", value: null }]];
}

function equalities(collection: CollectionName, where: object): Range {
	return Object.entries(where).map(([field, value]) => ({
		field,
		op: "eq",
		value: requireScalar(collection, field, value),
	}));
}

/**
 * A value that may stand in a query: never `undefined`, which a driver may drop and so match everything, and never an
 * object, which MongoDB would read as an operator.
 */
function requireScalar(collection: CollectionName, field: string, value: unknown): Scalar {
	const kind = field === "id" ? "string" : kindOf(collections[collection], field);
	if (kind === undefined) throw new TypeError(`${collection} declares no field ${field} to be queried.`);
	if (value === null && field !== "id") return null;
	if (typeof value === kind) return value as Scalar;
	throw new TypeError(`${collection}.${field} is asked for with a value that is not a ${kind}.`);
}

function kindOf(spec: CollectionSpec, field: string) {
	return Object.hasOwn(spec.fields, field) ? spec.fields[field] : undefined;
}

function indexForPage(collection: CollectionName, where: Range, sortField: string): string {
	if (where.length === 0 && sortField === "id") return "id";
	const rest = sortField === "id" ? [] : [sortField];
	const index = collections[collection].ordered.find(
		(candidate) => startsWith(candidate, where) && candidate.keys.slice(where.length).join() === rest.join(),
	);
	if (index === undefined) throw unserved(collection, `a page by ${namesOf(where)} in the order of ${sortField}`);
	return index.name;
}

function startsWith(index: OrderedIndex | UniqueIndex, filter: Range): boolean {
	const first = index.keys.slice(0, filter.length);
	return first.length === filter.length && filter.every(({ field }) => first.includes(field));
}

function covers({ where }: UniqueIndex, filter: Range): boolean {
	return where === undefined || filter.some(({ field, value }) => field === where.field && value === where.equals);
}

function namesOf(filter: Range): string {
	return filter.map(({ field }) => field).join(", ") || "nothing";
}

function unserved(collection: CollectionName, query: string): TypeError {
	return new TypeError(`No index of ${collection} in store/collections.ts serves ${query}.`);
}

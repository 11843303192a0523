import type { QueueName } from "../../ports.ts";
import { expiringCollections, type OrderedIndex, type UniqueIndex } from "../collections.ts";
import type { PageQuery, Predicate, Range } from "../query.ts";

/*
 * The text of every statement that depends on a collection. A table holds `id`, `rev` and the document as JSON text;
 * an indexed field is an expression on that text, so that a new index needs no new column. Names come from
 * collections.ts and are safe to print; values are always bound.
 */

export interface Statement {
	readonly sql: string;
	readonly values: readonly (string | number | null)[];
}

const operators: Readonly<Record<Predicate["op"], string>> = {
	eq: "IS",
	gt: ">",
	lt: "<",
	// Numbers sort from -Infinity on and text after them. IS NOT NULL would walk over the nulls first.
	present: ">=",
};

/** An index matches a query only where both spell a field alike: this is the one spelling. */
function columnOf(field: string): string {
	return field === "id" ? "id" : `(document ->> '${field}')`;
}

export function createIndexSql(collection: string, index: OrderedIndex | UniqueIndex): string {
	const keys = index.unique ? index.keys : [...index.keys, "id"];
	const target = `"${collection}.${index.name}" ON "${collection}" (${keys.map(columnOf).join(", ")})`;
	return `CREATE ${index.unique ? "UNIQUE " : ""}INDEX ${target}${index.unique ? partOf(index, "WHERE") : ""}`;
}

/** One statement a range, with its limit to be bound last: what they read, one after the other, is in the order of the sort. */
export function pageStatements(collection: string, { ranges, sort }: PageQuery): readonly Statement[] {
	return ranges.map((range) => ({
		sql: `${selectFrom(collection)} WHERE ${conditions(range)} ORDER BY ${orderOf(range, sort)} LIMIT ?`,
		values: range.map(bound),
	}));
}

export function countStatement(collection: string, where: Range): Statement {
	return { sql: `SELECT count(*) AS count FROM "${collection}" WHERE ${conditions(where)}`, values: where.map(bound) };
}

/** The partial index answers only where its own condition is in the text of the query. */
export function uniqueStatement(collection: string, where: Range, unique: UniqueIndex): Statement {
	return {
		sql: `${selectFrom(collection)} WHERE ${conditions(where)}${partOf(unique, "AND")}`,
		values: where.map(bound),
	};
}

/** What is due longest of a queue. Bound: the time by which it is due. */
export const oldestDueSql = (queue: QueueName): string =>
	`${selectFrom(queue)} WHERE ${columnOf("dueAt")} <= ? ORDER BY ${columnOf("dueAt")}, id LIMIT 1`;

/** Deletes the longest expired rows. Bound: the time by which they are, and how many at most. */
function sweepSql(table: string, key: string, expiry: string): string {
	const expired = `SELECT ${key} FROM "${table}" WHERE ${expiry} <= ? ORDER BY ${expiry} LIMIT ?`;
	return `DELETE FROM "${table}" WHERE ${key} IN (${expired})`;
}

/** Every statement of `sweep`: the counters, and each collection whose documents expire. */
export const sweepStatements: readonly string[] = [
	...expiringCollections.map((name) => sweepSql(name, "id", columnOf("expiresAt"))),
	sweepSql("counters", "key", "reset_at"),
];

export function selectFrom(collection: string): string {
	return `SELECT id, rev, document FROM "${collection}"`;
}

function conditions(range: Range): string {
	return range.map(({ field, op }) => `${columnOf(field)} ${operators[op]} ?`).join(" AND ") || "TRUE";
}

function bound({ op, value }: Predicate): string | number | null {
	if (op === "present") return Number.NEGATIVE_INFINITY;
	return typeof value === "boolean" ? Number(value) : value;
}

/** Fields that a range holds equal are no part of its order: SQLite would sort by them all the same. */
function orderOf(range: Range, { field, direction }: PageQuery["sort"]): string {
	const fixed = new Set(range.filter(({ op }) => op === "eq").map((predicate) => predicate.field));
	const keys = field === "id" ? ["id"] : [field, "id"];
	return keys
		.filter((key) => !fixed.has(key))
		.map((key) => `${columnOf(key)} ${direction === "asc" ? "ASC" : "DESC"}`)
		.join(", ");
}

function partOf({ where }: UniqueIndex, keyword: "WHERE" | "AND"): string {
	if (where === undefined) return "";
	const literal = typeof where.equals === "string" ? `'${where.equals}'` : Number(where.equals);
	return ` ${keyword} ${columnOf(where.field)} = ${literal}`;
}

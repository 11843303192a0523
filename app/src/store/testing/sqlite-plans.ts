import type { Connection } from "../sqlite/connection.ts";
import type { WatchedQueries } from "./store-place.ts";

/** SQLite's plan of a statement, one line. */
export function planOf(connection: Connection, sql: string): string {
	const steps = connection.all(`EXPLAIN QUERY PLAN ${sql}`);
	return steps.map(({ detail }) => String(detail)).join("; ");
}

/**
 * The words by which a plan says that it reads a whole table, or an index in an order that is not its own. Walking an
 * index in its order up to a limit reads no more than what is asked for.
 */
export const scans = /SCAN (?!\S+ USING (COVERING )?INDEX)|TEMP B-TREE/;

const walksIndex = /SCAN \S+ USING/;

/** Statements that read, or look for what they write. */
const isPlanned = (sql: string): boolean => /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/.test(sql);

/** The same connection, which remembers the text of every statement that was sent on it. */
export function watchConnection(connection: Connection): {
	readonly watched: Connection;
	readonly queries: WatchedQueries;
} {
	const texts = new Set<string>();
	const remember = (sql: string): string => {
		if (isPlanned(sql)) texts.add(sql);
		return sql;
	};
	const watched: Connection = {
		...connection,
		get: (sql, ...values) => connection.get(remember(sql), ...values),
		all: (sql, ...values) => connection.all(remember(sql), ...values),
		run: (sql, ...values) => connection.run(remember(sql), ...values),
	};
	const queries: WatchedQueries = {
		shapes: () => [...texts],
		async scanning() {
			return [...texts].flatMap((sql) => {
				const plan = planOf(connection, sql);
				const isScan = scans.test(plan) || (walksIndex.test(plan) && !/\bLIMIT\b/.test(sql));
				return isScan ? [`${sql}: ${plan}`] : [];
			});
		},
	};
	return { watched, queries };
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countQuery, pageQuery, uniqueQuery } from "../query.ts";
import { countShapes, pageShapes, uniqueShapes } from "../testing/query-shapes.ts";
import { openConnection } from "./connection.ts";
import { migrate } from "./schema.ts";
import {
	countStatement,
	oldestDueSql,
	pageStatements,
	type Statement,
	sweepStatements,
	uniqueStatement,
} from "./sql.ts";

describe("SQLite's plans", () => {
	const folder = mkdtempSync(join(tmpdir(), "driftgate-plans-"));
	const connection = openConnection(join(folder, "driftgate.db"));
	migrate(connection);
	afterAll(() => {
		connection.close();
		rmSync(folder, { recursive: true });
	});

	const planOf = (sql: string, values: Statement["values"]): string =>
		connection
			.all(`EXPLAIN QUERY PLAN ${sql}`, ...values)
			.map(({ detail }) => String(detail))
			.join("; ");
	/** Walking an index in its order up to a limit reads no more than the page: that is no scan of a table. */
	const scans = /SCAN (?!\S+ USING (COVERING )?INDEX)|TEMP B-TREE/;

	it("have words for a scan and for a sort, which these tests look for", () => {
		expect(planOf(`SELECT * FROM projects WHERE document ->> 'name' = ?`, ["a"])).toMatch(scans);
		expect(planOf(`SELECT * FROM projects ORDER BY document ->> 'name'`, [])).toMatch(scans);
	});

	it.each(pageShapes)("page $collection by $where in the order of $sort from $after", (shape) => {
		const query = pageQuery(shape.collection, { ...shape, limit: 20 });
		for (const { sql, values } of pageStatements(shape.collection, query)) {
			const plan = planOf(sql, [...values, 20]);
			expect(plan).not.toMatch(scans);
			const equalAlone = Object.keys(shape.where).length > 0 || shape.after !== undefined;
			expect(plan).toMatch(equalAlone ? /^SEARCH \w+ USING INDEX/ : /USING INDEX/);
		}
	});

	it.each(countShapes)("count $collection by $where", ({ collection, where }) => {
		const { sql, values } = countStatement(collection, countQuery(collection, where).where);
		expect(planOf(sql, values)).toMatch(/^SEARCH \w+ USING COVERING INDEX/);
	});

	it.each(uniqueShapes)("find the one of $collection by $where", ({ collection, where }) => {
		const query = uniqueQuery(collection, where);
		const { sql, values } = uniqueStatement(collection, query.where, query.unique);
		expect(planOf(sql, values)).toMatch(new RegExp(`^SEARCH ${collection} USING INDEX ${collection}\\.${query.index}`));
	});

	it("claim the oldest due run from the start of its index", () => {
		expect(planOf(oldestDueSql, [1])).toBe("SEARCH syncRuns USING INDEX syncRuns.dueAt (<expr><?)");
	});

	it.each(sweepStatements)("%s", (sql) => {
		expect(planOf(sql, [1, 1])).not.toMatch(scans);
		expect(planOf(sql, [1, 1])).toMatch(/SEARCH \w+ USING (COVERING )?INDEX \S+ \((<expr>|reset_at)<\?\)/);
	});
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countQuery, pageQuery, uniqueQuery } from "../query.ts";
import { countShapes, pageShapes, uniqueShapes } from "../testing/query-shapes.ts";
import { planOf, scans, watchConnection } from "../testing/sqlite-plans.ts";
import { openConnection } from "./connection.ts";
import { migrate } from "./schema.ts";
import { countStatement, oldestDueSql, pageStatements, sweepStatements, uniqueStatement } from "./sql.ts";

describe("SQLite's plans", () => {
	const folder = mkdtempSync(join(tmpdir(), "driftgate-plans-"));
	const connection = openConnection(join(folder, "driftgate.db"));
	migrate(connection);
	afterAll(() => {
		connection.close();
		rmSync(folder, { recursive: true });
	});

	it("have words for a scan and for a sort, which these tests look for", () => {
		expect(planOf(connection, `SELECT * FROM projects WHERE document ->> 'name' = ?`)).toMatch(scans);
		expect(planOf(connection, `SELECT * FROM projects ORDER BY document ->> 'name'`)).toMatch(scans);
	});

	it("are asked for of every statement that a watched connection sends", async () => {
		const { watched, queries } = watchConnection(connection);
		watched.get(`SELECT 1 FROM projects WHERE document ->> 'name' = ?`, "a");
		watched.run(`DELETE FROM projects WHERE document ->> 'name' = ?`, "a");
		watched.all(`SELECT id FROM projects ORDER BY document ->> 'name' LIMIT 1`);
		watched.all("SELECT id FROM projects ORDER BY id");
		watched.all("SELECT id FROM projects ORDER BY id LIMIT 1");
		expect(queries.shapes()).toHaveLength(5);
		expect(await queries.scanning()).toHaveLength(4);
	});

	it.each(pageShapes)("page $collection by $where in the order of $sort from $after", (shape) => {
		const query = pageQuery(shape.collection, { ...shape, limit: 20 });
		for (const { sql } of pageStatements(shape.collection, query)) {
			const plan = planOf(connection, sql);
			expect(plan).not.toMatch(scans);
			const equalAlone = Object.keys(shape.where).length > 0 || shape.after !== undefined;
			expect(plan).toMatch(equalAlone ? /^SEARCH \w+ USING INDEX/ : /USING INDEX/);
		}
	});

	it.each(countShapes)("count $collection by $where", ({ collection, where }) => {
		const { sql } = countStatement(collection, countQuery(collection, where).where);
		expect(planOf(connection, sql)).toMatch(/^SEARCH \w+ USING COVERING INDEX/);
	});

	it.each(uniqueShapes)("find the one of $collection by $where", ({ collection, where }) => {
		const query = uniqueQuery(collection, where);
		const { sql } = uniqueStatement(collection, query.where, query.unique);
		expect(planOf(connection, sql)).toMatch(
			new RegExp(`^SEARCH ${collection} USING INDEX ${collection}\\.${query.index}`),
		);
	});

	it.each(["syncRuns", "deliveries"] as const)(
		"claim what is due longest of %s from the start of its index",
		(queue) => {
			expect(planOf(connection, oldestDueSql(queue))).toBe(`SEARCH ${queue} USING INDEX ${queue}.dueAt (<expr><?)`);
		},
	);

	it.each(sweepStatements)("%s", (sql) => {
		expect(planOf(connection, sql)).not.toMatch(scans);
		expect(planOf(connection, sql)).toMatch(/SEARCH \w+ USING (COVERING )?INDEX \S+ \((<expr>|reset_at)<\?\)/);
	});
});

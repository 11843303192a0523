import { databaseOf } from "./connection.ts";

describe("databaseOf", () => {
	it.each([
		["mongodb://localhost", "driftgate"],
		["mongodb://localhost/", "driftgate"],
		["mongodb://localhost:27017/?directConnection=true", "driftgate"],
		["mongodb://localhost/prod", "prod"],
		["mongodb://user:p%2Fss@a:1,b:2/prod?replicaSet=rs", "prod"],
		["mongodb+srv://cluster.example.net/pro%64?w=1", "prod"],
	])("%s names %s", (uri, database) => {
		expect(databaseOf(uri)).toBe(database);
	});
});

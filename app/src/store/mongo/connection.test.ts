import { runInNewContext } from "node:vm";
import { MongoServerError } from "mongodb";
import { databaseOf, isMongoOutage } from "./connection.ts";

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

describe("isMongoOutage", () => {
	it.each([
		["a server that is starting", new MongoServerError({ message: "not yet", code: 134 })],
		["a server that is stopping", new MongoServerError({ message: "interrupted at shutdown", code: 11_600 })],
		["a connection that just broke", Object.assign(new Error("ended by the other party"), { code: "EPIPE" })],
		["the same, told by Node itself", runInNewContext('Object.assign(new Error(), { code: "ECONNRESET" })')],
	])("is %s", (_, error) => {
		expect(isMongoOutage(error)).toBe(true);
	});

	it.each([
		["a document that is there already", new MongoServerError({ message: "duplicate key", code: 11_000 })],
		["a bug of ours", new TypeError("x is not a function")],
	])("is not %s", (_, error) => {
		expect(isMongoOutage(error)).toBe(false);
	});
});

import { describe } from "@jest/globals";
import { nameMongoDatabase } from "../harness/mongo-database.ts";

/** A database to run a suite on. */
export interface TestDatabase {
	/** undefined for SQLite. */
	readonly mongodbUri: string | undefined;
	drop(): Promise<void>;
}

/** Declares a suite for SQLite and, where MONGODB_TEST_URL names a server, for MongoDB as well. */
export function describeOnEachDatabase(name: string, suite: (database: TestDatabase) => void): void {
	describe(`${name} on SQLite`, () => suite({ mongodbUri: undefined, drop: async () => {} }));
	const server = process.env["MONGODB_TEST_URL"];
	if (server === undefined || server === "") {
		process.stdout.write(`${name} on MongoDB is skipped: set MONGODB_TEST_URL to a server's connection string.\n`);
		describe.skip(`${name} on MongoDB`, () => suite({ mongodbUri: undefined, drop: async () => {} }));
		return;
	}
	const database = nameMongoDatabase(server);
	describe(`${name} on MongoDB`, () => suite({ mongodbUri: database.uri, drop: database.drop }));
}

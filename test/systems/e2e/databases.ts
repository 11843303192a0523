import { describe } from "@jest/globals";

/**
 * Declares a suite for SQLite and, where MONGODB_TEST_URL names a server, for MongoDB as well. It is given the server's
 * connection string, undefined for SQLite, and opens a database of its own there (harness/own-database.ts).
 */
export function describeOnEachDatabase(name: string, suite: (server: string | undefined) => void): void {
	describe(`${name} on SQLite`, () => suite(undefined));
	const server = process.env["MONGODB_TEST_URL"];
	if (server === undefined || server === "") {
		process.stdout.write(`${name} on MongoDB is skipped: set MONGODB_TEST_URL to a server's connection string.\n`);
		describe.skip(`${name} on MongoDB`, () => suite(undefined));
		return;
	}
	describe(`${name} on MongoDB`, () => suite(server));
}

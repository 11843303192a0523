import { chmodSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from "node:sqlite";

export type Row = Readonly<Record<string, SQLOutputValue>>;

/** One connection to one file. Everything is synchronous: nothing of this process runs between two of its statements. */
export interface Connection {
	get(sql: string, ...values: readonly SQLInputValue[]): Row | undefined;
	all(sql: string, ...values: readonly SQLInputValue[]): readonly Row[];
	/** The number of rows that changed. */
	run(sql: string, ...values: readonly SQLInputValue[]): number;
	/** Statements without values, one or many. */
	exec(sql: string): void;
	/** All of `work` or nothing, with no other writer of any process in between. */
	write<T>(work: () => T): T;
	/** From now on a statement fails at once where another process holds the lock. */
	refuseToWait(): void;
	close(): void;
}

/** Milliseconds to wait, while the file is opened, for others who open it too. */
const openingTimeout = 5_000;

/**
 * Opens the file, and makes it, readable by its owner alone, where there is none. Statements wait for other processes,
 * and this process with them, until `refuseToWait` says that they shall fail as busy at once.
 */
export function openConnection(path: string): Connection {
	mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
	const database = new DatabaseSync(path, { timeout: openingTimeout });
	try {
		chmodSync(path, 0o600);
		// WAL lets readers and one writer of many processes work side by side; FULL makes each commit survive a power cut.
		// What is deleted is overwritten: an account that was erased must not be readable from the file's free pages.
		database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;");
	} catch (error) {
		database.close();
		throw error;
	}
	return connectionTo(database);
}

function connectionTo(database: DatabaseSync): Connection {
	const statements = new Map<string, StatementSync>();
	const prepare = (sql: string): StatementSync => {
		const known = statements.get(sql) ?? database.prepare(sql);
		statements.set(sql, known);
		return known;
	};
	return {
		get: (sql, ...values) => prepare(sql).get(...values),
		all: (sql, ...values) => prepare(sql).all(...values),
		run: (sql, ...values) => Number(prepare(sql).run(...values).changes),
		exec: (sql) => database.exec(sql),
		write: (work) => inTransaction(database, work),
		refuseToWait: () => database.exec("PRAGMA busy_timeout = 0"),
		close() {
			if (database.isOpen) database.close();
		},
	};
}

/** IMMEDIATE takes the write lock at once: a transaction that read first could find that it may no longer write. */
function inTransaction<T>(database: DatabaseSync, work: () => T): T {
	database.exec("BEGIN IMMEDIATE");
	try {
		const result = work();
		database.exec("COMMIT");
		return result;
	} catch (error) {
		if (database.isTransaction) database.exec("ROLLBACK");
		throw error;
	}
}

/** SQLite's primary result code (sqlite.org/rescode.html) for a lock that another process holds. */
const SQLITE_BUSY = 5;

/** Those for what lies outside this program. */
const outageCodes = new Set([
	SQLITE_BUSY,
	8, // SQLITE_READONLY: the file may not be written.
	10, // SQLITE_IOERR
	13, // SQLITE_FULL: the disk is full.
	14, // SQLITE_CANTOPEN
]);

export function isSqliteOutage(error: unknown): boolean {
	return outageCodes.has(primaryCodeOf(error) ?? 0);
}

export function isSqliteBusy(error: unknown): boolean {
	return primaryCodeOf(error) === SQLITE_BUSY;
}

/** Undefined for what is no error of SQLite's. */
function primaryCodeOf(error: unknown): number | undefined {
	if (typeof error !== "object" || error === null || !("errcode" in error)) return undefined;
	return typeof error.errcode === "number" ? error.errcode & 0xff : undefined;
}

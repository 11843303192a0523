import { isNativeError } from "node:util/types";
import {
	type Db,
	MongoClient,
	MongoDriverError,
	MongoNetworkError,
	MongoServerError,
	MongoServerSelectionError,
	MongoWriteConcernError,
} from "mongodb";

export interface MongoConnection {
	readonly client: MongoClient;
	readonly db: Db;
	/** Host names and ports for messages: never the credentials of the connection string. */
	readonly hosts: string;
}

export interface ConnectOptions {
	readonly uri: string;
	/** The connection string's where it is left out, and "driftgate" where that names none. */
	readonly database?: string | undefined;
	/** Milliseconds that a server may take to answer a command; left out, it may take as long as it likes. */
	readonly answerMs?: number | undefined;
}

const defaultDatabase = "driftgate";

/**
 * What a server may take to answer, where somebody waits. A connection may be half open, its other end gone without a
 * word; then the operating system would wait for a quarter of an hour. It is more than `wtimeoutMS`, so that a write
 * that others have not confirmed is told apart.
 */
export const ANSWER_MS = 15_000;

/** MongoDB 5.0, the first that lets the names of nested fields hold `.` and begin with `$`. */
const minimumWireVersion = 13;

/**
 * Connects, and fails within seconds where nothing answers: a service that cannot reach its store must not start.
 *
 * @throws {Error} where the string cannot be read, no server answers, or the server is too old.
 */
export async function connectMongo(options: ConnectOptions): Promise<MongoConnection> {
	const connection = connectionOf(options);
	const { client, db, hosts } = connection;
	try {
		await client.connect();
		const { maxWireVersion } = await db.command({ hello: 1 });
		if (maxWireVersion < minimumWireVersion) throw new Error("it is older than MongoDB 5.0");
		return connection;
	} catch (error) {
		await client.close();
		throw unusable(hosts, error);
	}
}

/** A client that connects by itself when it is asked something. */
export function connectionOf({ uri, database, answerMs }: ConnectOptions): MongoConnection {
	const client = clientOf(uri, answerMs);
	const hosts = client.options.srvHost ?? client.options.hosts.join(", ");
	return { client, db: client.db(database ?? databaseOf(uri)), hosts };
}

export function unusable(hosts: string, cause: unknown): Error {
	const reason = isNativeError(cause) ? cause.message : String(cause);
	return new Error(`The MongoDB at ${hosts} cannot be used: ${reason}`, { cause });
}

function clientOf(uri: string, answerMs: number | undefined): MongoClient {
	try {
		return new MongoClient(uri, {
			appName: "driftgate",
			ignoreUndefined: true,
			retryWrites: true,
			// A write that is acknowledged survives a failover and the death of every process.
			writeConcern: { w: "majority", journal: true, wtimeoutMS: 10_000 },
			// What was just written is read back, and a claim is judged by the newest state.
			readPreference: "primary",
			serverSelectionTimeoutMS: 5_000,
			connectTimeoutMS: 5_000,
			// The driver's timeoutMS, which would bound a whole operation, has no effect.
			...(answerMs === undefined ? {} : { socketTimeoutMS: answerMs }),
			waitQueueTimeoutMS: 10_000,
			maxPoolSize: 20,
		});
	} catch (cause) {
		throw new Error("The MongoDB connection string cannot be read.", { cause });
	}
}

/** The database that a connection string names, as the driver reads it, or ours: the driver's own default is "test". */
export function databaseOf(uri: string): string {
	const path = /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(uri)?.[1];
	return path === undefined ? defaultDatabase : decodeURIComponent(path);
}

const outages = [
	MongoNetworkError,
	MongoServerSelectionError,
	// Written, but by how many is unknown: whoever tries again meets its own document as a conflict.
	MongoWriteConcernError,
] as const;

/**
 * What a server answers that starts, stops or lost its place in the replica set; the codes of the drivers' specification
 * of retryable reads. Only writes carry a label for it.
 */
const passingCodes: ReadonlySet<unknown> = new Set([
	6, // HostUnreachable
	7, // HostNotFound
	89, // NetworkTimeout
	91, // ShutdownInProgress
	134, // ReadConcernMajorityNotAvailableYet
	189, // PrimarySteppedDown
	262, // ExceededTimeLimit
	9001, // SocketException
	10107, // NotWritablePrimary
	11600, // InterruptedAtShutdown
	11602, // InterruptedDueToReplStateChange
	13435, // NotPrimaryNoSecondaryOk
	13436, // NotPrimaryOrSecondary
]);

/** No connection of the pool came free in time, the pool's server is gone, or the client was renewed meanwhile. */
const closedErrors: ReadonlySet<string> = new Set([
	"MongoWaitQueueTimeoutError",
	"MongoPoolClosedError",
	"MongoServerClosedError",
	"MongoTopologyClosedError",
	"MongoClientClosedError",
]);

/** A connection that the server's death closed a moment ago: the driver passes on what the socket said, as it was. */
const socketCodes: ReadonlySet<unknown> = new Set(["EPIPE", "ECONNRESET", "ECONNREFUSED", "ECONNABORTED", "ETIMEDOUT"]);

export function isMongoOutage(error: unknown): boolean {
	if (outages.some((outage) => error instanceof outage)) return true;
	if (error instanceof MongoServerError) {
		return passingCodes.has(error.code) || error.hasErrorLabel("RetryableWriteError");
	}
	if (error instanceof MongoDriverError) return closedErrors.has(error.name);
	// Node's own errors are of another realm where the service runs inside of one, as it does under jest.
	return isNativeError(error) && "code" in error && socketCodes.has(error.code);
}

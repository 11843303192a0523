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

const defaultDatabase = "driftgate";

/** MongoDB 5.0, the first that lets the names of nested fields hold `.` and begin with `$`. */
const minimumWireVersion = 13;

/**
 * Connects, and fails within seconds where nothing answers: a service that cannot reach its store must not start.
 *
 * @throws {Error} where the string cannot be read, no server answers, or the server is too old.
 */
export async function connectMongo(uri: string, database: string | undefined): Promise<MongoConnection> {
	const client = clientOf(uri);
	const hosts = client.options.srvHost ?? client.options.hosts.join(", ");
	const db = client.db(database ?? databaseOf(uri));
	try {
		await client.connect();
		const { maxWireVersion } = await db.command({ hello: 1 });
		if (maxWireVersion < minimumWireVersion) throw new Error("it is older than MongoDB 5.0");
		return { client, db, hosts };
	} catch (error) {
		await client.close();
		throw unusable(hosts, error);
	}
}

export function unusable(hosts: string, cause: unknown): Error {
	const reason = cause instanceof Error ? cause.message : String(cause);
	return new Error(`The MongoDB at ${hosts} cannot be used: ${reason}`, { cause });
}

function clientOf(uri: string): MongoClient {
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

export function isMongoOutage(error: unknown): boolean {
	if (outages.some((outage) => error instanceof outage)) return true;
	// No connection of the pool came free in time. The driver does not export this class.
	if (error instanceof MongoDriverError && error.name === "MongoWaitQueueTimeoutError") return true;
	return error instanceof MongoServerError && error.hasErrorLabel("RetryableWriteError");
}

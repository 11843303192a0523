import { setTimeout as sleep } from "node:timers/promises";
import { MongoClient } from "mongodb";
import {
	findMongod,
	findMongoEngine,
	type MongoProcess,
	mongoUri,
	type StartMongod,
	startMongoProcess,
} from "../harness/mongo-process.ts";
import { startPatientFront } from "../harness/patient-front.ts";
import { createTemporaryFolder } from "../harness/temporary-folder.ts";
import { until } from "../harness/until.ts";
import type { StoreKind } from "./scenario.ts";

/** A MongoDB server of one's own, to be mistreated. What it acknowledged is in its folder, whatever becomes of it. */
export interface OwnMongo {
	/** The server's, without a database. */
	readonly uri: string;
	/** The same without the front that holds an engine's acknowledgements back. */
	readonly bareUri: string;
	/** SIGKILL. */
	kill(): Promise<void>;
	/** Starts it again on the same folder and port, and waits until it answers. */
	restart(): Promise<void>;
	/** SIGSTOP: connections stay open, and nothing answers. */
	freeze(): void;
	/** SIGCONT. */
	thaw(): void;
	/** Whether it answers a question within ten seconds. */
	answers(): Promise<boolean>;
	remove(): Promise<void>;
}

interface Found {
	readonly start: StartMongod;
	/** How long its answers are held back; 0 where it is asked without a front. */
	readonly heldMs: number;
}

function findServer(): Found | undefined {
	const mongod = findMongod(process.env);
	if (mongod !== undefined) return { start: mongod, heldMs: 0 };
	const engine = findMongoEngine(process.env);
	return engine && { start: engine, heldMs: UNTIL_KEPT_MS };
}

/**
 * The engine that stands in for mongod acknowledges a write (`j: true`) up to some 20 ms before a kill would leave it there
 * (see acknowledged-writes.ts). Its acknowledgements count from when mongod would give them.
 */
const UNTIL_KEPT_MS = 100;

/** One sentence where no server can be started here, and one is wanted. */
export function lacksOwnMongo(store: StoreKind): string | undefined {
	return store === "mongodb" && findServer() === undefined ? "There is no mongod on the PATH to be killed." : undefined;
}

export async function startOwnMongo(): Promise<OwnMongo> {
	const found = findServer();
	if (found === undefined) throw new Error(lacksOwnMongo("mongodb"));
	const folder = await createTemporaryFolder("own-mongo");
	const server = await startMongoProcess(found.start, folder.path);
	await untilItAnswers(server);
	const front = found.heldMs === 0 ? undefined : await startPatientFront(server.port, found.heldMs);
	return {
		uri: front === undefined ? server.uri : mongoUri(front.port),
		bareUri: server.uri,
		kill: () => server.end("SIGKILL"),
		async restart() {
			await server.restart();
			await untilItAnswers(server);
		},
		freeze: () => void process.kill(server.pid(), "SIGSTOP"),
		thaw: () => void process.kill(server.pid(), "SIGCONT"),
		answers: () => answers(server.uri, 10_000),
		async remove() {
			await front?.stop();
			await server.end("SIGKILL");
			await folder.remove();
		},
	};
}

/** One that ends while it starts is started again: what it met, its port or a lock, may be of the one before it. */
async function untilItAnswers(server: MongoProcess): Promise<void> {
	const isUp = async (): Promise<true | undefined> => {
		if (await answers(server.uri, 1_000)) return true;
		if (server.hasEnded()) await server.restart();
		return undefined;
	};
	await until("MongoDB to answer", isUp, STARTED_MS);
}

/** Longer than a server takes to read what it left when it was killed, on a busy machine. */
const STARTED_MS = 120_000;

/**
 * A server that a kill left half alive takes a connection and never says a word: none of the driver's own bounds ends
 * that wait, nor the wait for its client to close.
 */
async function answers(uri: string, withinMs: number): Promise<boolean> {
	const client = new MongoClient(uri, { serverSelectionTimeoutMS: withinMs });
	const answered = client.db("admin").command({ ping: 1 });
	const isOver = sleep(withinMs, false, { ref: false });
	const answer = await Promise.race([answered.then(() => true).catch(() => false), isOver]);
	client.close().catch(() => undefined);
	return answer;
}

import { setTimeout as sleep } from "node:timers/promises";
import { MongoClient } from "mongodb";
import {
	findMongod,
	findMongoEngine,
	type MongoProcess,
	mongoUri,
	type StartMongod,
	startMongoProcess,
} from "../../harness/mongo-process.ts";
import { type SilentFront, startSilentFront, type UnderWay } from "../../harness/silent-front.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { until } from "../../harness/until.ts";
import type { StoreKind } from "./scenario.ts";

/** A MongoDB server of one's own, to be mistreated. What it acknowledged is in its folder, whatever becomes of it. */
export interface OwnMongo {
	/** The server's, without a database. */
	readonly uri: string;
	/** The same without the front that falls silent before an engine is killed. */
	readonly bareUri: string;
	/** SIGKILL. Through a front it can be said what becomes of the writes that are under way; a mongod decides by itself. */
	kill(underWay?: UnderWay): Promise<void>;
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
	readonly hasFront: boolean;
}

function findServer(): Found | undefined {
	const mongod = findMongod(process.env);
	if (mongod !== undefined) return { start: mongod, hasFront: false };
	const engine = findMongoEngine(process.env);
	return engine && { start: engine, hasFront: true };
}

/**
 * The engine that stands in for mongod acknowledges a write (`j: true`) up to some 20 ms before a kill would leave it there
 * (see acknowledged-writes.ts), and later on a busy machine. It says nothing more for this long before it is killed, so that
 * it kept what it acknowledged, as mongod does.
 */
const UNTIL_KEPT_MS = 2_000;

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
	const front = found.hasFront ? await startSilentFront(server.port) : undefined;
	return {
		uri: front === undefined ? server.uri : mongoUri(front.port),
		bareUri: server.uri,
		kill: (underWay = "asked") => kill(server, front, underWay),
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

async function kill(server: MongoProcess, front: SilentFront | undefined, underWay: UnderWay): Promise<void> {
	if (front !== undefined) {
		front.fallSilent(underWay);
		await sleep(UNTIL_KEPT_MS);
	}
	await server.end("SIGKILL");
	front?.speak();
}

/** One that ends while it starts is started again: what it met, its port or a lock, may be of the one before it. */
async function untilItAnswers(server: MongoProcess): Promise<void> {
	const isUp = async (): Promise<true | undefined> => {
		if (await answers(server.uri, 5_000)) return true;
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

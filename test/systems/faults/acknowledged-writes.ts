import { setTimeout as sleep } from "node:timers/promises";
import { type Collection, MongoClient } from "mongodb";
import { readCommandLine } from "../../harness/command-line.ts";
import { createRandom } from "../../tools/fuzz/random.ts";
import { type OwnMongo, startOwnMongo } from "./own-mongo.ts";

/*
 * node --conditions=@driftgate/source test/systems/faults/acknowledged-writes.ts [--rounds N] [--seed S] [--held]: whether the
 * MongoDB at hand keeps what it acknowledged over a `kill -9`, by its own driver and without anything of ours. What the
 * other scenarios say of MongoDB can be no truer than this. `--held` asks through the front that they ask an engine
 * through. Exits with 1 where an acknowledged write is gone.
 */

const WRITERS = 20;

interface Numbered {
	readonly _id: number;
}

interface Writer {
	readonly documents: Collection<Numbered>;
	/** The last number whose write was acknowledged. */
	acknowledged: number;
}

const connect = (uri: string): MongoClient =>
	new MongoClient(uri, { writeConcern: { w: "majority", journal: true }, serverSelectionTimeoutMS: 120_000 });

const documentsOf = (client: MongoClient, writer: number, round: number): Collection<Numbered> =>
	client.db(`writer_${writer}`).collection<Numbered>(`round_${round}`);

/** One document after the other, each sent when the one before is acknowledged, until a write fails or all is over. */
async function write(writer: Writer, isOver: () => boolean): Promise<void> {
	while (!isOver()) {
		const _id = writer.acknowledged + 1;
		await writer.documents.insertOne({ _id });
		writer.acknowledged = _id;
	}
}

/** Acknowledged writes, and how many of them are gone after the server was killed and started again. */
async function killOnce(
	mongo: OwnMongo,
	uri: string,
	round: number,
	afterMs: number,
): Promise<readonly [number, number]> {
	const before = connect(uri);
	const writers = Array.from({ length: WRITERS }, (_, writer): Writer => {
		return { documents: documentsOf(before, writer, round), acknowledged: -1 };
	});
	for (const { documents } of writers) await documents.insertOne({ _id: -1 });
	let isOver = false;
	const writing = Promise.allSettled(writers.map((writer) => write(writer, () => isOver)));
	await sleep(afterMs);
	await mongo.kill();
	isOver = true;
	// Before the writers are waited for: one that found no server waits for the next.
	await mongo.restart();
	await writing;
	await before.close();
	const after = connect(mongo.bareUri);
	let [acknowledged, lost] = [0, 0];
	for (const [index, writer] of writers.entries()) {
		const kept = await documentsOf(after, index, round).find({}).toArray();
		const ids = new Set(kept.map(({ _id }) => _id));
		for (let id = 0; id <= writer.acknowledged; id += 1) if (!ids.has(id)) lost += 1;
		acknowledged += writer.acknowledged + 1;
	}
	await after.close();
	return [acknowledged, lost];
}

const { values } = readCommandLine({
	command: "node --conditions=@driftgate/source test/systems/faults/acknowledged-writes.ts",
	options: {
		rounds: { type: "string", default: "20", takes: "N", says: "how often the database is killed" },
		seed: { type: "string", default: "1", takes: "N", says: "when it is killed" },
		held: { type: "boolean", says: "holds the database to what it acknowledged" },
	},
});
const mongo = await startOwnMongo();
try {
	const random = createRandom(Number(values.seed));
	const sum = { rounds: Number(values.rounds), roundsWithLoss: 0, acknowledged: 0, lost: 0 };
	for (let round = 0; round < sum.rounds; round += 1) {
		const [acknowledged, lost] = await killOnce(
			mongo,
			values.held ? mongo.uri : mongo.bareUri,
			round,
			200 + random.below(3_000),
		);
		sum.acknowledged += acknowledged;
		sum.lost += lost;
		if (lost > 0) sum.roundsWithLoss += 1;
	}
	process.stdout.write(`${JSON.stringify(sum)}\n`);
	if (sum.lost > 0) process.exitCode = 1;
} finally {
	await mongo.remove();
}

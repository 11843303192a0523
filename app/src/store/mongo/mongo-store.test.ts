import { randomUUID } from "node:crypto";
import { Binary, type CommandStartedEvent, type Document, MongoClient } from "mongodb";
import type { CollectionName, PageRequest, Where } from "../../ports.ts";
import { collectionNames, collections, expiringCollections } from "../collections.ts";
import { withOutages } from "../outage.ts";
import { killBlobWriter } from "../testing/kill-blob-writer.ts";
import { explainable, watchClient } from "../testing/mongo-plans.ts";
import { findMongo, type MongoServer } from "../testing/mongo-server.ts";
import { countShapes, pageShapes, uniqueShapes } from "../testing/query-shapes.ts";
import { startRelay } from "../testing/silent-relay.ts";
import { describeStore } from "../testing/store-contract.ts";
import type { StorePlace } from "../testing/store-place.ts";
import { isMongoOutage } from "./connection.ts";
import { openMongoStore, storeOn } from "./mongo-store.ts";

const start = findMongo(process.env);
if (start === undefined) {
	process.stdout.write(
		"The store on MongoDB was not tested: there is no MONGODB_TEST_URL, and no mongod on the PATH.\n",
	);
}

(start === undefined ? describe.skip : describe)("with a MongoDB", () => {
	let server: MongoServer;
	let client: MongoClient;
	beforeAll(async () => {
		if (start !== undefined) server = await start();
		client = await new MongoClient(server.uri).connect();
	}, 300_000);
	afterAll(async () => {
		await client?.close();
		await server?.stop();
	}, 60_000);

	const newDatabase = () => `driftgate_test_${randomUUID().replaceAll("-", "")}`;

	async function prepare(): Promise<StorePlace> {
		const database = newDatabase();
		const db = client.db(database);
		return {
			address: { kind: "mongo", uri: server.uri, database },
			async openWatched() {
				await (await openMongoStore({ uri: server.uri, database })).close();
				const watched = await new MongoClient(server.uri, { monitorCommands: true }).connect();
				const store = withOutages(storeOn(watched, watched.db(database)), isMongoOutage);
				return { store, queries: watchClient(watched, db) };
			},
			async damageBlob(sha256, content) {
				const manifest = await db.collection("blobs").findOne({ _id: sha256 as never });
				const change = { $set: { content: new Binary(content) } };
				await db.collection("blobChunks").updateOne({ _id: manifest?.["chunks"][0] }, change);
			},
			async dispose() {
				await db.dropDatabase();
			},
		};
	}

	describeStore("the store on MongoDB", prepare);

	describe("what is MongoDB's own", () => {
		let database: string;
		const open = () => openMongoStore({ uri: server.uri, database });
		beforeEach(() => {
			database = newDatabase();
		});
		afterEach(async () => {
			await client.db(database).dropDatabase();
		});

		it("a connection whose other end is silent is given up, and the next one is used", async () => {
			const relay = await startRelay(server.uri);
			const store = await openMongoStore({ uri: relay.uri, database, answerMs: 500 });
			const user = { id: "1", login: "ada", local: false, createdAt: 1 };
			await relay.silenceWhere("ada", () => store.insert("users", user));
			const unavailable = { code: "temporarily_unavailable", retryAfter: 5 };
			await expect(store.insert("users", { ...user, id: "2" })).rejects.toMatchObject(unavailable);
			expect(await store.get("users", "1")).toMatchObject(user);
			await relay.silenceWhere("grace", () => store.insert("users", { ...user, id: "3", login: "grace" }));
			// What only reads is tried once more.
			expect(await store.get("users", "3")).toMatchObject({ login: "grace" });
			expect(relay.silenced()).toBe(2);
			await store.close();
			await relay.stop();
		});

		it("a blob is there once its manifest is, and damaged without its chunks", async () => {
			const store = await open();
			const bytes = new TextEncoder().encode("bundle");
			const sha256 = await store.putBlob(bytes, "holder");
			const blobs = client.db(database).collection("blobs");
			const chunks = client.db(database).collection("blobChunks");
			await blobs.deleteMany({});
			expect(await store.getBlob(sha256)).toBeUndefined();
			await store.putBlob(bytes, "holder");
			expect([...((await store.getBlob(sha256)) ?? [])]).toEqual([...bytes]);
			await chunks.deleteMany({});
			await expect(store.getBlob(sha256)).rejects.toThrow("is damaged");
			await store.close();
		});

		it("a blob that was being erased when its process died is there for nobody, and goes with the next release", async () => {
			const store = await open();
			const bytes = new TextEncoder().encode("bundle");
			const sha256 = await store.putBlob(bytes, "holder");
			const blobs = client.db(database).collection("blobs");
			const chunks = client.db(database).collection("blobChunks");
			await blobs.updateMany({}, { $set: { erased: true } });
			expect(await store.getBlob(sha256)).toBeUndefined();
			await store.putBlob(bytes, "other");
			expect([...((await store.getBlob(sha256)) ?? [])]).toEqual([...bytes]);
			expect(await chunks.countDocuments({})).toBe(1);
			await blobs.updateMany({}, { $set: { erased: true } });
			expect(await store.releaseBlobs("other", 10)).toBe(1);
			expect([await blobs.countDocuments({}), await chunks.countDocuments({})]).toEqual([0, 0]);
			await store.close();
		});

		it("chunks of a writer that was killed before its manifest are swept, and nobody else's", async () => {
			const store = await open();
			const chunks = client.db(database).collection("blobChunks");
			const kept = new TextEncoder().encode("kept");
			const sha256 = await store.putBlob(kept, "holder");
			await killBlobWriter({ uri: server.uri, database });
			const left = (await chunks.countDocuments({})) - 1;
			expect(left).toBe(2);

			const [now, day] = [Date.now(), 24 * 60 * 60 * 1_000];
			// Not yet: these could be a live writer's.
			expect(await store.sweep(now + day - 60_000, 100)).toBe(0);
			const later = now + day + 60_000;
			expect([await store.sweep(later, 1), await store.sweep(later, 1), await store.sweep(later, 1)].sort()).toEqual([
				0, 1, 1,
			]);
			expect(await store.sweep(later, 100)).toBe(0);
			expect(await chunks.countDocuments({})).toBe(1);
			expect([...((await store.getBlob(sha256)) ?? [])]).toEqual([...kept]);
			await client
				.db(database)
				.collection("blobs")
				.updateMany({}, { $set: { erased: true } });
			const another = await open();
			expect(await another.sweep(later, 100)).toBe(0);
			expect(await another.releaseBlobs("holder", 10)).toBe(1);
			expect(await chunks.countDocuments({})).toBe(0);
			for (const each of [store, another]) await each.close();
		}, 60_000);

		it("an index that was declared otherwise is made anew", async () => {
			const projects = client.db(database).collection("projects");
			await projects.createIndex({ name: 1 }, { name: "trackedFile" });
			await (await open()).close();
			const indexes = await projects.indexes();
			expect(indexes.find(({ name }) => name === "trackedFile")).toMatchObject({
				key: { trackedFile: 1 },
				unique: true,
			});
		});

		it("a query that reads a whole collection, or sorts, does not escape the watch", async () => {
			const watched = await new MongoClient(server.uri, { monitorCommands: true }).connect();
			const db = watched.db(database);
			const queries = watchClient(watched, client.db(database));
			await db.collection("projects").insertOne({ name: "a" });
			await db.collection("projects").findOne({ name: "a" });
			await db.collection("projects").updateOne({ name: "a" }, { $set: { name: "b" } });
			await db.collection("projects").deleteOne({ name: "c" });
			await db
				.collection("projects")
				.find({}, { sort: { name: 1 }, hint: "_id_" })
				.toArray();
			expect(queries.shapes()).toHaveLength(4);
			expect(await queries.scanning()).toHaveLength(4);
			await watched.close();
		});

		it("every query that the declared indexes admit is planned without a scan or a sort", async () => {
			await (await open()).close();
			const commands: Document[] = [];
			const watched = await new MongoClient(server.uri, { monitorCommands: true }).connect();
			watched.on("commandStarted", ({ command }: CommandStartedEvent) => commands.push(command));
			const store = storeOn(watched, watched.db(database));
			for (const { collection, ...shape } of pageShapes) {
				await store.page(collection, { ...shape, limit: 20 } as unknown as PageRequest<CollectionName>);
			}
			for (const { collection, where } of countShapes) await store.count(collection, where as Where<CollectionName>);
			for (const { collection, where } of uniqueShapes) await store.find(collection, where as Where<CollectionName>);
			await store.claim("syncRuns", { now: 1, leaseMs: 1, owner: "a" });
			await store.sweep(1, 1);
			await store.releaseBlobs("a", 1);
			await store.close();

			const sent = commands.filter((command) => command["find"] ?? command["aggregate"] ?? command["findAndModify"]);
			// The counters, the chunks of blobs, and each collection whose documents expire.
			const sweeps = 2 + expiringCollections.length;
			const releases = 1;
			expect(sent).toHaveLength(pageShapes.length + countShapes.length + uniqueShapes.length + 1 + sweeps + releases);
			// A collection without indexes of its own is made by its first document.
			const bare = collectionNames.filter(
				(name) => collections[name].ordered.length + collections[name].unique.length === 0,
			);
			for (const name of [...bare, "blobChunks"]) await client.db(database).createCollection(name);
			for (const command of sent.map(explainable)) {
				const explained = await client.db(database).command({ explain: command, verbosity: "queryPlanner" });
				const plan = JSON.stringify(explained);
				expect(plan).toMatch(/"stage":"(IXSCAN|EXPRESS_IXSCAN|COUNT_SCAN)"/);
				expect(plan).not.toMatch(/"stage":"(COLLSCAN|SORT)"/);
			}
		}, 120_000);
	});
});

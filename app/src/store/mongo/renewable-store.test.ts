import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { MongoClient } from "mongodb";
import { until } from "../../../../test/harness/until.ts";
import { ServiceFault } from "../../errors.ts";
import { findMongo, type MongoServer } from "../testing/mongo-server.ts";
import { connectionOf, connectMongo, type MongoConnection } from "./connection.ts";
import { storeOn } from "./mongo-store.ts";
import { renewable } from "./renewable-store.ts";

const HEARTBEAT_MS = 1_000;

/** The driver asks no server more often. */
const BETWEEN_HEARTBEATS_MS = 500;

const bounds = { heartbeat: 2_000, operation: 60_000 };

const start = findMongo(process.env);

(start === undefined ? describe.skip : describe)("a store whose client is renewed", () => {
	let server: MongoServer;
	let options: { uri: string };
	const clients: MongoConnection[] = [];

	beforeAll(async () => {
		if (start !== undefined) server = await start();
		const uri = new URL(server.uri);
		uri.searchParams.set("heartbeatFrequencyMS", String(HEARTBEAT_MS));
		options = { uri: uri.href };
	}, 300_000);

	beforeEach(async () => {
		clients.length = 0;
		clients.push(await connectMongo(options));
	});

	afterAll(async () => {
		await server?.stop();
	}, 60_000);

	function another(): MongoConnection {
		const connection = connectionOf(options);
		clients.push(connection);
		return connection;
	}

	const onClient = ({ client, db }: MongoConnection) => storeOn(client, db);
	const first = () => clients[0] as MongoConnection;

	it("goes on after a heartbeat that never ends", async () => {
		const store = renewable(first(), another, onClient, bounds);
		await hangMonitor(first().client);
		await until("another client", async () => (clients.length > 1 ? true : undefined));
		await store.ping();
		expect(clients).toHaveLength(2);
		expect(heartOf(first().client)).toBeUndefined();
		await store.close();
	}, 60_000);

	it("keeps a client whose heartbeats succeed or fail", async () => {
		const store = renewable(first(), another, onClient, bounds);
		await sleep(2 * bounds.heartbeat);
		await store.ping();
		expect(clients).toHaveLength(1);
		await store.close();
	}, 60_000);

	it("lets nobody wait for an operation that never ends, and gives the next one another client", async () => {
		const hanging = (connection: MongoConnection) => {
			const store = onClient(connection);
			return connection === first() ? { ...store, ping: () => new Promise<never>(() => {}) } : store;
		};
		const store = renewable(first(), another, hanging, { ...bounds, operation: 5_000 });
		const error = await store.ping().catch((reason: unknown) => reason);
		expect(error).toBeInstanceOf(ServiceFault);
		expect(error).toMatchObject({ code: "temporarily_unavailable" });
		await store.ping();
		expect(clients).toHaveLength(2);
		await store.close();
	}, 60_000);

	it("renews nothing once it is closed", async () => {
		const store = renewable(first(), another, onClient, { ...bounds, heartbeat: 100 });
		await hangMonitor(first().client);
		await store.close();
		await sleep(300);
		expect(clients).toHaveLength(1);
	}, 60_000);
});

interface Heart {
	readonly monitor: { readonly connection: { readonly socket: { destroy(): void } } | null };
	requestCheck(): void;
}

/** The one server that a client knows: nothing of the driver's own surface lets a connection die at the worst moment. */
function heartOf(client: MongoClient): Heart | undefined {
	const { topology } = client as unknown as { topology?: { s: { servers: ReadonlyMap<string, Heart> } } };
	return topology?.s.servers.values().next().value;
}

/** What happens where a server dies that several connections lead to: one is found dead, and the monitor asks over another. */
async function hangMonitor(client: MongoClient): Promise<void> {
	await once(client, "serverHeartbeatSucceeded");
	await sleep(BETWEEN_HEARTBEATS_MS + 100);
	const heart = heartOf(client);
	heart?.monitor.connection?.socket.destroy();
	heart?.requestCheck();
}

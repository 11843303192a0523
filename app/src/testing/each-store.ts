import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "../store/open-store.ts";
import { dumpSqlite } from "./dump-sqlite.ts";
import type { TemporaryStore } from "./temporary-store.ts";

async function openSqlite(): Promise<TemporaryStore> {
	const dataFolder = await mkdtemp(join(tmpdir(), "driftgate-store-"));
	const store = await openStore({ dataFolder });
	const remove = async () => {
		await store.close();
		await rm(dataFolder, { recursive: true, force: true });
	};
	return { store, dump: async () => dumpSqlite(dataFolder), remove };
}

type DatabaseAtHand = readonly [name: string, open: () => Promise<TemporaryStore>];

const server = process.env["MONGODB_TEST_URL"];

/** MongoDB's driver is large, and loaded where there is a server. */
const openMongo = (url: string) => async () => (await import("./mongo-store.ts")).openMongo(url);

/** Every database that is at hand, for `describe.each`: flows whose atomicity is the store's are tested on each. */
export const eachStore: readonly [DatabaseAtHand, ...DatabaseAtHand[]] = [
	["SQLite", openSqlite],
	...(server === undefined ? [] : [["MongoDB", openMongo(server)] as const]),
];

import { nameOfBytes } from "../../lib/name-of-bytes.ts";
import type {
	ClaimRequest,
	CollectionName,
	Collections,
	Counter,
	QueueName,
	Store,
	Stored,
	Write,
} from "../../ports.ts";
import { unpackBlob } from "../blob.ts";
import { collections } from "../collections.ts";
import { type StorableDocument, storable } from "../document.ts";
import { withOutages } from "../outage.ts";
import { countQuery, pageOf, pageQuery, uniqueQuery } from "../query.ts";
import { heldBlobs, putBlob, releaseBlobs } from "./blobs.ts";
import { type Connection, isSqliteOutage, openConnection, type Row } from "./connection.ts";
import { givingWay } from "./give-way.ts";
import { type JoiningConnection, joinWrites } from "./join-writes.ts";
import { migrate } from "./schema.ts";
import { countStatement, oldestDueSql, pageStatements, selectFrom, sweepStatements, uniqueStatement } from "./sql.ts";
import { waitingForLock } from "./wait-for-lock.ts";

/**
 * The store in one SQLite file on a local disk, which is made with its folder where there is none. Several processes may
 * open it. Each acknowledged write survives the death of the process and of the machine.
 *
 * @throws {Error} where the file cannot be used, as where a newer Driftgate wrote it. The message is for the operator.
 */
export async function openSqliteStore({ path }: { readonly path: string }): Promise<Store> {
	let connection: Connection | undefined;
	try {
		connection = openConnection(path);
		migrate(connection);
		connection.refuseToWait();
		return withOutages(givingWay(waitingForLock(storeOn(connection))), isSqliteOutage);
	} catch (cause) {
		connection?.close();
		// Not `instanceof`: what Node itself throws may be another realm's Error.
		const reason = (cause as Error).message;
		throw new Error(`The database ${path} cannot be used: ${reason}`, { cause });
	}
}

/** The store on a connection whose file has its tables. Closing it closes the connection. */
export function storeOn(opened: Connection): Store {
	const connection = joinWrites(opened);
	return {
		insert: async (collection, document) => insert(connection, collection, storable(collection, document)),
		replaceIf: async (collection, document, rev) =>
			replaceIf(connection, collection, storable(collection, document), rev),
		async get(collection, id) {
			return decodeOne<typeof collection>(connection.get(`${selectFrom(collection)} WHERE id = ?`, id));
		},
		async getAll(collection, ids) {
			const sql = `${selectFrom(collection)} WHERE id = ?`;
			const found = ids.flatMap((id) => decodeOne<typeof collection>(connection.get(sql, id)) ?? []);
			return new Map(found.map((document) => [document.id, document]));
		},
		async find(collection, where) {
			const query = uniqueQuery(collection, where);
			const { sql, values } = uniqueStatement(collection, query.where, query.unique);
			return decodeOne<typeof collection>(connection.get(sql, ...values));
		},
		async deleteIf(collection, id, rev) {
			const sql = `DELETE FROM "${collection}" WHERE id = ? AND rev = ?`;
			return connection.join(() => connection.run(sql, id, rev) === 1);
		},
		async page(collection, request) {
			const wanted = request.limit + 1;
			const rows: Row[] = [];
			for (const { sql, values } of pageStatements(collection, pageQuery(collection, request))) {
				if (rows.length < wanted) rows.push(...connection.all(sql, ...values, wanted - rows.length));
			}
			return pageOf(rows.map(decode<typeof collection>), request);
		},
		async count(collection, where) {
			const { sql, values } = countStatement(collection, countQuery(collection, where).where);
			return Number(connection.get(sql, ...values)?.["count"]);
		},
		claim: async (queue, request) => claim(connection, queue, request),
		increment: async (key, options) => increment(connection, key, options),
		putBlob: async (bytes, holder, sha256) =>
			putBlob(connection, { bytes, holder, sha256: sha256 ?? (await nameOfBytes(bytes)) }),
		async getBlob(sha256) {
			const content = connection.get("SELECT content FROM blobs WHERE sha256 = ?", sha256)?.["content"];
			return ArrayBuffer.isView(content) ? unpackBlob(sha256, content) : undefined;
		},
		heldBlobs: async (holder, after, limit) => heldBlobs(connection, holder, after ?? "", limit),
		releaseBlobs: async (holder, limit) => releaseBlobs(connection, holder, limit),
		sweep: async (now, limit) => sweep(connection, now, limit),
		async ping() {
			connection.get("SELECT 1");
		},
		close: async () => connection.close(),
	};
}

function insert(connection: JoiningConnection, collection: CollectionName, document: StorableDocument): Promise<Write> {
	return connection.join(() => {
		if (connection.get(`SELECT 1 FROM "${collection}" WHERE id = ?`, document.id) !== undefined) {
			return { ok: false, conflict: "id" };
		}
		const conflict = uniqueConflict(connection, collection, document);
		if (conflict !== undefined) return { ok: false, conflict };
		const sql = `INSERT INTO "${collection}" (id, rev, document) VALUES (?, 1, ?)`;
		connection.run(sql, document.id, document.json);
		return { ok: true, rev: 1 };
	});
}

function replaceIf(
	connection: JoiningConnection,
	collection: CollectionName,
	document: StorableDocument,
	rev: number,
): Promise<Write> {
	return connection.join(() => {
		const current = connection.get(`SELECT 1 FROM "${collection}" WHERE id = ? AND rev = ?`, document.id, rev);
		if (current === undefined) return { ok: false, conflict: "rev" };
		const conflict = uniqueConflict(connection, collection, document);
		if (conflict !== undefined) return { ok: false, conflict };
		const sql = `UPDATE "${collection}" SET rev = ?, document = ? WHERE id = ?`;
		connection.run(sql, rev + 1, document.json, document.id);
		return { ok: true, rev: rev + 1 };
	});
}

/** The unique index that another document's value would break. The caller holds the write lock, so the answer stands. */
function uniqueConflict(
	connection: Pick<Connection, "get">,
	collection: CollectionName,
	{ id, fields }: StorableDocument,
) {
	return collections[collection].unique.find((index) => {
		if (index.where !== undefined && fields[index.where.field] !== index.where.equals) return false;
		const where = Object.fromEntries(index.keys.map((key) => [key, fields[key] ?? null]));
		const query = uniqueQuery(collection, where);
		const { sql, values } = uniqueStatement(collection, query.where, index);
		const holder = connection.get(sql, ...values);
		return holder !== undefined && holder["id"] !== id;
	})?.name;
}

async function claim<Q extends QueueName>(
	connection: JoiningConnection,
	queue: Q,
	{ now, leaseMs, owner }: ClaimRequest,
): Promise<Stored<Collections[Q]> | undefined> {
	const sql = oldestDueSql(queue);
	// Most polls find nothing, and need not wait for the write lock to say so.
	if (connection.get(sql, now) === undefined) return undefined;
	return connection.join(() => {
		const due = decodeOne<QueueName>(connection.get(sql, now));
		if (due === undefined) return undefined;
		const { rev, ...entry } = due;
		const claimed = { ...entry, dueAt: now + leaseMs, leaseOwner: owner, attempts: (entry.attempts ?? 0) + 1 };
		const { json } = storable(queue, claimed);
		connection.run(`UPDATE "${queue}" SET rev = ?, document = ? WHERE id = ?`, rev + 1, json, entry.id);
		return { ...claimed, rev: rev + 1 } as unknown as Stored<Collections[Q]>;
	});
}

async function increment(
	connection: JoiningConnection,
	key: string,
	{ by, now, windowMs }: Parameters<Store["increment"]>[1],
): Promise<Counter> {
	const isRunning = "reset_at > ?4 AND reset_at <= ?5";
	const sql = `INSERT INTO counters (key, count, reset_at) VALUES (?1, ?2, ?3) ON CONFLICT (key) DO UPDATE SET
		count = iif(${isRunning}, count + excluded.count, excluded.count),
		reset_at = iif(${isRunning}, reset_at, excluded.reset_at)
		RETURNING count, reset_at`;
	// To the statement's end: `get` stops at the first row, and a commit that fails after it is not told.
	const [row] = await connection.join(() => connection.all(sql, key, by, now + windowMs, now, now + 2 * windowMs));
	return { count: Number(row?.["count"]), resetAt: Number(row?.["reset_at"]) };
}

function sweep(connection: Pick<Connection, "run" | "all">, now: number, limit: number): number {
	let deleted = 0;
	for (const sql of sweepStatements) deleted += connection.run(sql, now, limit - deleted);
	// What was deleted since the last time still stands in the log of writes, which nothing but this makes short. Where
	// somebody reads just then it stays, until the next time.
	connection.all("PRAGMA wal_checkpoint(TRUNCATE)");
	return deleted;
}

function decodeOne<C extends CollectionName>(row: Row | undefined): Stored<Collections[C]> | undefined {
	return row === undefined ? undefined : decode<C>(row);
}

function decode<C extends CollectionName>({ id, rev, document }: Row): Stored<Collections[C]> {
	return { ...JSON.parse(String(document)), id, rev };
}

import { type HeldBytes, packBlob } from "../blob.ts";
import type { JoiningConnection } from "./join-writes.ts";

/*
 * A blob is there while a row of blob_holders names it: both tables change in one transaction, and transactions of
 * writers follow one another, so that a put and a release of the same bytes have an order.
 */

/** Keeps the bytes for a holder. One who holds them already has nothing to write. */
export async function putBlob(connection: JoiningConnection, { bytes, sha256, holder }: HeldBytes): Promise<string> {
	const held = connection.get("SELECT 1 FROM blob_holders WHERE holder = ? AND sha256 = ?", holder, sha256);
	if (held !== undefined) return sha256;
	const content = await packBlob(bytes);
	await connection.join(() => {
		connection.run("INSERT INTO blobs (sha256, content) VALUES (?, ?) ON CONFLICT DO NOTHING", sha256, content);
		connection.run("INSERT INTO blob_holders (holder, sha256) VALUES (?, ?) ON CONFLICT DO NOTHING", holder, sha256);
	});
	return sha256;
}

export function heldBlobs(
	connection: JoiningConnection,
	holder: string,
	after: string,
	limit: number,
): readonly string[] {
	const sql = "SELECT sha256 FROM blob_holders WHERE holder = ? AND sha256 > ? ORDER BY sha256 LIMIT ?";
	return connection.all(sql, holder, after, limit).map(({ sha256 }) => String(sha256));
}

/** Lets go of at most `limit` blobs of a holder, and deletes those that nobody else holds. */
export function releaseBlobs(connection: JoiningConnection, holder: string, limit: number): Promise<number> {
	return connection.join(() => {
		const rows = connection.all("SELECT sha256 FROM blob_holders WHERE holder = ? LIMIT ?", holder, limit);
		for (const { sha256 = "" } of rows) {
			connection.run("DELETE FROM blob_holders WHERE holder = ? AND sha256 = ?", holder, sha256);
			const unheld = "NOT EXISTS (SELECT 1 FROM blob_holders WHERE blob_holders.sha256 = blobs.sha256)";
			connection.run(`DELETE FROM blobs WHERE sha256 = ? AND ${unheld}`, sha256);
		}
		return rows.length;
	});
}

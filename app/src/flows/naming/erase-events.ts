import type { Milliseconds, Ports } from "../../ports.ts";
import { deleteDocument } from "../records/delete-document.ts";
import { eachOf } from "../records/read-all.ts";

/** Deletes the events of the security log that are older than a moment. */
export async function eraseEventsBefore({ store }: Pick<Ports, "store">, moment: Milliseconds): Promise<void> {
	for await (const { id, at } of eachOf(store, "securityEvents", {
		where: {},
		sort: { field: "at", direction: "asc" },
	})) {
		if (at >= moment) return;
		await deleteDocument(store, "securityEvents", id);
	}
}

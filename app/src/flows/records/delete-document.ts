import type { CollectionName, PageRequest, Store } from "../../ports.ts";
import { eachOf } from "./read-all.ts";

/** Deletes a document whoever writes it meanwhile. One that is gone is no error. */
export async function deleteDocument(store: Store, collection: CollectionName, id: string): Promise<void> {
	for (let stored = await store.get(collection, id); stored !== undefined; stored = await store.get(collection, id)) {
		if (await store.deleteIf(collection, id, stored.rev)) return;
	}
}

/** Deletes every document of a request. */
export async function deleteAll<C extends CollectionName>(
	store: Store,
	collection: C,
	request: Pick<PageRequest<C>, "where" | "sort">,
): Promise<void> {
	for await (const { id } of eachOf(store, collection, request)) await deleteDocument(store, collection, id);
}

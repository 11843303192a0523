import { ServiceFault } from "../../errors.ts";
import type { CollectionName, Collections, Store } from "../../ports.ts";

/** Many times what contention on one document has ever needed; beyond it something else is wrong. */
const MAX_ATTEMPTS = 20;

/**
 * Reads a document, changes it and writes it back, again where somebody wrote in between. `change` sees undefined where
 * there is none, and answers undefined to leave everything as it is. Gives the document as it then stands.
 * Throws ServiceFault temporarily_unavailable where the contention does not end.
 */
export async function updateDocument<C extends CollectionName>(
	store: Store,
	collection: C,
	id: string,
	change: (current: Collections[C] | undefined) => Collections[C] | undefined,
): Promise<Collections[C] | undefined> {
	for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
		const stored = await store.get(collection, id);
		const current = stored === undefined ? undefined : (withoutRev(stored) as unknown as Collections[C]);
		const next = change(current);
		if (next === undefined) return current;
		const write =
			stored === undefined ? await store.insert(collection, next) : await store.replaceIf(collection, next, stored.rev);
		if (write.ok) return next;
	}
	throw new ServiceFault("temporarily_unavailable", { detail: `Too many writers of ${collection} at once.` });
}

/** The document alone: a revision belongs to the store, never into what is written. */
export function withoutRev<T extends { readonly rev: number }>(stored: T): Omit<T, "rev"> {
	const { rev: _, ...document } = stored;
	return document;
}

import type { CollectionName, Collections, Page, PageCursor, PageRequest, Store, Stored } from "../../ports.ts";

const PAGE = 500;

/** Every document of a request, or those behind its cursor, page by page. */
export async function* eachOf<C extends CollectionName>(
	store: Store,
	collection: C,
	request: Pick<PageRequest<C>, "where" | "sort" | "after">,
	pageSize = PAGE,
): AsyncGenerator<Stored<Collections[C]>> {
	let after: PageCursor | undefined = request.after;
	do {
		const page: Page<Collections[C]> = await store.page(collection, { ...request, after, limit: pageSize });
		yield* page.items;
		after = page.next;
	} while (after !== undefined);
}

/** Every document of a request at once: for what stays small by its nature. */
export async function readAll<C extends CollectionName>(
	store: Store,
	collection: C,
	request: Pick<PageRequest<C>, "where" | "sort">,
): Promise<readonly Stored<Collections[C]>[]> {
	const all: Stored<Collections[C]>[] = [];
	for await (const document of eachOf(store, collection, request)) all.push(document);
	return all;
}

// Needed by: paging.
import { type ApiCall, apiCall } from "../call/call.ts";
import type { ApiAnswer, ApiConnection } from "../call/connection.ts";
import type { ApiOperation } from "../call/operation.ts";
import type { RequestOptions } from "../call/options.ts";
import { memberOf } from "../request/text.ts";
import { printJson } from "../values/json.ts";
import { valueAt } from "./value-at.ts";

/** A promise of the first page, and all items, or all pages, one by one: `for await (const item of list)`. */
export interface ApiPages<Page, Item, Failures = Record<never, never>>
	extends ApiCall<Page, Failures>,
		AsyncIterable<Item> {
	/** The pages one by one, the first included. */
	pages(): AsyncIterable<Page>;
}

/** How the pages of a list follow each other. Paths are of names within the answer. */
export interface ApiPaging {
	readonly items: readonly string[];
	/** Finds what asks for the page after this one. */
	readonly after: (page: ApiPage, paging: ApiPaging) => ApiNext | undefined;
	/** The argument that names a page, and the one that bounds it. */
	readonly argument?: string;
	readonly size?: string;
	readonly next?: readonly string[];
	readonly nextOfItem?: readonly string[];
	readonly more?: readonly string[];
	// Where paging-number:
	readonly first?: number;
	/** What the argument counts. */
	readonly step?: "page" | "item";
	/** What says where the end is: true on the last page, how many pages, how many items, how many items at least. */
	readonly last?: readonly string[];
	readonly pages?: readonly string[];
	readonly total?: readonly string[];
	readonly count?: readonly string[];
	// End.
}

export interface ApiPage {
	readonly answer: ApiAnswer<unknown>;
	readonly items: readonly unknown[];
	readonly request: object;
	// Where paging-number:
	/** How many items came so far; NaN where nobody knows. */
	readonly seen: number;
	// End.
}

/** Other values of arguments, or a whole address. */
export type ApiNext = { readonly request: object } | { readonly url: string };

export function apiPages<Page, Item, Failures>(
	connection: ApiConnection,
	operation: ApiOperation,
	paging: ApiPaging,
	request: object = {},
	options: RequestOptions = {},
): ApiPages<Page, Item, Failures> {
	const first = apiCall<Page, Failures>(connection, operation, request, options);
	async function* pages(): AsyncGenerator<Page> {
		let page = await first.withResponse();
		let asked = request;
		// Where paging-number:
		let seen = seenBefore(request, paging);
		let before = "";
		// End.
		for (;;) {
			const items = itemsOf<unknown>(page.value, paging);
			// Where paging-number:
			// A provider that gives the same page again would never come to an end.
			const held = paging.first === undefined || items.length === 0 ? "" : printJson(items);
			if (held !== "" && held === before) return;
			before = held;
			seen += items.length;
			// End.
			yield page.value;
			const next = paging.after(
				{
					answer: page,
					items,
					request: asked,
					// Where paging-number:
					seen,
					// End.
				},
				paging,
			);
			if (next === undefined || (paging.more !== undefined && valueAt(page.value, paging.more) === false)) return;
			const address = "url" in next ? new URL(next.url, page.response.url || undefined) : undefined;
			if (address !== undefined && address.href === page.response.url) return;
			if ("request" in next) asked = next.request;
			page = await apiCall<Page, Failures>(connection, operation, asked, {
				...options,
				...(address && { address }),
			}).withResponse();
		}
	}
	async function* items(): AsyncGenerator<Item> {
		for await (const page of pages()) yield* itemsOf<Item>(page, paging);
	}
	return Object.assign(first, { pages, [Symbol.asyncIterator]: items });
}

function itemsOf<Item>(page: unknown, { items }: ApiPaging): readonly Item[] {
	const value = valueAt(page, items);
	return Array.isArray(value) ? value : [];
}

// Where paging-number:
/** How many items came before a walk: none, or nobody knows where it starts with a later page. */
function seenBefore(request: object, { argument = "", first = 1 }: ApiPaging): number {
	return Number(memberOf(request, argument) ?? first) === first ? 0 : Number.NaN;
}
// End.

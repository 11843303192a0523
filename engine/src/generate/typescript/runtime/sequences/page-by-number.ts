// Needed by: paging-number.

import { memberOf } from "../request/text.ts";
import type { ApiNext, ApiPage, ApiPaging } from "./pages.ts";

/** Whether a page is the last one: it is empty, or holds less than was asked for. */
function isLast({ items, request }: ApiPage, { size = "" }: ApiPaging): boolean {
	const asked = memberOf(request, size);
	return items.length === 0 || (typeof asked === "number" && items.length < asked);
}

export function afterNumber(page: ApiPage, paging: ApiPaging): ApiNext | undefined {
	const { argument = "", first = 1, step = "page" } = paging;
	if (isLast(page, paging)) return undefined;
	const asked = Number(memberOf(page.request, argument) ?? first);
	return { request: { ...page.request, [argument]: asked + (step === "page" ? 1 : page.items.length) } };
}

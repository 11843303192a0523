// Needed by: paging-number.

import { memberOf } from "../request/text.ts";
import type { ApiNext, ApiPage, ApiPaging } from "./pages.ts";
import { valueAt } from "./value-at.ts";

/** Whether pages follow: as the answer says it, or else unless the page holds less than was asked for. */
function goesOn({ answer, items, request, seen }: ApiPage, paging: ApiPaging, asked: number): boolean {
	const { first = 1, step, size = "", more, last, next, pages, total, count } = paging;
	const read = (path?: readonly string[]): unknown => path && valueAt(answer.value, path);
	const numberAt = (path?: readonly string[]): number => Number(read(path) || Number.NaN);
	if (read(last) === true) return false;
	if (read(more) === true || read(last) === false || read(next)) return true;
	const page = asked - first + 1;
	const came = step === "item" ? asked + items.length : seen;
	// What is not there is NaN, and neither reached nor ahead.
	if (page >= numberAt(pages) || came >= numberAt(total)) return false;
	if (page < numberAt(pages) || came < numberAt(total) || came < numberAt(count)) return true;
	const wanted = memberOf(request, size);
	return typeof wanted !== "number" || items.length >= wanted;
}

export function afterNumber(page: ApiPage, paging: ApiPaging): ApiNext | undefined {
	const { argument = "", first = 1, step = "page", next } = paging;
	const link = next && valueAt(page.answer.value, next);
	if (next !== undefined && !link) return undefined;
	if (typeof link === "string" && /^(?:https?:\/)?\//.test(link)) return { url: link };
	const asked = Number(memberOf(page.request, argument) ?? first);
	if (page.items.length === 0 || !goesOn(page, paging, asked)) return undefined;
	return { request: { ...page.request, [argument]: asked + (step === "page" ? 1 : page.items.length) } };
}

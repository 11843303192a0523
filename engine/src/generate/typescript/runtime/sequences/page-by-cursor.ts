// Needed by: paging-cursor.

import { memberOf } from "../request/text.ts";
import type { ApiNext, ApiPage, ApiPaging } from "./pages.ts";
import { valueAt } from "./value-at.ts";

/** The answer, or its last item, says where the next page stands; a cursor that stands still ends the list. */
export function afterCursor({ answer, items, request }: ApiPage, paging: ApiPaging): ApiNext | undefined {
	const { argument = "", next, nextOfItem, more } = paging;
	const cursor = next === undefined ? valueAt(items.at(-1), nextOfItem ?? []) : valueAt(answer.value, next);
	if (cursor === undefined || cursor === null || cursor === "" || cursor === false) return undefined;
	if (next === undefined && items.length === 0) return undefined;
	if (more !== undefined && valueAt(answer.value, more) !== true && next === undefined) return undefined;
	if (typeof cursor === "string" && /^(?:https?:\/)?\//.test(cursor)) return { url: cursor };
	return memberOf(request, argument) === cursor ? undefined : { request: { ...request, [argument]: cursor } };
}

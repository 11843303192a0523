// Needed by: style-whole-query.
import type { ApiParameter } from "../call/operation.ts";
import { encode, isObject, queryText } from "./text.ts";

/** A parameter that is all of the query. */
export function wholeQuery(_parameter: ApiParameter, value: unknown): string {
	if (!isObject(value)) return encode(String(value));
	return Object.entries(value)
		.map(([name, member]) => queryText({ name }, member))
		.filter((text) => text !== "")
		.join("&");
}

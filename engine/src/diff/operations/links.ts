import type { Api, Operation, Response, Unread } from "../../contract/api.ts";
import type { JsonValue } from "../../contract/json.ts";
import { isObject } from "../../lib/json-kind.ts";
import { memberOf } from "../../lib/json-pointer.ts";
import type { Scope } from "../comparison.ts";
import type { Root } from "../edit.ts";
import { compareFields } from "./fields.ts";

/** Compares what two answers link to. A link tells what can be called next, and takes nothing from who does not follow it. */
export function compareLinks(scope: Scope, before: Response, after: Response, root: Root): void {
	const { before: from, after: to } = scope.comparison;
	const side = ({ at, links }: Response, api: Api) => ({ at, unread: links.map((link) => qualified(link, api)) });
	compareFields(scope, side(before, from), side(after, to), root, "none");
}

/**
 * A link with its parameters called by their places, as they may be where a name is that of one parameter alone: `id` and
 * `path.id` say the same (OpenAPI 3.2, Link Object, `parameters`).
 */
function qualified(link: Unread, { operations }: Api): Unread {
	const parameters = memberOf(link.value, "parameters");
	const target = memberOf(link.value, "operation");
	if (!isObject(link.value) || !isObject(parameters) || typeof target !== "string") return link;
	const operation = operations.find(({ matchKey }) => matchKey === target);
	if (operation === undefined) return link;
	const named = Object.entries(parameters).map(([key, value]): [string, JsonValue] => [placed(key, operation), value]);
	// Of two keys for one parameter, nobody knows which one counts.
	if (new Set(named.map(([key]) => key)).size < named.length) return link;
	return { ...link, value: { ...link.value, parameters: Object.fromEntries(named) } };
}

function placed(key: string, { parameters, undeclared }: Operation): string {
	const [only, ...others] = [...parameters, ...undeclared].filter(({ name }) => name === key);
	return only === undefined || others.length > 0 ? key : `${only.in}.${key}`;
}

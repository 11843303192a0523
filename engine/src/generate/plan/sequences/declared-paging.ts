import type { Operation } from "../../../contract/api.ts";
import type { JsonValue } from "../../../contract/json.ts";
import { isList } from "../../../lib/json-kind.ts";
import { memberOf } from "../../../lib/json-pointer.ts";
import { membersOf, opened, type Types } from "../opened.ts";
import type { ArgumentPlan, PagingPlan } from "../sdk-plan.ts";
import type { Shape } from "../shape.ts";

/** What says of an operation whether it is paged, and how. */
export const pagingExtensions: readonly string[] = ["x-pagination", "x-speakeasy-pagination", "x-fern-pagination"];

/**
 * Paging as an extension of another generator says it: `x-speakeasy-pagination` or `x-fern-pagination`. undefined where
 * neither is there, or where what it says does not fit the operation.
 */
export function declaredPaging(
	{ extensions }: Operation,
	answer: Shape,
	given: readonly ArgumentPlan[],
	types: Types,
): PagingPlan | undefined {
	const speakeasy = extensions.get("x-speakeasy-pagination");
	if (speakeasy !== undefined) return speakeasyPaging(speakeasy, answer, given, types);
	const fern = extensions.get("x-fern-pagination");
	return fern === undefined ? undefined : fernPaging(fern, answer, given, types);
}

function textAt(value: JsonValue | undefined, name: string): string | null {
	const text = memberOf(value, name);
	return typeof text === "string" && text !== "" ? text : null;
}

/** `{type: cursor | offsetLimit | url, inputs: [{name, type: page | offset | limit | cursor}], outputs: {results, nextCursor, numPages}}`. */
function speakeasyPaging(
	said: JsonValue,
	answer: Shape,
	given: readonly ArgumentPlan[],
	types: Types,
): PagingPlan | undefined {
	const outputs = memberOf(said, "outputs");
	const inputs = memberOf(said, "inputs");
	const inputOf = (type: string): ArgumentPlan | undefined => {
		const named = (isList(inputs) ? inputs : []).find((input) => textAt(input, "type") === type);
		return given.find((one) => one.source.kind !== "body" && one.source.name === textAt(named, "name"));
	};
	const items = pathOf(textAt(outputs, "results")) ?? listPath(answer, types);
	const kind = inputOf("cursor") ? "cursor" : inputOf("offset") ? "offset" : inputOf("page") ? "page" : null;
	const next = pathOf(textAt(outputs, "nextCursor") ?? textAt(outputs, "nextUrl"));
	const isUrl = textAt(said, "type") === "url";
	if (items === null || (kind === null && !isUrl)) return undefined;
	const argument = kind === null ? undefined : inputOf(kind);
	const pages = pathOf(textAt(outputs, "numPages"));
	return declared(answer, items, types, {
		kind: kind ?? "cursor",
		argument: argument?.member ?? null,
		size: inputOf("limit")?.member ?? null,
		next: kind === null || kind === "cursor" ? next : null,
		first: argument?.notes.default === "0" ? 0 : 1,
		...(kind === "page" && pages !== null && { end: { pages } }),
	});
}

/** `{cursor | offset: $request.name, next_cursor: $response.path, results: $response.path}`. */
function fernPaging(
	said: JsonValue,
	answer: Shape,
	given: readonly ArgumentPlan[],
	types: Types,
): PagingPlan | undefined {
	const requested = (name: string): ArgumentPlan | undefined => {
		const wire = pathOf(textAt(said, name)?.replace(/^\$request/u, "$") ?? null)?.at(-1);
		return given.find((one) => one.source.kind !== "body" && one.source.name === wire);
	};
	const responded = (name: string) => pathOf(textAt(said, name)?.replace(/^\$response/u, "$") ?? null);
	const items = responded("results") ?? listPath(answer, types);
	const cursor = requested("cursor");
	const argument = cursor ?? requested("offset");
	if (items === null || argument === undefined) return undefined;
	const isPage = /^page/iu.test(argument.member);
	return declared(answer, items, types, {
		kind: cursor !== undefined ? "cursor" : isPage ? "page" : "offset",
		argument: argument.member,
		size: requested("step")?.member ?? null,
		next: cursor === undefined ? null : responded("next_cursor"),
		more: responded("has-next-page"),
	});
}

function declared(
	answer: Shape,
	items: readonly string[],
	types: Types,
	said: Pick<PagingPlan, "kind" | "argument" | "size" | "next"> & Partial<PagingPlan>,
): PagingPlan | undefined {
	let list = answer;
	for (const name of items) list = membersOf(list, types).get(name)?.shape ?? { kind: "never" };
	const settled = opened(list, types);
	if (settled.kind !== "list") return undefined;
	return { items, itemShape: settled.items, nextOfItem: null, more: null, first: 1, declared: true, ...said };
}

/** The one member of an answer that is a list, or the answer itself. */
function listPath(answer: Shape, types: Types): readonly string[] | null {
	if (opened(answer, types).kind === "list") return [];
	const lists = [...membersOf(answer, types).values()].filter(({ shape }) => opened(shape, types).kind === "list");
	return lists.length === 1 ? lists.map(({ name }) => name) : null;
}

/** `$.data.items`, `$`: members alone, as a path; null for anything else. */
function pathOf(expression: string | null): readonly string[] | null {
	if (expression === null || !/^\$(?:\.[\w-]+)*$/u.test(expression)) return null;
	return expression.split(".").slice(1);
}

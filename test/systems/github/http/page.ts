import type { Answer } from "./answer.ts";
import { ok } from "./answer.ts";
import type { Call } from "./route.ts";

/** The part of a list that `per_page` (30, at most 100) and `page` ask for, with GitHub's Link header. */
export function page<T>(call: Call, all: readonly T[], shown: (items: readonly T[]) => unknown): Answer {
	const perPage = Math.min(Math.max(Number(call.query.get("per_page") ?? 30) || 30, 1), 100);
	const number = Math.max(Number(call.query.get("page") ?? 1) || 1, 1);
	const items = all.slice((number - 1) * perPage, number * perPage);
	const last = Math.max(Math.ceil(all.length / perPage), 1);
	const links: string[] = [];
	if (number > 1) links.push(link(call, number - 1, "prev"), link(call, 1, "first"));
	if (number < last) links.push(link(call, number + 1, "next"), link(call, last, "last"));
	return ok(shown(items), links.length === 0 ? {} : { link: links.join(", ") });
}

function link({ state, path, query }: Call, number: number, rel: string): string {
	const asked = new URLSearchParams(query);
	asked.set("page", String(number));
	return `<${state.url}${path}?${asked}>; rel="${rel}"`;
}

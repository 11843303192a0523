import type { Operation, Response, SchemaTable } from "../../../contract/api.ts";
import { mayBe, membersOf, opened, type Types } from "../opened.ts";
import { describedSuccesses } from "../results.ts";
import type { ArgumentPlan, PagingPlan, ResultPlan } from "../sdk-plan.ts";
import type { Field, Shape } from "../shape.ts";
import { declaredPaging, pagingExtensions } from "./declared-paging.ts";

/*
 * How the pages of a list follow each other. What `x-speakeasy-pagination` or `x-fern-pagination` says goes first, and
 * `x-pagination: false` says that there are none. Else one rule finds it, for a GET (or a POST whose body asks for a page)
 * that answers with JSON in which exactly one list can be the page: the answer itself, or its only member that is a list,
 * or of several the one under a usual name. It is paged by the first of these that holds:
 *
 * 1. cursor: an argument of a usual name (`cursor`, `page_token`, `starting_after` …), and in the answer, or one record
 *    below, a member that gives the next one (`next_cursor`, `next_page_token` …);
 * 2. cursor of the last item: an argument `starting_after` or `after_id`, a boolean `has_more` in the answer, and items
 *    that have an `id`;
 * 3. link: a response header `Link` is described, and there is an argument `page`, `cursor` or a size of pages;
 * 4. offset: an argument `offset` or `skip`, a number, with one that bounds a page;
 * 5. page: an argument `page` or `page_number`, a number.
 *
 * Offsets and pages go on until the answer says that they are over (`has_more`, `last`, `total_pages`, `total`, a `next`
 * that is empty), where one of these is described and there; else until a page is empty, or shorter than was asked for.
 * A `next` that is an address is where the next page is.
 *
 * Names are compared without case and signs. What is found is only offered: the plain method stays as it is.
 */

interface Answer {
	readonly operation: Operation;
	readonly results: readonly ResultPlan[];
	readonly given: readonly ArgumentPlan[];
	readonly types: Types;
}

/** How an operation is paged; null where it is not. */
export function planPaging(answer: Answer): PagingPlan | null {
	const { operation, results, given, types } = answer;
	if (operation.extensions.get("x-pagination") === false) return null;
	const shape = results
		.flatMap(({ contents }) => contents.slice(0, 1))
		.find(({ decoding }) => decoding === "json")?.shape;
	if (shape === undefined) return null;
	const declared = declaredPaging(operation, shape, given, types);
	const answers = membersOf(shape, types);
	if (declared !== undefined) return withEnd(declared, { answers, types });
	if (operation.method !== "GET" && operation.method !== "POST") return null;
	const list = listOf(shape, types);
	if (list === null) return null;
	const found = { ...answer, shape, list, answers };
	return byCursor(found) ?? byLastItem(found) ?? byLink(found) ?? byOffset(found) ?? byPage(found);
}

/** Whether one look at what an operation takes leaves it open that it is paged: to plan it costs far more. */
export function mayBePaged({ parameters, extensions, requestBody }: Operation, schemas: SchemaTable): boolean {
	if (pagingExtensions.some((name) => extensions.has(name))) return true;
	if (parameters.some(({ in: place, name }) => place === "query" && asksForPage(name))) return true;
	const bodies = requestBody?.content.flatMap(({ schema }) => (schema === null ? [] : [schemas.get(schema)])) ?? [];
	return bodies.some(({ properties, unions }) => unions.length > 0 || [...properties.keys()].some(asksForPage));
}

/** Whether an argument of this name may ask for a page. */
export function asksForPage(name: string): boolean {
	return ASKING.has(plain(name));
}

/** What members of an answer are looked for in. */
interface Looked {
	readonly answers: ReadonlyMap<string, Field>;
	readonly types: Types;
}

interface Found extends Answer, Looked {
	readonly shape: Shape;
	readonly list: ListPlace;
}

interface ListPlace {
	readonly items: readonly string[];
	readonly itemShape: Shape;
}

/** Usual names of the list of a page, the first that is there counts. */
const listNames: readonly string[] = [
	"data",
	"items",
	"results",
	"value",
	"values",
	"records",
	"entries",
	"list",
	"content",
];

/** The one list of an answer that can be a page. */
function listOf(shape: Shape, types: Types): ListPlace | null {
	const whole = opened(shape, types);
	if (whole.kind === "list") return { items: [], itemShape: whole.items };
	const lists = [...membersOf(shape, types).values()].flatMap(({ name, shape: member }) => {
		const settled = opened(member, types);
		return settled.kind === "list" ? [{ items: [name], itemShape: settled.items }] : [];
	});
	if (lists.length < 2) return lists[0] ?? null;
	for (const name of listNames) {
		const usual = lists.find(({ items }) => plain(items[0] ?? "") === name);
		if (usual !== undefined) return usual;
	}
	return null;
}

/** A name without case and signs. */
function plain(name: string): string {
	return name.toLowerCase().replaceAll(/[^a-z0-9]/gu, "");
}

/** The first argument of one of the names, in the order of the names. */
function argumentOf(given: readonly ArgumentPlan[], names: readonly string[]): ArgumentPlan | null {
	for (const name of names) {
		const found = given.find(({ source }) => isAsked(source) && source.kind !== "body" && plain(source.name) === name);
		if (found !== undefined) return found;
	}
	return null;
}

/** A page is asked for in the query or in the body. */
function isAsked(source: ArgumentPlan["source"]): boolean {
	return source.kind === "member" || (source.kind === "parameter" && source.in === "query");
}

const cursorArguments: readonly string[] = (
	"cursor nextcursor pagecursor pagetoken nextpagetoken pagetoken nexttoken paginationtoken continuationtoken continue marker " +
	"startingtoken exclusivestartkey after afterid startingafter pageafter startcursor nextpage scrollid position bookmark"
).split(" ");
const nextMembers: readonly string[] = (
	"nextcursor nextpagetoken nexttoken nextmarker nextcontinuationtoken continuationtoken paginationtoken endcursor " +
	"continue nextpage nextpagecursor nextpageuri nextpageurl nexturi nexturl nextlink nexthref cursornext next lastid lastevaluatedkey scrollid after pagetoken cursor nextposition"
).split(" ");
const sizeArguments: readonly string[] =
	"limit pagesize perpage maxresults size count first top maxitems max rows".split(" ");
/** What is empty on the last page where pages are counted. */
const numberedNext: readonly string[] =
	"odatanextlink nextlink nexturl nexturi nexthref nextpageuri nextpageurl nextpage next".split(" ");
const lastMembers: readonly string[] = ["last", "islast", "islastpage", "lastpage"];
const pagesMembers: readonly string[] =
	"totalpages pagecount numpages numberofpages totalpagecount pagestotal lastpage pages".split(" ");
const totalMembers: readonly string[] = (
	"total totalcount totalitems totalresults totalelements totalrecords totalentries totalrows totalsize totalhits " +
	"itemstotal odatacount"
).split(" ");
const moreMembers: readonly string[] = "hasmore hasnextpage hasnext more istruncated hasmoreresults".split(" ");
/** Records that tell of pages beside the list. */
const pageRecords: readonly string[] =
	"pagination paging pageinfo page meta metadata cursors cursor responsemetadata links nextpage resultinfo pageinformation".split(
		" ",
	);

/** Names of members of an answer that are looked at for its pages. */
const TELLING: ReadonlySet<string> = new Set([
	...[
		...nextMembers,
		...numberedNext,
		...lastMembers,
		...pagesMembers,
		...totalMembers,
		...moreMembers,
		...pageRecords,
	],
	"count",
]);

/** Whether a member of an answer, by its name, may tell where its next page is or which page is the last. */
export function tellsOfPages(name: string): boolean {
	return TELLING.has(plain(name));
}

function sizeOf({ given, types }: Found): string | null {
	const size = argumentOf(given, sizeArguments);
	return size !== null && mayBe(size.shape, "number", types) ? size.member : null;
}

/** A member of one of the names in the answer, or one or two records below. */
function memberPath(
	found: Looked,
	names: readonly string[],
	isMeant: (field: Field) => boolean,
): readonly string[] | null {
	const search = (fields: ReadonlyMap<string, Field>, depth: number): readonly string[] | null => {
		for (const name of names) {
			const hit = [...fields.values()].find((field) => plain(field.name) === name && isMeant(field));
			if (hit !== undefined) return [hit.name];
		}
		if (depth === 0) return null;
		for (const record of pageRecords) {
			const holder = [...fields.values()].find((field) => plain(field.name) === record);
			const path = holder === undefined ? null : search(membersOf(holder.shape, found.types), depth - 1);
			if (holder !== undefined && path !== null) return [holder.name, ...path];
		}
		return null;
	};
	return search(found.answers, 2);
}

function morePath(found: Found): readonly string[] | null {
	return memberPath(found, moreMembers, ({ shape }) => mayBe(shape, "boolean", found.types));
}

type Variant = Pick<PagingPlan, "kind" | "argument"> & Partial<PagingPlan>;

function paging(found: Found, variant: Variant): PagingPlan {
	const { items, itemShape } = found.list;
	const rest = { next: null, nextOfItem: null, more: morePath(found), first: 1, declared: false };
	return { items, itemShape, size: sizeOf(found), ...rest, ...variant };
}

function byCursor(found: Found): PagingPlan | null {
	const argument = argumentOf(found.given, cursorArguments);
	if (argument === null || !mayBe(argument.shape, "string", found.types)) return null;
	const next = memberPath(found, nextMembers, ({ shape }) => mayBe(shape, "string", found.types));
	if (next === null) return null;
	return paging(found, { kind: "cursor", argument: argument.member, next });
}

const lastItemArguments: readonly string[] = ["startingafter", "afterid", "after"];

function byLastItem(found: Found): PagingPlan | null {
	const argument = argumentOf(found.given, lastItemArguments);
	const more = morePath(found);
	const id = membersOf(found.list.itemShape, found.types).get("id");
	if (argument === null || more === null || id === undefined) return null;
	if (!mayBe(id.shape, "string", found.types) || !mayBe(argument.shape, "string", found.types)) return null;
	return paging(found, { kind: "cursor", argument: argument.member, nextOfItem: [id.name], more });
}

function byLink(found: Found): PagingPlan | null {
	if (!describedSuccesses(found.operation).some(hasLinkHeader)) return null;
	const isPaged = argumentOf(found.given, [...pageArguments, ...cursorArguments, ...sizeArguments]) !== null;
	return isPaged ? paging(found, { kind: "link", argument: null }) : null;
}

function hasLinkHeader({ headers }: Response): boolean {
	return headers.some(({ name }) => name.toLowerCase() === "link");
}

const offsetArguments: readonly string[] = ["offset", "skip", "startindex", "startat"];

function byOffset(found: Found): PagingPlan | null {
	const argument = argumentOf(found.given, offsetArguments);
	const size = sizeOf(found);
	if (argument === null || size === null || !mayBe(argument.shape, "number", found.types)) return null;
	return numbered(found, { kind: "offset", argument: argument.member, size });
}

const pageArguments: readonly string[] = ["page", "pagenumber", "pageno", "pageindex", "pagenum", "currentpage"];

/** Names of arguments that ask for a page. */
const ASKING: ReadonlySet<string> = new Set([
	...[...cursorArguments, ...lastItemArguments, ...offsetArguments, ...pageArguments, ...sizeArguments],
]);

function byPage(found: Found): PagingPlan | null {
	const argument = argumentOf(found.given, pageArguments);
	if (argument === null || !mayBe(argument.shape, "number", found.types)) return null;
	return numbered(found, { kind: "page", argument: argument.member, first: firstPage(argument) });
}

function numbered(found: Found, variant: Variant): PagingPlan {
	const next = memberPath(
		found,
		numberedNext,
		({ shape }) => mayBe(shape, "string", found.types) || mayBe(shape, "number", found.types),
	);
	return withEnd(paging(found, { ...variant, next }), found);
}

/** Adds what the answer says of its end, where pages are counted. */
function withEnd(plan: PagingPlan, found: Looked): PagingPlan {
	if (plan.kind !== "offset" && plan.kind !== "page") return plan;
	const numberAt = (names: readonly string[]) =>
		memberPath(found, names, ({ shape }) => mayBe(shape, "number", found.types));
	const last = memberPath(found, lastMembers, ({ shape }) => mayBe(shape, "boolean", found.types));
	const pages = plan.kind === "page" ? numberAt(pagesMembers) : null;
	const total = numberAt(totalMembers);
	const count = numberAt(["count"]);
	const end = { ...(last && { last }), ...(pages && { pages }), ...(total && { total }), ...(count && { count }) };
	return Object.keys(end).length === 0 ? plan : { ...plan, end: { ...end, ...plan.end } };
}

/** Pages are counted from one, unless zero is the default, or the least, and said to be so. */
function firstPage({ notes }: ArgumentPlan): number {
	const isZero = notes.default === "0" || notes.limits.some((limit) => /^(?:From|At least) 0\b/u.test(limit));
	return isZero ? 0 : 1;
}

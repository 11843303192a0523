import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { apiCall } from "../../typescript/runtime/call/call.ts";
import { type ApiAuthorize, connectionTo } from "../../typescript/runtime/call/connect.ts";
import type { ApiAnswer, ApiConnection } from "../../typescript/runtime/call/connection.ts";
import { environment } from "../../typescript/runtime/call/environment.ts";
import type { ApiDescription } from "../../typescript/runtime/call/operation.ts";
import type { ApiNext, ApiPaging } from "../../typescript/runtime/sequences/pages.ts";
import { printJson } from "../../typescript/runtime/values/json.ts";
import { toResult } from "./answer.ts";
import { type Position, readCursor } from "./cursor.ts";
import { checkArguments, readJsonTexts } from "./read-arguments.ts";
import { readFiles } from "./read-files.ts";
import { Refusal, type ToolResult } from "./result.ts";
import type { Settings } from "./settings.ts";
import { isJsonObject, partAt, type Served, type Tool, wholeOf } from "./table.ts";

/** Ends the call that is being made: what was refused here would be refused again. */
const refusing = new AsyncLocalStorage<AbortController>();

/** Everything that calls have in common. */
export interface Caller {
	readonly served: Served;
	readonly settings: Settings;
	readonly api: ApiDescription;
	readonly authorize: ApiAuthorize | undefined;
	readonly redact: (text: string) => string;
	/** One for all calls: it keeps tokens, and how often may still be tried again. */
	readonly connection: ApiConnection;
}

export function createCaller(parts: Omit<Caller, "connection">): Caller {
	const { served, api, authorize } = parts;
	const send: typeof fetch = (url, init) => pinnedFetch(served, api, url, init);
	return { ...parts, connection: connectionTo(api, { fetch: send }, authorize) };
}

/** What the client says about the call, beside the operation's arguments. */
export interface OwnGiven {
	readonly cursor?: unknown;
	readonly fields?: unknown;
	readonly preview?: unknown;
}

/** Carries a tool out. Whatever goes wrong is thrown. */
export async function callTool(
	caller: Caller,
	tool: Tool,
	given: unknown,
	own: OwnGiven,
	signal: AbortSignal,
): Promise<ToolResult> {
	const { served, settings } = caller;
	const args = readJsonTexts(given ?? {}, wholeOf(tool), served.definitions);
	const position: Position = isGiven(own.cursor) ? readCursor(tool.name, own.cursor) : {};
	// What a cursor goes on with was checked when it was made.
	if (position.request === undefined) checkArguments(tool, args, served.definitions);
	const request = position.request ?? (await toolRequest(caller, tool, args));
	if (own.preview === true || own.preview === "true") return preview(caller, tool, request);
	const address = position.url === undefined ? undefined : new URL(position.url);
	const ended = new AbortController();
	const options = { signal: AbortSignal.any([signal, ended.signal]), ...(address && { address }) };
	const answer = await refusing.run(ended, () =>
		apiCall(caller.connection, tool.operation, request, options).withResponse(),
	);
	const held = tool.toolClass === "read" && !hasFiles(request);
	return toResult(tool, answer.value, answer.response, {
		cap: settings.cap,
		fields: listOf(own.fields),
		skip: position.skip ?? 0,
		next: held ? nextOf(tool, answer, request, position) : undefined,
		again: held ? { ...position, request } : undefined,
		redact: caller.redact,
	});
}

function isGiven(value: unknown): boolean {
	return value !== undefined && value !== null && value !== "";
}

function listOf(value: unknown): readonly string[] {
	const list: unknown = typeof value === "string" ? value.split(",").map((word) => word.trim()) : value;
	return Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];
}

/** Arguments under the names that the SDK has for them, with files in the place of their texts. */
async function toolRequest({ served, settings }: Caller, tool: Tool, args: unknown): Promise<object> {
	const read = await readFiles(args, wholeOf(tool), served.definitions, settings);
	const named = Object.entries(isJsonObject(read) ? read : {}).map(([name, value]) => [
		tool.members?.[name] ?? name,
		value,
	]);
	return Object.fromEntries(named);
}

function hasFiles(request: object): boolean {
	return Object.values(request)
		.flat()
		.some((value) => value instanceof Blob);
}

function nextOf(
	{ paging }: Tool,
	answer: ApiAnswer<unknown>,
	request: object,
	position: Position,
): Position | undefined {
	if (paging === undefined) return undefined;
	const { more, after, first } = paging;
	if (more !== undefined && partAt(answer.value, more) === false) return undefined;
	const part = partAt(answer.value, paging.items);
	const items: readonly unknown[] = Array.isArray(part) ? part : [];
	const seen = earlierItems(paging, request, position) + items.length;
	const next: ApiNext | undefined = after({ answer, items, request, seen }, paging);
	const mark = first === undefined || items.length === 0 ? undefined : markOf(items);
	// A provider that gives the same page again would lead a client on without an end.
	if (next === undefined || (mark !== undefined && mark === position.mark)) return undefined;
	const walked = { ...(Number.isNaN(seen) ? {} : { seen }), ...(mark === undefined ? {} : { mark }) };
	if ("request" in next) return { request: next.request, ...walked };
	return { request, url: new URL(next.url, answer.response.url || undefined).href, ...walked };
}

/** NaN where nobody knows: a walk may start with a later page. */
function earlierItems(
	{ argument = "", first = 1 }: ApiPaging,
	request: object,
	{ seen, request: held }: Position,
): number {
	if (held !== undefined) return seen ?? Number.NaN;
	return Number(partAt(request, [argument]) ?? first) === first ? 0 : Number.NaN;
}

function markOf(items: readonly unknown[]): string {
	return createHash("sha256").update(printJson(items)).digest("base64url").slice(0, 12);
}

/** Requests leave for the API's own addresses alone, redirects included. */
async function pinnedFetch(
	served: Served,
	api: ApiDescription,
	url: string | URL | Request,
	init: RequestInit | undefined,
): Promise<Response> {
	const target = url instanceof Request ? url.url : String(url);
	const { origin } = new URL(target);
	const own = environment(api.environment);
	const allowed = [...(own === undefined ? served.addresses : []), ...(own === undefined ? [] : [own])];
	const tokens = api.credentials.flatMap(({ tokenUrl }) => (tokenUrl === undefined ? [] : [tokenUrl]));
	const origins = [...allowed, ...tokens].filter((one) => URL.canParse(one)).map((one) => new URL(one).origin);
	if (origins.includes(origin)) return fetch(url, init);
	const remedy = "The API's description names no such address, so that nothing is sent there.";
	const refusal = new Refusal("address_not_declared", `${origin} is no address of this API.`, remedy);
	refusing.getStore()?.abort(refusal);
	throw refusal;
}

/** The request as it would be sent, without credentials. */
async function preview(caller: Caller, tool: Tool, request: object): Promise<ToolResult> {
	let seen: { url: string; init: RequestInit | undefined } | undefined;
	const see = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
		seen = { url: String(url), init };
		return new Response(null, { status: 204 });
	};
	const connection = connectionTo(caller.api, { fetch: see });
	await connection.send({ ...tool.operation, decoding: [["2XX", "none"]] }, request, { retry: { retries: 0 } });
	const body = seen?.init?.body;
	const told = {
		method: seen?.init?.method ?? tool.operation.method,
		url: seen?.url ?? "",
		headers: Object.fromEntries(new Headers(seen?.init?.headers)),
		body: typeof body === "string" ? body : body === undefined || body === null ? null : "(bytes)",
		credentials: tool.operation.security ?? [],
		sent: false,
	};
	const text = caller.redact(JSON.stringify(told));
	return { content: [{ type: "text", text }], structuredContent: JSON.parse(text) as Record<string, unknown> };
}

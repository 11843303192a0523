import { apiCall } from "../../typescript/runtime/call/call.ts";
import { type ApiAuthorize, connectionTo } from "../../typescript/runtime/call/connect.ts";
import type { ApiAnswer, ApiConnection } from "../../typescript/runtime/call/connection.ts";
import { environment } from "../../typescript/runtime/call/environment.ts";
import type { ApiDescription } from "../../typescript/runtime/call/operation.ts";
import type { ApiNext } from "../../typescript/runtime/sequences/pages.ts";
import { toResult } from "./answer.ts";
import { type Position, readCursor } from "./cursor.ts";
import { checkArguments, readJsonTexts } from "./read-arguments.ts";
import { readFiles } from "./read-files.ts";
import { Refusal, type ToolResult } from "./result.ts";
import type { Settings } from "./settings.ts";
import { isJsonObject, type Served, type Tool, wholeOf } from "./table.ts";

/** Everything that calls have in common. */
export interface Caller {
	readonly served: Served;
	readonly settings: Settings;
	readonly api: ApiDescription;
	readonly authorize: ApiAuthorize | undefined;
	readonly redact: (text: string) => string;
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
	const connection = connect(caller, (url, init) => pinnedFetch(served, caller.api, url, init));
	const address = position.url === undefined ? undefined : new URL(position.url);
	const answer = await apiCall(connection, tool.operation, request, {
		signal,
		...(address && { address }),
	}).withResponse();
	const held = tool.toolClass === "read" && !hasFiles(request);
	return toResult(tool, answer.value, answer.response, {
		cap: settings.cap,
		fields: listOf(own.fields),
		skip: position.skip ?? 0,
		next: held ? nextOf(tool, answer, request) : undefined,
		again: held ? { request, ...(position.url === undefined ? {} : { url: position.url }) } : undefined,
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

function connect({ api, authorize }: Caller, send: typeof fetch): ApiConnection {
	return connectionTo(api, { fetch: send }, authorize);
}

function nextOf({ paging }: Tool, answer: ApiAnswer<unknown>, request: object): Position | undefined {
	if (paging === undefined) return undefined;
	let items: unknown = answer.value;
	for (const name of paging.items) items = isJsonObject(items) ? items[name] : undefined;
	const page = { answer, items: Array.isArray(items) ? items : [], request };
	const next: ApiNext | undefined = paging.after(page, paging);
	if (next === undefined) return undefined;
	if ("request" in next) return { request: next.request };
	return { request, url: new URL(next.url, answer.response.url || undefined).href };
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
	throw new Refusal("address_not_declared", `${origin} is no address of this API.`, remedy);
}

/** The request as it would be sent, without credentials. */
async function preview(caller: Caller, tool: Tool, request: object): Promise<ToolResult> {
	let seen: { url: string; init: RequestInit | undefined } | undefined;
	const connection = connect({ ...caller, authorize: undefined }, async (url, init) => {
		seen = { url: String(url), init };
		return new Response(null, { status: 204 });
	});
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

import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { ToolPlan } from "../../../../../engine/src/generate/tools/tool-set.ts";
import type { Call, Case, ErrorKind } from "../../case.ts";
import type { Got } from "../../compare.ts";
import { answeredBy, isRecord, type Members, type ToolAnswer } from "./read-answer.ts";
import { argumentsOf } from "./say-arguments.ts";

/** Lists the tools as clients do: what answers is held against what the list says. */
export async function connectTo(file: string, env: Readonly<Record<string, string>>): Promise<Client> {
	const client = new Client({ name: "conformance", version: "1" });
	await client.connect(new StdioClientTransport({ command: process.execPath, args: [file], env }));
	await client.listTools();
	return client;
}

/** Carries a case's calls out, one after the other. */
export async function callTools(
	client: Client,
	tools: ReadonlyMap<string, ToolPlan>,
	{ calls }: Case,
	begun: Promise<void>,
): Promise<readonly Got[]> {
	const results: Got[] = [];
	/** What each call gave, so that a later one can send it. */
	const values: unknown[] = [];
	for (const call of calls) {
		const tool = tools.get(call.operation);
		if (tool === undefined) throw new Error(`${call.operation} is no tool.`);
		const given = argumentsOf(tool, call.arguments ?? {}, values);
		const { cancelAfterMs } = call.options ?? {};
		const signal = cancelAfterMs === undefined ? undefined : cancelledAfter(begun, cancelAfterMs);
		const got = await runCall(client, tool, call, given, signal).catch((error) => sayThrown(error, signal));
		values.push(got.value);
		results.push(got);
	}
	return results;
}

/** Counted from when the API was asked: between the caller and the API stands a process. */
function cancelledAfter(begun: Promise<void>, afterMs: number): AbortSignal {
	const controller = new AbortController();
	begun.then(() => setTimeout(() => controller.abort(), afterMs));
	return controller.signal;
}

async function runCall(
	client: Client,
	tool: ToolPlan,
	call: Call,
	given: Members,
	signal: AbortSignal | undefined,
): Promise<Got> {
	if (call.by === "items" || call.by === "pages") return walk(client, tool, call, given);
	const answer = await ask(client, tool, given, signal);
	return answer.isError === true ? { error: sayFailure(answer) } : { value: answeredBy(answer) as never };
}

/** From page to page by the cursor that each answer gives. */
async function walk(
	client: Client,
	tool: ToolPlan,
	{ by, take = Number.POSITIVE_INFINITY }: Call,
	given: Members,
): Promise<Got> {
	const items: unknown[] = [];
	let answer = await ask(client, tool, given);
	for (let pages = 0; pages < 20; pages++) {
		if (answer.isError === true) return { error: sayFailure(answer) };
		const page = answeredBy(answer);
		items.push(...(by === "pages" ? [page] : itemsOf(page, tool)));
		const { cursor } = moreOf(answer);
		if (items.length >= take || cursor === undefined) break;
		answer = await ask(client, tool, { [tool.own.cursor ?? ""]: cursor });
	}
	return { items: items.slice(0, take) as never };
}

function itemsOf(page: unknown, { method }: ToolPlan): readonly unknown[] {
	let part = page;
	for (const name of method.paging?.items ?? []) part = isRecord(part) ? part[name] : undefined;
	return Array.isArray(part) ? part : [];
}

function moreOf({ structuredContent: { _mcp: more } = {} }: ToolAnswer): Members {
	return isRecord(more) ? more : {};
}

async function ask(client: Client, tool: ToolPlan, given: Members, signal?: AbortSignal): Promise<ToolAnswer> {
	const request = { name: tool.listed.name, arguments: given };
	return (await client.callTool(request, signal && { signal })) as unknown as ToolAnswer;
}

const kinds: Readonly<Record<string, ErrorKind>> = {
	unreadable_answer: "decode",
	timeout: "timeout",
	no_answer: "connection",
	redirected: "redirect",
	address_not_declared: "redirect",
	invalid_arguments: "argument",
	cancelled: "cancelled",
};

/** A failure in words of cases: its sentence is behind what was called. */
function sayFailure({ structuredContent: told = {} }: ToolAnswer): NonNullable<Got["error"]> {
	const { status, code, message, request_id: requestId, body = null } = told;
	const kind = typeof code === "string" ? kinds[code] : undefined;
	const detail = / answered \d+: (.*)$/su.exec(String(message))?.[1];
	return {
		said: JSON.stringify(told),
		kind: kind ?? (typeof status === "number" ? "status" : ("other" as ErrorKind)),
		...(typeof status === "number" && { status }),
		...(typeof requestId === "string" && { requestId }),
		...(typeof code === "string" && { code }),
		...(detail !== undefined && { detail }),
		body: body as never,
	};
}

/** What a client throws by itself: it was cancelled, or refuses an answer. */
function sayThrown(error: unknown, signal: AbortSignal | undefined): Got {
	return { error: { kind: signal?.aborted === true ? "cancelled" : ("other" as ErrorKind), said: String(error) } };
}

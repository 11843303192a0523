import { Server } from "@modelcontextprotocol/server";
import { type Caller, callTool } from "./call-tool.ts";
import { findTools } from "./find-tools.ts";
import { Refusal, type ToolResult, textResult } from "./result.ts";
import { failureResult } from "./say-failure.ts";
import { withheld } from "./settings.ts";
import { isJsonObject, type ListedTool, type Tool } from "./table.ts";

/** A day: the list is the same for as long as this file and its settings are. */
const LIST_TTL_MS = 86_400_000;

/** A server for one connection, or one request: it keeps nothing. */
export function createServer(caller: Caller): Server {
	const { name, version, title } = caller.served;
	const server = new Server(
		{ name, version, title },
		{ capabilities: { tools: {} }, cacheHints: { "tools/list": { ttlMs: LIST_TTL_MS, cacheScope: "public" } } },
	);
	const tools = listedTools(caller);
	server.setRequestHandler("tools/list", async () => ({ tools }) as never);
	server.setRequestHandler("tools/call", async (request, context) => {
		const { name: called, arguments: given } = request.params;
		return (await answer(caller, called, given ?? {}, context.mcpReq.signal)) as never;
	});
	return server;
}

function listedTools({ served, settings }: Caller): readonly ListedTool[] {
	const usable = served.tools.filter((tool) => withheld(tool, settings) === undefined);
	if (served.surface === "tools") {
		return usable
			.filter(({ listed }) => listed !== false)
			.map((tool) => {
				const { name, title, description, inputSchema, outputSchema, annotations = {} } = tool;
				return { name, title, description, inputSchema, ...(outputSchema && { outputSchema }), annotations };
			});
	}
	const classes = new Set(usable.map(({ toolClass }) => `call_${toolClass}`));
	return served.finders.filter(({ name }) => !name.startsWith("call_") || classes.has(name));
}

async function answer(caller: Caller, name: string, given: unknown, signal: AbortSignal): Promise<ToolResult> {
	try {
		const args = isJsonObject(given) ? given : {};
		return await carryOut(caller, name, args, signal);
	} catch (error) {
		// Who cancels may give any reason, and hears no answer.
		const told = failureResult(signal.aborted ? cancelled() : error, caller.redact);
		if (told.structuredContent?.["code"] === "internal") process.stderr.write(`${caller.redact(String(error))}\n`);
		return told;
	}
}

async function carryOut(
	caller: Caller,
	name: string,
	args: Record<string, unknown>,
	signal: AbortSignal,
): Promise<ToolResult> {
	const { served } = caller;
	if (served.surface !== "tools") {
		if (name === "search") return search(caller, args);
		if (name === "describe") return describe(caller, args);
		if (served.surface === "dynamic" && name.startsWith("call_")) return callByName(caller, name, args, signal);
		throw unknownTool(name);
	}
	const tool = usableTool(caller, name);
	const { cursor, fields, preview } = tool.own ?? {};
	const own = {
		cursor: cursor === undefined ? undefined : args[cursor],
		fields: fields === undefined ? undefined : args[fields],
		preview: preview === undefined ? undefined : args[preview],
	};
	const rest = Object.entries(args).filter(([member]) => member !== cursor && member !== fields && member !== preview);
	return callTool(caller, tool, Object.fromEntries(rest), own, signal);
}

function callByName(
	caller: Caller,
	name: string,
	args: Record<string, unknown>,
	signal: AbortSignal,
): Promise<ToolResult> {
	const tool = usableTool(caller, String(args["name"] ?? ""));
	if (name !== `call_${tool.toolClass}`) {
		const message = `${tool.name} is of the class ${tool.toolClass}, and not called by ${name}.`;
		throw new Refusal("wrong_class", message, `Call it by call_${tool.toolClass}.`);
	}
	const given = typeof args["arguments"] === "string" ? parsed(args["arguments"]) : args["arguments"];
	return callTool(caller, tool, given, args, signal);
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw new Refusal("invalid_arguments", "arguments is no object.", "Give an object, as describe says.");
	}
}

function cancelled(): Refusal {
	return new Refusal("cancelled", "The call was cancelled.", "Call again if it is still wanted.");
}

/** A tool that this server offers: its flags hold here as they do for the list. */
function usableTool({ served, settings }: Caller, name: string): Tool {
	const tool = served.tools.find((one) => one.name === name);
	if (tool === undefined) throw unknownTool(name);
	const reason = withheld(tool, settings);
	if (reason === undefined) return tool;
	throw new Refusal("not_allowed", `${name} cannot be called, because ${reason}.`, "Ask whoever runs this server.");
}

function unknownTool(name: string): Refusal {
	const said = name.slice(0, 100);
	return new Refusal(
		"unknown_tool",
		`There is no tool ${JSON.stringify(said)}.`,
		"Take a name from the list of tools, or from search.",
	);
}

function search({ served, settings }: Caller, { query, tag, limit }: Record<string, unknown>): ToolResult {
	const usable = served.tools
		.filter((tool) => withheld(tool, settings) === undefined)
		.filter((tool) => typeof tag !== "string" || tag === "" || tool.tags.includes(tag));
	const most = Math.min(50, Math.max(1, Math.trunc(Number(limit ?? 10)) || 10));
	const found = findTools(String(query ?? "").slice(0, 1_000), usable, most);
	const operations = found.map(({ name, toolClass, title }) => ({ name, class: toolClass, summary: title }));
	return structured({ operations, of: usable.length });
}

function describe(caller: Caller, { name }: Record<string, unknown>): ToolResult {
	const tool = usableTool(caller, String(name ?? ""));
	const { title, description, toolClass, tags, inputSchema } = tool;
	const told = { name: tool.name, class: toolClass, title, description, tags, arguments: inputSchema };
	return structured(caller.served.surface === "docs" ? told : { ...told, call: `call_${toolClass}` });
}

function structured(value: Record<string, unknown>): ToolResult {
	return { ...textResult(JSON.stringify(value)), structuredContent: value };
}

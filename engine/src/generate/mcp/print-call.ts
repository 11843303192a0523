import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { membersOf, opened, type Types } from "../plan/opened.ts";
import type { SdkPlan } from "../plan/sdk-plan.ts";
import type { Shape } from "../plan/shape.ts";
import type { CallValue, SnippetRequest, TargetCalls } from "../snippets/snippet.ts";
import type { ToolPlan } from "../tools/tool-set.ts";
import { shortJson } from "../writer/short-json.ts";
import { toolsOf } from "./tools-of.ts";

/**
 * Prints calls as a client sends them: the parameters of `tools/call`, as JSON. Where the server lists a tool for each
 * operation, the tool is called; else the one that calls operations of its class. A server of texts has no calls.
 */
export function mcpCalls(plan: SdkPlan, types: Types, { tools: settings }: SnippetRequest): TargetCalls {
	const { tools, surface } = toolsOf(plan, settings);
	const byOperation = new Map(tools.map((tool) => [tool.operation, tool]));
	return {
		has: (operation) => surface !== "docs" && byOperation.has(operation),
		print: (_, { operation }, values) => {
			const tool = byOperation.get(operation);
			if (tool === undefined) throw new Error(`${operation} is no tool.`);
			const own = { name: tool.listed.name, arguments: argumentsOf(tool, values, types) };
			const sent = surface === "tools" ? own : { name: `call_${tool.toolClass}`, arguments: own };
			const call = shortJson(sent);
			return { text: call, setup: "", call };
		},
	};
}

/** Under the names that the tool has for them. Some are called `__proto__`. */
function argumentsOf({ arguments: given, method }: ToolPlan, values: readonly CallValue[], types: Types): JsonObject {
	const known = new Map(values.map(({ member, value }) => [member, value]));
	const shapes = new Map(method.arguments.map(({ member, shape }) => [member, shape]));
	return Object.fromEntries(
		given.flatMap(({ name, member }) => {
			const value = known.get(member);
			return value === undefined ? [] : [[name, argument(value, shapes.get(member) ?? unknown, types)] as const];
		}),
	);
}

const unknown: Shape = { kind: "unknown" };

/** A value as JSON has it; bytes are a data URL (RFC 2397) of the text that they are. */
function argument(value: JsonValue, shape: Shape, types: Types): JsonValue {
	const settled = opened(shape, types);
	if (settled.kind === "binary") return dataUrl(typeof value === "string" ? value : JSON.stringify(value));
	if (isList(value)) {
		const items = settled.kind === "list" ? settled.items : unknown;
		return value.map((item) => argument(item, items, types));
	}
	if (!isObject(value)) return value;
	const fields = membersOf(settled, types);
	const members = Object.entries(value).map(
		([name, member]) => [name, argument(member, fields.get(name)?.shape ?? unknown, types)] as const,
	);
	return Object.fromEntries(members);
}

function dataUrl(text: string): string {
	const bytes = new TextEncoder().encode(text);
	return `data:application/octet-stream;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}`;
}

import type { JsonValue } from "../../contract/json.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import type { ListedTool } from "./tool-set.ts";

/*
 * What clients and the models behind them refuse of a tool, as people found out: each profile is a list of rules, and a
 * tool passes where none of them objects.
 */

export type ClientProfile = "claude" | "claude-code" | "openai" | "gemini" | "copilot" | "cursor";

interface Rule {
	readonly says: string;
	readonly clients: readonly ClientProfile[];
	readonly breaks: (tool: ListedTool) => boolean;
}

const everybody: readonly ClientProfile[] = ["claude", "claude-code", "openai", "gemini", "copilot", "cursor"];
const COMBINATORS = ["oneOf", "anyOf", "allOf", "not"];

const rules: readonly Rule[] = [
	{
		says: "the name is not one that every client takes",
		clients: everybody,
		breaks: ({ name }) => !/^[A-Za-z_][A-Za-z0-9_-]{0,44}$/u.test(name),
	},
	{ says: "the root is no object", clients: everybody, breaks: ({ inputSchema }) => inputSchema["type"] !== "object" },
	{
		says: "the root has a combinator",
		clients: ["claude", "claude-code", "openai"],
		breaks: ({ inputSchema }) => COMBINATORS.some((word) => word in inputSchema),
	},
	{
		says: "a combinator stands within",
		clients: ["cursor", "gemini"],
		breaks: (tool) => someSchema(tool, (schema) => COMBINATORS.some((word) => word in schema)),
	},
	{
		says: "a reference is left",
		clients: ["copilot", "cursor", "gemini"],
		breaks: (tool) => someSchema(tool, (schema) => "$ref" in schema),
	},
	{
		says: "a type is a list",
		clients: ["gemini", "openai", "copilot"],
		breaks: (tool) => someSchema(tool, ({ type }) => isList(type)),
	},
	{
		says: "a type is missing",
		clients: ["gemini"],
		breaks: (tool) => someSchema(tool, ({ type }) => typeof type !== "string"),
	},
	{
		says: "a format is left",
		clients: ["cursor", "openai"],
		breaks: (tool) => someSchema(tool, (schema) => "format" in schema),
	},
	{
		says: "a list has no items",
		clients: ["openai", "gemini"],
		breaks: (tool) => someSchema(tool, ({ type, items }) => type === "array" && !isObject(items)),
	},
	{
		says: "an enum is not of texts alone, or has the empty one",
		clients: ["gemini"],
		breaks: (tool) =>
			someSchema(
				tool,
				({ enum: values }) => isList(values) && values.some((one) => typeof one !== "string" || one === ""),
			),
	},
	{
		says: "a member's name is not one that every client takes",
		clients: ["claude", "claude-code"],
		breaks: (tool) =>
			someSchema(
				tool,
				({ properties }) =>
					isObject(properties) && Object.keys(properties).some((name) => !/^[A-Za-z0-9_.-]{1,64}$/u.test(name)),
			),
	},
	{ says: "the description is too long", clients: ["openai"], breaks: ({ description }) => description.length > 1_024 },
];

/** What each client objects to in a tool, as `client: reason`; empty where all take it. */
export function objectionsTo(tool: ListedTool): readonly string[] {
	return rules
		.filter(({ breaks }) => breaks(tool))
		.flatMap(({ says, clients }) => clients.map((client) => `${client}: ${says}`));
}

type Schema = Readonly<Record<string, JsonValue>>;

/** Whether any schema of the arguments, the root included, is so. */
function someSchema({ inputSchema }: ListedTool, is: (schema: Schema) => boolean): boolean {
	const waiting: JsonValue[] = [inputSchema];
	for (let schema = waiting.pop(); schema !== undefined; schema = waiting.pop()) {
		if (!isObject(schema)) continue;
		if (is(schema as Schema)) return true;
		const { properties, items } = schema as Schema;
		if (isObject(properties)) waiting.push(...Object.values(properties as Schema));
		if (items !== undefined) waiting.push(items);
	}
	return false;
}

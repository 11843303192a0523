import type { ToolClass } from "../../contract/config.ts";
import type { JsonObject } from "../../contract/json.ts";
import { hintsOf } from "./classify.ts";
import type { ListedTool } from "./tool-set.ts";

/*
 * The tools of an API that is too large to list: they find an operation, describe it, and call it by its class, so that
 * a client can ask before something is lost without asking before each look.
 */

const search: ListedTool = finder(
	"search",
	"Find operations",
	"Finds operations of this API by words of their name, summary, tag and path. Gives name, class and summary, best first.",
	{
		query: { type: "string", description: "Words to look for." },
		tag: { type: "string", description: "Operations with this tag alone." },
		limit: { type: "integer", description: "How many at most; 10 where it is left out." },
	},
	["query"],
);

const describe: ListedTool = finder(
	"describe",
	"Describe an operation",
	"Gives an operation's description, class and the schema of its arguments. Ask before the first call of it.",
	{ name: { type: "string", description: "Its name, as search gives it." } },
	["name"],
);

const called: Readonly<Record<ToolClass, string>> = {
	read: "Calls an operation that changes nothing.",
	write: "Calls an operation that changes something, and destroys nothing.",
	destructive: "Calls an operation whose change may destroy or cannot be taken back.",
};

function caller(toolClass: ToolClass): ListedTool {
	const looks = toolClass === "read";
	const page: JsonObject = {
		cursor: { type: "string", description: "The cursor of an earlier answer: gives what comes after it." },
	};
	const look: JsonObject = { preview: { type: "boolean", description: "Gives the request, and sends nothing." } };
	return {
		name: `call_${toolClass}`,
		title: `Call an operation (${toolClass})`,
		description: `${called[toolClass]} Operations of another class are refused.`,
		inputSchema: {
			type: "object",
			properties: {
				name: { type: "string", description: "The operation's name." },
				arguments: { type: "object", description: "Its arguments, as describe gives them." },
				fields: fieldsSchema,
				...(looks ? page : look),
			},
			required: ["name"],
		},
		annotations: hintsOf(toolClass, false),
	};
}

export const fieldsSchema: JsonObject = {
	type: "array",
	items: { type: "string" },
	description: "Members of the answer to give, such as id or owner.name; all where left out.",
};

/** The finders that an API with operations of these classes needs; for docs those that call nothing. */
export function findersFor(classes: ReadonlySet<ToolClass>): readonly ListedTool[] {
	const callers = (["read", "write", "destructive"] as const).filter((one) => classes.has(one)).map(caller);
	return [search, describe, ...callers];
}

export const readers: readonly ListedTool[] = [search, describe];

function finder(
	name: string,
	title: string,
	description: string,
	properties: JsonObject,
	required: readonly string[],
): ListedTool {
	const annotations = { ...hintsOf("read", true), openWorldHint: false };
	return {
		name,
		title,
		description,
		inputSchema: { type: "object", properties, required: [...required] },
		annotations,
	};
}

import type { Degradation } from "../../contract/artifact.ts";
import type { ToolClass, ToolSurface } from "../../contract/config.ts";
import type { JsonObject } from "../../contract/json.ts";
import type { MethodPlan } from "../plan/sdk-plan.ts";

/*
 * What models are offered of an API, in no language: plain data in its final order. An MCP server prints it, and the
 * comparison of two descriptions holds two of them against each other.
 */

/** The hints of the protocol (ToolAnnotations), all of them said. */
export interface ToolHints {
	readonly readOnlyHint: boolean;
	readonly destructiveHint: boolean;
	readonly idempotentHint: boolean;
	readonly openWorldHint: boolean;
}

/** A tool as a client lists it. */
export interface ListedTool {
	readonly name: string;
	readonly title: string;
	readonly description: string;
	readonly inputSchema: JsonObject;
	readonly outputSchema?: JsonObject;
	readonly annotations: ToolHints;
}

/** An argument of a tool, and the member of the SDK's request that it is. */
export interface ToolArgument {
	readonly name: string;
	readonly member: string;
	readonly required: boolean;
}

/** An operation as a tool. */
export interface ToolPlan {
	/** `GET /v1/accounts/{id}`. */
	readonly operation: string;
	readonly pointer: string;
	readonly toolClass: ToolClass;
	readonly tags: readonly string[];
	/** What clients are shown: the portable form. */
	readonly listed: ListedTool;
	/** What its description says in the description's own words, behind which its path stands. */
	readonly said: string;
	/** The portable form of the operation's own arguments alone. */
	readonly input: JsonObject;
	readonly arguments: readonly ToolArgument[];
	/** Every limit of type of the arguments, for who carries the call out; its references lead to ToolSet.definitions. */
	readonly whole: JsonObject;
	/** Names of arguments that are the server's own; null where the tool has none. */
	readonly own: OwnArguments;
	/** The kind of JSON value that a success gives, as far as the description says. */
	readonly answers: "object" | "list" | "other";
	/** Whether clients can be shown it as a tool of its own; elsewhere it can be called by name alone. */
	readonly portable: boolean;
	/** Estimated, of its entry in tools/list. */
	readonly tokens: number;
	readonly method: MethodPlan;
}

export interface OwnArguments {
	/** The page to go on with. */
	readonly cursor: string | null;
	/** Members of the answer to give; the rest is left out. */
	readonly fields: string | null;
	/** Gives the request, and sends nothing. */
	readonly preview: string | null;
}

export interface ToolSet {
	/** Sorted by name. */
	readonly tools: readonly ToolPlan[];
	/** The tools that find, describe and call any other, in the order in which they are listed. */
	readonly finders: readonly ListedTool[];
	/** Declared types that whole schemas refer to, by name. */
	readonly definitions: JsonObject;
	readonly surface: ToolSurface;
	readonly budget: number;
	readonly costs: SurfaceCosts;
	readonly degradations: readonly Degradation[];
}

/** Estimated tokens of what tools/list answers. */
export interface SurfaceCosts {
	readonly tools: number;
	readonly dynamic: number;
	readonly docs: number;
	/** Of the tools of each tag; "" for those without one. */
	readonly byTag: ReadonlyMap<string, number>;
}

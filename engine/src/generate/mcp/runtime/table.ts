import type { ApiOperation } from "../../typescript/runtime/call/operation.ts";
import type { ApiPaging } from "../../typescript/runtime/sequences/pages.ts";
import { ApiNumber } from "../../typescript/runtime/values/json.ts";

export type Json = null | boolean | number | string | readonly Json[] | JsonRecord;
export interface JsonRecord {
	readonly [member: string]: Json | undefined;
}

export type ToolClass = "read" | "write" | "destructive";

/** A tool as clients list it. */
export interface ListedTool {
	readonly name: string;
	readonly title: string;
	readonly description: string;
	readonly inputSchema: JsonRecord;
	readonly outputSchema?: JsonRecord;
	readonly annotations: JsonRecord;
}

/** An operation as a tool: a row of the table that stands above. What is never listed has neither hints nor arguments of ours. */
export interface Tool extends Omit<ListedTool, "annotations"> {
	readonly annotations?: JsonRecord;
	readonly toolClass: ToolClass;
	readonly tags: readonly string[];
	/** Whether clients can be shown it; elsewhere it is called by name alone. */
	readonly listed?: false;
	/** What the arguments are held against where inputSchema does not say all; its references lead to the definitions. */
	readonly whole?: JsonRecord;
	/** Arguments that have another name in the request. */
	readonly members?: Readonly<Record<string, string>>;
	/** The names of arguments that are the server's own. */
	readonly own?: { readonly cursor?: string; readonly fields?: string; readonly preview?: string };
	readonly answers?: "object" | "list";
	readonly operation: ApiOperation;
	readonly paging?: ApiPaging;
}

/** What was generated: everything else here is the same for every API. */
export interface Served {
	readonly name: string;
	readonly version: string;
	readonly title: string;
	readonly surface: "tools" | "dynamic" | "docs";
	readonly tools: readonly Tool[];
	readonly finders: readonly ListedTool[];
	readonly definitions: JsonRecord;
	/** Addresses that requests may be sent to, beside the one that the environment names. */
	readonly addresses: readonly string[];
	/** What the names of this server's own environment variables begin with. */
	readonly prefix: string;
}

/** The schema that arguments are held against. */
export function wholeOf({ whole, inputSchema }: Tool): JsonRecord {
	return whole ?? inputSchema;
}

/** A number that keeps its digits is an object to JavaScript, and none to JSON. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Number);
}

/** What stands at a path of names. */
export function partAt(value: unknown, path: readonly string[]): unknown {
	let part = value;
	for (const name of path) part = isJsonObject(part) && Object.hasOwn(part, name) ? part[name] : undefined;
	return part;
}

/** As JSON text in which a number that clients would round is the text of its digits. */
export function printForClients(value: unknown): string {
	return JSON.stringify(value, function (this: Readonly<Record<string, unknown>>, name, member: unknown) {
		const held = this[name];
		return held instanceof ApiNumber ? held.text : member;
	});
}

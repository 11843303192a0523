import { findGo } from "./go/go.ts";
import type { FindRunners, Runner } from "./language.ts";
import { findServer } from "./mcp/mcp.ts";
import { findPythons } from "./python/python.ts";
import { findNode } from "./typescript/typescript.ts";

const languages: readonly FindRunners[] = [findNode, findPythons, findGo, findServer];

/** What this machine has of each language that has a target, and the MCP server. */
export async function findRunners(): Promise<readonly Runner[]> {
	return (await Promise.all(languages.map((find) => find()))).flat();
}

import { assignNames } from "./assign-names.ts";
import { shortHash } from "./short-hash.ts";
import type { Words } from "./split-words.ts";

/**
 * Clients count `mcp__` + server + `__` into the 64 characters that they allow a tool's name (Claude Code; Gemini and
 * OpenAI allow 64 as well): this leaves a server 12 characters.
 */
const LONGEST_TOOL_NAME = 45;

/** Something that becomes a tool of an MCP server. */
export interface ToolClaim {
	/** Its identity. */
	readonly key: string;
	/** Group and method: `["repos", "issues", "list"]`. */
	readonly words: Words;
}

/**
 * Gives the names of an MCP server's tools by key: `repos_issues_list`. Letters, digits and `_`, no digit in front,
 * unique whatever the case, and never longer than every known client allows; a name that is cut ends in a hash of the
 * whole. "" for a key that claims none.
 */
export function toolNames(claims: readonly ToolClaim[]): (key: string) => string {
	const names = assignNames(claims.map(({ key, words }) => ({ pointer: key, rank: 0, candidates: [words] })));
	return (key) => {
		const words = names.get(key);
		return words === undefined ? "" : fitting(words);
	};
}

function fitting(words: Words): string {
	const name = startable(words.join("_"));
	if (name.length <= LONGEST_TOOL_NAME) return name;
	const hash = shortHash(name);
	return `${name.slice(0, LONGEST_TOOL_NAME - hash.length - 1).replace(/_+$/u, "")}_${hash}`;
}

function startable(name: string): string {
	return /^\d/u.test(name) ? `_${name}` : name;
}

import { assignNames, nameKey } from "./assign-names.ts";
import { forgottenNames, type KeptNames } from "./lock/kept-names.ts";
import { shortHash } from "./short-hash.ts";
import type { Words } from "./split-words.ts";

/**
 * Clients count `mcp__` + server + `__` into the 64 characters that they allow a tool's name (Claude Code; Gemini and
 * OpenAI allow 64 as well): this leaves a server 12 characters.
 */
export const LONGEST_TOOL_NAME = 45;

/** Something that becomes a tool of an MCP server. */
export interface ToolClaim {
	/** Its identity. */
	readonly key: string;
	/** What a lock calls it (Operation.matchKey). */
	readonly subject: string;
	/** Group and method: `["repos", "issues", "list"]`. */
	readonly words: Words;
}

/**
 * Gives the names of an MCP server's tools by key: `repos_issues_list`. Letters, digits and `_`, no digit in front,
 * unique whatever the case, and never longer than every known client allows; a name that is cut ends in a hash of the
 * whole. What the lock has a name for keeps it, and nobody else gets it. "" for a key that claims none.
 */
export function toolNames(claims: readonly ToolClaim[], names: KeptNames = forgottenNames): (key: string) => string {
	const given = names.given("tool", "").flatMap(([words = []]) => [nameKey(words)]);
	const kept = new Map(claims.map(({ key, subject }) => [key, names.kept("tool", subject)?.name[0]]));
	const assigned = assignNames(
		claims.map(({ key, words }) => ({ pointer: key, rank: 0, candidates: [words], kept: kept.get(key) })),
		given,
	);
	const taken = new Set(given);
	const spelled = new Map<string, string>();
	for (const [key, words] of [...assigned].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
		const name = words === kept.get(key) ? startable(words.join("_")) : untaken(key, words, taken);
		taken.add(nameKey(wordsOfTool(name)));
		spelled.set(key, name);
	}
	return (key) => spelled.get(key) ?? "";
}

/** The words that a lock writes for a tool's name. */
export function wordsOfTool(name: string): Words {
	return name.replace(/^_/u, "").split("_");
}

/** Whether clients allow a name of these words. */
export function isToolName([words = []]: readonly Words[]): boolean {
	return startable(words.join("_")).length <= LONGEST_TOOL_NAME;
}

/** A cut name may be one that something else has, however unlikely: then more is hashed. */
function untaken(key: string, words: Words, taken: ReadonlySet<string>): string {
	let name = fitting(words);
	for (let tries = 1; taken.has(nameKey(wordsOfTool(name))); tries++)
		name = fitting([...words, shortHash(`${key}#${tries}`)]);
	return name;
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

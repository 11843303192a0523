import type { JsonValue } from "../../contract/json.ts";
import { isObject } from "../../lib/json-kind.ts";
import { listed, quote, quoteNames } from "../../lib/say.ts";

const KEYWORD = quote("patternProperties");

/** Which patterns of `patternProperties` came, and which ones went; null where none did, or they cannot be read. */
export function sayPatterns(from: JsonValue | undefined, to: JsonValue | undefined): string | null {
	const [old, now] = [patternsOf(from), patternsOf(to)];
	if (old === null || now === null) return null;
	const came = now.filter((pattern) => !old.includes(pattern));
	const went = old.filter((pattern) => !now.includes(pattern));
	if (came.length + went.length === 0) return null;
	if (from === undefined) return `The keyword ${KEYWORD} was added for names that match ${anyOf(came)}`;
	if (to === undefined) return `The keyword ${KEYWORD} was removed for names that match ${anyOf(went)}`;
	if (went.length === 0) return `The ${sayAll(came)} added to ${KEYWORD}`;
	if (came.length === 0) return `The ${sayAll(went)} removed from ${KEYWORD}`;
	return `The ${noun(went)} ${quoteNames(went)} in ${KEYWORD} changed to ${quoteNames(came)}`;
}

/** A keyword that is not there has none. */
function patternsOf(value: JsonValue | undefined): readonly string[] | null {
	if (value === undefined) return [];
	return isObject(value) ? Object.keys(value) : null;
}

function sayAll(patterns: readonly string[]): string {
	return `${noun(patterns)} ${quoteNames(patterns)} ${patterns.length === 1 ? "was" : "were"}`;
}

function noun({ length }: readonly string[]): string {
	return length === 1 ? "pattern" : "patterns";
}

function anyOf(patterns: readonly string[]): string {
	return listed(patterns, quote, "or");
}

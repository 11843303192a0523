import { matchesGlob } from "../lib/glob.ts";

/*
 * Operations by path, key or tag, as the overrides of a policy name them. Patterns are those of lib/glob.ts, and the
 * name of a path parameter does not matter: `/users/{id}` and `/users/{userId}` are one path.
 */

export interface OperationSelector {
	/** Patterns of paths: `/internal/**`. */
	readonly paths: readonly string[];
	/** Patterns of operations as findings show them: `GET /v1/x`, `* /v1/drafts/*`, `POST webhook:*`. */
	readonly operations: readonly string[];
	/** Tags, exactly as they are written. */
	readonly tags: readonly string[];
}

export interface SelectableOperation {
	/** Operation.key: `GET /v1/accounts/{id}`. */
	readonly key: string;
	readonly tags: readonly string[];
}

/** Whether one of the paths, operations or tags means the operation. */
export function selectsOperation(selector: OperationSelector, operation: SelectableOperation): boolean {
	return (
		selector.paths.some((pattern) => selectsByPath(pattern, operation)) ||
		selector.operations.some((pattern) => selectsByKey(pattern, operation)) ||
		selector.tags.some((tag) => selectsByTag(tag, operation))
	);
}

export function selectsByPath(pattern: string, { key }: SelectableOperation): boolean {
	return matchesGlob(nameless(pattern), nameless(splitKey(key).path));
}

export function selectsByKey(pattern: string, { key }: SelectableOperation): boolean {
	const [wanted, found] = [splitKey(pattern), splitKey(key)];
	if (wanted.method !== "*" && wanted.method !== found.method) return false;
	return matchesGlob(nameless(wanted.path), nameless(found.path));
}

export function selectsByTag(tag: string, { tags }: SelectableOperation): boolean {
	return tags.includes(tag);
}

function splitKey(key: string): { readonly method: string; readonly path: string } {
	const space = key.indexOf(" ");
	return { method: key.slice(0, space), path: key.slice(space + 1) };
}

/** A path or an operation's key without the names of its parameters, which are nobody's business but the reader's. */
export function nameless(path: string): string {
	return path.replace(/\{[^{}]*\}/g, "{}");
}

const LONGEST_PATTERN = 200;

/** Why a text is no pattern of paths, as the end of a sentence; undefined where it is one. */
export function pathPatternObjection(pattern: string): string | undefined {
	if (!pattern.startsWith("/")) return "does not begin with a slash";
	return globObjection(pattern);
}

/** Why a text is no pattern of operations, as the end of a sentence; undefined where it is one. */
export function operationPatternObjection(pattern: string): string | undefined {
	if (!/^(?:\*|[A-Za-z][A-Za-z-]{0,29}) (?:\/|webhook:|callback:)/.test(pattern))
		return "is not a method and a path, a webhook or a callback";
	return globObjection(pattern);
}

function globObjection(pattern: string): string | undefined {
	if (pattern.length > LONGEST_PATTERN) return `is longer than ${LONGEST_PATTERN} characters`;
	if (/\p{Cc}/u.test(pattern)) return "holds a control character";
	const isMixed = pattern.split("/").some((part) => part !== "**" && part.includes("**"));
	return isMixed ? "has ** beside other characters of a part" : undefined;
}

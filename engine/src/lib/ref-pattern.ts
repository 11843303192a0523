import { matchesGlob } from "./glob.ts";

/*
 * Patterns of branch names (`refs` of the configuration), as lib/glob.ts reads them.
 */

/** Why a text is no pattern, as the end of a sentence ("it …"); undefined where it is one. */
export function refPatternObjection(pattern: string): string | undefined {
	if (pattern.startsWith("refs/")) return "begins with refs/ where the branch's name alone is meant";
	if (pattern.length > LONGEST_PATTERN) return `is longer than ${LONGEST_PATTERN} characters`;
	// What git check-ref-format refuses in a name, but for the star.
	if (/[\p{Cc}\s~^:?[\\]|\.\.|@\{/u.test(pattern)) return "holds a character that no branch name has";
	const parts = pattern.split("/");
	if (parts.includes("")) return "has an empty part between slashes";
	if (parts.some((part) => part !== "**" && part.includes("**"))) return "has ** beside other characters of a part";
	return undefined;
}

const LONGEST_PATTERN = 200;

/** Whether a branch name (`release/1.2`, without `refs/heads/`) is one that the pattern means. */
export function matchesRefPattern(pattern: string, branch: string): boolean {
	return matchesGlob(pattern, branch);
}

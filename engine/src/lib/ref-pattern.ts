/*
 * Patterns of branch names (`refs` of the configuration): parts between `/`, where `*` stands for any characters within
 * one part, and a part that is `**` stands for any number of parts, one at least. All else is literal.
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
	return matchesSequence(pattern.split("/"), branch.split("/"), "**", 1, matchesPart);
}

function matchesPart(pattern: string, part: string): boolean {
	return matchesSequence([...pattern], [...part], "*", 0, (one, other) => one === other);
}

/**
 * Whether `items` are what `patterns` say, one by one, where `wild` takes any number of them, `atLeast` or more. Keeps
 * the positions that can be reached, in order, so that the time is the product of the lengths, whatever the pattern.
 */
function matchesSequence(
	patterns: readonly string[],
	items: readonly string[],
	wild: string,
	atLeast: 0 | 1,
	matches: (pattern: string, item: string) => boolean,
): boolean {
	let reached: readonly number[] = [0];
	for (const pattern of patterns) {
		const [first] = reached;
		if (first === undefined) return false;
		// What the wild part can reach begins at the first position and has no gap.
		if (pattern === wild) reached = range(first + atLeast, items.length);
		else reached = reached.filter((at) => matchesAt(items[at], pattern, matches)).map((at) => at + 1);
	}
	return reached.at(-1) === items.length;
}

function matchesAt(
	item: string | undefined,
	pattern: string,
	matches: (pattern: string, item: string) => boolean,
): boolean {
	return item !== undefined && matches(pattern, item);
}

function range(from: number, to: number): readonly number[] {
	return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

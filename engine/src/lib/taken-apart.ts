/*
 * What GitHub makes something of by itself: a mention calls somebody, a number leads to an issue, an address becomes a link.
 */

const ZERO_WIDTH_SPACE = "&#8203;";

/** What GitHub makes something of by itself, and what is put inside it so that it does not. */
const TAKEN_APART: readonly (readonly [RegExp, string])[] = [
	// Mentions, addresses of mail, issues and discussions.
	[/[@#]/g, `$&${ZERO_WIDTH_SPACE}`],
	[/\bGH-/gi, `$&${ZERO_WIDTH_SPACE}`],
	// Addresses.
	[/:\/\//g, `:${ZERO_WIDTH_SPACE}//`],
	[/www\./gi, `www${ZERO_WIDTH_SPACE}.`],
	// Commits: from seven hexadecimal digits on.
	[/[0-9a-f]{6}(?=[0-9a-f])/gi, `$&${ZERO_WIDTH_SPACE}`],
	// Emoji, some of which are images: `:shipit:`, and two that are numbers. Lines and columns stay as they are.
	[/:(?=(?:100|1234|[\w+-]*[a-z_+-][\w+-]*):)/gi, `:${ZERO_WIDTH_SPACE}`],
];

/** Markdown in which nothing of that comes to life: it reads the same. Punctuation that is markup is the caller's. */
export function takenApart(markdown: string): string {
	return TAKEN_APART.reduce((taken, [mark, apart]) => taken.replace(mark, apart), markdown);
}

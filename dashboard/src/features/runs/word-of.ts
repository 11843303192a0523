/** What a page calls a value of the API; one that a later service says stands as it is. */
export function wordOf(words: Readonly<Record<string, string>>, value: string): string {
	return words[value] ?? value;
}

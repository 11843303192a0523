/** The singular of a regular English plural, so that `pets` in a path meets `Pet` in an operationId. */
export function singular(word: string): string {
	if (word.length < 3 || /(?:ss|us|is)$/u.test(word)) return word;
	if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
	if (/(?:ss|x|ch|sh|zz)es$/u.test(word)) return word.slice(0, -2);
	return word.endsWith("s") ? word.slice(0, -1) : word;
}

export function isPlural(word: string): boolean {
	return singular(word) !== word;
}

/** Plurals that follow no rule, and words that end in -s and are no plural. */
const irregular: ReadonlyMap<string, string> = new Map([
	["people", "person"],
	["children", "child"],
	["men", "man"],
	["women", "woman"],
	["indices", "index"],
	["matrices", "matrix"],
	["vertices", "vertex"],
	["criteria", "criterion"],
	["movies", "movie"],
	["cookies", "cookie"],
	["series", "series"],
	["species", "species"],
	["caches", "cache"],
	["news", "news"],
	["aliases", "alias"],
	["buses", "bus"],
	["statuses", "status"],
	["viruses", "virus"],
	["always", "always"],
	["dns", "dns"],
	["https", "https"],
	["tls", "tls"],
	["aws", "aws"],
	["sms", "sms"],
	["css", "css"],
	["ios", "ios"],
	["os", "os"],
	["gps", "gps"],
	["nas", "nas"],
	["kms", "kms"],
	["canvas", "canvas"],
	["atlas", "atlas"],
	["kubernetes", "kubernetes"],
]);

/** The singular of an English plural, so that `pets` in a path meets `Pet` in an operationId. */
export function singular(word: string): string {
	const known = irregular.get(word);
	if (known !== undefined) return known;
	if (word.length < 3 || /(?:ss|us|is)$/u.test(word)) return word;
	if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
	if (/(?:ss|x|ch|sh|zz)es$/u.test(word)) return word.slice(0, -2);
	return word.endsWith("s") ? word.slice(0, -1) : word;
}

export function isPlural(word: string): boolean {
	return singular(word) !== word;
}

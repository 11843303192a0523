/** Whether whoever reads the one reads the other: `application/json` and `application/problem+json` (RFC 6839). */
export function isSuffixOf(general: string, special: string): boolean {
	const suffix = /\+([^+;]+)(?:;|$)/.exec(special)?.[1];
	return suffix !== undefined && general === `application/${suffix}`;
}

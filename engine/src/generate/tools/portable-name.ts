/** Names of members that every client takes: the narrowest of their rules. */
const portable = /^[A-Za-z0-9_.-]{1,64}$/u;

export function isPortableName(name: string): boolean {
	return portable.test(name) && name !== "__proto__";
}

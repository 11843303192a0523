/** Whether two byte strings are the same. Not for secrets: it ends at the first difference. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
	return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

/** What tells a parameter from the others of one list: its place and its name, in headers without case (RFC 9110, section 5.1). */
export function parameterIdentity({ in: place, name }: { readonly in: string | null; readonly name: string }): string {
	return `${place} ${place === "header" ? name.toLowerCase() : name}`;
}

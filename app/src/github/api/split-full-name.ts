/** `owner/name` as the two parameters that GitHub's routes take. */
export function splitFullName(fullName: string): { readonly owner: string; readonly repo: string } {
	const slash = fullName.indexOf("/");
	return { owner: fullName.slice(0, slash), repo: fullName.slice(slash + 1) };
}

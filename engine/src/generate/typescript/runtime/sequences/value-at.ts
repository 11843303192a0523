// Needed by: paging, polling.

/** What stands at a path of names within a JSON value; the empty path is all of it. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
	return path.reduce<unknown>((part, name) => {
		const own = typeof part === "object" && part !== null ? Object.getOwnPropertyDescriptor(part, name) : undefined;
		return own?.value;
	}, value);
}

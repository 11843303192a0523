/** A member of somebody's JSON, by its own keys alone; undefined where there is none. */
export function member(value: unknown, path: readonly string[]): unknown {
	return path.reduce<unknown>(
		(inner, key) =>
			typeof inner === "object" && inner !== null && Object.hasOwn(inner, key)
				? (inner as Readonly<Record<string, unknown>>)[key]
				: undefined,
		value,
	);
}

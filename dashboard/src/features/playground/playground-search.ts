/** Whether the example stands in both fields. */
export interface PlaygroundSearch {
	readonly example?: true;
}

/** Reads an address; what it cannot mean is left out. */
export function readPlaygroundSearch({ example }: Readonly<Record<string, unknown>>): PlaygroundSearch {
	return example === true ? { example } : {};
}

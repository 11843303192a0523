/** What GitHub leads back with. */
export interface SetupSearch {
	readonly code?: string;
}

export function readSetupSearch({ code }: Readonly<Record<string, unknown>>): SetupSearch {
	// A code of digits alone is read as a number.
	const text = typeof code === "number" ? String(code) : code;
	return typeof text === "string" && /^[\w-]{1,200}$/u.test(text) ? { code: text } : {};
}

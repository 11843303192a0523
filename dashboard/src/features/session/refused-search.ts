/** Where somebody comes back from a sign-in that was refused: why, by the service's code, and which way it was. */
export interface RefusedSearch {
	readonly refused?: string;
	readonly by?: "github" | "local";
}

/** Reads an address; what it cannot mean is left out. */
export function readRefusedSearch({ refused, by }: Readonly<Record<string, unknown>>): RefusedSearch {
	return {
		...(typeof refused === "string" && /^[a-z_]{1,40}$/u.test(refused) ? { refused } : {}),
		...(by === "github" || by === "local" ? { by } : {}),
	};
}

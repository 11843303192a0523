/** Where in a payload a schema is applied, and what for. */
export interface Spot {
	readonly role: Role;
	/** The tokens from here to the only place that counts; null where all that is here counts. */
	readonly path: readonly string[] | null;
}

/**
 * What a schema is to the payload: `demand` where the payload is valid only if the schema holds, so that to leave it out
 * accepts more and nothing else; `part` where it counts both ways, as in a union; `observed` where what it has evaluated
 * is looked at from outside.
 */
export type Role = "demand" | "part" | "observed";

/** The role of what may hold or not without deciding by itself. */
export function partOf({ role }: Spot): Role {
	return role === "demand" ? "part" : role;
}

/** Where all that a schema says counts. */
export function as(role: Role): Spot {
	return { role, path: null };
}

/** The spot of a member that bears a token; null where nothing counts there. */
export function below({ role, path }: Spot, isMeant: (token: string) => boolean): Spot | null {
	const [token, ...rest] = path ?? [];
	if (path !== null && (token === undefined || !isMeant(token))) return null;
	return { role, path: path === null ? null : rest };
}

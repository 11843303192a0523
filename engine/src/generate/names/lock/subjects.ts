import { nameless } from "../../../openapi/operation-selector.ts";

/*
 * What a lock calls the things that have names. Names of path parameters are left out, as in Operation.matchKey, so that
 * nothing is renamed with them.
 */

/** A part of what has a subject: its last part, which has no space of its own. `owner` is null for what is part of nothing. */
export function partIn(owner: string | null, key: string): string {
	const part = key.includes(" ") ? key.replaceAll(" ", "\u00a0") : key;
	return owner === null ? part : `${owner} ${part}`;
}

/** A schema's home (Api.homeOf): of the entry's places it begins with `#`, of others with their file. */
export function subjectOfPlace(home: string): string {
	const place = home === "" || home.startsWith("/") ? `#${home}` : home;
	return nameless(place).replaceAll(" ", "\u00a0");
}

import { nameless } from "../../../openapi/operation-selector.ts";

/*
 * What a lock calls the things that have names. Names of path parameters are left out, as in Operation.matchKey, so that
 * nothing is renamed with them.
 */

/** A schema's home (Api.homeOf): of the entry's places it begins with `#`, of others with their file. */
export function subjectOfPlace(home: string): string {
	const place = home === "" || home.startsWith("/") ? `#${home}` : home;
	return nameless(place).replaceAll(" ", "\u00a0");
}

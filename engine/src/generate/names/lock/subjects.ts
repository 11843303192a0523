import { nameless } from "../../../openapi/operation-selector.ts";

/*
 * What a lock calls the things that have names. Names of path parameters are left out, as in Operation.matchKey, so that
 * nothing is renamed with them.
 */

/** A part of what has a subject: its last part, which has no space of its own. `owner` is null for what is part of nothing. */
export function partIn(owner: string | null, key: string): string {
	const part = spaceless(key);
	return owner === null ? part : `${owner} ${part}`;
}

/** A schema's home (Api.homeOf): of the entry's places it begins with `#`, of others with their file. */
export function subjectOfPlace(home: string): string {
	const place = home === "" || home.startsWith("/") ? `#${home}` : home;
	return spaceless(nameless(place));
}

const ambiguous = /[\u00a0\u007f]/gu;

/** A space stands as a no-break space; where there is one of those it stands as its number, so that the two are never one. */
function spaceless(text: string): string {
	const told = ambiguous.test(text) ? text.replace(ambiguous, (sign) => `\u007f${sign.codePointAt(0)}\u007f`) : text;
	return told.includes(" ") ? told.replaceAll(" ", "\u00a0") : told;
}

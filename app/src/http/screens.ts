/*
 * The pages that people see, by their paths: what is served as a page, and where a sign-in may lead. The dashboard's
 * router has the same paths.
 */

/** As routes are written: a name after a colon stands for one segment. */
export const screens = [
	"/",
	"/setup",
	"/onboarding",
	"/projects",
	"/projects/:id",
	"/projects/:id/runs",
	"/projects/:id/runs/:run",
	"/projects/:id/changelog",
	"/projects/:id/outputs",
	"/projects/:id/description",
	"/projects/:id/exceptions",
	"/projects/:id/settings",
	"/services",
	"/evidence",
	"/keys",
	"/billing",
	"/account",
	"/try",
] as const;

/** Ids are made here: none has a character that an address would have to encode. */
const SEGMENT = "[\\w-]{1,100}";

const patternOf = (screen: string): string => screen.replace(/:\w+/g, SEGMENT);

const screenPattern = screens.map(patternOf).join("|");

const isScreenPath = new RegExp(`^(?:${screenPattern})$`);

/** Whether a path, without query, is a page. */
export const isScreen = (path: string): boolean => isScreenPath.test(path);

/** What RFC 3986 3.4 lets a query have, without an encoded control character, which no filter of a page needs. */
const QUERY = "(?:\\?(?:[\\w.~!$'()*+,;=:@&/?-]|%(?:[2-689A-Fa-f][0-9A-Fa-f]|7[0-9A-Ea-e]))*)?";

/**
 * None of the dashboard's: who is signed in, which is where a sign-in leads that says nothing, a path that was allowed
 * before, and the report of a run, to which checks on GitHub link.
 */
const others = ["/api/auth/session", "/settings", "/api/v1/sync-runs/:run/report"] as const;

export const USUAL_RETURN = others[0];

/** Where a sign-in may lead: a page with its filters. Another host, an encoded slash or a control character fits nothing. */
export const returnPattern = new RegExp(`^(?:${[...others.map(patternOf), screenPattern].join("|")})${QUERY}$`);

/** Longer ones do not fit into the cookie that carries them. */
export const RETURN_LENGTH = 1_000;

/** The path where it may be followed, else the usual one. */
export function returnPathOf(path: string | undefined): string {
	return path !== undefined && path.length <= RETURN_LENGTH && returnPattern.test(path) ? path : USUAL_RETURN;
}

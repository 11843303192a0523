import { endingCookie } from "../auth/session-cookie.ts";

/**
 * What an answer says that leaves nobody signed in: the cookie goes, and whatever pages kept in the browser. Not its cache,
 * which has files of the build alone and takes seconds to clear; nor all cookies, which are those of the whole domain.
 */
export const signedOutFields = (publicUrl: string): Readonly<Record<string, string>> => ({
	"set-cookie": endingCookie(publicUrl),
	"clear-site-data": '"storage"',
});

/** The sign-in that comes back to the page on which it is asked for. */
export function signInPath(): string {
	return `/api/auth/github/login?return_to=${encodeURIComponent(location.pathname + location.search)}`;
}

/** The sign-in that comes back to the page on which it is asked for, and not to what an earlier one was refused for. */
export function signInPath(): string {
	const isRefused = new URLSearchParams(location.search).has("refused");
	const place = location.pathname + (isRefused ? "" : location.search);
	return `/api/auth/github/login?return_to=${encodeURIComponent(place)}`;
}

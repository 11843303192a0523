/** The key of a place by its home (Api.homeOf): of the entry's places it begins with `#`, of others with their file. */
export function placeKey(home: string): string {
	return home === "" || home.startsWith("/") ? `#${home}` : home;
}

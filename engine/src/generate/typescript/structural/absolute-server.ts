/** An absolute http(s) URL without user information, variables or a query; null for anything else. */
export function absoluteServer(server: string | undefined): string | null {
	return server !== undefined && /^https?:\/\/[^\s/?#@{}\\]+(?:\/[^\s?#{}\\]*)?$/iu.test(server) ? server : null;
}

/** Whether an address is an absolute http(s) URL without user information, variables or a query. */
export function isAbsolute(address: string): boolean {
	return /^https?:\/\/[^\s/?#@{}\\]+(?:\/[^\s?#{}\\]*)?$/iu.test(address);
}

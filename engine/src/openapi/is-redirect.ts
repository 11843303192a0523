/**
 * Whether an answer of the status leads elsewhere, which is a result as a success is. 304 leads nowhere: it says that the
 * client has the answer already (RFC 9110, section 15.4).
 */
export function isRedirect(status: string): boolean {
	return REDIRECT.test(status);
}

const REDIRECT = /^3(?!04)/;

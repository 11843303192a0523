/** The ports of https alone: another one is another service's. */
export const HTTPS_PORTS: ReadonlySet<number> = new Set([443, 8443]);

const MAX_LENGTH = 2_000;

/** Why an address is not asked, as the end of "The deployed description …"; undefined where it may be. */
export function objectionTo(url: URL, ports: ReadonlySet<number>): string | undefined {
	if (url.href.length > MAX_LENGTH) return "has a URL that is too long";
	if (url.protocol !== "https:") return "is not served over https";
	if (url.username !== "" || url.password !== "") return "has a URL with a user name or password";
	if (!ports.has(url.port === "" ? 443 : Number(url.port)))
		return `is on a port other than ${[...ports].join(" and ")}`;
	return undefined;
}

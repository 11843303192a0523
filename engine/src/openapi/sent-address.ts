import { sentPath } from "./sent-path.ts";

/**
 * The address of a server in the one way to write it (RFC 3986, section 6.2): scheme and host without their case, IPv6
 * in its short form, without the port that the scheme stands for, and its path as it travels. Relative ones without a
 * host, and those that are no addresses, have their path alone to be written in several ways.
 */
export function sentAddress(url: string): string {
	const { protocol, host, pathname, search } = url.startsWith("//")
		? parseWithoutScheme(url)
		: (URL.parse(url) ?? NONE);
	if (host === "") return sentPath(url);
	return `${protocol}//${host}${sentPath(pathname)}${search}`;
}

const NONE = { protocol: "", host: "", port: "", pathname: "", search: "" };

/** Whether a port is the scheme's own is not known where the scheme is that of the description: it stays. */
function parseWithoutScheme(url: string): Omit<typeof NONE, "port"> {
	const parsed = ["http:", "https:"].map((protocol) => URL.parse(protocol + url) ?? NONE);
	const { host, pathname, search } = parsed.find(({ port }) => port !== "") ?? parsed[0] ?? NONE;
	return { protocol: "", host, pathname, search };
}

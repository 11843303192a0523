import { sentPath } from "./sent-path.ts";

/**
 * The address of a server in the one way to write it (RFC 3986, section 6.2): scheme and host without their case, IPv6
 * in its short form, without the port that the scheme stands for, and its path as it travels. Relative ones, and those
 * that are no addresses, have their path alone to be written in several ways.
 */
export function sentAddress(url: string): string {
	const { protocol, host, pathname, search } = URL.parse(url) ?? NONE;
	if (host === "") return sentPath(url);
	return `${protocol}//${host}${sentPath(pathname)}${search}`;
}

const NONE = { protocol: "", host: "", pathname: "", search: "" };

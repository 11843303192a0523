import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** One customer of an IPv6 network has at least this many bytes of prefix to itself (RFC 6177: a /64 or more). */
const IPV6_PREFIX_BYTES = 8;

/**
 * Whom a request comes from, as limits by address count: the IPv4 address, or the /64 of an IPv6 one, in one form
 * however it was written. Each trusted proxy adds the address that it saw to the end of X-Forwarded-For, so that many
 * entries from the end are believed and no more: whatever the caller wrote itself stands before them. Where the field
 * does not have that many good entries, the connection's own address counts.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
	const peer = addressIn(request.socket.remoteAddress ?? "");
	if (trustedProxies === 0) return networkOf(peer) ?? peer;
	const forwarded = String(request.headers["x-forwarded-for"] ?? "").split(",");
	const named = forwarded.at(-trustedProxies) ?? "";
	return networkOf(addressIn(named)) ?? networkOf(peer) ?? peer;
}

/**
 * The address in an entry, without what proxies write around it: spaces, quotes (RFC 7239 4), a port, the brackets of an
 * IPv6 address (RFC 3986 3.2.2), and its zone, which is the proxy's own name for one of its networks (RFC 4007 11).
 */
function addressIn(entry: string): string {
	const bare = entry
		.trim()
		.replace(/^"(.*)"$/, "$1")
		.trim();
	const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(bare) ?? [];
	const [, beforePort] = /^([\d.]+):\d{1,5}$/.exec(bare) ?? [];
	return (bracketed ?? beforePort ?? bare).replace(/%.*$/, "");
}

/** Only what the standard forms are: an address has other spellings (`127.1`, `0x7f000001`) that no proxy writes. */
function networkOf(text: string): string | undefined {
	if (isIP(text) === 0) return undefined;
	const address = ipaddr.process(text);
	if (address.kind() === "ipv4") return address.toString();
	return `${Buffer.from(address.toByteArray().slice(0, IPV6_PREFIX_BYTES)).toString("hex")}/64`;
}

/** The network of a client's address as keys remember it: machines of one place change their last digits often. */
export function widerNetwork(address: string): string {
	return address.replace(/^(\d+\.\d+\.\d+)\.\d+$/, "$1.0/24");
}

import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";

/** One customer of an IPv6 network has at least this many bytes of prefix to itself (RFC 6177: a /64 or more). */
const IPV6_PREFIX_BYTES = 8;

/**
 * Whom a request comes from, as limits by address count: the IPv4 address, or the /64 of an IPv6 one. Each trusted proxy
 * adds the address that it saw to the end of X-Forwarded-For, so that many entries from the end are believed and no more:
 * whatever the caller wrote itself stands before them. Where the field does not have that many good entries, the
 * connection's own address counts.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
	const peer = request.socket.remoteAddress ?? "";
	if (trustedProxies === 0) return networkOf(peer) ?? peer;
	const forwarded = String(request.headers["x-forwarded-for"] ?? "").split(",");
	const named = forwarded.at(-trustedProxies)?.trim() ?? "";
	return networkOf(named) ?? networkOf(peer) ?? peer;
}

function networkOf(text: string): string | undefined {
	if (!ipaddr.isValid(text)) return undefined;
	const address = ipaddr.process(text);
	if (address.kind() === "ipv4") return address.toString();
	return `${Buffer.from(address.toByteArray().slice(0, IPV6_PREFIX_BYTES)).toString("hex")}/64`;
}

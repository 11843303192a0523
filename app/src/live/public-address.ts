import ipaddr from "ipaddr.js";

/** Global unicast as far as it is handed out (RFC 4291 2.4, IANA): everything else is special, or not in use. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** Azure answers virtual machines about themselves at this one, which no registry knows for special. */
const PLATFORM_ADDRESSES: ReadonlySet<string> = new Set(["168.63.129.16"]);

/**
 * True for an address of the public internet. False for whatever leads to this machine, its network or its platform
 * (IANA's special-purpose registries, RFC 6890), however it is written: IPv4 within IPv6, and the prefixes that gateways
 * turn back into IPv4, among them.
 */
export function isPublicAddress(text: string): boolean {
	if (!ipaddr.isValid(text) || text.includes("%")) return false;
	const address = ipaddr.process(text);
	if (address.range() !== "unicast" || PLATFORM_ADDRESSES.has(address.toString())) return false;
	return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST);
}

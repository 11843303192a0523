import { isIP } from "node:net";

/** True for an address of this machine alone (RFC 1122 3.2.1.3, RFC 4291 2.5.3) and for `localhost`. */
export function isLoopback(host: string): boolean {
	const bare = host.replace(/^\[|\]$/g, "").toLowerCase();
	if (bare === "localhost" || bare === "::1") return true;
	const address = bare.startsWith("::ffff:") ? bare.slice("::ffff:".length) : bare;
	return isIP(address) === 4 && address.startsWith("127.");
}

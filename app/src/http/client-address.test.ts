import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "@jest/globals";
import { clientAddress } from "./client-address.ts";

const from = (remoteAddress: string | undefined, forwarded?: string): IncomingMessage =>
	({ socket: { remoteAddress }, headers: { "x-forwarded-for": forwarded } }) as unknown as IncomingMessage;

describe("the address of a client", () => {
	it.each([
		["without a proxy, whatever the header says", "203.0.113.9", "198.51.100.1", 0, "203.0.113.9"],
		["behind one proxy", "10.0.0.1", "198.51.100.1", 1, "198.51.100.1"],
		["behind one proxy, with a forged entry", "10.0.0.1", "1.2.3.4, 198.51.100.1", 1, "198.51.100.1"],
		["behind two proxies", "10.0.0.1", "1.2.3.4, 198.51.100.1, 10.0.0.2", 2, "198.51.100.1"],
		["behind two proxies, past one of them", "203.0.113.9", "198.51.100.1", 2, "203.0.113.9"],
		["behind a proxy that adds nothing", "10.0.0.1", undefined, 1, "10.0.0.1"],
		["behind a proxy that adds what is none", "10.0.0.1", "198.51.100.1, unknown", 1, "10.0.0.1"],
		["of IPv4 within IPv6", "::ffff:203.0.113.9", undefined, 0, "203.0.113.9"],
		["of IPv6, by its network", "2001:db8:1:2:3:4:5:6", undefined, 0, "20010db800010002/64"],
		["of IPv6 beside it", "2001:db8:1:2:ffff::1", undefined, 0, "20010db800010002/64"],
		["of a connection that went away", undefined, undefined, 0, ""],
	])("%s", (_, peer, forwarded, proxies, address) => {
		expect(clientAddress(from(peer, forwarded), proxies)).toBe(address);
	});
});

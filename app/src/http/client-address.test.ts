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
		["behind a proxy that adds a port", "10.0.0.1", "198.51.100.1:4711", 1, "198.51.100.1"],
		["behind a proxy that adds spaces", "10.0.0.1", "1.2.3.4,\t 198.51.100.1  ", 1, "198.51.100.1"],
		["behind a proxy that adds quotes", "10.0.0.1", '"198.51.100.1:4711"', 1, "198.51.100.1"],
		["behind a proxy that writes IPv4 as IPv6", "10.0.0.1", "::ffff:198.51.100.1", 1, "198.51.100.1"],
		["and as IPv6 in hexadecimal", "10.0.0.1", "::FFFF:C633:6401", 1, "198.51.100.1"],
		["and with a port", "10.0.0.1", "[::ffff:198.51.100.1]:4711", 1, "198.51.100.1"],
		["behind a proxy that adds brackets", "10.0.0.1", "[2001:db8:1:2::9]", 1, "20010db800010002/64"],
		["and a port", "10.0.0.1", '"[2001:DB8:1:2:0::9]:443"', 1, "20010db800010002/64"],
		["and a zone", "10.0.0.1", "[fe80::1%eth0]:443", 1, "fe80000000000000/64"],
		["behind a proxy that adds garbage", "10.0.0.1", "for=198.51.100.1;proto=https", 1, "10.0.0.1"],
		["and a number, which is no address", "10.0.0.1", "1", 1, "10.0.0.1"],
		["and an address in hexadecimal", "10.0.0.1", "0xc6336401", 1, "10.0.0.1"],
		["and a short one", "10.0.0.1", "127.1", 1, "10.0.0.1"],
		["and an empty one", "10.0.0.1", "198.51.100.1, ", 1, "10.0.0.1"],
		["and a port that is none", "10.0.0.1", "198.51.100.1:port", 1, "10.0.0.1"],
		["of a link-local peer, whatever its network is called", "fe80::1%eth0", undefined, 0, "fe80000000000000/64"],
		["behind a proxy that adds what is none", "10.0.0.1", "198.51.100.1, unknown", 1, "10.0.0.1"],
		["of IPv4 within IPv6", "::ffff:203.0.113.9", undefined, 0, "203.0.113.9"],
		["of IPv6, by its network", "2001:db8:1:2:3:4:5:6", undefined, 0, "20010db800010002/64"],
		["of IPv6 beside it", "2001:db8:1:2:ffff::1", undefined, 0, "20010db800010002/64"],
		["of a connection that went away", undefined, undefined, 0, ""],
	])("%s", (_, peer, forwarded, proxies, address) => {
		expect(clientAddress(from(peer, forwarded), proxies)).toBe(address);
	});
});

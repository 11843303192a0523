import { describe, expect, it } from "@jest/globals";
import { isPublicAddress } from "./public-address.ts";

describe("an address of the public internet", () => {
	it.each([
		"8.8.8.8",
		"1.1.1.1",
		"140.82.121.4",
		"223.255.255.254",
		"2606:4700:4700::1111",
		"2a00:1450:4001:80e::200e",
	])("%s is one", (address) => {
		expect(isPublicAddress(address)).toBe(true);
	});

	it.each([
		["this network", "0.0.0.0"],
		["this network", "0.1.2.3"],
		["private", "10.0.0.1"],
		["private", "172.16.0.1"],
		["private", "172.31.255.255"],
		["private", "192.168.0.1"],
		["carrier-grade NAT, and Alibaba's metadata", "100.100.100.200"],
		["loopback", "127.0.0.1"],
		["loopback", "127.255.255.254"],
		["link-local, and most clouds' metadata", "169.254.169.254"],
		["Azure's platform", "168.63.129.16"],
		["IETF protocols, and Oracle's metadata", "192.0.0.192"],
		["documentation", "192.0.2.1"],
		["documentation", "198.51.100.1"],
		["documentation", "203.0.113.1"],
		["the 6to4 relay", "192.88.99.1"],
		["benchmarks", "198.19.255.255"],
		["multicast", "224.0.0.1"],
		["reserved", "240.0.0.1"],
		["broadcast", "255.255.255.255"],
		["unspecified", "::"],
		["loopback", "::1"],
		["IPv4-mapped", "::ffff:127.0.0.1"],
		["IPv4-mapped", "::ffff:a9fe:a9fe"],
		["IPv4-mapped of a private network, written in full", "0:0:0:0:0:ffff:10.0.0.1"],
		["IPv4-compatible", "::127.0.0.1"],
		["IPv4-translated", "::ffff:0:127.0.0.1"],
		["NAT64", "64:ff9b::127.0.0.1"],
		["NAT64, even of a public address", "64:ff9b::8.8.8.8"],
		["NAT64 of a network's own", "64:ff9b:1::a9fe:a9fe"],
		["6to4", "2002:7f00:1::"],
		["Teredo", "2001:0:7f00:1::"],
		["ORCHID", "2001:20::1"],
		["documentation", "2001:db8::1"],
		["documentation", "3fff::1"],
		["discarded", "100::1"],
		["segment routing", "5f00::1"],
		["unique local, and Amazon's metadata", "fd00:ec2::254"],
		["link-local", "fe80::1"],
		["link-local with a zone", "fe80::1%eth0"],
		["a public address with a zone", "2606:4700::1%lo"],
		["site-local", "fec0::1"],
		["multicast", "ff02::1"],
		["not handed out", "4000::1"],
		["no address", "localhost"],
		["no address", ""],
	])("%s: %s is none", (_, address) => {
		expect(isPublicAddress(address)).toBe(false);
	});
});

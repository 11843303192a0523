import { sentAddress } from "./sent-address.ts";

describe("sentAddress", () => {
	it.each([
		["https://h:443", "https://h"],
		["http://h:80/v1", "http://h/v1"],
		["wss://h:443/v1", "wss://h/v1"],
		["HTTPS://API.Example.COM/v1", "https://api.example.com/v1"],
		["http://[0:0:0:0:0:0:0:1]/", "http://[::1]/"],
		["http://[::1]:80/", "http://[::1]/"],
		["https://bücher.example/", "https://xn--bcher-kva.example/"],
		["https://h/a b/%7eme", "https://h/a%20b/~me"],
		["https://h/v1/../v2/", "https://h/v2/"],
		["/a b", "/a%20b"],
		["//H/v1", "//h/v1"],
		["v%31", "v1"],
	])("%s and %s are one", (url, other) => {
		expect(sentAddress(url)).toBe(sentAddress(other));
	});

	it.each([
		["https://h:80", "https://h"],
		["http://h:443", "http://h"],
		["https://h:8443", "https://h"],
		["https://h", "http://h"],
		["https://h/V1", "https://h/v1"],
		["https://h/v1?a=B", "https://h/v1?a=b"],
		["https://h/a%2Fb", "https://h/a/b"],
		["https://{tenant}.h", "https://{Tenant}.g"],
		["/V1", "/v1"],
		["//h/V1", "//h/v1"],
		["//h:80", "//h"],
		["//h:443", "//h"],
		["//h", "https://h"],
		["https://", "http://"],
	])("%s and %s are two", (url, other) => {
		expect(sentAddress(url)).not.toBe(sentAddress(other));
	});
});

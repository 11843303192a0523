import { pathOfRequests } from "./sent-path.ts";

describe("pathOfRequests", () => {
	it.each([
		["/users/{id}", "/users/{}"],
		["/a b", "/a%20b"],
		["/a%20b", "/a%20b"],
		["/a%7eb", "/a~b"],
		["/%2d%2E%5f%41", "/-._A"],
		["/ü", "/%C3%BC"],
		["/%c3%bc", "/%C3%BC"],
		["/{größe}/ü", "/{}/%C3%BC"],
		['/"<>', "/%22%3C%3E"],
		["/\ud800", "/%EF%BF%BD"],
		// What is reserved means something else when it is escaped, and nothing else is.
		["/a%2fb", "/a%2Fb"],
		["/a:b", "/a:b"],
		["/a%3Ab", "/a%3Ab"],
		["/a+b", "/a+b"],
		["/100%", "/100%"],
	])("%s is sent as %s", (template, expected) => {
		expect(pathOfRequests(template)).toBe(expected);
	});
});

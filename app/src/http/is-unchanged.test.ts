import { describe, expect, it } from "@jest/globals";
import { isUnchanged } from "./is-unchanged.ts";

describe("isUnchanged", () => {
	it.each([
		['"a"', '"a"', true],
		['W/"a"', '"a"', true],
		['"a"', 'W/"a"', true],
		['"b", W/"a"', '"a"', true],
		["*", '"a"', true],
		['"b"', '"a"', false],
		["a", '"a"', false],
		["", '"a"', false],
		[undefined, '"a"', false],
	])("If-None-Match: %s for %s is %s", (ifNoneMatch, etag, expected) => {
		expect(isUnchanged(ifNoneMatch, etag)).toBe(expected);
	});
});

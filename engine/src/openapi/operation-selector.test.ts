import fc from "fast-check";
import { operationPatternObjection, pathPatternObjection, selectsByKey, selectsByPath } from "./operation-selector.ts";

const operation = (key: string) => ({ key, tags: [] });

describe("patterns of paths", () => {
	it.each([
		["/internal/**", "GET /internal/jobs/{id}", true],
		["/internal/**", "GET /internal", false],
		["/v1/*/drafts", "GET /v1/{team}/drafts", true],
		["/v1/*/drafts", "GET /v1/a/b/drafts", false],
		["/users/{id}", "GET /users/{userId}", true],
		["/users/{id}", "GET /users/me", false],
		["/**", "GET /", true],
		["/**", "POST webhook:paid", false],
		["/__proto__", "GET /__proto__", true],
	])("%j and %j: %j", (pattern, key, selects) => {
		expect(selectsByPath(pattern, operation(key))).toBe(selects);
	});
});

describe("patterns of operations", () => {
	it.each([
		["GET /v1/x", "GET /v1/x", true],
		["GET /v1/x", "PUT /v1/x", false],
		["* /v1/*", "PUT /v1/x", true],
		["POST webhook:*", "POST webhook:paid", true],
		["POST callback:done {$request.body#/url}", "POST callback:done {$request.body#/other}", true],
	])("%j and %j: %j", (pattern, key, selects) => {
		expect(selectsByKey(pattern, operation(key))).toBe(selects);
	});

	it("mean the operation whose key they are", () => {
		const key = fc.stringMatching(/^(?:GET|PUT) (?:\/[a-z0-9.{}-]{1,9}){1,6}$/);
		fc.assert(fc.property(key, (one) => expect(selectsByKey(one, operation(one))).toBe(true)));
	});
});

it("says what is no pattern", () => {
	expect(["/a", "/a/**", "/{id}/*", "/a b"].map(pathPatternObjection)).toEqual(Array(4).fill(undefined));
	expect(["GET /a", "* /**", "PURGE /x", "POST webhook:a"].map(operationPatternObjection)).toEqual(
		Array(4).fill(undefined),
	);
	for (const pattern of ["", "a", "/a**", "/\u0000", `/${"x".repeat(200)}`]) {
		expect([pattern, typeof pathPatternObjection(pattern)]).toEqual([pattern, "string"]);
	}
	for (const pattern of ["", "/a", "GET a", "get  /a", "GET /a**"]) {
		expect([pattern, typeof operationPatternObjection(pattern)]).toEqual([pattern, "string"]);
	}
});

import { branchOf, refMaySync } from "./allow-ref.ts";

describe("refMaySync", () => {
	it.each([
		[["main"], "refs/heads/main", true],
		[["main"], "refs/heads/maintenance", false],
		[["main", "release/*"], "refs/heads/release/1.2", true],
		[["release/*"], "refs/heads/release/1/2", false],
		[["release/*"], "refs/heads/release", false],
		[["*"], "refs/pull/7/merge", false],
		[["*"], "refs/tags/v1", false],
		[["**"], "refs/pull/7/merge", true],
		[[], "refs/heads/main", false],
	])("%j and %s: %s", (patterns, ref, expected) => {
		expect(refMaySync(patterns, ref)).toBe(expected);
	});
});

describe("branchOf", () => {
	it("knows branches from other refs", () => {
		expect(branchOf("refs/heads/feature/x")).toBe("feature/x");
		expect(branchOf("refs/tags/v1")).toBeUndefined();
	});
});

import { readSemanticVersion } from "./read-semantic-version.ts";

describe("a semantic version", () => {
	it.each([
		["1.4.0", [1, 4, 0], []],
		["2.0.0-rc.1", [2, 0, 0], ["rc", 1]],
		["2.0.0-rc.1+build.5", [2, 0, 0], ["rc", 1]],
		["20241001123000.0.0", [20_241_001_123_000, 0, 0], []],
	])("%s is read", (text, numbers, prerelease) => {
		const version = readSemanticVersion(text);
		expect([version?.major, version?.minor, version?.patch]).toEqual(numbers);
		expect(version?.prerelease).toEqual(prerelease);
	});

	it.each([
		...["", "v1", "v1.4.0", "=1.4.0", "1", "1.0", "1.4.0.0", "2024-10-01", "01.4.0", "1.4.0-", "1.4.0-01", "-1.4.0"],
		...[" 1.4.0", "1.4.0\n", "1.4.0 ", "one", "9007199254740992.0.0", `1.4.0-${"a".repeat(123)}`],
	])("%j is none", (text) => {
		expect(readSemanticVersion(text)).toBeNull();
	});
});

import { folderOf, normalizePath, pathObjection, resolvePath } from "./paths.ts";

describe("paths inside a repository", () => {
	it.each([
		["", "a.yaml", "a.yaml"],
		["x/y", "a.yaml", "x/y/a.yaml"],
		["x/y", "../a.yaml", "x/a.yaml"],
		["x/y", "../../a.yaml", "a.yaml"],
		["x", "./b/./c//a.yaml", "x/b/c/a.yaml"],
		["x/y", "../../../a.yaml", undefined],
		["x", "..", undefined],
		["", ".", undefined],
	])("resolves, from %j, %j to %j", (folder, relative, path) => {
		expect(resolvePath(folder, relative)).toBe(path);
	});

	it("knows folders, and what is no path", () => {
		expect(["a.yaml", "x/y/a.yaml", "/a"].map(folderOf)).toEqual(["", "x/y", ""]);
		expect(normalizePath("./x/../y.yaml")).toBe("y.yaml");
		const paths = ["", "/a", "//a", "a\\b", "a\0", "mailto:x", "a\ud800.yaml", "a".repeat(1_001), "😀/b:c"];
		expect(paths.map(pathObjection)).toEqual([
			"is empty",
			"is absolute",
			"names another host",
			"holds a backslash",
			"holds a NUL character",
			"is a URL",
			"holds half of a character, which no path can hold",
			"is longer than 1000 characters",
			undefined,
		]);
	});
});

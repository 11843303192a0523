import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { repositoryRoot } from "../../harness/repository-root.ts";
import { createTemporaryFolder, type TemporaryFolder } from "../../harness/temporary-folder.ts";
import { changelogSection } from "./changelog.ts";
import { movingTag, releaseProblems } from "./check-release.ts";
import { staleFiles } from "./compare-bundle.ts";
import { versionIn, writeVersion } from "./manifests.ts";

const FILES = ["package.json", "package-lock.json", "engine", "app", "action"].map((name) =>
	name.includes(".") ? name : `${name}/package.json`,
);

let folder: TemporaryFolder;
beforeEach(async () => {
	folder = await createTemporaryFolder("release");
	for (const file of [...FILES, "driftgate.yml", "docs/openapi.json", "CHANGELOG.md"]) {
		mkdirSync(dirname(join(folder.path, file)), { recursive: true });
		cpSync(join(repositoryRoot, file), join(folder.path, file));
	}
});
afterEach(() => folder.remove());

const read = (file: string): string => readFileSync(join(folder.path, file), "utf8");
const change = (file: string, from: string, to: string): void =>
	writeFileSync(join(folder.path, file), read(file).replaceAll(from, to));

describe("what keeps a release back", () => {
	it("is nothing in this repository, under the tag of its version", () => {
		expect(releaseProblems(repositoryRoot, `v${versionIn(repositoryRoot)}`)).toEqual([]);
	});

	it.each(["1.2.3", "v1", "v1.2", "release", "v1.2.3; rm -rf .", ""])("is a tag such as %j", (tag) => {
		expect(releaseProblems(folder.path, tag)).toEqual([expect.stringContaining("they look like v1.2.3")]);
	});

	it("is a tag of another version, and a changelog that says nothing of it", () => {
		expect(releaseProblems(folder.path, "v98.7.6")).toEqual([
			expect.stringContaining("tag the commit that has 98.7.6"),
			expect.stringContaining('CHANGELOG.md says nothing under "## 98.7.6"'),
		]);
	});

	it.each([
		["engine/package.json", '"version": "'],
		["app/package.json", '"@driftgate/engine": "'],
		["package-lock.json", '"@driftgate/engine": "'],
		["driftgate.yml", "version: "],
		["docs/openapi.json", '"version": "'],
	])("is another version in %s", (file, before) => {
		const version = versionIn(folder.path);
		change(file, `${before}${version}`, `${before}98.7.6`);
		expect(releaseProblems(folder.path, `v${version}`)).toContainEqual(
			expect.stringContaining(`${file} names version 98.7.6`),
		);
	});
});

describe("a new version", () => {
	it("is written wherever the old one stands, and nothing else is", () => {
		const [old, texts] = [versionIn(folder.path), FILES.map(read)];
		writeVersion(folder.path, "98.7.6");
		change("CHANGELOG.md", `## ${old}`, "## 98.7.6");
		expect(releaseProblems(folder.path, "v98.7.6")).toEqual([]);
		writeVersion(folder.path, old);
		expect(FILES.map(read)).toEqual(texts);
	});
});

describe("the changelog", () => {
	it("gives the section of a version, and of no version that begins alike", () => {
		const changelog =
			"# Changelog\n\n## 1.2.30\n\nLater.\n\n## 1.2.3 (2026-11-23)\n\nThis.\n\n### More\n\nAnd this.\n\n## 1.2.2\n";
		expect(changelogSection(changelog, "1.2.3")).toBe("This.\n\n### More\n\nAnd this.");
		expect(changelogSection(changelog, "1.2.2")).toBe("");
		expect(changelogSection(changelog, "1.2")).toBe("");
	});
});

describe("the tag that follows releases", () => {
	it.each([
		["v1.2.3", "v1"],
		["v12.0.0", "v12"],
		["v1.2.3-rc.1", undefined],
		["v0.4.0", undefined],
		["latest", undefined],
	])("of %s is %s", (tag, moving) => {
		expect(movingTag(tag)).toBe(moving);
	});
});

describe("a bundle", () => {
	it("is the one that the sources make, byte by byte, or is named", async () => {
		writeFileSync(join(folder.path, "same.js"), "a\n");
		writeFileSync(join(folder.path, "other.js"), "b\n");
		const made = ["same.js", "other.js", "gone.js"].map((path) => ({ path, produce: () => "a\n" }));
		expect(await staleFiles(folder.path, made)).toEqual([
			expect.stringMatching(/^other\.js is not what the sources make: run `npm run derive`/),
			expect.stringMatching(/^gone\.js is not what the sources make/),
		]);
	});
});

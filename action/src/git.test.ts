import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { createGitRepository, type GitRepository, runGit } from "../../test/harness/git.ts";
import { createTemporaryFolder, type TemporaryFolder } from "../../test/harness/temporary-folder.ts";
import { openGit } from "./git.ts";

describe("openGit", () => {
	let folder: TemporaryFolder;
	let origin: GitRepository;
	let first: string;
	let second: string;

	beforeEach(async () => {
		folder = await createTemporaryFolder("git");
		await mkdir(join(folder.path, "origin"));
		origin = await createGitRepository(join(folder.path, "origin"));
		await symlink("/etc/passwd", join(origin.path, "link.yaml"));
		first = await origin.commit({ "api.yaml": "one\n", "folder/api.yaml": "in a folder\n" }, "first");
		second = await origin.commit({ "api.yaml": "two\n" }, "second");
	});

	afterEach(() => folder.remove());

	const clone = async (...options: readonly string[]): Promise<string> => {
		const path = join(folder.path, "clone");
		await runGit(folder.path, ["clone", "--quiet", ...options, `file://${origin.path}`, path]);
		return path;
	};

	it("reads files as they were at a commit", async () => {
		const load = await openGit(origin.path).openCommit(first);
		expect(await load("api.yaml")).toBe("one\n");
		expect(await load("folder/api.yaml")).toBe("in a folder\n");
	});

	it("knows nothing of missing files, folders, links, patterns and paths that lead out", async () => {
		const load = await openGit(origin.path).openCommit(first);
		for (const path of ["none.yaml", "folder", "link.yaml", "*.yaml", ":/api.yaml", "--help"]) {
			expect(await load(path)).toBeUndefined();
		}
	});

	it("fetches the commit that a shallow clone lacks", async () => {
		const git = openGit(await clone("--depth=1"));
		const load = await git.openCommit(first);
		expect(await load("api.yaml")).toBe("one\n");
	});

	it("says what to do where the commit cannot be had", async () => {
		const path = await clone("--depth=1");
		await runGit(path, ["remote", "remove", "origin"]);
		await expect(openGit(path).openCommit(first)).rejects.toThrow(/Give actions\/checkout "fetch-depth: 0"/);
	});

	it("finds what GitHub's test merge was merged into, in a shallow clone as well", async () => {
		await origin.git("checkout", "--quiet", "-b", "feature", first);
		const head = await origin.commit({ "new.yaml": "new\n" }, "feature");
		await origin.git("checkout", "--quiet", "main");
		await origin.git("merge", "--quiet", "--no-ff", "--message=merge", "feature");
		const git = openGit(await clone("--depth=1"));
		expect(await git.findMergeBase(head)).toBe(second);
		expect(await git.findMergeBase(first)).toBeUndefined();
	});
});

import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { createGitRepository, type GitRepository, runGit } from "../../test/harness/git.ts";
import { createTemporaryFolder, type TemporaryFolder } from "../../test/harness/temporary-folder.ts";
import { type Git, openGit } from "./git.ts";
import { maxFileBytes } from "./text-file.ts";

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

	const opened: Git[] = [];

	afterEach(async () => {
		for (const git of opened.splice(0)) git.close();
		await folder.remove();
	});

	const open = (workspace: string): Git => {
		const git = openGit(workspace);
		opened.push(git);
		return git;
	};

	const clone = async (...options: readonly string[]): Promise<string> => {
		const path = join(folder.path, "clone");
		await runGit(folder.path, ["clone", "--quiet", ...options, `file://${origin.path}`, path]);
		return path;
	};

	it("reads files as they were at a commit", async () => {
		const load = await open(origin.path).openCommit(first);
		expect(await load("api.yaml")).toBe("one\n");
		expect(await load("folder/api.yaml")).toBe("in a folder\n");
	});

	it("knows nothing of missing files, folders, links, patterns and paths that lead out", async () => {
		const load = await open(origin.path).openCommit(first);
		for (const path of ["none.yaml", "folder", "link.yaml", "*.yaml", ":/api.yaml", "--help"]) {
			expect(await load(path)).toBeUndefined();
		}
	});

	it("takes no line of a path for a question of its own", async () => {
		const load = await open(origin.path).openCommit(first);
		expect(await load(`none.yaml\n${first}:api.yaml`)).toBeUndefined();
		expect(await load("api.yaml")).toBe("one\n");
	});

	it("refuses a file that is too large before it is read, and reads on", async () => {
		const large = await origin.commit({ "large.yaml": "#".repeat(maxFileBytes + 1) }, "large");
		const load = await open(origin.path).openCommit(large);
		await expect(load("large.yaml")).rejects.toThrow(`large.yaml has ${maxFileBytes + 1} bytes`);
		expect(await load("api.yaml")).toBe("two\n");
	});

	it("reads what is asked for at once, each in its turn", async () => {
		const load = await open(origin.path).openCommit(second);
		expect(await Promise.all(["api.yaml", "none.yaml", "folder/api.yaml"].map(load))).toEqual([
			"two\n",
			undefined,
			"in a folder\n",
		]);
	});

	it("says of a folder without a repository that nothing is checked out", async () => {
		expect(await open(folder.path).findHead()).toBeUndefined();
	});

	it("fetches the commit that a shallow clone lacks", async () => {
		const git = open(await clone("--depth=1"));
		const load = await git.openCommit(first);
		expect(await load("api.yaml")).toBe("one\n");
	});

	it("says what to do where the commit cannot be had", async () => {
		const path = await clone("--depth=1");
		await runGit(path, ["remote", "remove", "origin"]);
		await expect(open(path).openCommit(first)).rejects.toThrow(/Give actions\/checkout "fetch-depth: 0"/);
	});

	it("finds what GitHub's test merge was merged into, in a shallow clone as well", async () => {
		await origin.git("checkout", "--quiet", "-b", "feature", first);
		const head = await origin.commit({ "new.yaml": "new\n" }, "feature");
		await origin.git("checkout", "--quiet", "main");
		await origin.git("merge", "--quiet", "--no-ff", "--message=merge", "feature");
		const git = open(await clone("--depth=1"));
		expect(await git.findMergeBase(head)).toBe(second);
		expect(await git.findMergeBase(first)).toBeUndefined();
	});
});

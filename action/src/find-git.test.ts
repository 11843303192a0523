import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { createTemporaryFolder, type TemporaryFolder } from "../../test/harness/temporary-folder.ts";
import { findGit, gitPlaces } from "./find-git.ts";

describe("where git is looked for", () => {
	it("is PATH, and nothing that is relative or in the workspace", () => {
		const path = ["", ".", "bin", "/work/repo", "/work/repo/bin", "/usr/bin", "/work/repo-tools", "/bin"].join(":");
		expect(gitPlaces("/work/repo", { path, platform: "linux" })).toEqual([
			"/usr/bin/git",
			"/work/repo-tools/git",
			"/bin/git",
		]);
	});

	it("is the same on Windows, where the folder that a program runs in would be looked into first", () => {
		const path = ["", ".", "D:\\a\\repo", "d:\\A\\Repo\\bin", "C:\\Program Files\\Git\\cmd", "\\tools"].join(";");
		expect(gitPlaces("D:\\a\\repo", { path, platform: "win32" })).toEqual([
			"C:\\Program Files\\Git\\cmd\\git.exe",
			"\\tools\\git.exe",
		]);
	});
});

describe("the git that is run", () => {
	let workspace: TemporaryFolder;

	beforeEach(async () => {
		workspace = await createTemporaryFolder("find-git");
		await writeFile(join(workspace.path, "git"), "#!/bin/sh\necho the checkout's own\n");
		await chmod(join(workspace.path, "git"), 0o755);
	});

	afterEach(() => workspace.remove());

	it("is never one of the checkout", async () => {
		const path = `${workspace.path}:.:${process.env["PATH"]}`;
		const found = await findGit(workspace.path, { path, platform: "linux" });
		expect(found.startsWith(workspace.path)).toBe(false);
		expect(found).toMatch(/^\/.+\/git$/);
	});

	it("is missed in one sentence where there is none", async () => {
		const path = workspace.path;
		await expect(findGit(workspace.path, { path, platform: "linux" })).rejects.toThrow("This step needs git");
	});
});

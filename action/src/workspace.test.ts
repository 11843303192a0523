import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { createTemporaryFolder, type TemporaryFolder } from "../../test/harness/temporary-folder.ts";
import { ActionFault } from "./action-fault.ts";
import { openWorkspace } from "./workspace.ts";

describe("openWorkspace", () => {
	let workspace: TemporaryFolder;
	let elsewhere: TemporaryFolder;

	beforeEach(async () => {
		workspace = await createTemporaryFolder("workspace");
		elsewhere = await createTemporaryFolder("elsewhere");
		await mkdir(join(workspace.path, "openapi"));
		await writeFile(join(workspace.path, "openapi/api.yaml"), "\u{feff}openapi: 3.1.0\r\n");
		await writeFile(join(elsewhere.path, "secret.yaml"), "token: s3cret\n");
	});

	afterEach(async () => {
		await workspace.remove();
		await elsewhere.remove();
	});

	it("reads a file byte for byte, its mark and line ends included", async () => {
		const load = await openWorkspace(workspace.path);
		expect(await load("openapi/api.yaml")).toBe("\u{feff}openapi: 3.1.0\r\n");
	});

	it("knows nothing of what is missing, a folder, a file taken for a folder or an endless link", async () => {
		await symlink("loop.yaml", join(workspace.path, "loop.yaml"));
		const load = await openWorkspace(workspace.path);
		for (const path of ["none.yaml", "openapi", "openapi/api.yaml/x", "loop.yaml", `${"n".repeat(300)}.yaml`]) {
			expect(await load(path)).toBeUndefined();
		}
	});

	it("follows a link that stays in the repository", async () => {
		await symlink("openapi/api.yaml", join(workspace.path, "link.yaml"));
		const load = await openWorkspace(workspace.path);
		expect(await load("link.yaml")).toContain("openapi: 3.1.0");
	});

	it("refuses a linked file, a linked folder and a path that lead out of the repository", async () => {
		await symlink(join(elsewhere.path, "secret.yaml"), join(workspace.path, "file.yaml"));
		await symlink(elsewhere.path, join(workspace.path, "folder"));
		const load = await openWorkspace(workspace.path);
		for (const path of ["file.yaml", "folder/secret.yaml", `../${elsewhere.path.split("/").at(-1)}/secret.yaml`]) {
			await expect(load(path)).rejects.toThrow(`${path} is outside the repository.`);
		}
	});

	it("refuses a folder beside the repository whose name begins like the repository's", async () => {
		const repository = join(elsewhere.path, "api");
		await mkdir(repository);
		await mkdir(`${repository}-private`);
		await writeFile(join(elsewhere.path, "api-private/secret.yaml"), "token: s3cret\n");
		await symlink("../api-private", join(repository, "twin"));
		const load = await openWorkspace(repository);
		await expect(load("twin/secret.yaml")).rejects.toThrow(ActionFault);
	});

	it("refuses bytes that are no text", async () => {
		await writeFile(join(workspace.path, "image.png"), Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff]));
		const load = await openWorkspace(workspace.path);
		await expect(load("image.png")).rejects.toThrow("image.png is not UTF-8 text.");
	});
});

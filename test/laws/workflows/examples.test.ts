import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { answer } from "../../../engine/bin/answer.ts";
import { runProcess } from "../../harness/child-process.ts";
import { repositoryRoot } from "../../harness/repository-root.ts";
import { createTemporaryFolder, type TemporaryFolder } from "../../harness/temporary-folder.ts";
import { withCommits } from "./printed-workflows.ts";

const EXAMPLES = join(repositoryRoot, "examples");
const examples = readdirSync(EXAMPLES, { withFileTypes: true })
	.filter((entry) => entry.isDirectory())
	.map(({ name }) => name);

let folder: TemporaryFolder;
beforeEach(async () => {
	folder = await createTemporaryFolder("example");
});
afterEach(() => folder.remove());

/** The example as a repository of its own, with a commit chosen. */
async function checkOut(name: string): Promise<void> {
	cpSync(join(EXAMPLES, name), folder.path, { recursive: true });
	const workflows = join(folder.path, ".github/workflows");
	for (const file of readdirSync(workflows)) {
		const path = join(workflows, file);
		writeFileSync(path, withCommits(readFileSync(path, "utf8")));
	}
	const env = { PATH: process.env["PATH"] ?? "" };
	await runProcess({ command: "git", args: ["init", "--quiet"], cwd: folder.path, env });
	if (!existsSync(join(folder.path, "package.json"))) return;
	const built = await runProcess({ command: "npm", args: ["run", "--silent", "describe"], cwd: folder.path, env });
	if (built.exitCode !== 0) throw new Error(built.stderr);
}

describe("an example", () => {
	it("stands in the list of them", () => {
		const list = readFileSync(join(EXAMPLES, "README.md"), "utf8");
		expect([...list.matchAll(/^\| \[([\w-]+)\]\(\1\/\) \|/gm)].map(([, name]) => name).toSorted()).toEqual(examples);
	});

	it.each(examples)("says in one line what it shows: %s", (name) => {
		const lines = readFileSync(join(EXAMPLES, name, "README.md"), "utf8")
			.trim()
			.split("\n");
		expect(lines).toEqual([expect.stringMatching(/^[A-Z].+\.$/)]);
	});

	it.each(examples)("is a repository in which nothing is missing: %s", async (name) => {
		await checkOut(name);
		const { status, out, err } = await answer(["verify-setup"], folder.path);
		expect({ status, out, err }).toMatchObject({ status: 0, out: expect.stringContaining("nothing is missing") });
	});
});

import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { type ActionResult, runAction } from "../../harness/action-runner.ts";
import { writeFiles } from "../../harness/git.ts";
import { createTemporaryFolder, type TemporaryFolder } from "../../harness/temporary-folder.ts";
import { described } from "../checks/descriptions.ts";
import { installationToken } from "../github/testing/client.ts";
import { type Installed, startInstalled } from "../github/testing/installed.ts";

/* What a runner starts, and not the functions that it is made of. */

const FILE = "clients/payments.ts";
const DELIVERS = "outputs: {typescript: {deliver: {path: clients, as: pull_request}}}\n";

describe("a step that uses the sub-action deliver", () => {
	let on: Installed;
	let workspace: TemporaryFolder;
	let token: string;

	beforeEach(async () => {
		on = await startInstalled();
		token = await installationToken(on.github, on.installation);
		workspace = await createTemporaryFolder("deliver-step");
		const files = described();
		const config = files["driftgate.yml"]?.replace(/^outputs: .*\n/m, DELIVERS) ?? "";
		const built = { "dist/payments.ts": "export {};\n", "changes.txt": "GET /v1/fees is new.\n" };
		await writeFiles(workspace.path, { ...files, "driftgate.yml": config, ...built });
	});

	afterEach(async () => {
		await workspace.remove();
		await on.github.stop();
	});

	const step = (inputs: Readonly<Record<string, string>> = {}, event = "push"): Promise<ActionResult> =>
		runAction({
			action: "deliver",
			workspace: workspace.path,
			job: {
				repository: on.repository.fullName,
				repositoryId: String(on.repository.id),
				repositoryOwner: "northbank",
				repositoryOwnerId: String(on.repository.ownerId),
				ref: "refs/heads/main",
				sha: on.world.head(on.repository) ?? "",
				event,
			},
			event: {},
			inputs: { "github-token": token, files: "dist", changes: "changes.txt", step: "minor", ...inputs },
			variables: { GITHUB_API_URL: on.github.url, GITHUB_GRAPHQL_URL: `${on.github.url}/graphql` },
		});

	it("opens one pull request with what a build made, and finds it done the next time", async () => {
		const first = await step();
		expect(first).toMatchObject({ exitCode: 0, outputs: { result: "shipped", "pull-request": "1" } });
		expect(on.world.file(on.repository, FILE, first.outputs["branch"])).toBe("export {};\n");
		expect(on.world.pull(on.repository, 1)).toMatchObject({
			title: expect.stringContaining("1.0.0"),
			body: expect.stringContaining("GET /v1/fees is new."),
		});
		expect(await step()).toMatchObject({ exitCode: 0, outputs: { result: "shipped", "pull-request": "1" } });
		expect(on.world.pullRequests(on.repository)).toHaveLength(1);
	}, 60_000);

	it("removes the files that a build does not make any more, and names those that somebody changed", async () => {
		const more = { "dist/old.ts": "export {};\n", "dist/edited.ts": "export {};\n" };
		await writeFiles(workspace.path, more);
		await step();
		on.world.mergePullRequest(on.repository, 1, { method: "squash" });
		on.world.commit(on.repository, { files: { "clients/edited.ts": "mine\n" } });
		for (const path of Object.keys(more)) await rm(join(workspace.path, path));
		const { exitCode, annotations, outputs } = await step();
		expect({ exitCode, outputs }).toMatchObject({ exitCode: 0, outputs: { result: "shipped", "pull-request": "2" } });
		expect(annotations).toMatchObject([{ level: "warning", message: expect.stringContaining("clients/edited.ts") }]);
		const branch = outputs["branch"];
		expect(on.world.file(on.repository, "clients/old.ts", branch)).toBeUndefined();
		expect(on.world.file(on.repository, "clients/edited.ts", branch)).toBe("mine\n");
		expect(on.world.file(on.repository, FILE, branch)).toBe("export {};\n");
	}, 60_000);

	it.each([
		["pull_request_target", {}, "delivers nothing on pull_request_target"],
		["push", { config: "services/none.yml" }, "There is no services/none.yml in the workspace"],
		["push", { target: "python" }, "driftgate.yml has no outputs.python.deliver"],
		["push", { files: "nothing" }, "There is no file and no folder nothing"],
		["push", { "github-token": "" }, "github-token is empty"],
	])(
		"fails in one line on %s with %j, and writes nothing",
		async (event, inputs, said) => {
			const { exitCode, annotations, outputs } = await step(inputs, event);
			expect({ exitCode, outputs }).toEqual({ exitCode: 1, outputs: {} });
			expect(annotations).toMatchObject([{ level: "error", message: expect.stringContaining(said) }]);
			expect(on.world.pullRequests(on.repository)).toEqual([]);
		},
		60_000,
	);

	it("says nothing of its token", async () => {
		const { stdout, stderr } = await step();
		expect((stdout + stderr).replaceAll(`::add-mask::${token}`, "")).not.toContain(token);
	}, 60_000);
});

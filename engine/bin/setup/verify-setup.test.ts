import { execFileSync } from "node:child_process";
import { description, useCommandFolder } from "../testing/command-folder.ts";

const here = useCommandFolder();
const CONFIG = "service: payments\nversion: 1.0.0\nspec: ./openapi.yaml\noutputs: {typescript: true}\n";
const COMMIT = "0".repeat(40);

const WORKFLOW = `name: api
on:
  pull_request:
  merge_group:
permissions: {}
jobs:
  driftgate:
    runs-on: ubuntu-latest
    permissions:
      contents: read
    steps:
      - uses: actions/checkout@${COMMIT} # v4
        with:
          fetch-depth: 0
          persist-credentials: false
      - uses: acme/driftgate@${COMMIT} # v1
        with:
          config: driftgate.yml
`;

beforeEach(() => {
	execFileSync("git", ["init", "--quiet", here.path]);
	here.write("openapi.yaml", description(50));
	here.write("driftgate.yml", CONFIG);
});

const setUp = (from: string | RegExp, to: string) => {
	expect(WORKFLOW).toMatch(from);
	here.write(".github/workflows/api.yml", WORKFLOW.replace(from, to));
};

describe("driftgate verify-setup", () => {
	it("finds nothing where nothing is missing, and changes nothing", async () => {
		here.write(".github/workflows/api.yml", WORKFLOW);
		here.write(".github/workflows/other.yml", "on: push\njobs: { a: { steps: [{ uses: actions/checkout@v4 }] } }\n");
		expect(await here.driftgate("verify-setup")).toEqual({
			status: 0,
			stdout: "1 configuration, 1 workflow with the Action: nothing is missing.\n",
			stderr: "",
		});
	});

	it("says that no workflow is needed with the App", async () => {
		const { status, stdout } = await here.driftgate("verify-setup");
		expect(status).toBe(0);
		expect(stdout).toContain("that is right where the App is installed, and its check required");
	});

	it.each([
		["  merge_group:\n", "", "2 `on` lacks merge_group: add it, or a required check never reports in a merge queue."],
		["  pull_request:\n", "", "2 `on` lacks pull_request: add it"],
		["  pull_request:\n", "  pull_request_target:\n", "3 pull_request_target runs with your secrets"],
		["  pull_request:\n", "  pull_request: {paths: [openapi.yaml]}\n", "3 `paths` keeps the check from reporting"],
		[
			"contents: read",
			"contents: write",
			"9 contents: write is not needed by the gate: write `permissions: {contents: read}`, and give",
		],
		["contents: read", "checks: read", "9 contents: read is lacking"],
		[
			"    permissions:\n      contents: read\n",
			"    permissions: write-all\n",
			"9 `write-all` is more than is needed",
		],
		[/permissions:(?: \{\}|\n {6}contents: read)\n {0,4}/g, "", "The job has whatever rights the repository gives"],
		["config: driftgate.yml", "server-url: https://d.example.com", "9 id-token: write is lacking"],
		[`driftgate@${COMMIT} # v1`, "driftgate@v1", "16 acme/driftgate@v1 is a branch or tag: pin a full commit SHA"],
		[`checkout@${COMMIT} # v4`, "checkout@v4", "12 actions/checkout@v4 is a branch or tag: pin a full commit SHA"],
		["fetch-depth: 0", "fetch-depth: 1", "12 The checkout has no history: add `fetch-depth: 0`"],
		["persist-credentials: false", "clean: true", "12 The checkout leaves a token in the folder"],
		["    runs-on", "    continue-on-error: true\n    runs-on", "8 `continue-on-error` lets a blocked change pass"],
		["config: driftgate.yml", "config: services/x.yml", "18 `config` names services/x.yml, which git does not know"],
		["config: driftgate.yml", "fail-on: never", "18 `fail-on: never` blocks nothing"],
		["acme/driftgate@", "acme/driftgate/report@", "2 `on` lacks workflow_run"],
	])("names the line and the remedy for %j → %j", async (from, to, said) => {
		setUp(from, to);
		const { status, stdout } = await here.driftgate("verify-setup");
		expect(status).toBe(1);
		expect(stdout).toContain(said.startsWith("The job") ? said : `.github/workflows/api.yml:${said}`);
	});

	it("leaves a right to the step beside the gate that needs it", async () => {
		const upload = `      - uses: github/codeql-action/upload-sarif@${COMMIT} # v4\n`;
		const granted = WORKFLOW.replace("contents: read", "contents: read\n      security-events: write");
		here.write(".github/workflows/api.yml", `${granted}${upload}`);
		expect(await here.driftgate("verify-setup")).toMatchObject({ status: 0 });
		here.write(".github/workflows/api.yml", granted);
		expect((await here.driftgate("verify-setup")).stdout).toContain("security-events: write is not needed");
	});

	it.each([
		"services/**/driftgate.yml",
		"./driftgate.yml",
		".github/driftgate.yml",
		"|\n            driftgate.yml\n            !x.yml",
	])("takes each way to name configurations: %j", async (written) => {
		setUp("config: driftgate.yml", `config: "${written}"`.replace(/"(\|[^"]*)"/, "$1"));
		expect(await here.driftgate("verify-setup")).toMatchObject({ status: 0 });
	});

	it("takes each way to write triggers", async () => {
		for (const on of ["on: [pull_request, merge_group]", "on: {pull_request: , merge_group: }"]) {
			setUp("on:\n  pull_request:\n  merge_group:", on);
			expect(await here.driftgate("verify-setup")).toMatchObject({ status: 0 });
		}
	});

	it("names what is wrong with each configuration, and two of one name", async () => {
		here.write("services/a/driftgate.yml", CONFIG.replace("1.0.0", "one"));
		here.write("services/b/driftgate.yml", CONFIG.replace("./openapi.yaml", "./gone.yaml"));
		here.write("services/c/driftgate.yml", CONFIG);
		here.write(".gitignore", "node_modules\n");
		here.write("node_modules/x/driftgate.yml", "not ours\n");
		const { status, stdout } = await here.driftgate("verify-setup");
		expect(status).toBe(1);
		expect(stdout).toContain("services/a/driftgate.yml:2 version must be a semantic version");
		expect(stdout).toContain("gone.yaml");
		expect(stdout).toContain("services/c/driftgate.yml:1 The service payments has a configuration already");
		expect(stdout).toContain("4 configurations");
	});

	it("misses no description that a build has yet to make", async () => {
		here.write("driftgate.yml", `${CONFIG.replace("./openapi.yaml", "./build/openapi.json")}built: true\n`);
		expect(await here.driftgate("verify-setup")).toMatchObject({ status: 0 });
	});

	it("goes on past a workflow that cannot be read", async () => {
		here.write(".github/workflows/api.yml", WORKFLOW);
		here.write(".github/workflows/broken.yml", "on: [\n");
		const { status, stdout } = await here.driftgate("verify-setup");
		expect(status).toBe(1);
		expect(stdout).toMatch(/^\.github\/workflows\/broken\.yml:2 /);
	});
});

describe("a folder that is not set up", () => {
	it("is told how to begin", async () => {
		here.write("driftgate.yml", CONFIG);
		here.write(".gitignore", "driftgate.yml\n");
		const { status, stderr } = await here.driftgate("verify-setup");
		expect(status).toBe(2);
		expect(stderr).toContain("git knows no driftgate.yml here: driftgate scaffold SPEC prints one");
	});
});

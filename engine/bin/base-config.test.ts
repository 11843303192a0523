import { execFileSync } from "node:child_process";
import { config, description, useCommandFolder } from "./testing/command-folder.ts";

const folder = useCommandFolder();
const { write, driftgate } = folder;

const IDENTITY = ["-c", "user.name=t", "-c", "user.email=t@example.com", "-c", "commit.gpgsign=false"];
const git = (...words: readonly string[]) => execFileSync("git", [...IDENTITY, ...words], { cwd: folder.path });

const BLOCK = "gate: {policy_changes: block}\n";
const NEVER = "gate: {block_on: never}\n";

beforeEach(() => {
	write("openapi.yaml", description(50));
	write("driftgate.yml", config(BLOCK));
	git("init", "-q", "-b", "main");
	git("add", "-A");
	git("commit", "-q", "-m", "x");
	write("openapi.yaml", description(20));
	write("driftgate.yml", config(NEVER));
});

describe("driftgate diff, with the configuration of the base", () => {
	it("says what the change does to the policy, which it finds in the commit of BASE", async () => {
		const diff = ["diff", "git:main:openapi.yaml", "openapi.yaml", "--config", "driftgate.yml"];
		const { status, stdout } = await driftgate(...diff);
		expect(status).toBe(1);
		expect(stdout).toMatch(/^ERR {3}driftgate\.yml:5:8 policy-loosened\n/m);
		expect(stdout).toContain("`gate.block_on` changed from ERR to never: nothing blocks any longer.");
		expect(stdout).toContain("The base's policy blocks changes that loosen it (policy_changes: block).");
	});

	it.each(["before.yml", "git:main:driftgate.yml"])("takes %s for it where that is said", async (named) => {
		write("before.yml", config(BLOCK));
		write("before.yaml", description(20));
		const diff = ["diff", "before.yaml", "openapi.yaml", "--config", "driftgate.yml"];
		expect(await driftgate(...diff)).toMatchObject({ status: 0 });
		const said = await driftgate(...diff, "--base-config", named);
		expect(said.status).toBe(1);
		expect(said.stdout).not.toContain("The configuration moved");
	});

	it("is shown in every format", async () => {
		const diff = ["diff", "git:main:openapi.yaml", "openapi.yaml", "--config", "driftgate.yml", "--format"];
		for (const format of ["json", "markdown", "github", "sarif", "junit", "gitlab", "html"]) {
			const { stdout } = await driftgate(...diff, format);
			expect(stdout).toContain("policy-loosened");
			expect(stdout).toMatch(/block_on.{0,20} changed from ERR to never/);
		}
	});

	it("compares with nothing where the commit has no such file, and needs --config", async () => {
		write("new.yml", config(NEVER));
		const none = await driftgate("diff", "git:main:openapi.yaml", "openapi.yaml", "--config", "new.yml");
		expect(none).toMatchObject({ status: 0, stdout: expect.not.stringContaining("policy-loosened") });
		const lone = await driftgate("diff", "openapi.yaml", "openapi.yaml", "--base-config", "driftgate.yml");
		expect(lone).toMatchObject({ status: 2, stderr: expect.stringContaining("--base-config goes with --config") });
	});
});

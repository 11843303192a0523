import { execFileSync } from "node:child_process";
import { config, description, useCommandFolder } from "./testing/command-folder.ts";

const folder = useCommandFolder();
const { write, driftgate } = folder;

const both = config("names: {lock: api.names}\ngate: {promise: source}\n");
const renamed = description(50).replace("listPayments", "allPayments");

async function methodsOf(...args: readonly string[]) {
	const { status, stdout, stderr } = await driftgate("diff", ...args, "--format", "json");
	expect(stderr).toBe("");
	return {
		status,
		rules: JSON.parse(stdout).findings.map(({ rule, source }: { rule: string; source: string }) => [rule, source]),
	};
}

describe("names that a lock keeps", () => {
	beforeEach(async () => {
		write("openapi.yaml", description(50));
		write("driftgate.yml", both);
		const made = ["--out", "sdk/", "--lock", "api.names", "--service", "payments-api"];
		expect(await driftgate("generate", "openapi.yaml", ...made)).toMatchObject({ status: 0 });
		write("new.yaml", renamed);
	});

	it("do not move with an operationId, so that no code breaks", async () => {
		const without = await methodsOf("openapi.yaml", "new.yaml", "--config", "driftgate.yml");
		expect(without).toEqual({ status: 0, rules: [["operation-id-changed", "INFO"]] });
		write("driftgate.yml", config("gate: {promise: source}\n"));
		expect(await methodsOf("openapi.yaml", "new.yaml", "--config", "driftgate.yml")).toEqual({
			status: 1,
			rules: [["operation-id-changed", "ERR"]],
		});
	});

	it("are each side's own where the base is a commit's", async () => {
		const git = (...args: readonly string[]) =>
			execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd: folder.path, stdio: "pipe" });
		git("init", "--quiet");
		git("add", ".");
		git("commit", "--quiet", "--message", "first");
		write("openapi.yaml", renamed);
		const compare = () => methodsOf("git:HEAD:openapi.yaml", "openapi.yaml", "--config", "driftgate.yml");
		expect(await compare()).toEqual({ status: 0, rules: [["operation-id-changed", "INFO"]] });
		write("driftgate.yml", config("gate: {promise: source}\n"));
		expect(await compare()).toMatchObject({ status: 1 });
	});

	it("are told by check, which refuses a lock that cannot be used", async () => {
		expect((await driftgate("check")).stdout).toMatch(/\napi\.names: keeps \d+ names\n/);
		write("api.names", "driftgate names 1 other\n");
		for (const args of [["check"], ["diff", "openapi.yaml", "new.yaml", "--config", "driftgate.yml"]]) {
			const refused = await driftgate(...args);
			expect(refused.status).toBe(2);
			expect(refused.stderr).toContain("api.names:1:1: The lock is that of other");
		}
		write("driftgate.yml", both.replace("api.names", "none.names"));
		expect((await driftgate("check")).stdout).toContain("none.names: not there yet, so that names may move");
	});
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { useCommandFolder } from "./testing/command-folder.ts";

const { driftgate } = useCommandFolder();

describe("driftgate", () => {
	it("teaches, as a whole and each command, with examples", async () => {
		for (const args of [[], ["--help"], ["-h"], ["help"]]) {
			expect(await driftgate(...args)).toMatchObject({ status: 0, stderr: "" });
			expect((await driftgate(...args)).stdout).toContain("Usage: driftgate <command>");
		}
		for (const command of [
			"check",
			"diff",
			"except",
			"explain",
			"generate",
			"import",
			"mcp",
			"scaffold",
			"verify",
			"verify-setup",
		]) {
			const { status, stdout } = await driftgate(command, "--help");
			expect(status).toBe(0);
			expect(stdout).toContain(`Usage: driftgate ${command}`);
			expect(stdout).toMatch(/\nExamples?:\n/);
			expect((await driftgate("help", command)).stdout).toBe(stdout);
		}
	});

	it("says its version", async () => {
		const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "..", "package.json"), "utf8"));
		expect(await driftgate("--version")).toMatchObject({ status: 0, stdout: `${version}\n` });
	});

	it.each([
		[["nope"], "There is no command nope."],
		[["dif", "a", "b"], "There is no command dif: did you mean diff?"],
		[["a.yaml", "b.yaml"], "There is no command a.yaml: driftgate diff BASE REVISION compares descriptions."],
		[["\u001b[2J"], "There is no command \ufffd[2J."],
		[["diff"], "driftgate diff needs BASE and REVISION."],
		[["diff", "a.yaml"], "driftgate diff needs REVISION."],
		[["diff", "a", "b", "c"], "and nothing after it: c."],
		[["diff", "a", "b", "--fromat", "json"], "There is no option --fromat: did you mean --format?"],
		[["diff", "a", "b", "--fromat=json"], "There is no option --fromat=json: did you mean --format?"],
		[["diff", "a", "b", "-f", "json"], "There is no option -f: there are --config, --base-config, --format,"],
		[["check", "--strict"], "There is no option --strict: it has none."],
		[["diff", "a", "b", "--format", "html", "--explain-score"], "--explain-score goes with --format text, not html"],
		[
			["diff", "a", "b", "--format", "xml"],
			"--format is one of text, json, markdown, github, sarif, junit, gitlab, html, not xml.",
		],
		[["diff", "a", "b", "--format"], "--format needs a FORMAT."],
		[["diff", "a", "b", "--config", "--format", "json"], "--config needs a FILE."],
		[["except", "3f9a0c1d2e4b5a69", "--owner"], "--owner needs an OWNER."],
		[["verify-setup", "x"], "driftgate verify-setup takes no arguments: x."],
		[["diff", "a", "b", "--today", "tomorrow"], "--today is a date such as 2026-11-21, not tomorrow."],
		[["generate", "a.yaml"], "needs --out"],
		[["generate", "a.yaml", "--out", "x", "--target", "cobol"], "--target is one of"],
	])("refuses %j with a sentence and status 2", async (args, sentence) => {
		const { status, stdout, stderr } = await driftgate(...args);
		expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
		expect(stderr).toContain(sentence);
		expect(stderr).toMatch(/\nTry driftgate/);
		expect(stderr).not.toMatch(/^\s+at /m);
	});
});

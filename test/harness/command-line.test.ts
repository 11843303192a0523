import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { runProcess } from "./child-process.ts";
import { printUsage, readArguments } from "./command-line.ts";
import { repositoryRoot } from "./repository-root.ts";

const described = {
	command: "npm run try --",
	options: {
		only: { type: "string", takes: "NAME", says: "one part", oneOf: ["first", "second"] },
		seed: { type: "string", default: "1", takes: "N", says: "which variants" },
		write: { type: "boolean", says: "puts it into a page" },
	},
} as const;

describe("the options of our own commands", () => {
	it("are what was given, and else what is usual", () => {
		expect(readArguments(described, ["--only=first", "--write"]).values).toEqual({
			only: "first",
			seed: "1",
			write: true,
		});
		expect(readArguments(described, []).values).toEqual({ seed: "1", write: false });
	});

	it.each([
		[["--onyl", "first"], "There is no option --onyl: did you mean --only?"],
		[["--onyl=first"], "There is no option --onyl: did you mean --only?"],
		[["--something"], "There is no option --something."],
		[["-w"], "There is no option -w."],
		[["--only", "frist"], '--only does not take "frist": did you mean first?'],
		[["--only", "third"], '--only does not take "third": one of first, second'],
		[["--seed"], "Option '--seed <value>' argument missing."],
		[["--write=yes"], "Option '--write' does not take an argument."],
		[["first"], 'It takes options alone, and "first" is none.'],
	])("%j is refused in one sentence", (args, said) => {
		expect(() => readArguments(described, args)).toThrow(said);
	});

	it("are printed with what they are for", () => {
		expect(printUsage(described)).toBe(
			[
				"usage: npm run try -- [options]",
				"  --only NAME  one part: first, second",
				"  --seed N     which variants (default: 1)",
				"  --write      puts it into a page",
				"",
			].join("\n"),
		);
	});

	it.each(["test/systems/attack", "test/laws/conformance", "test/systems/load"])(
		"end %s with 2, the nearest and the usage",
		async (folder) => {
			const args = ["--conditions=@driftgate/source", join(repositoryRoot, folder, "main.ts"), "--onyl", "x"];
			const env = { PATH: process.env["PATH"] ?? "" };
			const ended = await runProcess({ command: process.execPath, args, cwd: repositoryRoot, env });
			expect(ended).toMatchObject({ exitCode: 2, stdout: "" });
			expect(ended.stderr).toMatch(
				/^There is no option --onyl: did you mean --only\?\n\nusage: npm run \w+ -- \[options\]\n {2}--/,
			);
			expect(ended.stderr).not.toContain("    at ");
		},
		60_000,
	);

	it.each([
		["names", "write"],
		["scores", "write"],
		["verdicts", "write"],
		["derive", "check"],
	])(
		"end test/tools/%s before it has begun where --%s is misspelt",
		async (folder, option) => {
			const misspelt = `--${option.slice(0, -1)}`;
			const main = join(repositoryRoot, "test/tools", folder, "main.ts");
			const args = ["--conditions=@driftgate/source", main, misspelt];
			const env = { PATH: process.env["PATH"] ?? "" };
			const ended = await runProcess({ command: process.execPath, args, cwd: repositoryRoot, env });
			expect(ended).toMatchObject({ exitCode: 2, stdout: "" });
			expect(ended.stderr).toContain(
				`There is no option ${misspelt}: did you mean --${option}?\n\nusage: npm run ${folder} -- [options]`,
			);
		},
		60_000,
	);

	it("are told to whoever asks", async () => {
		const args = ["--conditions=@driftgate/source", join(repositoryRoot, "test/systems/attack/main.ts"), "--help"];
		const env = { PATH: process.env["PATH"] ?? "" };
		const ended = await runProcess({ command: process.execPath, args, cwd: repositoryRoot, env });
		expect(ended).toMatchObject({ exitCode: 0, stderr: "", stdout: expect.stringMatching(/^usage: npm run attack/) });
	}, 60_000);

	it("are read in one place", async () => {
		const names = await readdir(join(repositoryRoot, "test"), { recursive: true });
		const readers: string[] = [];
		for (const name of names.filter((one) => one.endsWith(".ts") && !one.startsWith("harness/command-line"))) {
			const text = await readFile(join(repositoryRoot, "test", name), "utf8");
			if (/\bparseArgs\(/.test(text)) readers.push(name);
		}
		expect(readers).toEqual([]);
	});
});

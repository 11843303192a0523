import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { answer } from "./answer.ts";
import { noTerminal } from "./terminal.ts";

let folder = "";
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "driftgate-bin-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): void {
	mkdirSync(join(folder, name, ".."), { recursive: true });
	writeFileSync(join(folder, name), text);
}

interface Answer {
	readonly status: number | null;
	readonly stdout: string;
	readonly stderr: string;
}

/** In this process: what the command line answers. */
async function driftgate(...args: string[]): Promise<Answer> {
	const { status, out, err = "" } = await answer(args, folder);
	return { status, stdout: out, stderr: err };
}

const description = (maxLength: number, more = "") => `openapi: 3.1.0
info: { title: Payments API, version: 1.0.0 }
paths:
  /payments:
    get:
      operationId: listPayments
      parameters:
        - { name: after, in: query, schema: { type: string, maxLength: ${maxLength} } }
      responses:
        "204": { description: None }
${more}`;

const config = (more = "") =>
	`service: payments-api\nversion: 1.4.0\nspec: ./openapi.yaml\noutputs: { typescript: true }\n${more}`;

describe("driftgate", () => {
	it("teaches, as a whole and each command, with examples", async () => {
		for (const args of [[], ["--help"], ["-h"], ["help"]]) {
			expect(await driftgate(...args)).toMatchObject({ status: 0, stderr: "" });
			expect((await driftgate(...args)).stdout).toContain("Usage: driftgate <command>");
		}
		for (const command of ["check", "diff", "except", "explain", "generate", "import", "verify"]) {
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
		[["diff"], "driftgate diff needs BASE and REVISION."],
		[["diff", "a.yaml"], "driftgate diff needs REVISION."],
		[["diff", "a", "b", "c"], "and nothing after it: c."],
		[["diff", "a", "b", "--fromat", "json"], "Unknown option '--fromat'"],
		[
			["diff", "a", "b", "--format", "xml"],
			"--format is one of text, json, markdown, github, sarif, junit, gitlab, html, not xml.",
		],
		[["diff", "a", "b", "--format"], "argument missing"],
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

describe("driftgate diff", () => {
	it("proceeds with 0, blocks with 1", async () => {
		write("a.yaml", description(50));
		write("b.yaml", description(20));
		expect(await driftgate("diff", "a.yaml", "a.yaml")).toMatchObject({ status: 0, stderr: "" });
		expect(await driftgate("diff", "b.yaml", "a.yaml")).toMatchObject({ status: 0, stderr: "" });
		const blocked = await driftgate("diff", "a.yaml", "b.yaml");
		expect(blocked).toMatchObject({ status: 1, stderr: "" });
		expect(blocked.stdout).toMatch(/^ERR {3}b\.yaml:8:\d+ request-max-length-lowered\n/);
		expect(blocked.stdout).toContain("reaches 1 operation");
		expect(blocked.stdout).toMatch(/\nERR: block\. .*\n$/);
	});

	it("prints each format", async () => {
		write("a.yaml", description(50));
		write("b.yaml", description(20));
		const print = async (format: string) => (await driftgate("diff", "a.yaml", "b.yaml", "--format", format)).stdout;
		expect(JSON.parse(await print("json"))).toMatchObject({ schema_version: 1, verdict: "ERR", gate_action: "block" });
		expect(await print("markdown")).toContain("| ERR |");
		expect(await print("github")).toMatch(
			/^::error file=b\.yaml,line=8,col=\d+,title=ERR request-max-length-lowered::/,
		);
	});

	it("gives the formats what only it knows: what the rules say, and the text of both sides", async () => {
		write("a.yaml", description(50));
		write("b.yaml", description(20));
		const print = async (format: string) => (await driftgate("diff", "a.yaml", "b.yaml", "--format", format)).stdout;
		const [rule] = JSON.parse(await print("sarif")).runs[0].tool.driver.rules;
		expect(rule).toMatchObject({ id: "request-max-length-lowered", defaultConfiguration: { level: "error" } });
		expect(rule.help.text).toContain("new major version");
		const marked = (await print("html")).match(/<mark>.*<\/mark>/g);
		expect(marked).toEqual([expect.stringContaining("maxLength: 50"), expect.stringContaining("maxLength: 20")]);
		expect(await print("junit")).toContain('<failure type="ERR"');
		expect(JSON.parse(await print("gitlab"))).toMatchObject([{ severity: "critical", location: { path: "b.yaml" } }]);
	});

	it("explains the score, wraps to the terminal, and has colours where they are wanted", async () => {
		write("a.yaml", description(50));
		write("b.yaml", description(20));
		const words = ["diff", "a.yaml", "b.yaml"];
		expect((await driftgate(...words, "--explain-score")).stdout).toMatch(
			/\n10 {2}= 10 \(ERR\) × .*\n10 {2}breaking score\n/,
		);
		expect((await driftgate(...words)).stdout).not.toContain("\u001b");
		expect((await driftgate(...words, "--color", "always")).stdout).toContain("\u001b[31m");
		const terminal = { ...noTerminal, columns: 60, colour: true };
		const { out } = await answer([...words, "--color", "never"], folder, terminal);
		expect(out).not.toContain("\u001b");
		expect(out.split("\n").filter((line) => line.length > 60)).toEqual([]);
		expect((await answer(words, folder, terminal)).out).toContain("\u001b[31m");
	});

	it("judges by the policy and the exceptions of a configuration, on a given day", async () => {
		write("a.yaml", description(50));
		write("b.yaml", description(20));
		write("driftgate.yml", config("gate: { rules: { request-max-length-lowered: WARN } }\n"));
		expect((await driftgate("diff", "a.yaml", "b.yaml", "--config", "driftgate.yml")).status).toBe(0);

		const [finding] = JSON.parse((await driftgate("diff", "a.yaml", "b.yaml", "--format", "json")).stdout).findings;
		const exception = `{ finding: ${finding.fingerprint}, owner: "@api", reason: none, expires: 2027-01-31 }`;
		write("driftgate.yml", config(`exceptions:\n  - ${exception}\n`));
		const on = async (day: string) =>
			(await driftgate("diff", "a.yaml", "b.yaml", "--config", "driftgate.yml", "--today", day)).status;
		expect([await on("2027-01-31"), await on("2027-02-01")]).toEqual([0, 1]);
	});

	it("gives a finding the same fingerprint wherever the two files stand", async () => {
		write("a.yaml", description(50));
		write("b.yaml", description(20));
		write("deep/er/base.yaml", description(50));
		const prints = async (base: string) =>
			JSON.parse((await driftgate("diff", base, "b.yaml", "--format", "json")).stdout).findings[0].fingerprint;
		expect(await prints("deep/er/base.yaml")).toBe(await prints("a.yaml"));
	});

	it.each([
		["a file that is not there", "gone.yaml", "gone.yaml"],
		["a folder with several descriptions", ".", "several descriptions (a.yaml, broken.yaml)"],
		["a folder without one", "empty", "has no description"],
		["a text that is no description", "words.yaml", "words.yaml"],
		["a text that is no YAML", "broken.yaml", "broken.yaml:"],
		["an empty file", "empty.yaml", "empty.yaml"],
	])("refuses %s on either side with status 2 and no stack trace", async (_, path, said) => {
		write("a.yaml", description(50));
		write("words.yaml", "just words");
		mkdirSync(join(folder, "empty"));
		write("broken.yaml", "openapi: [\n");
		write("empty.yaml", "");
		for (const pair of [
			["a.yaml", path],
			[path, "a.yaml"],
		]) {
			const { status, stdout, stderr } = await driftgate("diff", ...pair);
			expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
			expect(stderr).toContain(said);
			expect(stderr).not.toMatch(/^\s+at /m);
		}
	});

	it("refuses a configuration that is not there, or is none, naming every line", async () => {
		write("a.yaml", description(50));
		write("driftgate.yml", "service: 7\nnonsense: true\n");
		expect((await driftgate("diff", "a.yaml", "a.yaml", "--config", "gone.yml")).stderr).toContain(
			"gone.yml does not exist",
		);
		const { status, stderr } = await driftgate("diff", "a.yaml", "a.yaml", "--config", "driftgate.yml");
		expect(status).toBe(2);
		expect(stderr).toMatch(/driftgate\.yml:1:/);
		expect(stderr).toMatch(/driftgate\.yml:2:/);
	});

	it("refuses a level for a rule that is not there, and knows the gate's own rules", async () => {
		write("a.yaml", description(50));
		const judge = (rule: string) => {
			write("driftgate.yml", config(`gate: { rules: { ${rule}: WARN } }\n`));
			return driftgate("diff", "a.yaml", "a.yaml", "--config", "driftgate.yml");
		};
		expect(await judge("endpoint-remoed")).toMatchObject({ status: 2, stdout: "" });
		expect((await judge("endpoint-remoed")).stderr).toContain("endpoint-removed");
		expect((await judge("exception-unused")).status).toBe(0);
	});

	it("follows references within the working directory, and neither climbs nor follows a link out of it", async () => {
		const refers = (to: string) =>
			`openapi: 3.1.0\ninfo: { title: T, version: 1.0.0 }\npaths:\n  /a: { $ref: "${to}" }\n`;
		write("shared/a.yaml", 'get: { responses: { "204": { description: Done } } }\n');
		write("api/openapi.yaml", refers("../shared/a.yaml"));
		expect((await driftgate("diff", "api/openapi.yaml", "api/openapi.yaml")).status).toBe(0);

		const outside = mkdtempSync(join(tmpdir(), "driftgate-outside-"));
		writeFileSync(join(outside, "secret.yaml"), "get: { responses: {} }\n");
		symlinkSync(outside, join(folder, "link"));
		for (const way of [
			"link/secret.yaml",
			`../../${outside}/secret.yaml`,
			"../../../../../../../etc/passwd",
			"/etc/passwd",
		]) {
			write("openapi.yaml", refers(way));
			const { status, stdout } = await driftgate("diff", "openapi.yaml", "openapi.yaml");
			expect([way, status, stdout]).toEqual([way, 2, ""]);
		}
		rmSync(outside, { recursive: true });
	});

	it("ends a device that never does", async () => {
		write("a.yaml", description(50));
		const { status, stderr } = await driftgate("diff", "a.yaml", "/dev/zero");
		expect(status).toBe(2);
		expect(stderr).toContain("/dev/zero");
	});
});

describe("driftgate check", () => {
	it("says what it read, from the usual place or a named one", async () => {
		write("openapi.yaml", description(50));
		write("driftgate.yml", config());
		const { status, stdout } = await driftgate("check");
		expect(status).toBe(0);
		expect(stdout).toContain("openapi.yaml: OpenAPI 3.1, 1 operation");
		expect(stdout).toContain("payments-api 1.4.0");
		rmSync(join(folder, "driftgate.yml"));
		write(".github/driftgate.yml", config());
		expect((await driftgate("check")).status).toBe(0);
	});

	it("reads a description that stands inline", async () => {
		write(
			"driftgate.yml",
			`service: a\nversion: 1.0.0\noutputs: { typescript: true }\nspec:\n  openapi: 3.1.0\n  info: { title: T, version: 1.0.0 }\n  paths: { /a: { get: { responses: { "204": { description: x } } } } }\n`,
		);
		expect(await driftgate("check")).toMatchObject({ status: 0, stderr: "" });
	});

	it("tells every error of the configuration, or of the description", async () => {
		expect(await driftgate("check")).toMatchObject({ status: 2, stdout: "" });
		write("driftgate.yml", config("nonsense: true\n"));
		expect((await driftgate("check")).stderr).toMatch(/^driftgate\.yml:5:/);
		write("driftgate.yml", config());
		expect(await driftgate("check")).toMatchObject({ status: 2, stdout: "" });
		expect((await driftgate("check")).stderr).toContain("openapi.yaml");
	});
});

describe("driftgate generate", () => {
	it("writes one file, or nothing", async () => {
		write("openapi.yaml", description(50));
		const { status, stdout } = await driftgate(
			"generate",
			"openapi.yaml",
			"--target",
			"typescript",
			"--out",
			"sdk/api.ts",
		);
		expect({ status, stdout }).toEqual({ status: 0, stdout: "wrote sdk/api.ts\n" });
		expect(readFileSync(join(folder, "sdk/api.ts"), "utf8")).toContain("/payments");
		expect(readdirSync(join(folder, "sdk"))).toEqual(["api.ts"]);
	});

	it("puts it into a folder under its own name", async () => {
		write("openapi.yaml", description(50));
		expect((await driftgate("generate", "openapi.yaml", "--out", "sdk/")).stdout).toBe("wrote sdk/payments-api.ts\n");
	});

	it("refuses a target that is not built, and writes nothing", async () => {
		write("openapi.yaml", description(50));
		for (const target of ["python", "go", "mcp", "docs"]) {
			const { status, stderr } = await driftgate("generate", "openapi.yaml", "--target", target, "--out", "out");
			expect(status).toBe(2);
			expect(stderr).toContain("not built yet");
			expect(existsSync(join(folder, "out"))).toBe(false);
		}
	});

	it("leaves what was there when it cannot write", async () => {
		write("openapi.yaml", description(50));
		write("taken", "a file");
		const { status, stderr } = await driftgate("generate", "openapi.yaml", "--out", "taken/api.ts");
		expect(status).toBe(2);
		expect(stderr).toContain("taken/api.ts cannot be written");
		expect(readFileSync(join(folder, "taken"), "utf8")).toBe("a file");
	});
});

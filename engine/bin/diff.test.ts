import { config, description, useCommandFolder } from "./testing/command-folder.ts";

const folder = useCommandFolder();
const { write, driftgate, driftgateOn } = folder;

describe("driftgate diff", () => {
	it("proceeds with 0, blocks with 1", async () => {
		write("a.yaml", description(50));
		write("b.yaml", description(20));
		expect(await driftgate("diff", "a.yaml", "a.yaml")).toMatchObject({ status: 0, stderr: "" });
		expect(await driftgate("diff", "b.yaml", "a.yaml")).toMatchObject({ status: 0, stderr: "" });
		const blocked = await driftgate("diff", "a.yaml", "b.yaml");
		expect(blocked).toMatchObject({ status: 1, stderr: "" });
		expect(blocked.stdout).toMatch(/^ERR: block\. .*\n\nERR {3}b\.yaml:8:\d+ request-max-length-lowered\n/);
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
			/^::error file=b\.yaml,line=8,col=\d+,title=ERR request-max-length-lowered \([0-9a-f]{16}\)::/,
		);
	});

	it("gives the formats what only it knows: what the rules say, and the text of both sides", async () => {
		write("a.yaml", description(50));
		write("b.yaml", description(20));
		const print = async (format: string) => (await driftgate("diff", "a.yaml", "b.yaml", "--format", format)).stdout;
		const [rule] = JSON.parse(await print("sarif")).runs[0].tool.driver.rules;
		expect(rule).toMatchObject({ id: "request-max-length-lowered", defaultConfiguration: { level: "error" } });
		expect(rule.help.text).toContain("next major version");
		const marked = (await print("html")).match(/<mark>.*<\/mark>/g);
		expect(marked).toEqual([expect.stringContaining("maxLength: 50"), expect.stringContaining("maxLength: 20")]);
		expect(await print("junit")).toContain('<failure type="ERR"');
		expect(JSON.parse(await print("gitlab"))).toMatchObject([{ severity: "critical", location: { path: "b.yaml" } }]);
	});

	it("gives the same verdict without proofs, and says that none were asked for", async () => {
		write("a.yaml", description(50));
		write("b.yaml", description(20));
		const read = async (...flags: string[]) => {
			const { status, stdout } = await driftgate("diff", "a.yaml", "b.yaml", "--format", "json", ...flags);
			const report = JSON.parse(stdout);
			const [{ proof, witness, unproven, ...finding }] = report.findings;
			return { said: { proof, witness, unproven }, rest: { status, report: { ...report, findings: [finding] } } };
		};
		const [proved, bare] = [await read(), await read("--no-proofs")];
		expect(bare.rest).toEqual(proved.rest);
		expect(proved.said).toMatchObject({ proof: "proved", witness: {} });
		expect(bare.said).toEqual({ proof: "unproven", witness: null, unproven: "proofs were switched off" });
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
		const terminal = { columns: 60, colour: true };
		const { stdout } = await driftgateOn(terminal, ...words, "--color", "never");
		expect(stdout).not.toContain("\u001b");
		expect(stdout.split("\n").filter((line) => line.length > 60)).toEqual([]);
		expect((await driftgateOn(terminal, ...words)).stdout).toContain("\u001b[31m");
	});

	it("shows notes and groups by endpoint on demand, with the format text alone", async () => {
		write("a.yaml", description(20));
		write("b.yaml", description(50));
		const words = ["diff", "a.yaml", "b.yaml"];
		expect((await driftgate(...words)).stdout).toContain("1 finding below the level that is shown");
		const grouped = (await driftgate(...words, "--level", "INFO", "--group", "endpoint")).stdout;
		expect(grouped).toMatch(/\nGET \/payments\nINFO {2}b\.yaml:8:\d+ request-max-length-raised\n/);
		const refused = await driftgate(...words, "--level", "INFO", "--format", "json");
		expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining("--level goes with --format text") });
		expect((await driftgate(...words, "--group", "tag")).stderr).toContain(
			"--group is one of cause, endpoint, not tag",
		);
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
});

import { lstatSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseConfig } from "../src/index.ts";
import { answer } from "./answer.ts";

let folder = "";
let file = "";
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "driftgate-except-"));
	file = join(folder, "driftgate.yml");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const FIRST = "3f9a0c1d2e4b5a69";
const HEAD =
	"# ours\nservice: payments-api # the slug\nversion: 1.4.0\n\nspec: ./openapi.yaml\noutputs: { typescript: true }\n";
const LIST = `${HEAD}exceptions:\n  # agreed in May\n  - { finding: "${FIRST}", owner: "@api-team", reason: "no live clients", expires: 2099-01-31 } # ours\n# the end\n`;

function except(finding: string, more: Readonly<Record<string, string>> = {}) {
	const options = { owner: "@api-team", reason: "No live clients: asked all", expires: "2099-12-31", ...more };
	const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
	return answer(["except", finding, ...words], folder);
}

const exceptions = () => parseConfig(readFileSync(file, "utf8"), "driftgate.yml").exceptions;

/** Lines that were there before and are there no more. */
function lost(before: string): readonly string[] {
	const after = readFileSync(file, "utf8").split(/\r?\n/);
	return before.split(/\r?\n/).filter((line) => !after.includes(line));
}

describe("driftgate except", () => {
	it.each([
		["no exceptions", HEAD],
		["a list", LIST],
		[
			"a block of them",
			`${HEAD}exceptions:\n- finding: "${FIRST}"\n  owner: x\n  reason: y # why\n  expires: 2099-01-01\nrefs: [main]\n`,
		],
		[
			"compact braces",
			`${HEAD.replace("{ typescript: true }", "{typescript: true}")}exceptions:\n  - {finding: "${FIRST}", owner: x, reason: y, expires: 2099-01-01}\n`,
		],
		["Windows line ends", LIST.replaceAll("\n", "\r\n")],
		["four spaces", `${HEAD}gate:\n    block_on: WARN\n    rules:\n        endpoint-removed: WARN\n`],
	])("adds to %s, and every line stays", async (_, text) => {
		writeFileSync(file, text);
		const known = exceptions().length;
		expect(await except("00000000000000e1")).toEqual({
			status: 0,
			out: "driftgate.yml: 00000000000000e1 is excepted until 2099-12-31\n",
			err: "warning  it was not checked whether this fingerprint names a finding: give --base, the description that clients rely on, to have it checked\n",
		});
		expect(exceptions().length).toBe(known + 1);
		expect(exceptions().at(-1)).toMatchObject({ finding: "00000000000000e1", reason: "No live clients: asked all" });
		expect(lost(text)).toEqual([]);
	});

	it.each([
		["one", `exceptions: [{finding: "${FIRST}", owner: x, reason: y, expires: 2099-01-01}] # ours too`],
		["none", "exceptions: [] # ours too"],
		[
			"several lines",
			`exceptions: [\n  {finding: "${FIRST}", owner: x, reason: y, expires: 2099-01-01}, # ours too\n]`,
		],
	])("adds to a list in brackets that holds %s, and every other line stays", async (_, list) => {
		writeFileSync(file, `${HEAD.replace("{ typescript: true }", "{typescript: true}")}${list}\nrefs: [main]\n`);
		const before = readFileSync(file, "utf8");
		const known = exceptions().length;
		expect(await except("00000000000000e1")).toMatchObject({ status: 0 });
		expect(exceptions().map(({ finding }) => finding)).toEqual([...(known === 0 ? [] : [FIRST]), "00000000000000e1"]);
		expect(lost(before).length).toBe(1);
		expect(readFileSync(file, "utf8")).toContain("# ours too");
	});

	it("keeps who may read the file", async () => {
		writeFileSync(file, HEAD, { mode: 0o640 });
		expect(await except(FIRST)).toMatchObject({ status: 0 });
		expect(lstatSync(file).mode & 0o777).toBe(0o640);
	});

	it("reads back what text was given, whatever it looks like", async () => {
		writeFileSync(file, HEAD);
		const reason = 'yes: #no\n- "quoted" \u00e9 {a} & *b !c';
		expect(await except("1234567890123456", { owner: "0x10", reason })).toMatchObject({ status: 0 });
		expect(exceptions()).toMatchObject([{ finding: "1234567890123456", owner: "0x10", reason }]);
	});

	it.each([
		["a second one for the same finding", FIRST, {}, "already at line 9"],
		["a finding that is none", "nope", {}, "FINGERPRINT must be 16 lower-case hexadecimal digits, not `nope`."],
		["a finding in capitals", "00000000000000E1", {}, "FINGERPRINT must be 16 lower-case hexadecimal digits"],
		["no owner", "00000000000000e1", { owner: " " }, "owner is empty"],
		[
			"a day that is none",
			"00000000000000e1",
			{ expires: "2099-02-30" },
			"--expires must be a date such as 2027-01-31",
		],
		["a day that is over", "00000000000000e1", { expires: "2020-01-01" }, "is past"],
	])("refuses %s, and writes nothing", async (_, finding, more, said) => {
		writeFileSync(file, LIST);
		const { status, out, err } = await except(finding, more);
		expect({ status, out }).toEqual({ status: 2, out: "" });
		expect(err).toContain(said);
		expect(readFileSync(file, "utf8")).toBe(LIST);
	});

	it("refuses where something is missing, or the file cannot be used", async () => {
		expect((await answer(["except", FIRST, "--owner", "x"], folder)).err).toContain("needs --reason");
		expect((await except(FIRST)).err).toContain("There is neither driftgate.yml");
		writeFileSync(file, "service: 7\n");
		expect((await except(FIRST)).err).toContain("driftgate.yml:1:");
	});

	it("leaves a link in its place", async () => {
		writeFileSync(join(folder, "real.yml"), HEAD);
		symlinkSync("real.yml", file);
		expect(await except(FIRST)).toMatchObject({ status: 0 });
		expect(lstatSync(file).isSymbolicLink()).toBe(true);
		expect(readFileSync(join(folder, "real.yml"), "utf8")).toContain(FIRST);
	});
});

describe("driftgate explain", () => {
	it("explains a rule with an example, and how to go on", async () => {
		const { status, out } = await answer(["explain", "request-max-length-lowered"], folder);
		expect(status).toBe(0);
		for (const part of [
			"Disallow lowering",
			"Why\n",
			"ERR where fewer values are valid",
			"Example\n",
			"\n  -",
			"Roll out\n",
			"driftgate except",
		]) {
			expect(out).toContain(part);
		}
	});

	it("lists all of them, and knows what was meant", async () => {
		const { out } = await answer(["explain"], folder);
		expect(out).toContain("\n  endpoint-removed ");
		expect(out).toContain("\n  exception-unused ");
		expect((await answer(["explain", "endpoint-remved"], folder)).err).toContain("did you mean endpoint-removed?");
		expect((await answer(["explain", "\u001b[2J"], folder)).err).not.toContain("\u001b");
	});
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseConfig, ruleIds } from "../../src/index.ts";
import { DEFAULT_CONFIG } from "../../src/parse/config/default-config.ts";
import { answer } from "../answer.ts";

let folder = "";
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "driftgate-import-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): void {
	writeFileSync(join(folder, name), text);
}

const read = (part: string) => parseConfig(`${DEFAULT_CONFIG}${part}`, "driftgate.yml", { ruleIds });

describe("a severity file of oasdiff", () => {
	it("becomes levels of our rules, which say where they come from", async () => {
		write("levels.txt", "response-property-enum-value-added   warn\napi-removed-without-deprecation INFO\n\n");
		const { status, out, err } = await answer(["import", "oasdiff", "levels.txt"], folder);
		expect({ status, err }).toEqual({ status: 0, err: "" });
		expect([...read(out).policy.rules]).toEqual([
			["response-enum-value-added", "WARN"],
			["response-enum-values-replaced", "WARN"],
			["endpoint-removed", "INFO"],
		]);
		expect(out).toContain("response-enum-value-added: WARN # response-property-enum-value-added\n");
	});

	it("takes the harshest of the levels that meet in one rule", async () => {
		write("levels.txt", "request-body-max-decreased none\nrequest-property-max-decreased warn\n");
		const { out } = await answer(["import", "oasdiff", "levels.txt"], folder);
		expect(read(out).policy.rules.get("request-maximum-lowered")).toBe("WARN");
	});

	it("says what has no counterpart, and what is no check", async () => {
		write("levels.txt", "api-tag-removed err\nnope-removed err\n");
		const { status, out, err } = await answer(["import", "oasdiff", "levels.txt"], folder);
		expect({ status, out }).toEqual({ status: 0, out: "" });
		expect(err).toMatch(
			/^note {2}api-tag-removed has no counterpart: .*\nnote {2}nope-removed is not a known check.*\n$/,
		);
	});
});

const operation = (path: string, schema: string) =>
	`  ${path}:\n    get:\n      parameters: [{ name: q, in: query, schema: ${schema} }]\n      responses: { "204": { description: x } }\n`;
const description = (...paths: readonly string[]) =>
	`openapi: 3.1.0\ninfo: { title: T, version: 1.0.0 }\npaths:\n${paths.join("")}components: { schemas: { S: { type: string, maxLength: LIMIT } } }\n`;

describe("an ignore file of oasdiff", () => {
	const options = ["--base", "a.yaml", "--revision", "b.yaml", "--owner", "@api", "--expires", "2099-01-31"];
	const run = (...more: readonly string[]) => answer(["import", "oasdiff", "ignore.txt", ...more], folder);
	beforeEach(() => {
		const paths = [
			operation("/a", "{ type: string, maxLength: LIMIT }"),
			operation("/b", '{ $ref: "#/components/schemas/S" }'),
		];
		const shared = operation("/c", '{ $ref: "#/components/schemas/S" }');
		write("a.yaml", description(...paths, shared).replaceAll("LIMIT", "50"));
		write("b.yaml", description(...paths, shared).replaceAll("LIMIT", "20"));
	});

	it("becomes exceptions where a line means one finding, with the line as the reason", async () => {
		write("ignore.txt", "# Known\n - 12.01.2023 In GET /a the maxLength was decreased from `50` to `20`\n");
		const { status, out, err } = await run(...options);
		expect({ status, err }).toEqual({ status: 0, err: "" });
		const [exception, ...others] = read(out).exceptions;
		expect(others).toEqual([]);
		expect(exception).toMatchObject({ owner: "@api", expires: "2099-01-31" });
		expect(exception?.reason).toContain("In GET /a the maxLength");
		write("driftgate.yml", `${DEFAULT_CONFIG}${out}`);
		const judged = await answer(["diff", "a.yaml", "b.yaml", "--config", "driftgate.yml", "--format", "json"], folder);
		const { findings } = JSON.parse(judged.out) as { findings: readonly { rule: string; exception: object | null }[] };
		const limits = findings.filter(({ rule }) => rule === "request-max-length-lowered");
		expect(limits.map((one) => one.exception !== null)).toEqual([false, true]);
	});

	it("excuses a finding of several operations only where all of them are named", async () => {
		write("ignore.txt", "GET /b max length was decreased\n");
		expect(await run(...options)).toMatchObject({ status: 0, out: "" });
		expect((await run(...options)).err).toContain("reaches 1 more operation");
		write("ignore.txt", "GET /b max length was decreased\nget /c max length was decreased\n");
		expect(read((await run(...options)).out).exceptions.length).toBe(1);
	});

	it("leaves to a person what it cannot tell", async () => {
		write(
			"ignore.txt",
			"GET /a removed the property 'nope'\ncomponents removed the schema 'rules'\nin API GET /a [request-parameter-removed]\n",
		);
		const { out, err } = await run(...options);
		expect(out).toBe("");
		expect(err?.match(/By hand/g)?.length).toBe(3);
	});

	it("needs to know what was compared, who answers and until when", async () => {
		write("ignore.txt", "GET /a something\n");
		expect((await run()).err).toContain("needs --base, --revision, --owner, --expires");
		write("ignore.txt", "GET /a from `50`\n");
		const { status, err } = await run(...options.slice(0, -1), "soon");
		expect(status).toBe(2);
		expect(err).toContain("--expires must be a date such as 2027-01-31");
		expect((await run(...options.slice(0, -1), "2020-01-31")).err).toContain("--expires must be in the future");
	});
});

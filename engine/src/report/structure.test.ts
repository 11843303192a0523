import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { analyze } from "../analyze.ts";
import type { Analysis } from "../contract/decision.ts";
import { rulePages } from "../rule-pages.ts";
import { makeAnalysis } from "../testing/make-analysis.ts";
import { makeFinding } from "../testing/make-finding.ts";
import { makeConfig } from "../testing/make-policy.ts";
import { formats, type ReportFormat } from "./formats.ts";
import type { ReportOptions } from "./report-options.ts";
import { readMarkup } from "./testing/read-markup.ts";
import { gitlabSchema, sarifSchema } from "./testing/report-schemas.ts";

/** Every case of the rules, in every format: what a program reads is checked for the structure that it relies on. */

const ROOT = join(import.meta.dirname, "..", "..", "cases", "rules");
const ajv = new Ajv2020({ allErrors: true });
const sarif = ajv.compile(sarifSchema);
const gitlab = ajv.compile(gitlabSchema);

const folders = readdirSync(ROOT).flatMap((topic) => readdirSync(join(ROOT, topic)).map((name) => join(topic, name)));

interface Judged {
	readonly analysis: Analysis;
	readonly options: ReportOptions;
}

async function judge(folder: string): Promise<Judged> {
	const read = (side: string) => readFileSync(join(ROOT, folder, `${side}.yaml`), "utf8");
	const [before, after] = [read("before"), read("after")];
	const analysis = await analyze({
		before: { entry: "openapi.yaml", load: async () => before },
		after: { entry: "openapi.yaml", load: async () => after },
		config: makeConfig(),
		versionBefore: null,
		today: "2026-11-21",
	});
	const texts = { before: new Map([["openapi.yaml", before]]), after: new Map([["openapi.yaml", after]]) };
	return { analysis, options: { texts, rules: rulePages, columns: 80, explainScore: true } };
}

describe.each(folders)("%s", (folder) => {
	it("is printed in every format, with the structure that readers rely on", async () => {
		const { analysis, options } = await judge(folder);
		for (const format of Object.keys(formats) as ReportFormat[]) {
			expect(formats[format](analysis, options)).toMatch(/[^\n]\n$/);
		}
		const count = analysis.findings.length;

		const log = JSON.parse(formats.sarif(analysis, options));
		sarif(log);
		expect(sarif.errors).toBeNull();
		expect(log.runs[0].results.length).toBe(count);
		for (const { ruleId, ruleIndex } of log.runs[0].results) {
			expect(log.runs[0].tool.driver.rules[ruleIndex]).toMatchObject({
				id: ruleId,
				help: { text: expect.stringMatching(/\.$/) },
			});
		}

		const entries = JSON.parse(formats.gitlab(analysis, options));
		gitlab(entries);
		expect(gitlab.errors).toBeNull();
		expect(new Set(entries.map((entry: { fingerprint: string }) => entry.fingerprint)).size).toBe(count);

		const cases = readMarkup(formats.junit(analysis, options));
		expect(cases.filter(({ name }) => name === "testcase").length).toBe(count + 1);
		const articles = readMarkup(formats.html(analysis, options));
		expect(articles.filter(({ name }) => name === "article").length).toBe(count);
	});
});

describe("the SARIF report", () => {
	const location = { file: "api/old file.yaml", pointer: "", line: 3, column: 7 };
	const rule = {
		id: "request-max-length-lowered",
		title: "Disallow lowering",
		why: "Because.",
		rollout: "Do this.",
		group: "bounds",
		source: "INFO",
		usualSource: "INFO",
		law: null,
		convention: null,
		milder: [],
		exceptable: true,
		level: "ERR",
	} as const;
	const read = (analysis: Analysis) =>
		JSON.parse(formats.sarif(analysis, { rules: new Map([[rule.id, rule]]) })).runs[0];

	it("shows the revision, relates the base, and describes the rule", () => {
		const run = read(makeAnalysis({ findings: [makeFinding({ before: location })] }));
		expect(run.results[0]).toMatchObject({
			ruleId: rule.id,
			level: "error",
			locations: [{ physicalLocation: { region: { startLine: 12, startColumn: 5 } } }],
			relatedLocations: [{ physicalLocation: { artifactLocation: { uri: "api/old%20file.yaml" } } }],
			partialFingerprints: { "driftgateFinding/v1": "3f9a0c1d2e4b5a69" },
		});
		expect(run.tool.driver.rules).toEqual([
			{
				id: rule.id,
				shortDescription: { text: "Disallow lowering." },
				fullDescription: { text: "Because." },
				help: { text: "Because. Do this.", markdown: "Because.\n\nDo this." },
				defaultConfiguration: { level: "error" },
				properties: { tags: ["api", "bounds"] },
			},
		]);
	});

	it("keeps braces and brackets from being placeholders and links (3.11.5, 3.11.6)", () => {
		const { results } = read(makeAnalysis({ findings: [makeFinding({ message: "`/a/{0}` [x](https://a.example)" })] }));
		expect(results[0].message.text).toMatch(/^`\/a\/\{\{0\}\}` \[x\] \(https:\/\/a\.example\) Reaches 1 operation/);
	});
});

describe("the JUnit report", () => {
	it("is red where the gate blocks for any reason, and skips what is excepted", () => {
		const exception = { finding: "", owner: "@api", reason: "none", expires: "2027-01-31", at: null };
		const findings = [makeFinding(), makeFinding({ exception }), makeFinding({ level: "WARN" })];
		const [suites] = readMarkup(formats.junit(makeAnalysis({ findings })));
		expect(Object.fromEntries(suites?.attributes ?? [])).toMatchObject({ tests: "4", failures: "2", skipped: "1" });
	});
});

describe("the text report", () => {
	const analysis = makeAnalysis({ findings: [makeFinding({ message: "word ".repeat(60).trim() })] });

	it("wraps to the terminal, and only there", () => {
		const longest = (columns?: number) =>
			Math.max(
				...formats
					.text(analysis, columns === undefined ? {} : { columns })
					.split("\n")
					.map((line) => line.length),
			);
		expect(longest(60)).toBeLessThanOrEqual(60);
		expect(longest(90)).toBeGreaterThan(60);
		expect(longest()).toBeGreaterThan(300);
	});

	it("has colours where they are asked for, and the same text", () => {
		const plain = formats.text(analysis);
		const painted = formats.text(analysis, { colour: true });
		expect(plain).not.toContain("\u001b");
		expect(painted).toContain("\u001b[31m");
		// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the sequences that were added.
		expect(painted.replaceAll(/\u001b\[\d+m/g, "")).toBe(plain);
	});

	it("puts together what one edit caused, worst first", () => {
		const other = { file: "openapi.yaml", pointer: "/paths", line: 2, column: 1 };
		const findings = [
			makeFinding({ rule: "first" }),
			makeFinding({ rule: "second", shownAt: other, after: other, before: other }),
			makeFinding({ rule: "third", level: "INFO" }),
		];
		const rules = formats.text(makeAnalysis({ findings }), { level: "INFO" }).match(/first|second|third|^$/gm);
		expect(rules?.slice(0, 5)).toEqual(["", "first", "third", "", "second"]);
	});

	it("explains the score on demand: the lines add up", () => {
		const findings = [makeFinding(), makeFinding({ points: 2.5, level: "WARN", pointsExplained: "2.5 (WARN)" })];
		const score = { breaking: 12.5, effective: 12.5 };
		const report = formats.text(makeAnalysis({ findings, decision: { score } }), { explainScore: true });
		const points = [...report.matchAll(/^ *([\d.]+) {2}= /gm)].map(([, one]) => Number(one));
		expect(points.reduce((sum, one) => sum + one, 0)).toBe(score.breaking);
		expect(report).toContain("12.5  breaking score\n");
	});
});

describe("the page", () => {
	it("shows the lines of both sides, with the changed one marked", () => {
		const texts = {
			before: new Map([["openapi.yaml", `${"a\n".repeat(11)}    maxLength: 50\nb\n`]]),
			after: new Map([["openapi.yaml", `${"a\n".repeat(11)}    maxLength: 20\nb\n`]]),
		};
		const page = formats.html(makeAnalysis(), { texts });
		expect(page).toContain("<mark>12      maxLength: 50</mark>");
		expect(page).toContain("<mark>12      maxLength: 20</mark>");
		expect(page.match(/<mark>/g)?.length).toBe(2);
	});

	it("allows its own style and script and nothing else", () => {
		const page = formats.html(makeAnalysis());
		for (const element of ["style", "script"]) {
			const [, text = ""] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(page) ?? [];
			expect(page).toContain(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
		}
		const [, meta] = readMarkup(formats.html(makeAnalysis())).filter(({ name }) => name === "meta");
		expect(meta?.attributes.get("content")).toMatch(
			/^default-src 'none'; style-src 'sha256-[\w+/]{43}='; script-src 'sha256-[\w+/]{43}='; base-uri 'none'; form-action 'none'$/,
		);
	});
});

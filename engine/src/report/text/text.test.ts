import type { Finding } from "../../contract/finding.ts";
import { makeAnalysis } from "../../testing/make-analysis.ts";
import { makeFinding } from "../../testing/make-finding.ts";
import { crowd } from "../testing/crowd.ts";
import { textReport } from "./text.ts";

const exception = { finding: "", owner: "@a", reason: "r", expires: "2027-01-31", at: null };
const verdict = "ERR: block. There is 1 error (score 10), and the policy blocks on ERR.";

const rulesIn = (report: string) => [...report.matchAll(/^(?:ERR|WARN|INFO) +\S+ (\S+)$/gm)].map(([, rule]) => rule);

describe("the text report", () => {
	const findings: readonly Finding[] = [
		makeFinding({ rule: "error" }),
		makeFinding({ rule: "warning", level: "WARN" }),
		makeFinding({ rule: "note", level: "INFO", points: 0 }),
		makeFinding({ rule: "accepted-note", level: "INFO", exception }),
	];
	const analysis = makeAnalysis({ findings });

	it("says the verdict first and last", () => {
		const lines = textReport(analysis).trimEnd().split("\n");
		expect([lines[0], lines.at(-1)]).toEqual([verdict, verdict]);
	});

	it("shows errors, warnings and what is accepted, and more or less on demand; what is hidden is counted", () => {
		const hidden = "below the level that is shown: --level INFO shows them";
		expect(rulesIn(textReport(analysis))).toEqual(["error", "warning", "accepted-note"]);
		expect(textReport(analysis)).toContain(`\n1 finding ${hidden}\n`);
		expect(rulesIn(textReport(analysis, { level: "ERR" }))).toEqual(["error", "accepted-note"]);
		expect(textReport(analysis, { level: "ERR" })).toContain(`\n2 findings ${hidden}\n`);
		expect(rulesIn(textReport(analysis, { level: "INFO" }))).toHaveLength(4);
		expect(textReport(analysis, { level: "INFO" })).not.toContain(hidden);
	});

	it("groups by endpoint on demand, with what several share said once", () => {
		const of = (rule: string, ...operations: readonly string[]) => makeFinding({ rule, fingerprint: rule, operations });
		const list = [of("wide", "GET /a", "GET /b"), of("own-b", "GET /b"), of("config")];
		const report = textReport(makeAnalysis({ findings: list }), { group: "endpoint" });
		expect(report.match(/^(?:Several endpoints|GET \/[ab]|The configuration| {6}shared: .*|ERR .*)$/gm)).toEqual([
			"Several endpoints",
			"ERR   openapi.yaml:12:5 wide",
			"GET /a",
			"      shared: ERR wide wide",
			"GET /b",
			"      shared: ERR wide wide",
			"ERR   openapi.yaml:12:5 own-b",
			"The configuration",
			"ERR   openapi.yaml:12:5 config",
		]);
	});

	it("says once what is the same of several operations", () => {
		const of = (name: string, rest: Partial<Finding> = {}) =>
			makeFinding({
				...{ rule: "tightened", fingerprint: name, operations: [`GET /${name}`] },
				...{ message: `The key is asked for in \`GET /${name}\`: clients are rejected.`, ...rest },
				shownAt: { file: "api.yaml", pointer: `/${name}`, line: 1, column: 1 },
			});
		const others = [
			of("d", { exception }),
			of("e", { message: "Something else in `GET /e`." }),
			of("f", { level: "WARN" }),
		];
		const report = textReport(makeAnalysis({ findings: [of("a"), of("b"), of("c"), ...others] }));
		expect(rulesIn(report)).toHaveLength(4);
		expect(report).toContain(
			"\n      The same in 2 more operations: `GET /b` and `GET /c` (--group endpoint shows each)\n",
		);
		expect(rulesIn(textReport(makeAnalysis({ findings: [of("a"), of("b")] })))).toHaveLength(2);
	});

	it("says once what is the same of several properties of one object", () => {
		const of = (name: string, rest: Partial<Finding> = {}) =>
			makeFinding({
				...{ rule: "removed", fingerprint: name, operations: ["GET /a", "GET /b"] },
				message: `The property \`${name}\` was removed at \`application/json › Config › ${name}\` in the 200 response of \`GET /a\` and 1 more operation: clients read it.`,
				shownAt: { file: "api.yaml", pointer: `/${name}`, line: 1, column: 1 },
				...rest,
			});
		const elsewhere = of("Mac", { message: of("Mac").message.replace("Config", "Network") });
		const ofOthers = of("User", { operations: ["GET /a", "GET /c"] });
		const report = textReport(
			makeAnalysis({ findings: [of("Tty"), of("Image"), of("Domain"), elsewhere, ofOthers, of("x", { exception })] }),
		);
		expect(rulesIn(report)).toHaveLength(4);
		expect(report).toContain(
			"\n      The same of 2 more places beside it: `Image` and `Domain` (--group endpoint shows each)\n",
		);
	});

	it("begins with a table by endpoint and tag where there are more than fifty findings", () => {
		const many = (size: number) =>
			textReport(
				crowd(size, (index) => ({
					level: index % 3 === 0 ? "ERR" : "INFO",
					operations: [`GET /${index % 2}`],
					tags: [{ tag: "pay", operations: 1 }],
				})),
			);
		expect(many(50)).not.toContain("errors warnings");
		expect(many(60)).toContain(
			[
				"",
				"errors warnings  info  endpoint",
				"    10        0    20  GET /0",
				"    10        0    20  GET /1",
				"",
				"errors warnings  info  tag",
				"    20        0    40  pay",
				"",
			].join("\n"),
		);
	});

	it("begins the table with endpoints that were removed, as every call of them fails", () => {
		const removed = { rule: "endpoint-removed", subject: "operation", after: null } as const;
		const report = textReport(
			crowd(60, (index) => {
				if (index === 57) return { ...removed, operations: ["GET /gone"] };
				if (index === 58) return { ...removed, level: "WARN", operations: ["GET /elsewhere"] };
				if (index === 59) return { ...removed, level: "INFO", operations: ["GET /announced"] };
				return { level: index % 3 === 0 ? "ERR" : "WARN", operations: [`GET /${index % 3}`] };
			}),
		);
		const rows = report.slice(report.indexOf("errors warnings")).split("\n").slice(1, 7);
		expect(rows.map((row) => row.trim().replace(/ +/g, " "))).toEqual([
			"1 0 0 GET /gone (removed)",
			"19 0 0 GET /0",
			"0 1 0 GET /elsewhere (removed)",
			"0 19 0 GET /1",
			"0 19 0 GET /2",
			"0 0 1 GET /announced",
		]);
	});

	it("counts the endpoints that the table leaves out", () => {
		const report = textReport(crowd(60, (index) => ({ operations: [`GET /${index}`] })));
		expect(report).toContain("… and 40 more endpoints");
	});
});

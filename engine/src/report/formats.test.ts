import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { Analysis } from "../contract/decision.ts";
import type { Finding, Witness } from "../contract/finding.ts";
import { makeAnalysis } from "../testing/make-analysis.ts";
import { makeFinding } from "../testing/make-finding.ts";
import { formats, type ReportFormat } from "./formats.ts";

const schema = JSON.parse(readFileSync(join(import.meta.dirname, "diff-report.schema.json"), "utf8"));
const validate = new Ajv2020({ allErrors: true, strict: true, strictTypes: false }).compile(schema);

const exception = { finding: "", owner: "@api-team", reason: "no live clients", expires: "2027-01-31", at: null };
const witness: Witness = {
	payload: { note: "a".repeat(21) },
	of: "request body of `POST /v1/payments` (application/json)",
	acceptedBy: "before",
	refusal: { pointer: "/note", keyword: "maxLength", text: "it has more than 20 characters" },
};
/** Everything that can be said of a finding, each in one of its own. */
const findings: Readonly<Record<string, Finding>> = {
	"an error with a proof": makeFinding({ proof: "proved", witness }),
	"a removal": makeFinding({
		rule: "endpoint-removed",
		after: null,
		message: "`DELETE /v1/payments` was removed: clients that call it get an error.",
		operations: ["DELETE /v1/payments"],
	}),
	"an answer that only one side expected": makeFinding({
		direction: "response",
		proof: "proved",
		witness: { ...witness, payload: 1, acceptedBy: "after" },
	}),
	"an error without a proof": makeFinding({ unproven: "a pattern takes too long to evaluate" }),
	"a request that fails": makeFinding({
		proof: "by-structure",
		failing: "`POST /v1/payments` without the header `X-Key`",
	}),
	"an exception": makeFinding({ exception }),
	"a finding about the configuration": makeFinding({
		...{
			rule: "exception-unused",
			level: "WARN",
			points: 3,
			direction: null,
			operations: [],
			before: null,
			after: null,
		},
		message: "The exception for `0a1b2c` covers nothing any more.",
	}),
};
const notice: Analysis["notices"][number] = {
	side: "before",
	file: "openapi.yaml",
	line: 3,
	column: 1,
	message: "The `$ref` leads nowhere.",
};
const everything = makeAnalysis({
	decision: {
		reason: "There are 5 errors (score 53 after exceptions), and the policy blocks on ERR.",
		score: { breaking: 63, effective: 53 },
		summary: { errors: 6, warnings: 1, info: 0 },
	},
	findings: Object.values(findings).map((finding, index) => ({ ...finding, fingerprint: `${index}f9a0c1d2e4b5a69` })),
	notices: [notice],
});
const nothing = makeAnalysis({
	decision: {
		...{ verdict: "PASS", lane: "PASS", action: "proceed", reason: "Nothing changed." },
		score: { breaking: 0, effective: 0 },
		summary: { errors: 0, warnings: 0, info: 0 },
		breakingOperations: [],
	},
	findings: [],
});

const analyses: Readonly<Record<string, Analysis>> = {
	everything,
	nothing,
	"a notice": makeAnalysis({ notices: [notice] }),
	...Object.fromEntries(Object.entries(findings).map(([name, one]) => [name, makeAnalysis({ findings: [one] })])),
};

/** One report of everything in each format, as somebody gets it. UPDATE=1 writes them anew: read the difference. */
const RECORDED = join(import.meta.dirname, "../../cases/reports/everything");
const FILES: Readonly<Record<ReportFormat, string>> = {
	...{ text: "report.txt", json: "report.json", markdown: "report.md", html: "report.html" },
	...{ github: "github.txt", gitlab: "gitlab.json", junit: "junit.xml", sarif: "report.sarif" },
};

/** What a format says of nothing: the reason, or an empty list where a program reads it. */
const OF_NOTHING: Readonly<Record<ReportFormat, RegExp>> = {
	text: /^PASS: proceed\. Nothing changed\.$/m,
	json: /"findings": \[\]/,
	markdown: /Nothing changed\./,
	html: /<p>Nothing changed\.<\/p>/,
	github: /Nothing changed\./,
	gitlab: /^\[\]\n$/,
	junit: /tests="1" failures="0"/,
	sarif: /"results": \[\]/,
};

const NAMES = Object.keys(formats) as ReportFormat[];

describe.each(NAMES)("the %s format", (format) => {
	it("prints everything as it is recorded", () => {
		const file = join(RECORDED, FILES[format]);
		const report = formats[format](everything);
		if (process.env["UPDATE"] === "1") writeFileSync(file, report);
		expect(report).toBe(readFileSync(file, "utf8"));
	});

	it("says that there is nothing", () => {
		expect(formats[format](nothing)).toMatch(OF_NOTHING[format]);
	});

	it("ends in one line break and prints the same twice", () => {
		for (const analysis of Object.values(analyses)) {
			const report = formats[format](analysis);
			expect(report).toMatch(/[^\n]\n$/);
			expect(formats[format](analysis)).toBe(report);
		}
	});
});

describe("the JSON report", () => {
	it.each(Object.entries(analyses))("of %s is valid by its schema", (_, analysis) => {
		validate(JSON.parse(formats.json(analysis)));
		expect(validate.errors).toBeNull();
	});

	it("says what was cut of a message, and nothing where nothing was", () => {
		const [cut, whole] = [{ message: "`a…`.", wholeMessage: "`aaa`." }, {}].map((of) => {
			const report = JSON.parse(formats.json(makeAnalysis({ findings: [makeFinding(of)] })));
			validate(report);
			expect(validate.errors).toBeNull();
			return report.findings[0];
		});
		expect(cut).toMatchObject({ message: "`a…`.", whole_message: "`aaa`." });
		expect(whole).not.toHaveProperty("whole_message");
	});

	it("says levels as words and counts as numbers", () => {
		expect(JSON.parse(formats.json(makeAnalysis()))).toMatchObject({
			schema_version: 1,
			verdict: "ERR",
			gate_action: "block",
			breaking_score: 10,
			diff_summary: { errors: 1, warnings: 0, info: 0 },
			findings: [{ level: "ERR", points: 10, operations: ["POST /v1/payments"], before: { line: 12, column: 5 } }],
			breaking_operations: [{ kind: "request_max_length_lowered", severity: "error" }],
		});
	});
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { Finding, Witness } from "../contract/finding.ts";
import { makeAnalysis } from "../testing/make-analysis.ts";
import { makeFinding } from "../testing/make-finding.ts";
import { formats, type ReportFormat } from "./formats.ts";

const schema = JSON.parse(readFileSync(join(import.meta.dirname, "diff-report.schema.json"), "utf8"));
const validate = new Ajv2020({ allErrors: true, strict: true, strictTypes: false }).compile(schema);

const exception = { finding: "", owner: "@api-team", reason: "no live clients", expires: "2027-01-31", at: null };
const removed = makeFinding({ rule: "endpoint-removed", after: null, message: "`DELETE /v1/payments` was removed: …" });
const proved = makeFinding({
	proof: "proved",
	witness: {
		payload: { note: "a".repeat(21) },
		of: "request body of `POST /v1/payments` (application/json)",
		acceptedBy: "before",
		refusal: { pointer: "/note", keyword: "maxLength", text: "it has more than 20 characters" },
	},
});
const unproven = makeFinding({ unproven: "a pattern takes too long to evaluate" });
const failing = makeFinding({ proof: "by-structure", failing: "`POST /v1/payments` without the header `X-Key`" });
const analyses = {
	"an error": makeAnalysis(),
	nothing: makeAnalysis({ findings: [], decision: { breakingOperations: [], reason: "Nothing changed." } }),
	"a removal": makeAnalysis({ findings: [removed] }),
	"an exception": makeAnalysis({ findings: [makeFinding({ exception })] }),
	"a finding about the configuration": makeAnalysis({
		findings: [makeFinding({ rule: "exception-unused", direction: null, operations: [], before: null, after: null })],
	}),
	"a proof": makeAnalysis({ findings: [proved] }),
	"an answer that only one side expected": makeAnalysis({
		findings: [makeFinding({ ...proved, witness: { ...witnessOf(proved), payload: 1, acceptedBy: "after" } })],
	}),
	"an error without a proof": makeAnalysis({ findings: [unproven] }),
	"a request that fails": makeAnalysis({ findings: [failing] }),
	"a notice": makeAnalysis({
		notices: [{ side: "before", file: "openapi.yaml", line: 3, column: 1, message: "This leads nowhere." }],
	}),
};
function witnessOf({ witness }: Finding): Witness {
	if (witness === null) throw new Error("It has a witness.");
	return witness;
}

const NAMES = Object.keys(formats) as ReportFormat[];

describe.each(NAMES)("the %s format", (format) => {
	it.each(Object.entries(analyses))("prints %s", (_, analysis) => {
		expect(formats[format](analysis)).toMatchSnapshot();
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

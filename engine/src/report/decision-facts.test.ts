import { makeAnalysis } from "../testing/make-analysis.ts";
import { makeFinding } from "../testing/make-finding.ts";
import { decisionFacts } from "./decision-facts.ts";
import { formats } from "./formats.ts";

const semver = { api: "major", sdk: "minor", version: "major", next: "2.0.0" } as const;
const budget = { tag: "pay|ments", effective: 12, max: 10 };
const finding = makeFinding({
	level: "WARN",
	underPolicy: { wire: "WARN", source: "INFO", milder: [{ operation: "GET /a", level: "INFO" }] },
});
const analysis = makeAnalysis({ decision: { semver, tagBudgets: [budget] }, findings: [finding] });

describe("decisionFacts", () => {
	it("counts, and says the score, what versions must do, and the budgets of tags", () => {
		expect(decisionFacts(analysis.decision)).toEqual([
			"1 error, 0 warnings, 0 notes",
			"breaking score 10",
			"semver: a major step for the API, a minor step for the SDKs: 2.0.0 or later",
			"score 12 of the tag `pay|ments`, whose budget is 10",
		]);
	});

	it("says the score with and without what exceptions cover, where they differ", () => {
		const { decision } = makeAnalysis({ decision: { score: { breaking: 30, effective: 12.5 } } });
		expect(decisionFacts(decision)).toContain("breaking score 30, 12.5 after exceptions");
	});

	it("says as many budgets as anybody reads", () => {
		const { decision } = makeAnalysis({ decision: { tagBudgets: Array.from({ length: 500 }, () => budget) } });
		expect(decisionFacts(decision).length).toBe(13);
		expect(decisionFacts(decision).at(-1)).toBe("490 more budgets of tags");
	});
});

describe("what the engine knows is in every report that has a place for it", () => {
	it.each(["text", "markdown", "html", "github", "junit"] as const)("the decision's numbers are in %s", (format) => {
		const report = formats[format](analysis);
		expect(report).toContain("semver: a major step for the API, a minor step for the SDKs: 2.0.0 or later");
		expect(report).toMatch(/score 12 of the tag .*pay.{1,2}ments.*, whose budget is 10/);
	});

	it("the decision's numbers are in sarif and json", () => {
		const { properties } = JSON.parse(formats.sarif(analysis)).runs[0];
		expect(properties).toMatchObject({ semver, tagBudgets: [{ tag: "pay|ments", maxScore: 10 }] });
		expect(JSON.parse(formats.json(analysis))).toMatchObject({ semver, tag_budgets: [{ max_score: 10 }] });
	});

	it.each(["text", "markdown", "html", "github", "junit", "gitlab", "sarif"] as const)(
		"both promises, the policy's word, and how far it reaches are in %s",
		(format) => {
			const report = formats[format](analysis);
			expect(report).toContain("wire ERR, source INFO, by the policy: wire ERR → WARN, milder at 1 operation");
			expect(report).toContain("1 operation · 1 SDK method · 1 type · 1 MCP tool");
		},
	);

	it.each(["text", "markdown", "html", "github", "junit", "gitlab", "sarif", "json"] as const)(
		"the proof is in %s, of what an exception covers too",
		(format) => {
			const witness = {
				payload: 20,
				of: "request body of `POST /v1/payments` (application/json)",
				acceptedBy: "before",
				refusal: { pointer: "", keyword: "maximum", text: "it is more than 10" },
			} as const;
			const exception = { finding: "", owner: "@api", reason: "none", expires: "2027-01-31", at: null };
			for (const covered of [null, exception]) {
				const proved = makeFinding({ proof: "proved", witness, exception: covered });
				expect(formats[format](makeAnalysis({ findings: [proved] }))).toContain("it is more than 10");
			}
		},
	);
});

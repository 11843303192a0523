import { makeAnalysis } from "../testing/make-analysis.ts";
import { makeFinding } from "../testing/make-finding.ts";
import { checkRunReport } from "./check-run.ts";
import { heavy } from "./testing/crowd.ts";

const options = { mostAnnotations: 1_000, mostBytes: 60_000 };

describe("an analysis in a check run on GitHub", () => {
	it("says the verdict and the counts in its title, and annotates what counts, worst first", () => {
		const warning = makeFinding({ level: "WARN", points: 2, rule: "milder" });
		const standing = { finding: "", owner: "", reason: "", expires: "2027-01-01", at: null, standing: true } as const;
		const already = makeFinding({ exception: standing, message: "This was there." });
		const analysis = makeAnalysis({ findings: [makeFinding({ level: "INFO" }), warning, already, makeFinding()] });
		const report = checkRunReport(analysis, options);
		expect(report.title).toMatch(/^ERR: \d+ errors?, \d+ warnings?, score \d/);
		expect(report.annotations.map(({ level }) => level)).toEqual(["failure", "warning"]);
		expect(report.annotations[1]?.title).toBe("WARN milder (3f9a0c1d2e4b5a69)");
		expect(report.unannotated).toBe(0);
		expect(report.summary).toContain("1 finding on the base branch already");
	});

	it("counts what has no annotation for want of room", () => {
		const findings = Array.from({ length: 5 }, (_, index) => makeFinding({ points: index }));
		expect(checkRunReport(makeAnalysis({ findings }), { ...options, mostAnnotations: 2 })).toMatchObject({
			annotations: { length: 2 },
			unannotated: 3,
		});
	});

	it.each(["x", "😀", "`", "\u202e"])("keeps GitHub's bounds where everything is full of %p", (character) => {
		const { title, summary, annotations } = checkRunReport(heavy(character, 40), {
			...options,
			title: character.repeat(9_000),
		});
		expect(title.length).toBeLessThanOrEqual(255);
		expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(60_000);
		for (const one of annotations) {
			expect(Buffer.byteLength(one.message)).toBeLessThan(64 * 1024);
			expect(one.title.length).toBeLessThanOrEqual(256);
			expect(one.line).toBeGreaterThanOrEqual(1);
		}
	});
});

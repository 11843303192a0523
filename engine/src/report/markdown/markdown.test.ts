import type { Finding } from "../../contract/finding.ts";
import { makeAnalysis } from "../../testing/make-analysis.ts";
import { makeFinding } from "../../testing/make-finding.ts";
import { markdownReport } from "./markdown.ts";

const long = "x".repeat(290);
const proved = (index: number): Finding =>
	makeFinding({
		fingerprint: `${index}`.padStart(16, "0"),
		level: index % 2 === 0 ? "ERR" : "WARN",
		witness: {
			payload: { note: long },
			of: "request body of `POST /v1/payments`",
			acceptedBy: "before",
			refusal: { pointer: "/note", keyword: "maxLength", text: "it is too long" },
		},
	});
const note = (index: number) =>
	makeFinding({ fingerprint: `n${index}`, level: "INFO", points: 0, message: `Note ${index}.` });

const report = (errors: number, notes: number) => {
	const findings = [
		...Array.from({ length: errors }, (_, index) => proved(index)),
		...Array.from({ length: notes }, (_, index) => note(index)),
	];
	const text = markdownReport(makeAnalysis({ findings }));
	const all = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
	return {
		text,
		rows: all(/^\| (?:ERR|WARN) \|/gm),
		meanings: all(/was lowered/g),
		proofs: all(/Proof: /g),
		notes: all(/^- Note \d/gm),
	};
};

describe("a Markdown report that is too long", () => {
	it("is whole where it fits", () => {
		const { text, ...counts } = report(20, 20);
		expect(counts).toEqual({ rows: 20, meanings: 20, proofs: 20, notes: 20 });
		expect(text).not.toContain("proofs are cut first");
	});

	it("loses proofs before any error, warning or note", () => {
		const { text, proofs, ...counts } = report(100, 100);
		expect(counts).toEqual({ rows: 100, meanings: 100, notes: 100 });
		expect(proofs).toBeGreaterThan(10);
		expect(proofs).toBeLessThan(100);
		expect(text).toContain(`\nProofs were left out of ${100 - proofs} rows.\n`);
		expect(text).toContain("The formats json and html have all of it.");
	});

	it("loses notes before any error or warning, and counts them", () => {
		const { text, proofs, notes, ...counts } = report(170, 1_000);
		expect(counts).toEqual({ rows: 170, meanings: 170 });
		expect(notes).toBeLessThan(1_000);
		expect(text).toContain(`… and ${1_000 - notes} more findings.`);
		expect(proofs).toBeLessThan(5);
	});

	it("keeps a line for each error and warning as long as there is any room, without saying what the mildest mean", () => {
		const { rows, meanings } = report(350, 10);
		expect(rows).toBe(350);
		expect(meanings).toBeGreaterThan(20);
		expect(meanings).toBeLessThan(350);
	});

	it("counts what has no line by level and rule", () => {
		const { text, rows } = report(5_000, 0);
		expect(text.length).toBeLessThan(65_535);
		const rest = 5_000 - rows;
		expect(text).toMatch(
			new RegExp(`… and ${rest} more findings: \\d+ errors, \\d+ warnings: \`request-max-length-lowered\` ${rest}\\.`),
		);
	});
});

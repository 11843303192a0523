import fc from "fast-check";
import { total } from "../levels/total.ts";
import { makeFinding } from "../testing/make-finding.ts";
import { breakingOperations } from "./breaking-operations.ts";

const exception = { finding: "", owner: "@a", reason: "", expires: "2027-01-31", at: null };

describe("breakingOperations", () => {
	it("names the rule in snake case and shares the points equally", () => {
		const findings = [makeFinding({ rule: "endpoint-removed", operations: ["DELETE /a", "GET /b"], points: 20 })];
		expect(breakingOperations(findings)).toEqual([
			{ kind: "endpoint_removed", endpoint: "DELETE /a", breakingScore: 10, severity: "error" },
			{ kind: "endpoint_removed", endpoint: "GET /b", breakingScore: 10, severity: "error" },
		]);
	});

	it("gives each operation the level that the policy gives it there, and shares the points by weight", () => {
		const underPolicy = {
			wire: "ERR",
			source: "ERR",
			milder: [
				{ operation: "GET /beta", level: "WARN" },
				{ operation: "GET /internal", level: "INFO" },
			],
		} as const;
		const operations = ["DELETE /a", "GET /beta", "GET /internal"];
		expect(breakingOperations([makeFinding({ operations, points: 12, underPolicy })])).toMatchObject([
			{ endpoint: "DELETE /a", breakingScore: 10, severity: "error" },
			{ endpoint: "GET /beta", breakingScore: 2, severity: "warning" },
		]);
	});

	it("merges what is of one kind in one endpoint, and takes the worse severity", () => {
		const findings = [makeFinding({ level: "WARN", points: 2 }), makeFinding({ points: 10 })];
		expect(breakingOperations(findings)).toMatchObject([{ breakingScore: 12, severity: "error" }]);
	});

	it("leaves out notes and what is excepted", () => {
		expect(breakingOperations([makeFinding({ level: "INFO", points: 0 }), makeFinding({ exception })])).toEqual([]);
	});

	it("adds up to the effective score, to the hundredth", () => {
		const anyFinding = fc
			.record({
				level: fc.constantFrom("ERR" as const, "WARN" as const),
				cents: fc.integer({ min: 0, max: 10_000 }),
				operations: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,2}$/), { minLength: 1, maxLength: 30 }),
				rule: fc.constantFrom("endpoint-removed", "request-type-changed"),
				excepted: fc.boolean(),
			})
			.map(({ level, cents, operations, rule, excepted }) =>
				makeFinding({ level, points: cents / 100, operations, rule, exception: excepted ? exception : null }),
			);
		fc.assert(
			fc.property(fc.array(anyFinding, { maxLength: 20 }), (findings) => {
				const sum = breakingOperations(findings).reduce((all, { breakingScore }) => all + breakingScore, 0);
				expect(sum).toBeCloseTo(total(findings).effective, 6);
			}),
		);
	});
});

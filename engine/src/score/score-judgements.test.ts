import fc from "fast-check";
import type { Exception } from "../contract/config.ts";
import type { Judgement } from "../contract/finding.ts";
import type { Level } from "../contract/level.ts";
import { total } from "../lib/total.ts";
import { makeChange, makeReach } from "../testing/make-change.ts";
import { makeSource } from "../testing/make-source.ts";
import { price } from "./price.ts";
import { scoreJudgements } from "./score-judgements.ts";

const sides = { before: makeSource(), after: makeSource() };

function makeJudgement(level: Level, operations: readonly string[], deprecated = false, pointer = "/a"): Judgement {
	const place = { file: "openapi.yaml", pointer };
	return {
		rule: "request-max-length-lowered",
		change: makeChange(
			"bound-changed",
			{ keyword: "maxLength", from: 50, to: 20 },
			{
				before: place,
				after: place,
				reaches: operations.map((operation) => makeReach({ operation, deprecated })),
			},
		),
		wire: level,
		source: level,
		level,
		message: "…",
		fingerprint: pointer,
		proof: "unproven",
		witness: null,
	};
}

const anyJudgement = fc
	.record({
		level: fc.constantFrom<Level>("ERR", "WARN", "INFO"),
		operations: fc.uniqueArray(fc.stringMatching(/^[a-z]{1,3}$/), { minLength: 1, maxLength: 40 }),
		deprecated: fc.boolean(),
		pointer: fc.stringMatching(/^\/[a-z]{1,4}$/),
	})
	.map(({ level, operations, deprecated, pointer }) => makeJudgement(level, operations, deprecated, pointer));

describe("price", () => {
	it.each([
		["ERR", 1, 10],
		["ERR", 2, 20],
		["ERR", 3, 25.85],
		["WARN", 1, 2],
		["WARN", 4, 6],
		["INFO", 500, 0],
	] as const)("takes for %s in %d operations %d points", (level, operations, points) => {
		const reaches = Array.from({ length: operations }, (_, index) => makeReach({ operation: `GET /${index}` }));
		expect(price(level, reaches).points).toBe(points);
	});

	it("counts an operation once, however many of its parts are reached", () => {
		expect(price("ERR", [makeReach(), makeReach({ part: "response", status: "200" })]).points).toBe(10);
	});

	it("halves where every operation is deprecated or not stable, and not where one is settled", () => {
		const beta = makeReach({ stability: "beta" });
		const old = makeReach({ operation: "GET /old", deprecated: true });
		expect(price("ERR", [beta]).points).toBe(5);
		expect(price("ERR", [beta, old]).points).toBe(10);
		expect(price("ERR", [beta, makeReach({ operation: "GET /x" })]).points).toBe(20);
	});

	it("explains itself", () => {
		const reaches = ["a", "b", "c"].map((operation) => makeReach({ operation }));
		expect(price("ERR", reaches).explained).toBe("10 (ERR) × 2.58 (3 operations) × 1 (stable)");
		expect(price("WARN", [makeReach({ deprecated: true })]).explained).toBe(
			"2 (WARN) × 1 (1 operation) × 0.5 (deprecated or not stable)",
		);
	});
});

describe("scoreJudgements", () => {
	it("puts errors first, then the dearest, then by place", () => {
		const findings = scoreJudgements(
			[
				makeJudgement("INFO", ["a"], false, "/d"),
				makeJudgement("WARN", ["a", "b", "c", "d"], false, "/c"),
				makeJudgement("ERR", ["a"], false, "/b"),
				makeJudgement("ERR", ["b", "a", "b"], false, "/a"),
			],
			sides,
		);
		expect(findings.map(({ fingerprint }) => fingerprint)).toEqual(["/a", "/b", "/c", "/d"]);
		expect(findings[0]?.operations).toEqual(["a", "b"]);
	});

	it("does not depend on the order of the judgements", () => {
		fc.assert(
			fc.property(fc.array(anyJudgement, { maxLength: 12 }), (judgements) => {
				const score = (list: readonly Judgement[]) => total(scoreJudgements(list, sides));
				expect(score([...judgements].reverse())).toEqual(score(judgements));
			}),
		);
	});

	it("points a reader at the place where a removed thing was, in the revision", () => {
		const place = (pointer: string) => ({ file: "openapi.yaml", pointer });
		const change = makeChange(
			"property-removed",
			{ name: "a", required: true, readOnly: false, writeOnly: false, deprecated: false, sunset: null },
			{ before: place("/a"), after: null, site: { before: place("/"), after: place("/rest") } },
		);
		const [finding] = scoreJudgements([{ ...makeJudgement("ERR", ["a"]), change }], sides);
		expect(finding).toMatchObject({ before: place("/a"), after: null, shownAt: place("/rest") });
	});
});

describe("the score", () => {
	it("never falls when a judgement is added", () => {
		fc.assert(
			fc.property(fc.array(anyJudgement, { maxLength: 12 }), anyJudgement, (judgements, more) => {
				const without = total(scoreJudgements(judgements, sides)).breaking;
				expect(total(scoreJudgements([...judgements, more], sides)).breaking).toBeGreaterThanOrEqual(without);
			}),
		);
	});

	it("never falls when an edit reaches one operation more, all else equal", () => {
		fc.assert(
			fc.property(fc.constantFrom<Level>("ERR", "WARN", "INFO"), fc.integer({ min: 1, max: 400 }), (level, amount) => {
				const reaches = Array.from({ length: amount + 1 }, (_, index) => makeReach({ operation: `${index}` }));
				expect(price(level, reaches).points).toBeGreaterThanOrEqual(price(level, reaches.slice(1)).points);
			}),
		);
	});

	it("never rises through an exception, and is the sum of its points", () => {
		const exception: Exception = { finding: "", owner: "", reason: "", expires: "", at: null };
		fc.assert(
			fc.property(fc.array(fc.tuple(anyJudgement, fc.boolean()), { maxLength: 12 }), (pairs) => {
				const findings = scoreJudgements(
					pairs.map(([judgement]) => judgement),
					sides,
				).map((finding, index) => (pairs[index]?.[1] ? { ...finding, exception } : finding));
				const { breaking, effective } = total(findings);
				expect(effective).toBeLessThanOrEqual(breaking);
				expect(breaking).toBeCloseTo(
					findings.reduce((sum, { points }) => sum + points, 0),
					6,
				);
			}),
		);
	});
});

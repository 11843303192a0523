import fc from "fast-check";
import type { Exception } from "../contract/config.ts";
import type { Judgement } from "../contract/finding.ts";
import type { Level } from "../contract/level.ts";
import { harsher } from "../levels/levels.ts";
import { total } from "../levels/total.ts";
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
		types: [],
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
		expect(price({ level, subject: "value", reaches }).points).toBe(points);
	});

	it("counts an operation once, however many of its parts are reached", () => {
		expect(
			price({ level: "ERR", subject: "value", reaches: [makeReach(), makeReach({ part: "response", status: "200" })] })
				.points,
		).toBe(10);
	});

	it("halves where every operation is deprecated or not stable, and not where one is settled", () => {
		const beta = makeReach({ stability: "beta" });
		const old = makeReach({ operation: "GET /old", deprecated: true });
		expect(price({ level: "ERR", subject: "value", reaches: [beta] }).points).toBe(5);
		expect(price({ level: "ERR", subject: "value", reaches: [beta, old] }).points).toBe(10);
		expect(price({ level: "ERR", subject: "value", reaches: [beta, makeReach({ operation: "GET /x" })] }).points).toBe(
			20,
		);
	});

	it("prices each operation by its own level", () => {
		const reaches = ["a", "b", "c"].map((operation) => makeReach({ operation }));
		const milder = new Map<string, Level>([
			["b", "WARN"],
			["c", "INFO"],
		]);
		expect(price({ level: "ERR", subject: "value", reaches, milder })).toEqual({
			points: 12,
			explained: "2 (WARN) × 2 (2 operations) × 1 (stable) + 8 (ERR over WARN) × 1 (1 operation) × 1 (stable)",
		});
	});

	it("takes more for an operation that is gone than for any edit inside one, even where it was outgoing", () => {
		const one = [makeReach()];
		const outgoing = [makeReach({ deprecated: true })];
		const edit = price({ level: "ERR", subject: "value", reaches: one }).points;
		expect(price({ level: "ERR", subject: "operation", reaches: one }).points).toBe(30);
		expect(price({ level: "ERR", subject: "operation", reaches: outgoing }).points).toBeGreaterThan(edit);
		expect(price({ level: "ERR", subject: "operation", reaches: one }).explained).toBe(
			"10 (ERR) × 3 (operation) × 1 (1 operation) × 1 (stable)",
		);
	});

	it("explains itself", () => {
		const reaches = ["a", "b", "c"].map((operation) => makeReach({ operation }));
		expect(price({ level: "ERR", subject: "value", reaches }).explained).toBe(
			"10 (ERR) × 2.58 (3 operations) × 1 (stable)",
		);
		expect(price({ level: "WARN", subject: "value", reaches: [makeReach({ deprecated: true })] }).explained).toBe(
			"2 (WARN) × 1 (1 operation) × 0.5 (deprecated or not stable)",
		);
	});
});

describe("scoreJudgements", () => {
	it("puts what hurts most first: the level, then what it is about, then how far it reaches", () => {
		const of = (kind: "operation-removed" | "security-changed", pointer: string): Judgement => {
			const place = { file: "openapi.yaml", pointer };
			const where = { before: place, after: place, reaches: [makeReach({ operation: "a" })] };
			const change =
				kind === "operation-removed"
					? makeChange(kind, { operation: "a" }, where)
					: makeChange(kind, { from: ["none"], to: ["key"] }, where);
			return { ...makeJudgement("ERR", ["a"], false, pointer), change };
		};
		const wide = makeJudgement(
			"ERR",
			Array.from({ length: 40 }, (_, index) => `${index}`),
			false,
			"/wide",
		);
		const judgements = [
			makeJudgement("WARN", ["a", "b"], false, "/warned"),
			makeJudgement("ERR", ["a"], false, "/a"),
			wide,
		];
		const findings = scoreJudgements(
			[...judgements, of("security-changed", "/x"), of("operation-removed", "/z")],
			sides,
		);
		expect(findings.map(({ fingerprint }) => fingerprint)).toEqual(["/z", "/x", "/wide", "/a", "/warned"]);
	});

	it("tells the tags that it reaches, and in how many operations", () => {
		const reaches = [makeReach({ operation: "b", tags: ["y", "x"] }), makeReach({ operation: "a", tags: ["x"] })];
		const judgement = makeJudgement("ERR", ["a"]);
		const [finding] = scoreJudgements([{ ...judgement, change: { ...judgement.change, reaches } }], sides);
		expect(finding?.tags).toEqual([
			{ tag: "x", operations: 2 },
			{ tag: "y", operations: 1 },
		]);
	});

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

describe("the points of a tag", () => {
	it("are what the finding would cost if the description had that tag's operations alone", () => {
		const reaches = [
			makeReach({ operation: "a", tags: ["pay"] }),
			makeReach({ operation: "b", tags: ["pay", "beta"] }),
			makeReach({ operation: "c", tags: ["beta"] }),
		];
		const judgement = makeJudgement("ERR", ["a"]);
		const change = { ...judgement.change, reaches };
		const underPolicy = { wire: "ERR", source: "ERR", milder: [{ operation: "c", level: "WARN" }] } as const;
		const [finding] = scoreJudgements([{ ...judgement, change, underPolicy }], sides, ["pay", "beta", "none"]);
		expect(finding?.tagPoints).toEqual([
			{ tag: "pay", points: 20 },
			{ tag: "beta", points: 12 },
		]);
	});
});

describe("the score", () => {
	it("never falls when one operation gets worse, all else equal", () => {
		const levels = fc.constantFrom<Level>("ERR", "WARN", "INFO");
		const anyLevels = fc.array(fc.tuple(levels, fc.boolean()), { minLength: 1, maxLength: 30 });
		const priceOf = (list: readonly (readonly [Level, boolean])[]) => {
			const level = list.map(([one]) => one).reduce(harsher);
			const reaches = list.map(([, deprecated], index) => makeReach({ operation: `${index}`, deprecated }));
			const milder = list.flatMap(([one], index) => (one === level ? [] : [[`${index}`, one] as const]));
			return price({ level, subject: "value", reaches, milder: new Map(milder) }).points;
		};
		fc.assert(
			fc.property(anyLevels, fc.nat(), levels, (list, at, other) => {
				const [level, deprecated] = list[at % list.length] ?? (["INFO", false] as const);
				const worse = list.with(at % list.length, [harsher(level, other), deprecated]);
				expect(priceOf(worse)).toBeGreaterThanOrEqual(priceOf(list));
			}),
			{ numRuns: 1_000 },
		);
	});

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
				expect(price({ level, subject: "value", reaches }).points).toBeGreaterThanOrEqual(
					price({ level, subject: "value", reaches: reaches.slice(1) }).points,
				);
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

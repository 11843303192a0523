import type { Judged } from "./find-refutation.ts";
import { judgePair } from "./judge-pair.ts";
import { createVerdictJudge } from "./judge-verdict.ts";
import { Pairs } from "./pair-of-number.ts";
import { numbersOf, type Report, runNumbers } from "./run-numbers.ts";

const subject = (root: string) => ({
	root,
	components: { [root]: { type: "object", properties: { a: { type: "string" }, b: { type: "integer" } } } },
});
const pool = { small: [subject("A"), subject("B")], middle: [subject("C")], large: [subject("L")] };

describe("the numbers of a run", () => {
	it("stand for the same pairs alone and after others", () => {
		const inOrder = new Pairs(pool);
		const pairs = Array.from({ length: 40 }, (_, index) => inOrder.of(100 + index).pair);
		expect(pairs.map((_, index) => new Pairs(pool).of(100 + index).pair)).toEqual(pairs);
	});

	it("differ from each other", () => {
		const all = new Pairs(pool);
		const texts = Array.from({ length: 200 }, (_, number) => JSON.stringify(all.of(number).pair));
		expect(new Set(texts).size).toBeGreaterThan(150);
	});

	it("are shared out without rest", () => {
		const plan = { first: 1_003, edits: 50, workers: 3 };
		const numbers = [0, 1, 2].flatMap((worker) => [...numbersOf({ ...plan, worker })]);
		expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => 1_003 + index));
	});

	it("are tried to the end, and counted", async () => {
		const reports: Report[] = [];
		const plan = { first: 8, edits: 24, worker: 0, workers: 1, seconds: 0 };
		await runNumbers(plan, pool, (report) => reports.push(report));
		const tallies = reports.flatMap((report) => (report.kind === "tally" ? [report.tally] : []));
		expect(tallies.at(-1)).toMatchObject({ edits: 24, refuted: 0 });
		expect(tallies.at(-1)?.payloads).toBeGreaterThan(0);
	});

	it("are refuted where a judge calls everything safe", async () => {
		const reports: Report[] = [];
		const plan = { first: 8, edits: 8, worker: 0, workers: 1, seconds: 0 };
		await runNumbers(
			plan,
			pool,
			(report) => reports.push(report),
			() => async () => [],
		);
		const [last] = reports.flatMap((report) => (report.kind === "tally" ? [report.tally] : [])).slice(-1);
		expect(last?.refuted).toBeGreaterThan(1);
		expect(reports.filter(({ kind }) => kind === "refuted")).toHaveLength(last?.refuted ?? 0);
	});

	it("have one verdict, whether or not all of the pipeline is asked", async () => {
		const pairs = new Pairs(pool);
		const shorter = createVerdictJudge();
		const said = (findings: readonly Judged[]) =>
			findings
				.filter(({ wire }) => wire !== "INFO")
				.map(({ rule, direction, wire, proof, witness }) => JSON.stringify({ rule, direction, wire, proof, witness }))
				.sort();
		for (let number = 0; number < 80; number += 1) {
			const { before, after } = pairs.of(number).pair;
			expect(said(await shorter(before, after))).toEqual(said(await judgePair(before, after)));
		}
	});
});

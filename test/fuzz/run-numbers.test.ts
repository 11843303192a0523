import { Pairs } from "./pair-of-number.ts";
import { numbersOf, type Report, runNumbers } from "./run-numbers.ts";

const subject = (root: string) => ({
	root,
	components: { [root]: { type: "object", properties: { a: { type: "string" }, b: { type: "integer" } } } },
});
const pool = { small: [subject("A"), subject("B"), subject("C")], large: [subject("L")] };

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
});

import { type LedgerRow, ledgerWith } from "./ledger.ts";

const row: LedgerRow = {
	...{ seed: 7, edits: 12_000, large: 700, unreadable: 90, payloads: 300_000, refuted: 0 },
	...{ workers: 2, seconds: 110, rss: 812_300_000, date: "2026-11-21" },
};

describe("the ledger", () => {
	it("adds up the newest run of each seed, in order", () => {
		const first = ledgerWith("", row);
		const second = ledgerWith(first, { ...row, seed: 5, edits: 1_000 });
		const third = ledgerWith(second, { ...row, edits: 20_000, date: "2026-11-22" });
		expect(third.split("\n")).toEqual([
			"21,000 edits, 600,000 payloads, 0 verdicts refuted.",
			"",
			"| seed | edits | unreadable | payloads | refuted | seconds | threads | MB at most | date |",
			"| --: | --: | --: | --: | --: | --: | --: | --: | --: |",
			"| 5 | 1,000 | 90 | 300,000 | 0 | 110 | 2 | 812 | 2026-11-21 |",
			"| 7 | 20,000 | 90 | 300,000 | 0 | 110 | 2 | 812 | 2026-11-22 |",
		]);
	});
});

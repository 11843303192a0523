import { type LedgerRow, ledgerWith } from "./ledger.ts";

const row: LedgerRow = {
	...{ seed: 7, edits: 12_000, large: 700, unreadable: 90, payloads: 300_000, refuted: 0 },
	...{ opinion: { confirmed: 3_400, disputed: 0 }, workers: 2, seconds: 110, rss: 812_300_000, date: "2026-11-21" },
};
const OLDER_HEAD = "| seed | edits | unreadable | payloads | refuted | seconds | threads | MB at most | date |";

const rowsOf = (ledger: string): readonly string[] => ledger.split("\n").filter((line) => /^\| \d/.test(line));
const figures = "3,400 confirmed, 0 disputed | 110 | 2 | 812";

describe("the ledger", () => {
	it("adds up the newest run of each seed, in order", () => {
		const first = ledgerWith("", row);
		const second = ledgerWith(first, { ...row, seed: 5, edits: 1_000, opinion: null });
		const third = ledgerWith(second, { ...row, edits: 20_000, date: "2026-11-22" });
		expect(third.split("\n")).toEqual([
			"21,000 edits, 600,000 payloads, 0 verdicts refuted.",
			"",
			"| seed | edits | unreadable | payloads | refuted | since | second validator | seconds | threads | MB at most | date |",
			"| --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |",
			"| 5 | 1,000 | 90 | 300,000 | 0 |  | not asked | 110 | 2 | 812 | 2026-11-21 |",
			`| 7 | 20,000 | 90 | 300,000 | 0 |  | ${figures} | 2026-11-22 |`,
		]);
	});

	it("keeps a refutation, and says beside it when a run that is no shorter had none", () => {
		const refuted = ledgerWith("", { ...row, refuted: 3 });
		const shorter = ledgerWith(refuted, { ...row, edits: 11_999, date: "2026-11-22" });
		const kept = `| 7 | 12,000 | 90 | 300,000 | 3 |  | ${figures} | 2026-11-21 |`;
		expect(rowsOf(shorter)).toEqual([kept, `| 7 | 11,999 | 90 | 300,000 | 0 |  | ${figures} | 2026-11-22 |`]);
		const mended = ledgerWith(shorter, { ...row, date: "2026-11-23" });
		const since = kept.replace("| 3 |  |", "| 3 | none on 2026-11-23 |");
		expect(rowsOf(mended)).toEqual([since, `| 7 | 12,000 | 90 | 300,000 | 0 |  | ${figures} | 2026-11-23 |`]);
		expect(mended).toContain("24,000 edits, 600,000 payloads, 3 verdicts refuted.");
	});

	it("says nothing of a refutation where the next run refutes too", () => {
		const twice = ledgerWith(ledgerWith("", { ...row, refuted: 3 }), { ...row, refuted: 1, date: "2026-11-22" });
		expect(rowsOf(twice)).toEqual([
			`| 7 | 12,000 | 90 | 300,000 | 3 |  | ${figures} | 2026-11-21 |`,
			`| 7 | 12,000 | 90 | 300,000 | 1 |  | ${figures} | 2026-11-22 |`,
		]);
	});

	it("reads rows that were written before a second validator was asked", () => {
		const old = `${OLDER_HEAD}\n| --: |\n| 22 | 38,052 | 9 | 815,521 | 3 | 602 | 1 | 837 | 2026-11-21 |`;
		expect(rowsOf(ledgerWith(old, row))[1]).toBe(
			"| 22 | 38,052 | 9 | 815,521 | 3 |  | not asked | 602 | 1 | 837 | 2026-11-21 |",
		);
	});
});

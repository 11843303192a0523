import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import type { DecisionRecord } from "../contract/evidence.ts";
import { testDecision } from "../testing/make-evidence.ts";
import { reconcile } from "./reconcile.ts";
import { UNREAD } from "./statement.ts";

const decisionOn = (commit: string, leafIndex: number) => ({
	leafIndex,
	record: JSON.parse(testDecision(leafIndex, { commit_sha: commit }).leaf) as DecisionRecord,
});

const historyOf = (...commits: readonly string[]) => ({
	query: "commits",
	commits: commits.map((commit_sha) => ({ commit_sha, committed_at: "2026-01-01T00:00:00.000Z" })),
});

describe("reconciling a window with the repository's history", () => {
	it("tells what was decided, covered by a later decision, and not decided", () => {
		const decisions = [decisionOn("b", 7), decisionOn("d", 8), decisionOn("d", 9), decisionOn("pull", 10)];
		const { changes, ...counts } = reconcile(historyOf("a", "b", "c", "d", "e"), decisions);
		expect(changes.map(({ commit_sha, coverage, leaf_index }) => [commit_sha, coverage, leaf_index])).toEqual([
			["a", "covered", 7],
			["b", "decided", 7],
			["c", "covered", 8],
			["d", "decided", 8],
			["e", "undecided", null],
		]);
		expect(counts).toMatchObject({ reconciled: true, decided: 2, covered: 2, undecided: 1 });
	});

	it("says that it is not reconciled where the history could not be read, why, and since when", () => {
		const unread = { reconciled: false, query: null, changes: [] };
		const why = { reason: UNREAD.branch_missing, since: "2026-01-01T00:00:00.000Z" };
		expect(reconcile(why, [decisionOn("a", 0)])).toMatchObject({ ...unread, ...why });
		const windows = reconcile({ reason: UNREAD.too_many_commits, since: undefined }, []);
		expect(windows).toMatchObject({ ...unread, reason: UNREAD.too_many_commits });
		expect(windows).not.toHaveProperty("since");
		// Packages of old do not say why.
		expect(Object.keys(reconcile(undefined, []))).not.toContain("reason");
	});

	it("names every one of 37 changes that were never decided", () => {
		const unlogged = Array.from({ length: 37 }, (_, index) => `unlogged ${index}`);
		const { changes, undecided } = reconcile(historyOf("a", ...unlogged), [decisionOn("a", 0)]);
		expect(undecided).toBe(37);
		expect(changes.filter(({ coverage }) => coverage === "undecided").map(({ commit_sha }) => commit_sha)).toEqual(
			unlogged,
		);
	});

	it("counts each change once, whatever was decided", () => {
		const names = fc.uniqueArray(fc.string(), { maxLength: 12 });
		fc.assert(
			fc.property(names, names, (commits, decided) => {
				const decisions = decided.map((commit, index) => decisionOn(commit, index));
				const population = reconcile(historyOf(...commits), decisions);
				expect(population.decided + population.covered + population.undecided).toBe(commits.length);
				expect(population.decided).toBe(commits.filter((commit) => decided.includes(commit)).length);
			}),
		);
	});
});

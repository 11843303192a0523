import { makeEvidence, testDecision, testEnding, testSigner } from "../../testing/make-evidence.ts";
import { evidenceMarkdown } from "./evidence-markdown.ts";

describe("an evidence package as Markdown", () => {
	it("has every decision, exception and sentence, and both checkpoints", async () => {
		const evidence = await makeEvidence(3, 12);
		const printed = evidenceMarkdown(evidence);
		expect(printed).toContain("Decisions: 9, of which 6 proceeded and 3 blocked");
		for (const index of [3, 4, 5, 6, 7, 8, 9, 10, 11])
			expect(printed).toMatch(new RegExp(`^\\| ${index} \\| 2026-`, "m"));
		expect(printed.match(/\| block \|/g)).toHaveLength(3);
		expect(printed).toContain("2 decisions: 5, 10 |");
		expect(printed).toContain(evidence.log.checkpoint);
		expect(printed).toContain("1 decided, 0 covered, 1 undecided");
		expect(printed.split("\n").filter((line) => line.startsWith("- That ")).length).toBeGreaterThan(3);
	});

	it("names the workflow run that asked for a decision, and none where none did", async () => {
		const rows = evidenceMarkdown(await makeEvidence(3, 5)).split("\n");
		expect(rows.find((row) => row.startsWith("| 3 | "))).toContain("| run `730003`, attempt `1`, `push` |");
		expect(rows.find((row) => row.startsWith("| 4 | "))).toContain("| no workflow |");
	});

	it("lists what revisions did to the policy, with the decision and the line", async () => {
		const change = {
			rule: "policy-loosened",
			level: "WARN",
			message: "`a` went from | to <b>.",
			at: "driftgate.yml:7:3",
		};
		const withChange = (index: number) => {
			const { leaf, details } = testDecision(index);
			const told = { ...JSON.parse(details ?? "{}"), ...(index === 1 ? { policy_changes: [change] } : {}) };
			return { leaf, details: JSON.stringify(told) };
		};
		const printed = evidenceMarkdown(await makeEvidence(0, 3, 3, withChange));
		const rows = printed.slice(printed.indexOf("## Changes of the policy")).split("\n");
		expect(rows[4]).toMatch(/^\| 1 \| WARN \| `driftgate\.yml:7:3` \| /);
		expect(rows[4]).not.toContain("<b>");
		expect(evidenceMarkdown(await makeEvidence(0, 3))).not.toContain("Changes of the policy");
	});

	it("names the person who asked, who added an exception, and who ended the project", async () => {
		const endedAt8 = (index: number) => (index === 8 ? testEnding(8) : testDecision(index));
		const printed = evidenceMarkdown(await makeEvidence(0, 9, 9, endedAt8));
		const rows = printed.split("\n");
		expect(rows.find((row) => row.startsWith("| 2 | "))).toContain(
			"| mira (`github.com:583231`), with the key `key 2` |",
		);
		expect(rows.filter((row) => row.includes("api-team"))).toEqual([
			expect.stringContaining(`| \`driftgate.yml\` at \`${"a".repeat(40)}\` |`),
			expect.stringContaining("| jonas (`github.com:583232`) |"),
		]);
		expect(printed).toContain(
			"was unlinked at 2026-01-01T08:00:00.000Z, by mira (`github.com:583231`): leaf 8 is the last",
		);
		const erased = evidenceMarkdown(await makeEvidence(0, 9, 9, endedAt8, testSigner(), []));
		expect(erased).not.toMatch(/mira|jonas|58323/);
		expect(erased).toContain("by erased (`");
	});

	it("is the same for the same window", async () => {
		expect(evidenceMarkdown(await makeEvidence(3, 12, 40))).toBe(evidenceMarkdown(await makeEvidence(3, 12)));
	});

	it("lets no text of a stranger become markup", async () => {
		const printed = evidenceMarkdown(await makeEvidence(0, 6));
		expect(printed).not.toContain("<script>");
		const row = printed.split("\n").find((line) => line.includes("No live clients")) ?? "";
		expect(row).toContain("\\|");
		expect(row).not.toMatch(/@api/);
	});

	it("says what was erased, and that there was nothing", async () => {
		const erased = await makeEvidence(0, 2, 2, (index) => ({ ...testDecision(index), details: null }));
		expect(evidenceMarkdown(erased)).toContain("| erased |");
		expect(evidenceMarkdown(await makeEvidence(0, 0))).toContain("The log holds no decision of this window.");
	});
});

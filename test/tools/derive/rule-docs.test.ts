import { rulePages } from "../../../engine/src/rule-pages.ts";
import { ruleDocs } from "./rule-docs.ts";
import { findRuleExamples } from "./rule-examples.ts";

describe("the rules' documentation", () => {
	it("has an example of every rule that judges changes", async () => {
		const examples = await findRuleExamples();
		const judging = [...rulePages.values()].filter(({ group }) => group !== "gate");
		expect(judging.filter(({ id }) => !examples.has(id)).map(({ id }) => id)).toEqual([]);
		for (const lines of examples.values()) {
			expect(lines.filter((line) => /^[-+]/.test(line)).length).toBeGreaterThan(0);
			expect(lines.length).toBeLessThan(40);
		}
	});

	it("explains each rule on one page, and links to it from the index", async () => {
		const pages = new Map(
			await Promise.all(ruleDocs.map(async ({ path, produce }) => [path, await produce("")] as const)),
		);
		const index = pages.get("docs/rules/README.md") ?? "";
		for (const { id, group, rollout } of rulePages.values()) {
			expect(index).toContain(`(${group}.md#${id})`);
			const page = pages.get(`docs/rules/${group}.md`) ?? "";
			expect(page.split(`\n## ${id}\n`).length).toBe(2);
			expect(page).toContain(rollout);
		}
	});
});

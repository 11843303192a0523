import { describe, expect, it } from "@jest/globals";
import { printedWorkflows } from "./printed-workflows.ts";

describe("the workflows that pages print", () => {
	const workflows = printedWorkflows();

	it("are found, README's among them", () => {
		expect(workflows.map(({ page }) => page)).toContain("README.md");
	});

	it.each(workflows)("name a commit for each action: $page", ({ yaml }) => {
		const used = [...yaml.matchAll(/uses: (?<action>\S+)/g)].map(({ groups }) => groups?.["action"] ?? "");
		expect(used.length).toBeGreaterThan(0);
		expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
	});
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { parse } from "yaml";
import { repositoryRoot } from "../../harness/repository-root.ts";
import { listFiles, printedWorkflows } from "./printed-workflows.ts";
import { usesOfDriftgate } from "./uses-of-driftgate.ts";

const own = listFiles(".github/workflows/*.yml").map((page) => ({
	page,
	yaml: readFileSync(join(repositoryRoot, page), "utf8"),
}));
const printed = printedWorkflows();

describe("the workflows that we show to others", () => {
	it("are found, README's and the examples' among them", () => {
		const pages = printed.map(({ page }) => page);
		expect(pages).toContain("README.md");
		expect(pages).toContain("examples/queue/.github/workflows/api.yml");
	});

	it.each(printed.filter(({ yaml }) => yaml.includes("driftgate@")))(
		"ask for the gate where a queue waits: $page",
		({ yaml }) => {
			const on = Object.keys((parse(yaml) as { readonly on: object }).on);
			expect(on).toEqual(expect.arrayContaining(["pull_request", "merge_group"]));
			expect(on).not.toContain("pull_request_target");
		},
	);

	it.each(printed)("use what the Action has, and give what it must have: $page", ({ yaml }) => {
		for (const { action, inputs, outputs } of usesOfDriftgate(yaml)) {
			expect(inputs.filter((name) => !action.inputs.includes(name))).toEqual([]);
			expect(outputs.filter((name) => !action.outputs.includes(name))).toEqual([]);
			expect(action.required.filter((name) => !inputs.includes(name))).toEqual([]);
		}
	});
});

describe("every workflow", () => {
	it.each([...own, ...printed])("names a commit for each action, and the tag beside it: $page", ({ yaml }) => {
		const used = [...yaml.matchAll(/uses: (?<action>\S+)(?<comment>.*)/g)]
			.map(({ groups }) => ({ action: groups?.["action"] ?? "", comment: groups?.["comment"] ?? "" }))
			.filter(({ action }) => !action.startsWith("./"));
		expect(used.filter(({ action }) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
		const foreign = used.filter(({ action }) => !action.includes("/driftgate"));
		expect(foreign.filter(({ comment }) => !/^ # v\d+\.\d+\.\d+$/.test(comment))).toEqual([]);
	});

	it.each(own)("runs scripts that the repository has: $page", ({ yaml }) => {
		const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, "package.json"), "utf8")) as {
			readonly scripts: Readonly<Record<string, string>>;
		};
		const run = [...yaml.replaceAll(/#.*/g, "").matchAll(/npm (?:run )?(?:--silent )?(?<name>[\w:-]+)/g)].map(
			({ groups }) => groups?.["name"] ?? "",
		);
		const ofNpm = ["run", "ci", "pack", "publish", "exec"];
		expect(run.filter((name) => !(name in scripts) && !ofNpm.includes(name))).toEqual([]);
	});

	it("names one commit for one tag of an action", () => {
		const pins = new Map<string, Set<string>>();
		for (const { yaml } of [...own, ...printed]) {
			for (const [, action = "", commit = "", tag = ""] of yaml.matchAll(/uses: (\S+)@([0-9a-f]{40}) # (v\S+)/g)) {
				const key = `${action} ${tag}`;
				pins.set(key, (pins.get(key) ?? new Set()).add(commit));
			}
		}
		expect(pins.size).toBeGreaterThan(3);
		expect([...pins].filter(([, commits]) => commits.size > 1)).toEqual([]);
	});
});

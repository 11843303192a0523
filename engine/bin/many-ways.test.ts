import { everNewSets, LADDERS } from "../src/testing/ladders.ts";
import { config, useCommandFolder } from "./testing/command-folder.ts";

const folder = useCommandFolder();
const { write, driftgate } = folder;

const versions = (name: string, levels: number) => {
	const ladder = LADDERS.get(name);
	if (ladder === undefined) throw new Error(`There is no ladder of ${name}.`);
	for (const version of ["before", "after"] as const) {
		write(`${version}.json`, JSON.stringify(ladder(levels, version), null, 1));
	}
};

describe("driftgate on a small description in which many ways lead to few schemas", () => {
	it.each(["oneOf", "anyOf", "oneOf of branches that overlap", "recursion"])(
		"ends with a verdict: %s",
		async (name) => {
			versions(name, 40);
			const { status, stdout, stderr } = await driftgate("diff", "before.json", "after.json", "--format", "json");
			expect(stderr).toBe("");
			// Of a oneOf that lists one schema three times nothing is valid, before and after.
			expect(status).toBe(name === "oneOf" ? 0 : 1);
			expect(JSON.parse(stdout)).toMatchObject({ schema_version: 1, verdict: name === "oneOf" ? "PASS" : "ERR" });
		},
	);

	it("refuses to compare one that takes too much, and names the line", async () => {
		for (const version of ["before", "after"] as const) {
			write(`${version}.json`, JSON.stringify(everNewSets(30, version), null, 1));
		}
		const { status, stdout, stderr } = await driftgate("diff", "before.json", "after.json");
		expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
		expect(stderr).toMatch(/^(?:before|after)\.json:\d+:\d+: Here `allOf` combines \d+ schemas/);
	});

	it("checks and generates from it", async () => {
		const ladder = LADDERS.get("oneOf");
		write("openapi.yaml", JSON.stringify(ladder?.(40, "after")));
		write("driftgate.yml", config());
		expect(await driftgate("check")).toMatchObject({ status: 0, stderr: "" });
		expect(await driftgate("generate", "openapi.yaml", "--out", "api.ts")).toMatchObject({ status: 0 });
	});
});

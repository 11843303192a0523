import { Ajv2020 } from "ajv/dist/2020.js";
import { corpusDocuments, describeWithCorpus } from "../../parse/testing/corpus.ts";
import { isEverythingTried, itInCi, share } from "../../testing/share.ts";
import { planSdk } from "../plan/plan-sdk.ts";
import { apiFromCorpus } from "../testing/generate-from.ts";
import { objectionsTo } from "./client-profiles.ts";
import { planTools } from "./plan-tools.ts";
import type { ToolSet } from "./tool-set.ts";

/** The few above take longer than all others together. */
const SMALL_BYTES = 2_000_000;

const isWhole = process.env["DRIFTGATE_CORPUS"] === "all";
const fifth = corpusDocuments().filter((_, index) => isWhole || index % 5 === 0);
const small = fifth.filter(({ bytes }) => bytes < SMALL_BYTES);
/** A fifth of the documents in CI, and a tenth of the small ones elsewhere; `DRIFTGATE_CORPUS=all` tries every one. */
const documents = isWhole || isEverythingTried ? fifth : share(small, 2);

async function toolsOf(file: string): Promise<ToolSet | null> {
	try {
		const plan = planSdk(await apiFromCorpus(file));
		return plan.groups.some(({ methods }) => methods.length > 0) ? planTools(plan) : null;
	} catch (error) {
		if (error instanceof Error && error.name === "Fault") return null;
		throw error;
	}
}

describeWithCorpus("tools of the corpus", () => {
	it.each(documents)("are such as every client takes: $file", async ({ file }) => {
		const set = await toolsOf(file);
		if (set === null) return;
		const ajv = new Ajv2020({ strict: false, validateFormats: false });
		ajv.addSchema({ $id: "whole", $defs: set.definitions });
		const names = set.tools.map(({ listed }) => listed.name);
		expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
		for (const { listed, whole } of set.tools) {
			expect([listed.name, objectionsTo(listed)]).toEqual([listed.name, []]);
			ajv.compile(listed.inputSchema);
			if (listed.outputSchema !== undefined) ajv.compile(listed.outputSchema);
			expect(ajv.validateSchema({ ...whole, $defs: set.definitions })).toBe(true);
		}
		for (const finder of set.finders) expect(objectionsTo(finder)).toEqual([]);
	});

	itInCi("cost little where a description is large", async () => {
		const set = await toolsOf("github-rest/octokit-23.0.2.json");
		expect(set?.surface).toBe("dynamic");
		expect(set?.costs.dynamic).toBeLessThanOrEqual(2_500);
		expect(set?.costs.tools).toBeGreaterThan(100_000);
	});
});

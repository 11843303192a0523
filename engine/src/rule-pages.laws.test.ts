import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { analyze } from "./analyze.ts";
import type { SpecInput } from "./contract/source.ts";
import { rulePages } from "./rule-pages.ts";
import { levelsOnPage } from "./testing/levels-on-page.ts";
import { makeConfig, makePolicy } from "./testing/make-policy.ts";
import { describeWithShared, sharedPath } from "./testing/shared-data.ts";

const CASES = "cases";

function specOf(folder: string, name: "before" | "after"): SpecInput {
	const entry = readdirSync(folder).find((file) => file.startsWith(`${name}.`)) ?? name;
	const load = async (file: string) =>
		existsSync(path.join(folder, file)) ? readFileSync(path.join(folder, file), "utf8") : undefined;
	return { entry, load };
}

/** What is found with a level for deployed clients that its rule's page does not tell of. */
async function untold(folder: string): Promise<readonly string[]> {
	const sides = { before: specOf(folder, "before"), after: specOf(folder, "after") };
	const config = makeConfig({ policy: makePolicy() });
	const { findings } = await analyze({ ...sides, config, versionBefore: null, today: "2026-11-21" });
	return findings.flatMap(({ rule, wire }) => {
		const page = rulePages.get(rule);
		return page === undefined || levelsOnPage(page).includes(wire) ? [] : [`${rule}: ${wire}`];
	});
}

describeWithShared(CASES, "the pages of rules", () => {
	it.each(["breaking", "safe"])("tell of every level that labelled cases have: %s", async (label) => {
		const folder = sharedPath(path.join(CASES, label));
		const found = await Promise.all(readdirSync(folder).map((name) => untold(path.join(folder, name))));
		expect([...new Set(found.flat())]).toEqual([]);
	});
});

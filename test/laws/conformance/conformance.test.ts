import { join } from "node:path";
import { describeInCi, share } from "../../../engine/src/testing/share.ts";
import { createTemporaryFolder, type TemporaryFolder } from "../../harness/temporary-folder.ts";
import { families } from "./families.ts";
import { findRunners } from "./languages/languages.ts";
import { asServed } from "./languages/mcp/as-served.ts";
import { whyNot } from "./languages/mcp/why-not.ts";
import { keyOf, notYet } from "./not-yet.ts";
import { placeOf, runFamily } from "./run-family.ts";

/*
 * A sixth of the features and in CI every case, in each language's newest version that the machine has; Go in CI alone.
 * `npm run conformance` tries all versions.
 */

let folder: TemporaryFolder;

beforeAll(async () => {
	folder = await createTemporaryFolder("conformance");
});

afterAll(() => folder.remove());

it("has at least 300 cases, each under a name and an address of its own", () => {
	const cases = families.flatMap(({ feature, cases }) => cases.map((one) => ({ feature, ...one })));
	expect(cases.length).toBeGreaterThanOrEqual(300);
	const keys = cases.map(({ feature, name }) => keyOf(feature, name));
	expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
	for (const { cases: own } of families) expect(new Set(own.map(placeOf)).size).toBe(own.length);
	const known = new Set(keys);
	expect(
		Object.values(notYet)
			.flat()
			.filter((key) => !known.has(key)),
	).toEqual([]);
});

it("asks the MCP server for at least 300 of them", () => {
	const asked = families.flatMap(({ feature, cases }) =>
		cases.filter((one) => whyNot(asServed(one, one.feature ?? feature)) === null),
	);
	expect(asked.length).toBeGreaterThanOrEqual(300);
});

const newest = new Map((await findRunners()).map((runner) => [runner.target, runner]));

/** A machine that never built any Go builds its standard library first, which takes longer than all other languages. */
const describeOf = (target: string) => (target === "go" ? describeInCi : describe);

for (const runner of newest.values()) {
	describeOf(runner.target)(runner.name, () => {
		it.each(
			share(
				families.map((family, index) => ({ ...family, index })),
				6,
			),
		)(
			"holds its cases: $feature ($index)",
			async (family) => {
				const own = join(folder.path, `${runner.target}-${family.index}`);
				const results = await runFamily(family, runner, own);
				const wrong = results.flatMap(({ feature, name, differences }) => {
					const isExpected = notYet[runner.target].includes(keyOf(feature, name));
					return isExpected ? [] : differences.map((line) => `${keyOf(feature, name)}: ${line}`);
				});
				expect(wrong).toEqual([]);
			},
			120_000,
		);
	});
}

import { existsSync } from "node:fs";
import { join } from "node:path";
import Sequencer from "@jest/test-sequencer";

/** Those that run for a quarter of a minute and more. Each starts many processes; whichever began last would end alone. */
const LONGEST = [
	"test/laws/contract/contract.test.ts",
	"test/systems/faults/faults.test.ts",
	"test/systems/attack/attack.test.ts",
	"test/laws/conformance/conformance.test.ts",
	"test/laws/rewriting/rewriting.laws.test.ts",
	"engine/src/generate/go/corpus.test.ts",
	"engine/src/generate/python/corpus.test.ts",
	"test/tools/release/image/image.test.ts",
	"test/systems/checks/limits.test.ts",
	"test/systems/shipping/deliver.test.ts",
	"test/systems/trust/permissions/law.test.ts",
	"test/systems/dashboard/states.test.ts",
	"test/systems/dashboard/screens.test.ts",
	"test/systems/load/load.test.ts",
	"action/src/judge-locally.test.ts",
	"test/systems/e2e/local-mode.test.ts",
].map((name) => join(import.meta.dirname, "../..", name));

/** In a clone that never ran them, Jest knows of its test files how large they are, and not how long they take. */
export default class LongestFirst extends Sequencer {
	sort(tests) {
		const gone = LONGEST.filter((path) => !existsSync(path));
		if (gone.length > 0) throw new Error(`There is no ${gone.join(", ")}, which is named among the longest tests.`);
		const others = super.sort(tests).filter(({ path }) => !LONGEST.includes(path));
		return [...LONGEST.flatMap((longest) => tests.filter(({ path }) => path === longest)), ...others];
	}
}

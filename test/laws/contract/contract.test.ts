import { afterAll, beforeAll, describe, it, jest } from "@jest/globals";
import { describeInCi } from "../../../engine/src/testing/share.ts";
import { describeOnEachDatabase } from "../../systems/e2e/databases.ts";
import { cases } from "./cases/cases.ts";
import { limitCases } from "./cases/limits.ts";
import { processCases } from "./cases/process.ts";
import { type ContractScene, openContractScene } from "./scene/contract-scene.ts";

// A loaded machine may take its time: this only ends a run that hangs.
jest.setTimeout(120_000);

/*
 * Everything that docs/contract says of the service and that can be seen from outside, tried on a real process. Which
 * clause is shown by which case stands in clauses/; coverage.test.ts holds the two together.
 */

/** Begin a process of their own for each case, or ask until they are refused: tried in CI alone. */
const LONG: ReadonlySet<unknown> = new Set([processCases, limitCases]);

describeOnEachDatabase("the contract", (server) => {
	let scene: ContractScene;

	beforeAll(async () => {
		scene = await openContractScene(server);
	});

	afterAll(async () => {
		await scene?.stop();
	});

	for (const [topic, ofTopic] of Object.entries(cases)) {
		const describeTopic = LONG.has(ofTopic) ? describeInCi : describe;
		describeTopic(topic, () => {
			for (const [name, run] of Object.entries(ofTopic)) it(name, () => run(scene));
		});
	}
});

import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { eachStore } from "../../../app/src/testing/each-store.ts";
import { type CheckScene, openCheckScene } from "../checks/scene.ts";
import type { Fault, Pattern } from "../github/faults/faults.ts";
import { at, type Delivered } from "./delivering.ts";

const BRANCH = "driftgate/payments-api/typescript";
/** As the App asks for a repository. */
const REPOSITORY = "/repositories/*";

/** Each write of a delivery, in its order. */
const WRITES: readonly Pattern[] = [
	`POST ${REPOSITORY}/git/trees`,
	`POST ${REPOSITORY}/git/commits`,
	"POST /graphql",
	`POST ${REPOSITORY}/pulls`,
];

const FAULTS: readonly Fault[] = [{ kind: "drop" }, { kind: "lose answer" }, { kind: "bad gateway after" }];

describe.each(eachStore)("a delivery while GitHub fails, on %s", (_, openStore) => {
	let scene: CheckScene;
	let made: Delivered;

	beforeEach(async () => {
		scene = await openCheckScene(openStore);
		made = at(scene);
	}, 60_000);

	afterEach(() => scene.stop());

	it.each(FAULTS)("is one pull request in the end, whatever answer is lost: $kind", async (fault) => {
		for (const write of WRITES) scene.github.faults.add(write, fault);
		await made.startPatiently({ path: "clients/ts" });
		for (const write of WRITES) expect(scene.github.faults.left(write)).toBe(0);
		expect(made.pulls()).toMatchObject([{ state: "open", headBranch: BRANCH }]);
		const tip = scene.world.commitAt(scene.repository, BRANCH);
		expect(tip?.parents).toEqual([scene.world.head(scene.repository)]);
	});

	it("goes on in another process where one ended", async () => {
		scene.github.faults.add(`POST ${REPOSITORY}/pulls`, { kind: "drop" }, 1_000);
		await made.startUntil({ path: "clients/ts" }, () => scene.world.head(scene.repository, BRANCH) !== undefined);
		await scene.stopService();
		scene.github.faults.clear();
		await scene.start();
		await made.hurry();
		expect(made.pulls()).toHaveLength(1);
	});
});

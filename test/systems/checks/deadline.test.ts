import { describe, expect, it } from "@jest/globals";
import { eachStore } from "../../../app/src/testing/each-store.ts";
import { until } from "../../harness/until.ts";
import { described, description } from "./descriptions.ts";
import { openCheckScene } from "./scene.ts";

const QUARTER_HOUR = 15 * 60_000;

describe.each(eachStore)("a check that cannot be decided, on %s", (_, openStore) => {
	it("is a failure after 15 minutes that says what to do, and is judged when somebody asks again", async () => {
		let ahead = 0;
		const scene = await openCheckScene(openStore, { overrides: { clock: { now: () => Date.now() + ahead } } });
		try {
			scene.world.commit(scene.repository, { files: described({ paths: ["/a", "/b"] }) });
			await scene.link();
			scene.github.faults.add("GET /**/contents/**", { kind: "answer", status: 503 }, 1_000);
			const files = { "openapi.yaml": description(["/a", "/b", "/c"]) };
			const { headSha } = scene.world.openPullRequest(scene.repository, { branch: "adding", files });
			await until("the check is queued", async () => (scene.check(headSha) === undefined ? undefined : true));
			expect(scene.check(headSha)?.status).toBe("queued");
			ahead = QUARTER_HOUR + 60_000;
			await scene.quiet();
			expect(scene.check(headSha)).toMatchObject({ conclusion: "failure", title: "Not judged" });
			expect(scene.check(headSha)?.summary).toMatch(/GitHub could not be read.*15 minutes.*Re-run this check/s);
			scene.github.faults.clear();
			const [run] = scene.world.checkRuns(scene.repository, headSha);
			if (run === undefined) throw new Error("There is no check.");
			scene.world.rerequestRun(run);
			await scene.quiet();
			expect(scene.check(headSha)?.conclusion).toBe("success");
		} finally {
			await scene.stop();
		}
	}, 90_000);
});

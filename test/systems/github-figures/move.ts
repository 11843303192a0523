import { breaking, nextVersion, smallService } from "./fixtures.ts";
import { judgedAgainst } from "./judged-heads.ts";
import type { Part } from "./part.ts";
import { sayMs } from "./percentile.ts";
import { openStage } from "./stage.ts";

const AGAIN = "open pull requests judged again after a move of the baseline";

/** Every open pull request that touches the service, within what GitHub lets one installation write. */
export const move: Part = {
	name: "move",
	figures: [AGAIN],
	async measure({ open }) {
		const stage = await openStage(smallService());
		const { clock, github, world, repository } = stage;
		try {
			const pulls = [];
			for (let index = 0; index < open; index += 1) {
				pulls.push(world.openPullRequest(repository, { branch: `open-${index}`, files: breaking(index) }));
			}
			await stage.quiet();
			// What was written before is no part of the hour that follows.
			await clock.advance(60 * 60_000);
			github.ledger.clear();
			const [realBegin, began] = [performance.now(), clock.now()];
			world.commit(repository, { files: nextVersion("1.1.0") });
			await stage.quiet();
			const took = clock.now() - began;
			const writes = github.ledger.requests({ writes: true }).length;
			const work = sayMs(performance.now() - realBegin);
			const judged = await judgedAgainst("1.1.0", stage, pulls);
			const of = `all open; ${writes} writes, of which GitHub takes 500 an hour; ${work} of work`;
			return [{ what: AGAIN, figure: `${judged} of ${open} in ${sayMs(took)}`, of }];
		} finally {
			await stage.stop();
		}
	},
};

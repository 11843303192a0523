import { setTimeout as sleep } from "node:timers/promises";
import type { PullRequest } from "../github/state/pulls.ts";
import { breaking, nextVersion, smallService } from "./fixtures.ts";
import { judgedAgainst } from "./judged-heads.ts";
import type { Figure, Part } from "./part.ts";
import { sayMs } from "./percentile.ts";
import { openStage } from "./stage.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Past the three days in which GitHub sends deliveries again, everything must be found by looking. */
const LENGTHS = [
	{ days: 1, what: "healed after 24 h without the service" },
	{ days: 8, what: "healed after 8 days without the service" },
] as const;

/** Nothing heals after this. */
const LONGEST_MS = 1_800_000;

/** Pull requests, and a merge that moves the baseline, which nobody was told of while they happened. */
export const outage: Part = {
	name: "outage",
	figures: LENGTHS.map(({ what }) => what),
	async measure({ missed }) {
		const figures: Figure[] = [];
		for (const { days, what } of LENGTHS) figures.push({ what, ...(await missThem(missed, days)) });
		return figures;
	},
};

async function missThem(count: number, days: number): Promise<Omit<Figure, "what">> {
	const stage = await openStage(smallService());
	const { clock, world, repository, github } = stage;
	try {
		await stage.stopService();
		const opened: Readonly<PullRequest>[] = [];
		for (let index = 0; index < count; index += 1) {
			opened.push(world.openPullRequest(repository, { branch: `missed-${index}`, files: breaking(index) }));
			if (index === count >> 1) world.commit(repository, { files: nextVersion("1.1.0") });
			await clock.advance((days * DAY_MS) / count);
		}
		await github.settled();
		const [realBegin, began] = [performance.now(), clock.now()];
		await stage.start();
		let healed = 0;
		while (healed < count && performance.now() - realBegin < LONGEST_MS) {
			await stage.quiet();
			await sleep(100);
			healed = await judgedAgainst("1.1.0", stage, opened);
		}
		const of = `pull requests opened meanwhile, judged against a version that was merged meanwhile; ${sayMs(performance.now() - realBegin)} of work`;
		return { figure: `${healed} of ${count} in ${sayMs(clock.now() - began)}`, of };
	} finally {
		await stage.stop();
	}
}

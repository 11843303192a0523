import { breaking, smallService } from "./fixtures.ts";
import type { Part } from "./part.ts";
import { percentile, sayMs } from "./percentile.ts";
import { openStage } from "./stage.ts";

const [MOST, ANSWERED, WITHOUT] = [
	"checks of a head, and comments of its pull request: most of any",
	"delivery answered in that burst",
	"heads without a verdict after it",
] as const;

/** Deliveries that come twice and in any order: one check a head, and one comment a pull request. */
export const shuffled: Part = {
	name: "shuffled",
	figures: [MOST, ANSWERED, WITHOUT],
	async measure({ shuffled: heads }) {
		const stage = await openStage(smallService());
		const { github, world, repository } = stage;
		try {
			const known = github.webhooks.deliveries.length;
			github.webhooks.hold();
			const opened = Array.from({ length: heads }, (_, index) =>
				world.openPullRequest(repository, { branch: `shuffled-${index}`, files: breaking(index) }),
			);
			const told = github.webhooks.deliveries.slice(known);
			github.webhooks.release({ shuffle: 11, copies: 2 });
			await github.settled();
			const durations = told.map(({ outcome }) => (outcome?.duration ?? Number.NaN) * 1_000);
			const isAnswered = told.every(({ outcome }) => outcome?.statusCode === 200);
			if (!isAnswered) throw new Error("A delivery was not answered 200.");
			await stage.quiet();
			const runs = opened.map(({ headSha }) => world.checkRuns(repository, headSha));
			const comments = opened.map(({ number }) => world.comments(repository, number).length);
			const most = `${Math.max(...runs.map(({ length }) => length))} and ${Math.max(...comments)}`;
			const without = runs.filter((all) => !all.some(({ status }) => status === "completed")).length;
			return [
				{ what: MOST, figure: most, of: `${told.length} deliveries, each twice, shuffled` },
				{
					what: ANSWERED,
					figure: `p99 ${sayMs(percentile(durations, 0.99))}`,
					of: `${told.length * 2} deliveries, 50 at once; at most 1 s`,
				},
				{ what: WITHOUT, figure: String(without), of: `${heads} heads` },
			];
		} finally {
			await stage.stop();
		}
	},
};

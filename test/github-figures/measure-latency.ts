import { setTimeout as sleep } from "node:timers/promises";
import type { Figure } from "./figure.ts";
import { percentile, sayMs } from "./percentile.ts";
import type { Stage } from "./stage.ts";

interface Sample {
	readonly answered: number;
	readonly queued: number;
	readonly verdict: number;
}

/** From a push to a pull request's branch: until its delivery is answered, its check is queued, and its verdict is there. */
export async function measureLatency(
	stage: Stage,
	{
		name,
		count,
		files,
	}: { readonly name: string; readonly count: number; readonly files: (round: number) => Record<string, string> },
): Promise<readonly Figure[]> {
	const samples: Sample[] = [];
	for (let round = 0; round < count; round += 1) {
		samples.push(await sample(stage, files(round), `${name}-${round}`));
		await stage.quiet();
	}
	const figure = (what: string, of: keyof Sample): Figure => {
		const values = samples.map((one) => one[of]);
		return {
			what: `${what}, ${name}`,
			figure: `p50 ${sayMs(percentile(values, 0.5))}, p99 ${sayMs(percentile(values, 0.99))}`,
			of: `${count} pull requests`,
		};
	};
	return [
		figure("delivery answered", "answered"),
		figure("check queued", "queued"),
		figure("verdict shown", "verdict"),
	];
}

async function sample(
	{ github, world, repository }: Stage,
	files: Record<string, string>,
	branch: string,
): Promise<Sample> {
	const known = github.webhooks.deliveries.length;
	const began = performance.now();
	const { headSha } = world.openPullRequest(repository, { branch, files });
	let queued: number | undefined;
	for (;;) {
		const run = world.checkRuns(repository, headSha)[0];
		if (run !== undefined) queued ??= performance.now() - began;
		if (queued !== undefined && run?.status === "completed") {
			const told = github.webhooks.deliveries.slice(known).find(({ event }) => event === "pull_request");
			const answered = (told?.outcome?.duration ?? Number.NaN) * 1_000;
			return { answered, queued, verdict: performance.now() - began };
		}
		await sleep(2);
	}
}

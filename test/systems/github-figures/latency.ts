import { setTimeout as sleep } from "node:timers/promises";
import { breakMoney, type Files, ledgerPaths, readLedger } from "../../harness/ledger.ts";
import { findGitHubDescriptions } from "../load/github-descriptions.ts";
import type { Figure, Part } from "./part.ts";
import { sayQuantiles } from "./percentile.ts";
import { openStage, type Stage } from "./stage.ts";

interface Sample {
	readonly answered: number;
	readonly queued: number;
	readonly verdict: number;
}

const NAMES = { answered: "delivery answered", queued: "check queued", verdict: "verdict shown" } as const;

const [LEDGER, GITHUB] = ["the ledger, 20 kB", "GitHub's own description, 13 MB"] as const;
const namesOf = (description: string): readonly string[] =>
	Object.values(NAMES).map((name) => `${name}: ${description}`);

/** An update every half a minute: GitHub takes 500 writes an hour, and each has three or four. */
const PAUSE_MS = 30_000;

/** From a push to a pull request's branch: until its delivery is answered, its check is queued, and its verdict is there. */
async function measureLatency(
	base: Files,
	update: (round: number) => Files,
	of: { readonly description: string; readonly count: number },
): Promise<readonly Figure[]> {
	const stage = await openStage(base);
	const samples: Sample[] = [];
	try {
		for (let round = 0; round < of.count; round += 1) {
			samples.push(await sample(stage, update(round), `latency-${round}`));
			await stage.quiet();
			await stage.clock.advance(PAUSE_MS);
			stage.github.ledger.clear();
		}
	} finally {
		await stage.stop();
	}
	return (["answered", "queued", "verdict"] as const).map((name) => ({
		what: `${NAMES[name]}: ${of.description}`,
		figure: sayQuantiles(samples.map((one) => one[name])),
		of: `${of.count} pull requests`,
	}));
}

async function sample({ github, world, repository }: Stage, files: Files, branch: string): Promise<Sample> {
	const known = github.webhooks.deliveries.length;
	const began = performance.now();
	const { headSha } = world.openPullRequest(repository, { branch, files });
	let queued: number | undefined;
	for (;;) {
		const run = world.checkRuns(repository, headSha)[0];
		if (run !== undefined) queued ??= performance.now() - began;
		if (queued !== undefined && run?.status === "completed") {
			const verdict = performance.now() - began;
			await github.settled();
			const told = github.webhooks.deliveries.slice(known).find(({ event }) => event === "pull_request");
			return { answered: (told?.outcome?.duration ?? Number.NaN) * 1_000, queued, verdict };
		}
		await sleep(2);
	}
}

export const ledgerLatency: Part = {
	name: "latency",
	figures: namesOf(LEDGER),
	async measure({ small }) {
		const files = await readLedger();
		const { [ledgerPaths.money]: money = "" } = breakMoney(files);
		// Another text each time: one that was judged is known.
		const update = (round: number): Files => ({ [ledgerPaths.money]: `${money}# ${round}\n` });
		return measureLatency(files, update, { description: LEDGER, count: small });
	},
};

/** One path of GitHub's own description is renamed each time. */
export const largeLatency: Part = {
	name: "large",
	figures: namesOf(GITHUB),
	async measure({ large }) {
		const texts = await findGitHubDescriptions();
		if (texts === undefined) return [];
		const config = "service: github-rest\nversion: 1.0.0\nspec: openapi.json\noutputs: {typescript: true}\n";
		const base = { "driftgate.yml": config, "openapi.json": texts.after };
		const update = (round: number): Files => ({ "openapi.json": texts.after.replace('"/zen"', `"/zen-${round}"`) });
		return measureLatency(base, update, { description: GITHUB, count: large });
	},
};

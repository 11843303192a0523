import { setTimeout as sleep } from "node:timers/promises";
import type { Pattern } from "../github/faults/faults.ts";
import { breaking, smallService } from "./fixtures.ts";
import type { Part } from "./part.ts";
import { openStage, type Stage } from "./stage.ts";

const [LOST, TWICE] = [
	"heads without a verdict or a comment after kill -9",
	"heads with a second check or comment after kill -9",
] as const;

/** Longer than a lease: who was killed holds nothing any more. */
const AHEAD_MS = 120_000;

/** A step that never comes is none. */
const PATIENCE_MS = 60_000;

/** Kills the service at each request that it makes for a head, before and after GitHub carries it out, and starts it again. */
export const kills: Part = {
	name: "kills",
	figures: [LOST, TWICE],
	async measure({ kills: rounds }) {
		const stage = await openStage(smallService());
		try {
			const steps = await rehearse(stage);
			let [tried, lost, twice] = [0, 0, 0];
			for (let round = 0; round < rounds; round += 1) {
				process.stderr.write(`kills: round ${round + 1} of ${rounds}, ${lost} lost, ${twice} twice so far\n`);
				// Every second time before GitHub carries it out, and else behind that.
				const kind = round % 2 === 0 ? "drop" : "lose answer";
				for (const step of steps) {
					const left = await killAt(stage, { step, kind, branch: `kill-${tried}` });
					tried += 1;
					if (left.checks === 0 || left.comments === 0) lost += 1;
					if (left.checks > 1 || left.comments > 1) twice += 1;
				}
			}
			const of = `${tried} kills: ${rounds} at each of ${steps.length} requests, before GitHub carries it out and behind that in turns`;
			return [
				{ what: LOST, figure: String(lost), of },
				{ what: TWICE, figure: String(twice), of },
			];
		} finally {
			await stage.stop();
		}
	},
};

/** What an update asks of GitHub, as patterns of its paths; tokens are kept for an hour. */
async function rehearse(stage: Stage): Promise<readonly Pattern[]> {
	for (const branch of ["first", "second"]) {
		stage.github.ledger.clear();
		stage.world.openPullRequest(stage.repository, { branch, files: breaking() });
		await stage.quiet();
	}
	const asked = stage.github.ledger.requests().map(({ method, path }) => `${method} ${general(path)}` as Pattern);
	return [...new Set(asked)].filter((step) => !step.endsWith("/access_tokens"));
}

const general = (path: string): string => path.replace(/\?.*$/, "").replaceAll(/[0-9a-f]{40}|\d+/g, "*");

interface Kill {
	readonly step: Pattern;
	readonly kind: "drop" | "lose answer";
	readonly branch: string;
}

/** What GitHub has of the head after the service was killed, started again, and had nothing left to do. */
async function killAt(stage: Stage, { step, kind, branch }: Kill) {
	const { github, world, repository, clock } = stage;
	github.ledger.clear();
	github.faults.add(step, { kind });
	const { headSha, number } = world.openPullRequest(repository, { branch, files: breaking() });
	const deadline = performance.now() + PATIENCE_MS;
	while (github.faults.left(step) > 0) {
		if (performance.now() > deadline) throw new Error(`An update does not ask ${step}.`);
		await sleep(1);
	}
	await stage.kill();
	await clock.advance(AHEAD_MS);
	await stage.start();
	await stage.quiet();
	const checks = world.checkRuns(repository, headSha);
	const left = {
		checks: checks.some(({ status }) => status === "completed") ? checks.length : 0,
		comments: world.comments(repository, number).length,
	};
	// The next start need not look at it again.
	world.closePullRequest(repository, number);
	await stage.quiet();
	return left;
}

import { description } from "../checks/descriptions.ts";
import type { Figure } from "./figure.ts";
import type { Stage } from "./stage.ts";

/** The requests of one update that write or could be cut off, and whether GitHub does what they ask before the service dies. */
const STEPS = [
	"POST /**/check-runs",
	"GET /**/compare/**",
	"GET /**/pulls/*",
	"GET /**/commits/**",
	"GET /**/contents/**",
	"PATCH /**/check-runs/*",
	"POST /**/comments",
] as const;

/** Longer than a lease: who was killed holds nothing any more. */
const AHEAD_MS = 120_000;

/**
 * Kills the service (SIGKILL) at each request that it makes for a head, before and after GitHub carries it out, and starts
 * it again: heads without a verdict, and heads with more than one check or comment.
 */
export async function measureKills(stage: Stage, paths: readonly string[], rounds: number): Promise<readonly Figure[]> {
	let [kills, lost, twice, ahead] = [0, 0, 0, 0];
	for (let round = 0; round < rounds; round += 1) {
		for (const step of STEPS) {
			for (const kind of ["drop", "lose answer"] as const) {
				const branch = `kill-${round}-${STEPS.indexOf(step)}-${kind === "drop" ? "before" : "after"}`;
				stage.github.faults.add(step, { kind });
				const { headSha, number } = stage.world.openPullRequest(stage.repository, {
					branch,
					files: { "openapi.yaml": description(paths.slice(1)) },
				});
				await waitFor(() => stage.github.faults.left(step) === 0);
				await stage.kill();
				kills += 1;
				stage.github.faults.clear();
				ahead += AHEAD_MS;
				await stage.start(ahead);
				await stage.quiet();
				const runs = stage.world.checkRuns(stage.repository, headSha);
				const comments = stage.world.comments(stage.repository, number);
				if (!runs.some(({ status }) => status === "completed")) lost += 1;
				if (runs.length > 1 || comments.length > 1) twice += 1;
			}
		}
	}
	return [
		{
			what: "heads without a verdict after kill -9",
			figure: String(lost),
			of: `${kills} kills, at ${STEPS.length} requests, before and after GitHub carried them out`,
		},
		{ what: "heads with a second check or comment after kill -9", figure: String(twice), of: `${kills} kills` },
	];
}

async function waitFor(holds: () => boolean): Promise<void> {
	const deadline = Date.now() + 10_000;
	while (!holds() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 2));
}

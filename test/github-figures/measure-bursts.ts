import { description } from "../checks/descriptions.ts";
import type { Figure } from "./figure.ts";
import { percentile, sayMs } from "./percentile.ts";
import type { Stage } from "./stage.ts";

const OPENAPI = "openapi.yaml";

/** How many requests one update takes, where a service is touched and where none is; tokens last an hour and are none of it. */
export async function measureRequests(stage: Stage, paths: readonly string[]): Promise<readonly Figure[]> {
	const count = async (branch: string, files: Record<string, string>): Promise<number> => {
		stage.github.ledger.clear();
		stage.world.openPullRequest(stage.repository, { branch, files });
		await stage.quiet();
		// A commit status is for whoever granted it beside the check.
		return stage.github.ledger.requests().filter(({ path }) => !/access_tokens|statuses/.test(path)).length;
	};
	const touched = await count("requests-touched", { [OPENAPI]: description(paths.slice(1)) });
	const untouched = await count("requests-untouched", { "README.md": "# More\n" });
	return [
		{
			what: "requests of an update, one service touched",
			figure: String(touched),
			of: "1 pull request with a comment",
		},
		{ what: "requests of an update, none touched", figure: String(untouched), of: "1 pull request" },
	];
}

/** Deliveries that come twice and in any order: one check a head, and one comment a pull request. */
export async function measureShuffled(
	stage: Stage,
	paths: readonly string[],
	heads: number,
): Promise<readonly Figure[]> {
	const { github, world, repository } = stage;
	const known = github.webhooks.deliveries.length;
	github.webhooks.hold();
	const opened = Array.from({ length: heads }, (_, index) =>
		world.openPullRequest(repository, {
			branch: `shuffled-${index}`,
			files: { [OPENAPI]: description(paths.slice(1 + (index % 3))) },
		}),
	);
	const told = github.webhooks.deliveries.length - known;
	const began = performance.now();
	github.webhooks.release({ shuffle: 11, copies: 2 });
	await github.settled();
	const durations = github.webhooks.deliveries
		.slice(known)
		.map(({ outcome }) => (outcome?.duration ?? Number.NaN) * 1_000);
	await stage.quiet();
	const checks = opened.map(({ headSha }) => world.checkRuns(repository, headSha).length);
	const comments = opened.map(({ number }) => world.comments(repository, number).length);
	return [
		{
			what: "checks of a head, and comments of its pull request, most of any",
			figure: `${Math.max(...checks)} and ${Math.max(...comments)}`,
			of: `${told} deliveries, each twice, shuffled`,
		},
		{
			what: "delivery answered in that burst",
			figure: `p99 ${sayMs(percentile(durations, 0.99))}`,
			of: `${told} deliveries at 50 a time`,
		},
		{
			what: "heads without a verdict after it",
			figure: String(checks.filter((count) => count === 0).length),
			of: `${heads} heads in ${sayMs(performance.now() - began)}`,
		},
	];
}

/** Open pull requests after the baseline moved: how long until all were judged again, and the last of them. */
export async function measureMove(stage: Stage, paths: readonly string[], pulls: number): Promise<readonly Figure[]> {
	const { world, repository, store } = stage;
	world.commit(repository, {
		files: { "driftgate.yml": moved("1.1.0"), [OPENAPI]: description([...paths, "/v1/moved"]) },
	});
	const began = performance.now();
	await stage.quiet();
	const judgedAgain = (
		await store.page("checks", {
			where: { repositoryId: String(repository.id) },
			sort: { field: "askedAt", direction: "asc" },
			limit: 1_000,
		})
	).items.filter(({ asked }) => asked > 1);
	return [
		{
			what: "open pull requests judged again after a move",
			figure: sayMs(performance.now() - began),
			of: `${judgedAgain.length} of ${pulls} that are open`,
		},
	];
}

export const moved = (version: string): string =>
	`service: payments-api\nversion: ${version}\nspec: ${OPENAPI}\noutputs: {typescript: true}\n`;

/** A day without the service: what came meanwhile is found when it is back. */
export async function measureOutage(stage: Stage, paths: readonly string[], pulls: number): Promise<readonly Figure[]> {
	const { github, world, repository } = stage;
	await stage.stopService();
	const opened = Array.from({ length: pulls }, (_, index) =>
		world.openPullRequest(repository, { branch: `outage-${index}`, files: { [OPENAPI]: description(paths.slice(1)) } }),
	);
	await github.settled();
	const began = performance.now();
	await stage.start();
	const isHealed = (): boolean =>
		opened.every(({ headSha }) => world.checkRuns(repository, headSha).some(({ status }) => status === "completed"));
	while (!isHealed() && performance.now() - began < 1_800_000) await stage.quiet();
	const healed = opened.filter(({ headSha }) =>
		world.checkRuns(repository, headSha).some(({ status }) => status === "completed"),
	);
	return [
		{
			what: "healed after an outage",
			figure: `${healed.length} of ${pulls} in ${sayMs(performance.now() - began)}`,
			of: "pull requests opened while the service was down",
		},
	];
}

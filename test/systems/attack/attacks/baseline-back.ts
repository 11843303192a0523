import type { Attack, AttackContext } from "../attack.ts";
import { filesOf } from "../client/files.ts";
import type { Caller } from "../client/http.ts";
import { openTown, type Town, type Tracked } from "../town.ts";
import type { Commit } from "../world/github/git.ts";
import { aboutPush } from "../world/github/payloads.ts";

const VERSIONS = 12;
/** Submissions at once. */
const AT_ONCE = 4;

/** Jobs of older commits come late, again and in any order: `mode: sync` with a token that GitHub gave them then. */
export const baselineBack: Attack = {
	name: "baseline-back",
	holds: "a sync of an older commit never takes the place of a newer one, whatever asks for it",
	async run(context) {
		const { tally, world, random, share } = context;
		const town = await openTown(world, tally);
		const ada = await town.person("ada");
		const rounds = Math.max(1, Math.round(8 * share));
		for (let round = 0; round < rounds; round += 1) {
			const tracked = await town.track(`history-${round}`, { files: version(0) });
			const commits = [tracked.head, ...commitAll(world, tracked)];
			const side = world.github.commit(tracked.repository, version(99), { branch: "side", parent: commits[2] ?? null });
			const story: Story = { town, tracked, commits, ada };
			// The newest is synced first: from then on nothing may move.
			const newest = commits.at(-1) as Commit;
			const first = await town.submit(
				await town.workflow(tracked.repository, { sha: newest.sha }),
				tracked,
				newest,
				sync,
			);
			tally.must("the newest commit", first);
			const last = await indexOf(story);
			if (last !== VERSIONS - 1) throw new Error(`The newest commit is not the baseline, but ${last}.`);
			const olds = random.shuffle([...commits, ...commits, side]);
			for (let at = 0; at < olds.length; at += AT_ONCE)
				await submitOld(context, story, olds.slice(at, at + AT_ONCE), round);
			await redeliver(context, story, random.shuffle(commits.slice(0, -1)).slice(0, 5));
		}
	},
};

const sync = { mode: "sync" };

interface Story {
	readonly town: Town;
	readonly tracked: Tracked;
	readonly commits: readonly Commit[];
	readonly ada: Caller;
}

const version = (index: number) =>
	filesOf({ version: `1.${index}.0`, mark: `version-${index}-`, more: ["gate: {semver: off}"] });

const commitAll = ({ github }: AttackContext["world"], { repository }: Tracked): Commit[] =>
	Array.from({ length: VERSIONS - 1 }, (_, index) =>
		github.commit(repository, version(index + 1), { at: Date.now() - (VERSIONS - index) * 60_000 }),
	);

/** The number of the version that counts; -1 where there is none to be read. */
async function indexOf({ ada, tracked }: Story): Promise<number> {
	const { text } = await ada.get(`/api/v1/projects/${tracked.id}/spec`);
	return Number(/version-(\d+)-/.exec(text)?.[1] ?? -1);
}

async function submitOld(
	{ tally }: AttackContext,
	story: Story,
	commits: readonly Commit[],
	round: number,
): Promise<void> {
	const { town, tracked } = story;
	const answers = await Promise.all(
		commits.map(async (commit, index) => {
			const event = index % 3 === 2 ? "workflow_dispatch" : "push";
			const ci = await town.workflow(tracked.repository, { sha: commit.sha, event });
			return town.submit(ci, tracked, commit, sync);
		}),
	);
	const now = await indexOf(story);
	for (const [index, answer] of answers.entries()) {
		const number = story.commits.indexOf(commits[index] as Commit);
		const isAllowed = answer.status === 429 || now === VERSIONS - 1;
		tally.note(`a job of version ${number} in round ${round} put ${now} over ${VERSIONS - 1}`, !isAllowed, answer);
		const isSaid =
			number === VERSIONS - 1 || answer.status !== 200 || /superseded|overtaken|behind|older|newer/i.test(answer.text);
		tally.note(`a job of version ${number} is not told that it was overtaken`, !isSaid, answer);
	}
}

/** The same by GitHub's webhook, out of order and under other ids, and then by hand. */
async function redeliver({ tally, world }: AttackContext, story: Story, commits: readonly Commit[]): Promise<void> {
	const { town, tracked, ada } = story;
	const sender = world.github.account("ada", "User");
	for (const commit of commits) {
		const before = tracked.repository.commits.get(commit.parents[0] ?? "") ?? null;
		const { payload } = { payload: aboutPush(world.github, tracked.repository, before, commit, sender) };
		await town.tell("push", {
			...payload,
			repository: { ...payload.repository, pushed_at: Math.floor(Date.now() / 1_000) },
		});
	}
	await town.sleep(1_000);
	tally.note(`pushes of older commits put ${await indexOf(story)} there`, (await indexOf(story)) !== VERSIONS - 1);
	for (const type of ["manual", "webhook", "upgrade"]) {
		const answer = await ada.post(`/api/projects/${tracked.id}/sync`, { trigger_type: type });
		tally.note(
			`a ${type} sync put another version there`,
			answer.status === 200 && (await indexOf(story)) !== VERSIONS - 1,
			answer,
		);
	}
}

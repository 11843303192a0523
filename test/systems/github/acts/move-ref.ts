import { commitsBetween, isAncestor } from "../git/history.ts";
import { showPushedCommit } from "../shapes/commit.ts";
import { WEB } from "../shapes/urls.ts";
import { fullName } from "../state/find.ts";
import type { Account, Repository, State } from "../state/state.ts";
import { followBase } from "./follow-base.ts";
import { followHead } from "./follow-head.ts";
import { askForChecks } from "./suites.ts";

export interface RefMove {
	/** In full: `refs/heads/main`. */
	readonly ref: string;
	/** null removes it. */
	readonly to: string | null;
	readonly by: Account;
}

const NOTHING = "0".repeat(40);

/**
 * Moves a ref, and does all that follows on GitHub: it tells of the push, asks Apps for checks, and pull requests from and
 * into the branch follow.
 */
export function moveRef(state: State, repository: Repository, { ref, to, by }: RefMove): void {
	const before = repository.refs.get(ref) ?? null;
	if (before === to) return;
	if (to === null) repository.refs.delete(ref);
	else repository.refs.set(ref, to);
	repository.pushedAt = state.now();
	const branch = /^refs\/heads\/(.+)$/.exec(ref)?.[1];
	if (branch === undefined && !ref.startsWith("refs/tags/")) return;
	if (before === null || to === null) tellMade(state, repository, { ref, to, by });
	tellPush(state, repository, { ref, to, by }, before);
	if (branch === undefined) return;
	if (to !== null) askForChecks(state, repository, { branch, before, after: to, by });
	followHead(state, repository, { branch, before, to, by });
	followBase(state, repository, { branch, to, by });
}

/** `create` and `delete` name a branch without its prefix. */
function tellMade(state: State, repository: Repository, { ref, to, by }: RefMove): void {
	const [, kind = "", name = ""] = /^refs\/(heads|tags)\/(.+)$/.exec(ref) ?? [];
	const said = { ref: name, ref_type: kind === "heads" ? "branch" : "tag", pusher_type: "user" };
	const body = to === null ? said : { ...said, master_branch: repository.defaultBranch, description: null };
	state.tell({ event: to === null ? "delete" : "create", body, repository, sender: by });
}

/** GitHub lists at most 2,048 commits ("push"). */
const MOST_COMMITS = 2048;

function tellPush(state: State, repository: Repository, { ref, to, by }: RefMove, before: string | null): void {
	const { objects } = repository;
	const base = before ?? repository.refs.get(`refs/heads/${repository.defaultBranch}`);
	const brought = to === null ? [] : commitsBetween(objects, base === to ? undefined : base, to);
	const head = to === null ? undefined : objects.commit(to);
	const commits = brought.slice(0, MOST_COMMITS).reverse();
	const name = fullName(state, repository);
	const compare =
		before === null || to === null ? `${WEB}/${name}/commit/${to}` : `${WEB}/${name}/compare/${before}...${to}`;
	state.tell({
		event: "push",
		repository,
		sender: by,
		body: {
			ref,
			before: before ?? NOTHING,
			after: to ?? NOTHING,
			created: before === null,
			deleted: to === null,
			forced: before !== null && to !== null && !isAncestor(objects, before, to),
			base_ref: null,
			compare,
			commits: commits.map((commit) => showPushedCommit(state, repository, commit)),
			head_commit: head === undefined ? null : showPushedCommit(state, repository, head),
			pusher: { name: by.login, email: by.email ?? `${by.login}@users.noreply.github.com` },
		},
	});
}

/** Whether a branch may be moved so by a push that is not forced. */
export function isFastForward(repository: Repository, ref: string, to: string): boolean {
	const from = repository.refs.get(ref);
	return from === undefined || isAncestor(repository.objects, from, to);
}

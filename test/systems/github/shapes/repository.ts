import { accountOf, fullName, roleOf } from "../state/find.ts";
import type { Account, Repository, State } from "../state/state.ts";
import { showAccount } from "./account.ts";
import { iso, nodeId, urls, WEB } from "./urls.ts";

/** A repository in full, as `GET /repos/{owner}/{repo}` and webhooks tell of it. */
export function showRepository(state: State, repository: Repository, viewer?: Account): object {
	const parent = repository.forkOf === null ? undefined : state.repositories.get(repository.forkOf);
	const open = [...repository.pulls.values()].filter((pull) => pull.state === "open").length;
	return {
		...showRepositoryName(state, repository),
		...gitAddresses(fullName(state, repository)),
		homepage: null,
		size: 1,
		stargazers_count: 0,
		watchers_count: 0,
		language: null,
		...SETTINGS,
		forks_count: forksOf(state, repository),
		archived: repository.isArchived,
		open_issues_count: open,
		visibility: repository.isPrivate ? "private" : "public",
		forks: forksOf(state, repository),
		open_issues: open,
		watchers: 0,
		default_branch: repository.defaultBranch,
		created_at: iso(repository.createdAt),
		updated_at: iso(repository.pushedAt),
		pushed_at: iso(repository.pushedAt),
		network_count: forksOf(state, repository),
		subscribers_count: 0,
		...(viewer === undefined ? {} : { permissions: flags(state, repository, viewer) }),
		...(parent === undefined ? {} : { parent: showPlain(state, parent), source: showPlain(state, parent) }),
	};
}

const showPlain = (state: State, repository: Repository): object => ({
	...showRepository(state, { ...repository, forkOf: null }),
	network_count: undefined,
	subscribers_count: undefined,
});

/** The members that every form of a repository has ("minimal repository"). */
export function showRepositoryName(state: State, repository: Repository): object {
	const owner = accountOf(state, repository.ownerId);
	const name = fullName(state, repository);
	return {
		id: repository.id,
		node_id: nodeId("R", repository.id),
		name: repository.name,
		full_name: name,
		private: repository.isPrivate,
		owner: showAccount(state, owner),
		html_url: `${WEB}/${name}`,
		description: null,
		fork: repository.forkOf !== null,
		url: `${state.url}/repos/${name}`,
		...urls(`${state.url}/repos/${name}`, REPOSITORY_PATHS),
	};
}

function forksOf(state: State, { id }: Repository): number {
	return [...state.repositories.values()].filter((one) => one.forkOf === id).length;
}

/** What the viewer may do, as flags: each role has what those below it have. */
function flags(state: State, repository: Repository, viewer: Account): object {
	const role = roleOf(state, repository, viewer);
	const order = ["admin", "maintain", "write", "triage", "read"];
	const has = (needed: string): boolean => role !== "none" && order.indexOf(role) <= order.indexOf(needed);
	return {
		admin: has("admin"),
		maintain: has("maintain"),
		push: has("write"),
		triage: has("triage"),
		pull: has("read"),
	};
}

const gitAddresses = (name: string): object => ({
	git_url: `git://github.com/${name}.git`,
	ssh_url: `git@github.com:${name}.git`,
	clone_url: `${WEB}/${name}.git`,
	svn_url: `${WEB}/${name}`,
	mirror_url: null,
});

const SETTINGS = {
	has_issues: true,
	has_projects: true,
	has_downloads: true,
	has_wiki: true,
	has_pages: false,
	has_discussions: false,
	disabled: false,
	license: null,
	allow_forking: true,
	is_template: false,
	web_commit_signoff_required: false,
	topics: [],
};

const REPOSITORY_PATHS = {
	forks_url: "/forks",
	keys_url: "/keys{/key_id}",
	collaborators_url: "/collaborators{/collaborator}",
	teams_url: "/teams",
	hooks_url: "/hooks",
	issue_events_url: "/issues/events{/number}",
	events_url: "/events",
	assignees_url: "/assignees{/user}",
	branches_url: "/branches{/branch}",
	tags_url: "/tags",
	blobs_url: "/git/blobs{/sha}",
	git_tags_url: "/git/tags{/sha}",
	git_refs_url: "/git/refs{/sha}",
	trees_url: "/git/trees{/sha}",
	statuses_url: "/statuses/{sha}",
	languages_url: "/languages",
	stargazers_url: "/stargazers",
	contributors_url: "/contributors",
	subscribers_url: "/subscribers",
	subscription_url: "/subscription",
	commits_url: "/commits{/sha}",
	git_commits_url: "/git/commits{/sha}",
	comments_url: "/comments{/number}",
	issue_comment_url: "/issues/comments{/number}",
	contents_url: "/contents/{+path}",
	compare_url: "/compare/{base}...{head}",
	merges_url: "/merges",
	archive_url: "/{archive_format}{/ref}",
	downloads_url: "/downloads",
	issues_url: "/issues{/number}",
	pulls_url: "/pulls{/number}",
	milestones_url: "/milestones{/number}",
	notifications_url: "/notifications{?since,all,participating}",
	labels_url: "/labels{/name}",
	releases_url: "/releases{/id}",
	deployments_url: "/deployments",
};

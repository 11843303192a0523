import { makeCommit } from "../acts/make-commit.ts";
import { moveRef } from "../acts/move-ref.ts";
import {
	addRepository,
	deleteRepository,
	renameRepository,
	setArchived,
	setDefaultBranch,
	setPrivate,
	transferRepository,
} from "../acts/repositories.ts";
import {
	type Answer,
	accepted,
	created,
	forbidden,
	noContent,
	notFound,
	ok,
	validationFailed,
} from "../http/answer.ts";
import { fields, optionalText, requiredText } from "../http/read-body.ts";
import { type Call, param, type Route } from "../http/route.ts";
import { showAccount } from "../shapes/account.ts";
import { showRepository } from "../shapes/repository.ts";
import { accountNamed, accountOf, repositoryNamed, roleOf } from "../state/find.ts";
import type { Account, Repository } from "../state/state.ts";

const show = (call: Call, repository: Repository): object =>
	showRepository(call.state, repository, call.caller.kind === "nobody" ? undefined : call.actor);

function update(call: Call): Answer {
	const { state, repository, actor } = call;
	const sent = fields(call);
	const [name, branch] = [optionalText(sent, "name"), optionalText(sent, "default_branch")];
	if (name !== undefined && name !== repository.name) renameRepository(state, repository, name, actor);
	if (branch !== undefined) setDefaultBranch(state, repository, branch, actor);
	if (typeof sent["private"] === "boolean") setPrivate(state, repository, sent["private"], actor);
	if (typeof sent["archived"] === "boolean") setArchived(state, repository, sent["archived"], actor);
	return ok(show(call, repository));
}

function remove(call: Call): Answer {
	deleteRepository(call.state, call.repository, call.actor);
	return noContent;
}

function transfer(call: Call): Answer {
	const to = accountNamed(call.state, requiredText(fields(call), "new_owner"));
	if (to === undefined) throw validationFailed("Repository", "new_owner", "Invalid new_owner");
	transferRepository(call.state, call.repository, to, call.actor);
	return accepted(show(call, call.repository));
}

function create(call: Call, owner: Account | undefined): Answer {
	const { state, actor } = call;
	if (owner === undefined) throw notFound();
	const sent = fields(call);
	const name = requiredText(sent, "name");
	if (repositoryNamed(state, `${owner.login}/${name}`) !== undefined) {
		throw validationFailed("Repository", "name", "name already exists on this account");
	}
	if (owner.id !== actor.id && !owner.admins.has(actor.id))
		throw forbidden("You need admin access to the organization before adding a repository to it.");
	const repository = addRepository(state, { owner, name, isPrivate: sent["private"] === true }, actor);
	if (sent["auto_init"] === true) begin(call, repository);
	return created(show(call, repository));
}

/** A first commit with a README, as `auto_init` makes it. */
function begin({ state, actor }: Call, repository: Repository): void {
	const sha = repository.objects.putBlob(Buffer.from(`# ${repository.name}\n`));
	const files = new Map([["README.md", { mode: "100644", sha }]]);
	const commit = makeCommit(state, repository, {
		files,
		parents: [],
		message: "Initial commit",
		by: actor,
		onGitHub: true,
	});
	moveRef(state, repository, { ref: `refs/heads/${repository.defaultBranch}`, to: commit.sha, by: actor });
}

/** GitHub's older word for a role beside its name: `triage` reads and `maintain` writes. */
const LEGACY = {
	none: "none",
	read: "read",
	triage: "read",
	write: "write",
	maintain: "write",
	admin: "admin",
} as const;

function permissionOf(call: Call): Answer {
	const { state, repository } = call;
	const account = accountNamed(state, param(call, "username"));
	if (account === undefined) throw notFound();
	const role = roleOf(state, repository, account);
	const flags = { admin: false, maintain: false, push: false, triage: false, pull: false, ...flagsOf(role) };
	const user = { ...showAccount(state, account), permissions: flags, role_name: role };
	return ok({ permission: LEGACY[role], role_name: role, user });
}

function flagsOf(role: keyof typeof LEGACY): object {
	const order = ["read", "triage", "write", "maintain", "admin"];
	const flags = ["pull", "triage", "push", "maintain", "admin"];
	return Object.fromEntries(flags.slice(0, order.indexOf(role) + 1).map((flag) => [flag, true]));
}

function fork(call: Call): Answer {
	const { state, repository, actor } = call;
	const organisation = optionalText(fields(call), "organization");
	const owner = organisation === undefined ? actor : accountNamed(state, organisation);
	if (owner === undefined) throw validationFailed("Fork", "organization", "is invalid");
	const name = optionalText(fields(call), "name") ?? repository.name;
	return accepted(
		show(call, addRepository(state, { owner, name, isPrivate: repository.isPrivate, forkOf: repository }, actor)),
	);
}

const one = "/repos/{owner}/{repo}";
const administers = { needs: [{ administration: "write" }], role: "admin" } as const;

export const repositories: readonly Route[] = [
	{ method: "GET", path: one, needs: [{ metadata: "read" }], answer: (call) => ok(show(call, call.repository)) },
	{ ...administers, method: "PATCH", path: one, evenArchived: true, answer: update },
	{ ...administers, method: "DELETE", path: one, evenArchived: true, answer: remove },
	{ ...administers, method: "POST", path: `${one}/transfer`, answer: transfer },
	{ ...administers, role: "read", method: "POST", path: `${one}/forks`, answer: fork },
	{
		method: "GET",
		path: `${one}/collaborators/{username}/permission`,
		needs: [{ metadata: "read" }],
		role: "write",
		answer: permissionOf,
	},
	{ as: "person", method: "POST", path: "/user/repos", answer: (call) => create(call, call.actor) },
	{
		as: "person",
		method: "POST",
		path: "/orgs/{org}/repos",
		answer: (call) => create(call, accountNamed(call.state, param(call, "org"))),
	},
	{
		as: "person",
		method: "GET",
		path: "/user",
		answer: (call) => ok(showAccount(call.state, accountOf(call.state, call.actor.id))),
	},
];

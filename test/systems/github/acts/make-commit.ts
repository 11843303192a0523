import type { Files } from "../git/object-store.ts";
import type { Commit, Signature } from "../git/objects.ts";
import type { Account, Repository, State } from "../state/state.ts";

export interface CommitRequest {
	readonly files: Files;
	readonly parents: readonly string[];
	readonly message: string;
	readonly by: Account;
	/** Made on GitHub's side, which commits and signs it itself. */
	readonly onGitHub?: boolean;
}

export function makeCommit(state: State, { objects }: Repository, request: CommitRequest): Commit {
	const { files, parents, message, by, onGitHub = false } = request;
	const author = signatureOf(state, by);
	const committer = onGitHub ? { name: "GitHub", email: "noreply@github.com", date: author.date } : author;
	return objects.putCommit({ tree: objects.putFiles(files), parents, author, committer, message }, onGitHub);
}

/** Git knows seconds. */
export function signatureOf(state: State, { name, email, login, id }: Account): Signature {
	const date = `${state.now().toISOString().slice(0, 19)}Z`;
	return { name: name ?? login, email: email ?? `${id}+${login}@users.noreply.github.com`, date };
}

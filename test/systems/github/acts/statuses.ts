import { showCommit } from "../shapes/commit.ts";
import { iso } from "../shapes/urls.ts";
import type { Status } from "../state/checks.ts";
import { fullName } from "../state/find.ts";
import type { Account, Repository, State } from "../state/state.ts";
import { advanceQueues } from "./merge-queue.ts";

export type NewStatus = Pick<Status, "sha" | "state" | "context" | "description" | "targetUrl">;

/** Reports a status on a commit, and tells of it. */
export function addStatus(state: State, repository: Repository, asked: NewStatus, by: Account): Status {
	const { sha, context, description, targetUrl } = asked;
	const made = {
		id: state.nextId(),
		repositoryId: repository.id,
		sha,
		state: asked.state,
		context,
		description,
		targetUrl,
	};
	const status: Status = { ...made, creatorId: by.id, createdAt: state.now() };
	state.statuses.push(status);
	tell(state, repository, status, by);
	advanceQueues(state, repository);
	return status;
}

function tell(state: State, repository: Repository, status: Status, by: Account): void {
	const commit = repository.objects.commit(status.sha);
	const { id, sha, context, description, targetUrl } = status;
	const body = {
		id,
		sha,
		name: fullName(state, repository),
		target_url: targetUrl,
		avatar_url: null,
		context,
		description,
		state: status.state,
		commit: commit === undefined ? {} : showCommit(state, repository, commit),
		branches: [],
		created_at: iso(status.createdAt),
		updated_at: iso(status.createdAt),
	};
	state.tell({ event: "status", body, repository, sender: by });
}

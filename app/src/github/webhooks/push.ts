import type { Context } from "probot";
import { acceptPush, type Push } from "../../flows/sync/accept-push.ts";
import type { Ports } from "../../ports.ts";
import { githubTime } from "./github-time.ts";

type PushContext = Context<"push">;
type Commit = PushContext["payload"]["commits"][number];

/** GitHub lists this many commits of a push, and no more ("Webhook events and payloads", push). */
const LISTED_COMMITS = 2_048;

export async function onPush(ports: Ports, { id, payload }: PushContext): Promise<void> {
	const queued = await acceptPush(ports, pushOf(id, payload));
	ports.log.info("push_accepted", { delivery: id, repositoryId: payload.repository.id, queued });
}

function pushOf(deliveryId: string, payload: PushContext["payload"]): Push {
	const { repository } = payload;
	return {
		deliveryId,
		repository: {
			id: String(repository.id),
			fullName: repository.full_name,
			ownerId: repository.owner?.id ?? 0,
			private: repository.private,
			defaultBranch: repository.default_branch,
		},
		ref: payload.ref,
		commitSha: payload.deleted ? null : payload.after,
		pushedAt: githubTime(repository.pushed_at),
		touched: touchedPaths(payload),
		removed: new Set((payload.commits ?? []).flatMap(({ removed }: Commit) => removed ?? [])),
	};
}

/**
 * What the commits of a push add or modify. A forced push also takes commits away, which it does not list, and a very
 * long one is cut short: then only the files themselves can tell.
 */
function touchedPaths({ commits, forced }: PushContext["payload"]): ReadonlySet<string> | null {
	const isWhole = Array.isArray(commits) && commits.length < LISTED_COMMITS && !forced;
	if (!isWhole) return null;
	return new Set(commits.flatMap(({ added, modified }: Commit) => [...(added ?? []), ...(modified ?? [])]));
}

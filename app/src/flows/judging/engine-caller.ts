import type { Actor } from "../../auth/may.ts";
import type { Caller, ProjectDocument } from "../../ports.ts";

/* For whom the engine works: whoever owns the repositories, however many projects, people, keys and workflows ask. */

/** For a project, its owner: what one account's projects cost is taken from its own turns. */
export function engineCaller({ id, repositoryOwnerId }: Pick<ProjectDocument, "id" | "repositoryOwnerId">): Caller {
	return { tenant: accountOf(String(repositoryOwnerId)), subject: id, isStranger: false };
}

/** For whoever sent a request, before anything is known of what it is about. */
export function callerOfActor(actor: Actor): Caller {
	switch (actor.kind) {
		case "anonymous":
			return { tenant: `network ${actor.network}`, subject: `network ${actor.network}`, isStranger: true };
		case "user":
		case "key":
			return { tenant: `user ${actor.userId}`, subject: `user ${actor.userId}`, isStranger: false };
		case "action": {
			const { repositoryId, repositoryOwnerId } = actor.identity;
			return { tenant: accountOf(repositoryOwnerId), subject: `repository ${repositoryId}`, isStranger: false };
		}
	}
}

const accountOf = (ownerId: string): string => `account ${ownerId}`;

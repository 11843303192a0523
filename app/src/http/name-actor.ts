import type { Actor } from "../auth/may.ts";
import { type LoggedActor, requestScope } from "../observe/request-scope.ts";

/** Has every line of the log that this request still writes say who asks. */
export function nameActor(actor: Actor): void {
	const scope = requestScope.getStore();
	const logged = loggedActor(actor);
	if (scope !== undefined && logged !== undefined) scope.actor = logged;
}

function loggedActor(actor: Actor): LoggedActor | undefined {
	switch (actor.kind) {
		case "anonymous":
			return undefined;
		case "user":
			return { kind: "user", user: actor.userId };
		case "key":
			return { kind: "key", user: actor.userId, lineage: actor.lineageId };
		case "action":
			return { kind: "action", repository: actor.identity.repositoryId };
	}
}

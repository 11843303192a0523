import { moveRef } from "../acts/move-ref.ts";
import { isAncestor } from "../git/history.ts";
import type { Call } from "../http/route.ts";
import { idOfNode } from "../shapes/urls.ts";
import { assertMayWrite } from "./commits.ts";
import { noNode, Refused } from "./refused.ts";

interface UpdateRefs {
	readonly clientMutationId?: string;
	readonly repositoryId: string;
	readonly refUpdates: readonly RefUpdate[];
}

interface RefUpdate {
	readonly name: string;
	readonly beforeOid?: string;
	readonly afterOid: string;
	readonly force: boolean;
}

const NOTHING = "0".repeat(40);

/** `updateRefs`: all of the refs move, or none does. */
export function updateRefs(call: Call, input: UpdateRefs): object {
	const repository = call.state.repositories.get(idOfNode("R", input.repositoryId) ?? 0);
	if (repository === undefined) throw noNode(input.repositoryId);
	assertMayWrite(call, repository);
	for (const { name, beforeOid, afterOid, force } of input.refUpdates) {
		const now = repository.refs.get(name);
		if (beforeOid !== undefined && beforeOid !== (now ?? NOTHING)) {
			throw new Refused("UNPROCESSABLE", `A ref update was rejected: ${name} does not point to ${beforeOid}.`);
		}
		if (afterOid === NOTHING) continue;
		if (repository.objects.commit(afterOid) === undefined) {
			throw new Refused("UNPROCESSABLE", `A ref update was rejected: ${afterOid} is no commit.`);
		}
		if (now !== undefined && !force && !isAncestor(repository.objects, now, afterOid)) {
			throw new Refused("UNPROCESSABLE", `A ref update was rejected: ${name} is no fast-forward.`);
		}
	}
	for (const { name, afterOid } of input.refUpdates) {
		moveRef(call.state, repository, { ref: name, to: afterOid === NOTHING ? null : afterOid, by: call.actor });
	}
	return { clientMutationId: input.clientMutationId ?? null };
}

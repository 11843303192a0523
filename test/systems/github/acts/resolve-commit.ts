import type { Repository, State } from "../state/state.ts";
import { settleRef } from "./test-merge.ts";

/** A commit by its id, a beginning of it, or the name of a branch or ref; undefined where there is none. */
export function resolveCommit(state: State, repository: Repository, name: string): string | undefined {
	const { refs, objects } = repository;
	const wanted = name === "HEAD" ? repository.defaultBranch : name;
	settleRef(state, repository, wanted);
	const named = [wanted, `refs/${wanted}`, `refs/heads/${wanted}`, `refs/tags/${wanted}`].map((ref) => refs.get(ref));
	const found = named.find((sha) => sha !== undefined);
	if (found !== undefined) return found;
	if (objects.commit(wanted) !== undefined) return wanted;
	if (!/^[0-9a-f]{4,39}$/.test(wanted)) return undefined;
	const candidates = objects.commitsFrom(wanted);
	return candidates.length === 1 ? candidates[0]?.sha : undefined;
}

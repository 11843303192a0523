import { fullName, repositoryNamed, roleOf } from "../state/find.ts";
import type { Repository, State } from "../state/state.ts";
import { notFound, Refusal } from "./answer.ts";
import { isOpenTo } from "./may-call.ts";
import type { Caller } from "./route.ts";

/** Which repository a path is of, and the path under its present name. */
export interface Place {
	readonly path: string;
	readonly repository: Repository | undefined;
}

interface AskedFor {
	readonly method: string;
	readonly path: string;
	readonly query: URLSearchParams;
}

/** Throws 404 for an id that nobody has, and sends who asks by a former name to the id. */
export function findRepository(state: State, { path, query, method }: AskedFor, caller: Caller): Place {
	const byId = /^\/repositories\/(\d+)(\/.*)?$/.exec(path);
	if (byId !== null) {
		const repository = state.repositories.get(Number(byId[1]));
		if (repository === undefined) throw notFound();
		return { path: `/repos/${fullName(state, repository)}${byId[2] ?? ""}`, repository };
	}
	const [, name, rest = ""] = /^\/repos\/([^/]+\/[^/]+)(\/.*)?$/.exec(path) ?? [];
	if (name === undefined) return { path, repository: undefined };
	const repository = repositoryNamed(state, decodeURIComponent(name));
	if (repository === undefined)
		throw moved(state, name, `${rest}${query.size === 0 ? "" : `?${query}`}`, caller, method);
	return { path: `/repos/${fullName(state, repository)}${rest}`, repository };
}

function moved(state: State, name: string, rest: string, caller: Caller, method: string): Refusal {
	const repository = state.repositories.get(state.formerNames.get(name.toLowerCase()) ?? -1);
	if (repository === undefined || !maySee(state, repository, caller)) return notFound();
	const location = `${state.url}/repositories/${repository.id}${rest}`;
	return method === "GET"
		? new Refusal(301, "Moved Permanently", undefined, { location })
		: new Refusal(307, "Temporary Redirect", undefined, { location });
}

function maySee(state: State, repository: Repository, caller: Caller): boolean {
	if (!repository.isPrivate) return true;
	if (caller.kind === "installation") return isOpenTo(caller, repository);
	return caller.kind === "person" && roleOf(state, repository, caller.account) !== "none";
}

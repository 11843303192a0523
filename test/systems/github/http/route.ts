import type { Account, Installation, Permissions, Repository, Role, State } from "../state/state.ts";
import type { Answer } from "./answer.ts";

/** Who sends a request, as its token says. */
export type Caller =
	| { readonly kind: "nobody" }
	| { readonly kind: "app" }
	| { readonly kind: "person"; readonly account: Account }
	| InstallationCaller;

export interface InstallationCaller {
	readonly kind: "installation";
	readonly installation: Installation;
	readonly permissions: Permissions;
	/** The repositories that the token was narrowed to; null: all that the installation opens. */
	readonly repositories: readonly number[] | null;
}

export interface Call {
	readonly state: State;
	readonly method: string;
	/** The path that matched, under the repository's present name. */
	readonly path: string;
	readonly params: ReadonlyMap<string, string>;
	readonly query: URLSearchParams;
	/** The JSON that was sent; undefined where there was none. */
	readonly body: unknown;
	readonly accept: string;
	readonly caller: Caller;
	readonly repository: Repository;
	/** Whom the act is done by: the person, or the App's bot. */
	readonly actor: Account;
}

export interface Route {
	readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
	/** With placeholders in braces; `{name+}` takes slashes too. */
	readonly path: string;
	/**
	 * What an installation needs: one of these sets. Routes below a repository have it; others say `as`.
	 */
	readonly needs?: readonly Permissions[];
	/** What a person needs, where it is not read for GET and write for others. "nobody" leaves people out. */
	readonly role?: Role | "nobody";
	/** The only kind of caller that it answers. */
	readonly as?: "app" | "installation" | "person" | "anyone";
	/** A write that still works in an archived repository. */
	readonly evenArchived?: boolean;
	answer(call: Call): Answer | Promise<Answer>;
}

/** A placeholder of the route's own path. */
export function param(call: Call, name: string): string {
	const value = call.params.get(name);
	if (value === undefined) throw new Error(`The route has no {${name}}.`);
	return value;
}

export const idParam = (call: Call, name: string): number => Number(param(call, name));

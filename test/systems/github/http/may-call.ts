import { hasRole, opens, roleOf } from "../state/find.ts";
import type { Permissions, Repository, State } from "../state/state.ts";
import { forbidden, notFound, Refusal } from "./answer.ts";
import type { Caller, InstallationCaller, Route } from "./route.ts";

/** Throws as GitHub refuses where the caller may not do what the route does. */
export function assertMayCall(state: State, route: Route, caller: Caller, repository: Repository | undefined): void {
	if (route.as !== undefined) assertKind(route.as, caller);
	else assertRepository(state, route, caller, repository);
}

function assertRepository(state: State, route: Route, caller: Caller, repository: Repository | undefined): void {
	if (repository === undefined) throw notFound();
	if (caller.kind === "app") throw notFound();
	if (caller.kind === "installation") assertGranted(route, caller, repository);
	else assertRole(state, route, caller, repository);
	if (repository.isArchived && isWrite(route) && route.evenArchived !== true) {
		throw forbidden("Repository was archived so is read-only.");
	}
}

const isWrite = ({ method }: Route): boolean => method !== "GET";

function assertKind(kind: NonNullable<Route["as"]>, caller: Caller): void {
	if (kind === "anyone" || kind === caller.kind) return;
	if (kind === "app") throw new Refusal(401, "A JSON web token could not be decoded");
	if (kind === "installation" && caller.kind !== "nobody") {
		throw forbidden(
			"You must authenticate with an installation access token in order to list repositories for an installation.",
		);
	}
	throw new Refusal(401, "Requires authentication");
}

/** An App that lacks a permission is told so, and which would do. What it cannot see is not there. */
function assertGranted(route: Route, caller: InstallationCaller, repository: Repository): void {
	const needs = route.needs ?? [];
	const headers = { "x-accepted-github-permissions": described(needs) };
	const isOpen = isOpenTo(caller, repository);
	if (!isOpen && repository.isPrivate) throw notFound();
	const isGranted = needs.some((set) => covers(caller.permissions, set));
	const isAllowed = isOpen ? isGranted : !isWrite(route) && route.role !== "nobody" && !needsOwn(needs);
	if (!isAllowed) throw new Refusal(403, "Resource not accessible by integration", undefined, headers);
}

/** What even a public repository shows to its own alone. */
const needsOwn = (needs: readonly Permissions[]): boolean => needs.some((set) => "administration" in set);

export function isOpenTo({ installation, repositories }: InstallationCaller, repository: Repository): boolean {
	return opens(installation, repository) && (repositories === null || repositories.includes(repository.id));
}

const RANKS = ["read", "write", "admin"];

export function covers(granted: Permissions, needed: Permissions): boolean {
	return Object.entries(needed).every(([name, level]) => RANKS.indexOf(granted[name] ?? "") >= RANKS.indexOf(level));
}

/** As GitHub writes it: sets are alternatives, parted by semicolons. */
export function described(needs: readonly Permissions[]): string {
	return needs
		.map((set) =>
			Object.entries(set)
				.map(([name, level]) => `${name}=${level}`)
				.join(","),
		)
		.join("; ");
}

function assertRole(state: State, route: Route, caller: Caller, repository: Repository): void {
	const needed = route.role ?? (isWrite(route) ? "write" : "read");
	if (caller.kind !== "person") {
		if (repository.isPrivate) throw notFound();
		if (isWrite(route)) throw new Refusal(401, "Requires authentication");
		return;
	}
	const role = roleOf(state, repository, caller.account);
	if (role === "none") throw notFound();
	if (needed === "nobody") throw forbidden("You must authenticate via a GitHub App.");
	if (!hasRole(role, needed)) throw forbidden("Must have push access to repository");
}

import type { Operation, Server } from "../../contract/api.ts";
import type { Place } from "../../contract/source.ts";
import { parentPointer } from "../../lib/json-pointer.ts";
import { sentAddress } from "../../openapi/sent-address.ts";
import type { Scope } from "../comparison.ts";
import { matchServers } from "./match-servers.ts";
import { compareServerVariables } from "./server-variables.ts";

/** Where the API is served: a fact about the environment, not about messages, so it has no effect on them. */
export function compareServers(scope: Scope, before: Operation, after: Operation): void {
	if (before.matchKey !== after.matchKey || !haveSameUrls(before.servers, after.servers)) {
		compareAddresses(scope, before, after);
	}
	if (![...before.servers, ...after.servers].some(({ variables }) => variables.length > 0)) return;
	for (const [from, to] of matchServers(before.servers, after.servers)) compareServerVariables(scope, from, to);
}

function compareAddresses(scope: Scope, before: Operation, after: Operation): void {
	const removed = onlyIn(before, after);
	const added = onlyIn(after, before);
	if (removed.length === 0 && added.length === 0) return;
	const places = { before: listPlace(before.servers), after: listPlace(after.servers) };
	const site = { before: places.before ?? before.at, after: places.after ?? after.at };
	scope.report(scope.root("servers"), "servers-changed", { added, removed }, "none", { ...places, site });
}

function haveSameUrls(before: readonly Server[], after: readonly Server[]): boolean {
	return before.length === after.length && before.every(({ url }, index) => url === after[index]?.url);
}

/**
 * The servers of one side at which the other side is not found. Without a list there is one, `/` (OpenAPI 3.2, OpenAPI
 * Object, `servers`).
 */
function onlyIn(one: Operation, other: Operation): readonly string[] {
	const known = new Set((other.servers.length === 0 ? [""] : other.servers.map(({ url }) => url)).map(foundAt(other)));
	const isUnknown = (url: string) => !known.has(foundAt(one)(url));
	return one.servers.map(({ url }) => url).filter(isUnknown);
}

/** A path is appended to a server's address: whether that ends with a slash makes no difference. */
function foundAt({ matchKey }: Operation): (url: string) => string {
	return (url) => sentAddress(url).replace(/\/+$/, "") + matchKey.replace(/^[^ ]* /, "");
}

/** The list that holds them. */
function listPlace([first]: readonly Server[]): Place | null {
	return first === undefined ? null : { file: first.at.file, pointer: parentPointer(first.at.pointer) ?? "" };
}

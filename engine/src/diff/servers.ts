import type { Operation, Server } from "../contract/api.ts";
import type { Place } from "../contract/source.ts";
import { parentPointer } from "../lib/json-pointer.ts";
import type { Scope } from "./comparison.ts";

/** Where the API is served: a fact about the environment, not about messages, so it has no effect on them. */
export function compareServers(scope: Scope, before: Operation, after: Operation): void {
	const from = before.servers.map(({ url }) => url);
	const to = after.servers.map(({ url }) => url);
	const removed = from.filter((url) => !to.includes(url));
	const added = to.filter((url) => !from.includes(url));
	if (removed.length === 0 && added.length === 0) return;
	const places = { before: listPlace(before.servers), after: listPlace(after.servers) };
	const site = { before: places.before ?? before.at, after: places.after ?? after.at };
	scope.report(scope.root("servers"), "servers-changed", { added, removed }, "none", { ...places, site });
}

/** The list that holds them. */
function listPlace([first]: readonly Server[]): Place | null {
	return first === undefined ? null : { file: first.at.file, pointer: parentPointer(first.at.pointer) ?? "" };
}

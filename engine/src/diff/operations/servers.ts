import type { Operation, Server } from "../../contract/api.ts";
import type { Place } from "../../contract/source.ts";
import { parentPointer } from "../../lib/json-pointer.ts";
import { once } from "../../lib/once.ts";
import { sentAddress } from "../../openapi/sent-address.ts";
import type { Scope } from "../comparison.ts";
import { between } from "../edit.ts";
import { matchServers } from "./match-servers.ts";
import { addressesOf } from "./server-addresses.ts";
import { compareServerVariables } from "./server-variables.ts";

/** Where the API is served: a fact about the environment, not about messages, so it has no effect on them. */
export function compareServers(scope: Scope, before: Operation, after: Operation): void {
	if (before.matchKey !== after.matchKey || !haveSameUrls(before.servers, after.servers)) {
		compareAddresses(scope, before, after);
	}
	if (![...before.servers, ...after.servers].some(({ variables }) => variables.length > 0)) return;
	const sides = { before: once(() => reachedBy(before)), after: once(() => reachedBy(after)) };
	for (const [from, to] of matchServers(before.servers, after.servers)) {
		compareServerVariables(scope, from, to, {
			isKept: (address) => sides.after().has(foundAt(before)(address)),
			wasThere: (address) => sides.before().has(foundAt(after)(address)),
		});
	}
}

function compareAddresses(scope: Scope, before: Operation, after: Operation): void {
	const removed = onlyIn(before, after);
	const added = onlyIn(after, before);
	const places = { before: listPlace(before.servers), after: listPlace(after.servers) };
	const site = { before: places.before ?? before.at, after: places.after ?? after.at };
	const others = otherDefaults(before.servers, after.servers);
	if (removed.length > 0 || added.length > 0) {
		const choice = areStillChosen(removed, added, others) ? ({ isOtherDefault: true } as const) : {};
		scope.report(scope.root("servers"), "servers-changed", { added, removed }, "none", { ...places, site, ...choice });
	}
	for (const [from, to] of others) {
		// One that nobody can choose any more has gone: that is told.
		if (removed.includes(from.url) || added.includes(to.url)) continue;
		const facts = { added: [to.url], removed: [from.url], byDefault: true } as const;
		scope.report(scope.root("servers"), "servers-changed", facts, "none", between(from.at, to.at));
	}
}

/** Servers of one address in whose variables something else is chosen where nothing is. */
function otherDefaults(before: readonly Server[], after: readonly Server[]): readonly (readonly [Server, Server])[] {
	return before.flatMap((from) => {
		const to = after.find(({ template }) => template === from.template);
		return to === undefined || to.url === from.url ? [] : [[from, to] as const];
	});
}

/** Whether clients can choose, by variables that take any value, all that went on the after side and all that came on the before side. */
function areStillChosen(
	removed: readonly string[],
	added: readonly string[],
	others: readonly (readonly [Server, Server])[],
): boolean {
	const free = others.filter(([from, to]) => canChoose(to, from) && canChoose(from, to));
	return (
		removed.length > 0 &&
		removed.every((url) => free.some(([from]) => from.url === url)) &&
		added.every((url) => free.some(([, to]) => to.url === url))
	);
}

/** Whether a server of the same address takes what another one has by default. */
function canChoose({ variables }: Server, other: Server): boolean {
	return variables.every(({ name, values }) => {
		const chosen = other.variables.find((one) => one.name === name)?.default;
		return chosen !== undefined && (values === null || values.includes(chosen));
	});
}

function haveSameUrls(before: readonly Server[], after: readonly Server[]): boolean {
	return before.length === after.length && before.every(({ url }, index) => url === after[index]?.url);
}

/**
 * The servers of one side at which the other side is not found, whatever is chosen there. Without a list there is one, `/`
 * (OpenAPI 3.2, OpenAPI Object, `servers`).
 */
function onlyIn(one: Operation, other: Operation): readonly string[] {
	const known = reachedBy(other);
	return one.servers.map(({ url }) => url).filter((url) => !known.has(foundAt(one)(url)));
}

function reachedBy(operation: Operation): ReadonlySet<string> {
	const { servers } = operation;
	return new Set((servers.length === 0 ? [""] : servers.flatMap(addressesOf)).map(foundAt(operation)));
}

/** A path is appended to a server's address: whether that ends with a slash makes no difference. */
function foundAt({ matchKey }: Operation): (url: string) => string {
	return (url) => sentAddress(url).replace(/\/+$/, "") + matchKey.replace(/^[^ ]* /, "");
}

/** The list that holds them. */
function listPlace([first]: readonly Server[]): Place | null {
	return first === undefined ? null : { file: first.at.file, pointer: parentPointer(first.at.pointer) ?? "" };
}

import type { Server } from "../../contract/api.ts";
import { sentAddress } from "../../openapi/sent-address.ts";

export type ServerMatch = readonly [before: Server, after: Server];

/**
 * The servers that have the same address where nothing is chosen. Where several of one side have it, each goes with the
 * one of the other side that leaves the same to choose, and what is left over and leaves a choice with any of them.
 */
export function matchServers(before: readonly Server[], after: readonly Server[]): readonly ServerMatch[] {
	const [own, others] = [byAddress(before), byAddress(after)];
	return [...own].flatMap(([url, servers]) => matchAlike(servers, others.get(url) ?? []));
}

function byAddress(servers: readonly Server[]): ReadonlyMap<string, readonly Server[]> {
	return Map.groupBy(servers, ({ url }) => sentAddress(url));
}

function matchAlike(before: readonly Server[], after: readonly Server[]): readonly ServerMatch[] {
	const [first] = before;
	const [other] = after;
	if (first === undefined || other === undefined) return [];
	if (before.length === 1 && after.length === 1) return [[first, other]];
	const matches: ServerMatch[] = [];
	const [left, free] = [new Set(before), new Set(after)];
	for (const likeness of [valuesOf, namesOf]) {
		const alike = Map.groupBy(free, likeness);
		for (const server of left) {
			const same = alike.get(likeness(server))?.shift();
			if (same === undefined) continue;
			matches.push([server, same]);
			left.delete(server);
			free.delete(same);
		}
	}
	const gone = [...left].filter(leavesChoice).map((server): ServerMatch => [server, other]);
	const come = [...free].filter(leavesChoice).map((server): ServerMatch => [first, server]);
	return [...matches, ...gone, ...come];
}

function leavesChoice({ variables }: Server): boolean {
	return variables.length > 0;
}

function namesOf({ variables }: Server): string {
	return JSON.stringify(variables.map(({ name }) => name).sort());
}

function valuesOf({ variables }: Server): string {
	return JSON.stringify(variables.map(({ name, values }) => [name, values]).sort());
}

import type { Operation } from "../../contract/api.ts";
import { assignNames, type NameClaim, nameKey } from "../names/assign-names.ts";
import type { Words } from "../names/split-words.ts";
import { nameOperation, type OperationName } from "./operation-name.ts";

export interface NamedOperation {
	readonly operation: Operation;
	readonly group: readonly Words[];
	readonly method: Words;
}

/** Identity of a group: paths that differ in case and separators alone are one group. */
export function groupKey(path: readonly Words[]): string {
	return `group:${path.map(nameKey).join("/")}`;
}

/** A group and the groups around it, outermost first. */
export function groupPaths(path: readonly Words[]): readonly (readonly Words[])[] {
	return path.map((_, index) => path.slice(0, index + 1));
}

/** Gives every operation its group and, within it, a name that no other method and no subgroup has. */
export function nameMethods(operations: readonly Operation[], wish = nameOperation): readonly NamedOperation[] {
	const wanted = operations.map((operation) => ({ operation, name: wish(operation) }));
	const spelled = spellGroups(wanted.map(({ name }) => name.group));
	const scopes = new Map<string, NameClaim[]>();
	const claim = (scope: readonly Words[], request: NameClaim) => {
		const claims = scopes.get(groupKey(scope));
		if (claims === undefined) scopes.set(groupKey(scope), [request]);
		else claims.push(request);
	};
	for (const path of spelled.values()) {
		claim(path.slice(0, -1), { pointer: groupKey(path), rank: 0, candidates: path.slice(-1) });
	}
	for (const { operation, name } of wanted) claim(name.group, methodClaim(operation, name));

	const assigned = new Map([...scopes].map(([scope, claims]) => [scope, assignNames(claims)]));
	return wanted.map(({ operation, name }) => ({
		operation,
		group: spelled.get(groupKey(name.group)) ?? name.group,
		method: assigned.get(groupKey(name.group))?.get(operation.key) ?? [],
	}));
}

/** The one that is nearer to the root keeps the short name: it is usually the older, and the one that people mean. */
function methodClaim(operation: Operation, name: OperationName): NameClaim {
	const depth = operation.path.split("/").length;
	return { pointer: operation.key, rank: 1 + depth, candidates: name.verbs };
}

/** One spelling for each group, the first in code-unit order, so that it does not depend on who mentions it first. */
function spellGroups(groups: readonly (readonly Words[])[]): ReadonlyMap<string, readonly Words[]> {
	const paths = groups
		.flatMap(groupPaths)
		.map((path) => ({ path, text: path.map((words) => words.join("_")).join("/") }));
	const spelled = new Map<string, readonly Words[]>();
	for (const { path } of paths.toSorted((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))) {
		if (!spelled.has(groupKey(path))) spelled.set(groupKey(path), path);
	}
	return spelled;
}

import type { Operation } from "../../contract/api.ts";
import { compareTexts } from "../../lib/json-order.ts";
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
	const wanted = operations.map((operation) => {
		const name = wish(operation);
		return { operation, name, key: groupKey(name.group) };
	});
	const spelled = spellGroups(wanted.map(({ name }) => name.group));
	const scopes = new Map<string, NameClaim[]>();
	const claim = (scope: string, request: NameClaim) => {
		const claims = scopes.get(scope);
		if (claims === undefined) scopes.set(scope, [request]);
		else claims.push(request);
	};
	for (const [key, path] of spelled) {
		claim(groupKey(path.slice(0, -1)), { pointer: key, rank: 0, candidates: path.slice(-1) });
	}
	for (const { operation, name, key } of wanted) claim(key, methodClaim(operation, name));

	const assigned = new Map([...scopes].map(([scope, claims]) => [scope, assignNames(claims)]));
	return wanted.map(({ operation, name, key }) => ({
		operation,
		group: spelled.get(key) ?? name.group,
		method: assigned.get(key)?.get(operation.key) ?? [],
	}));
}

/** The one that is nearer to the root keeps the short name: it is usually the older, and the one that people mean. */
function methodClaim(operation: Operation, name: OperationName): NameClaim {
	const depth = operation.path.split("/").length;
	return { pointer: operation.key, rank: 1 + depth, candidates: name.verbs, others: name.otherVerbs };
}

/** One spelling for each group, the first in code-unit order, so that it does not depend on who mentions it first. */
function spellGroups(groups: readonly (readonly Words[])[]): ReadonlyMap<string, readonly Words[]> {
	const spellings = new Map<string, readonly Words[]>();
	// Most operations share their group with others.
	const distinct = new Map(groups.map((path) => [textOf(path), path]));
	for (const path of [...distinct.values()].flatMap(groupPaths)) spellings.set(textOf(path), path);
	const spelled = new Map<string, readonly Words[]>();
	for (const [, path] of [...spellings].sort(([a], [b]) => compareTexts(a, b))) {
		const key = groupKey(path);
		if (!spelled.has(key)) spelled.set(key, path);
	}
	return spelled;
}

function textOf(path: readonly Words[]): string {
	return path.map((words) => words.join("_")).join("/");
}

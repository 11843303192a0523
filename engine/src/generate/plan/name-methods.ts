import type { Operation } from "../../contract/api.ts";
import { compareTexts } from "../../lib/json-order.ts";
import { assignNames, type NameClaim } from "../names/assign-names.ts";
import type { Words } from "../names/split-words.ts";
import { isAdjective, isVerb, manners } from "../names/verbs.ts";
import { type FoldedName, foldGroups } from "./fold-groups.ts";
import { groupKey, groupPaths } from "./group-path.ts";
import { nameOperation, type WishedOperation } from "./operation-name.ts";
import { settleName } from "./settle-name.ts";
import { Siblings } from "./siblings.ts";

export { groupKey, groupPaths };

export interface NamedOperation {
	readonly operation: Operation;
	readonly group: readonly Words[];
	readonly method: Words;
}

/**
 * Gives every operation its group and, within it, a name that no other method and no subgroup has. What an operation is
 * called depends on itself; on the few things about other operations that Siblings lists; on whether its group has one
 * method, and so folds; and on who else wants its name. The order of the operations never matters.
 */
export function nameMethods(operations: readonly Operation[], wish = nameOperation): readonly NamedOperation[] {
	const wishes = operations.map((operation) => ({ operation, name: wish(operation) }));
	const siblings = new Siblings(wishes);
	const folded = foldGroups(
		wishes.map((wished) => ({
			name: settleName(wished, siblings),
			isOne: isAboutOne(wished),
		})),
	);
	const names = new Map(folded.map((name, index) => [wishes[index] as WishedOperation, name]));
	const spelled = spellGroups(folded.map(({ group }) => group));
	const scopes = new Map<string, NameClaim[]>();
	const claim = (scope: string, request: NameClaim) => {
		const claims = scopes.get(scope);
		if (claims === undefined) scopes.set(scope, [request]);
		else claims.push(request);
	};
	for (const [key, path] of spelled) {
		claim(groupKey(path.slice(0, -1)), { pointer: key, rank: 0, candidates: path.slice(-1) });
	}
	for (const [wished, name] of names) claim(groupKey(name.group), methodClaim(wished, name));

	const assigned = new Map([...scopes].map(([scope, claims]) => [scope, assignNames(claims)]));
	return [...names].map(([{ operation }, { group }]) => ({
		operation,
		group: spelled.get(groupKey(group)) ?? group,
		method: assigned.get(groupKey(group))?.get(operation.key) ?? [],
	}));
}

/** Whether a method is about one of several things: `deletePayload`, and not `deletePayloads`. */
function isAboutOne({ operation, name }: WishedOperation): boolean {
	if (name.action !== null) return name.path.endsBehindParameter;
	return name.path.endsInParameter || operation.method === "POST";
}

/**
 * The one that is nearer to the root keeps the short name: it is usually the older, and the one that people mean. What
 * is done to one thing comes before what is done to all: `lists.get` gets one.
 */
function methodClaim({ operation, name }: WishedOperation, { verbs, object }: FoldedName): NameClaim {
	const candidates = verbs.map((verb) => withObject(verb, object, name.action !== null));
	const others = () => name.otherVerbs(candidates[0] ?? []);
	const isItem = name.path.endsInParameter && verbs[0]?.length === 1 && verbs[0][0] !== "list";
	const rank = 3 + 2 * operation.path.split("/").length - (isItem ? 3 : 0);
	return { pointer: operation.key, rank, candidates, others };
}

/** A verb with what the folded groups say it is done to: `listThreads`, `deleteAllThreads`, `fundCustomerCashBalance`. */
function withObject(verb: Words, object: Words, isAction: boolean): Words {
	const [first = "", second] = verb;
	const isSplit = second !== undefined && (isAction || isVerb(first)) && !manners.has(first) && !isAdjective(second);
	return isSplit ? [first, ...object, ...verb.slice(1)] : [...verb, ...object];
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

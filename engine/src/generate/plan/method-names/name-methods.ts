import type { Operation } from "../../../contract/api.ts";
import type { LockedName } from "../../../contract/name-lock.ts";
import { compareTexts } from "../../../lib/json-order.ts";
import { assignNames, type NameClaim, nameKey } from "../../names/assign-names.ts";
import { compareEditions, type Edition } from "../../names/edition.ts";
import { forgottenNames, type KeptNames } from "../../names/lock/kept-names.ts";
import type { Words } from "../../names/split-words.ts";
import { isAdjective, isVerb, manners } from "../../names/verbs.ts";
import { type FoldedName, foldGroups } from "./fold-groups.ts";
import { groupKey, groupPaths } from "./group-path.ts";
import { type OperationName, operationNamer, type WishedOperation } from "./operation-name.ts";
import { settleName } from "./settle-name.ts";
import { Siblings } from "./siblings.ts";

export { groupKey, groupPaths };

export interface NamedOperation {
	readonly operation: Operation;
	readonly group: readonly Words[];
	readonly method: Words;
	/** Earlier names that go on working: group path and method. */
	readonly aliases: readonly (readonly Words[])[];
}

/** An operation's place and what it may be called there. */
interface PlacedOperation {
	readonly wished: WishedOperation;
	readonly folded: FoldedName;
	readonly kept: LockedName | null;
}

/**
 * Gives every operation its group and, within it, a name that no other method and no subgroup has. What an operation is
 * called depends on itself; on the few things about other operations that Siblings lists; on whether its group has one
 * method, and so folds; and on who else wants its name. The order of the operations never matters. What a lock has a name
 * for depends on nothing but the lock.
 */
export function nameMethods(
	operations: readonly Operation[],
	names: KeptNames = forgottenNames,
	wish = operationNamer(),
): readonly NamedOperation[] {
	const placed = placeOperations(operations, names, wish);
	const aliases = placed.flatMap(({ kept }) => kept?.was ?? []);
	const held = placed.flatMap(({ kept, folded }) => (kept === null ? [] : [folded.group]));
	const spelled = spellGroups(
		[...held, ...aliases.map((path) => path.slice(0, -1))],
		placed.map(({ folded }) => folded.group),
	);
	const scopes = new Map<string, NameClaim[]>();
	const claim = (scope: string, request: NameClaim) => {
		const claims = scopes.get(scope);
		if (claims === undefined) scopes.set(scope, [request]);
		else claims.push(request);
	};
	for (const [key, { path, isKept }] of spelled) claim(groupKey(path.slice(0, -1)), groupClaim(key, path, isKept));
	const ages = editionAges(placed);
	for (const one of placed) claim(groupKey(one.folded.group), methodClaim(one, ages));

	const reserved = Map.groupBy(names.given("operation", ""), (path) => groupKey(path.slice(0, -1)));
	const assigned = new Map(
		[...scopes].map(([scope, claims]) => {
			const taken = reserved.get(scope)?.map((path) => nameKey(path.at(-1) ?? [])) ?? [];
			return [scope, assignNames(claims, taken)];
		}),
	);
	return placed.map(({ wished: { operation }, folded: { group }, kept }) => {
		const key = groupKey(group);
		const path = spelled.get(key)?.path ?? group;
		const method = assigned.get(key)?.get(operation.key) ?? [];
		names.give("operation", operation.matchKey, [...path, method], kept?.was);
		return { operation, group: path, method, aliases: kept?.was ?? [] };
	});
}

function placeOperations(
	operations: readonly Operation[],
	names: KeptNames,
	wish: (operation: Operation) => OperationName,
): readonly PlacedOperation[] {
	const wishes = operations.map((operation) => ({ operation, name: wish(operation) }));
	const kept = operations.map(({ matchKey }) => names.kept("operation", matchKey));
	const siblings = new Siblings(wishes, (index) => kept[index]?.name ?? null);
	const settled = wishes.map((wished, index) => ({
		name: settleName(wished, siblings),
		isOne: isAboutOne(wished),
		kept: kept[index]?.name.slice(0, -1) ?? null,
	}));
	const folded = foldGroups(settled);
	return wishes.map((wished, index) => {
		const own = kept[index] ?? null;
		const free = folded[index] ?? { group: [], verbs: [], object: [] };
		const locked = own === null ? free : { ...free, group: own.name.slice(0, -1) };
		return { wished, folded: locked, kept: own };
	});
}

/** A group whose name is a method's is called a group. */
function groupClaim(pointer: string, path: readonly Words[], isKept: boolean): NameClaim {
	const name = path.at(-1) ?? [];
	return { pointer, rank: 0, candidates: [name, [...name, "group"]], kept: isKept ? name : undefined };
}

/** Whether a method is about one of several things: `deletePayload`, and not `deletePayloads`. */
function isAboutOne({ operation, name }: WishedOperation): boolean {
	if (name.action !== null) return name.path.endsBehindParameter;
	return name.path.endsInParameter || operation.method === "POST";
}

/** For each edition how far it is from the newest: from 0, and less than 1. */
function editionAges(placed: readonly PlacedOperation[]): ReadonlyMap<string, number> {
	const editions = new Map(placed.map(({ wished: { name } }) => [editionKey(name.path.edition), name.path.edition]));
	const ordered = [...editions].toSorted(([, a], [, b]) => compareEditions(a, b));
	return new Map(ordered.map(([key], index) => [key, index / ordered.length]));
}

function editionKey(edition: Edition | null): string {
	return edition === null ? "" : edition.words.join(" ");
}

/**
 * The one that is nearer to the root keeps the short name: it is usually the older, and the one that people mean. Of those
 * that are as near the newest edition does. What is done to one thing comes before what is done to all: `lists.get` gets one.
 */
function methodClaim(
	{ wished: { operation, name }, folded: { verbs, object }, kept }: PlacedOperation,
	ages: ReadonlyMap<string, number>,
): NameClaim {
	const candidates = verbs.map((verb) => withObject(verb, object, name.action !== null));
	const others = () => name.otherVerbs(candidates[0] ?? []);
	const isItem = name.path.endsInParameter && verbs[0]?.length === 1 && verbs[0][0] !== "list";
	const age = ages.get(editionKey(name.path.edition)) ?? 0;
	const rank = 3 + 2 * operation.path.split("/").length - (isItem ? 3 : 0) + age;
	return { pointer: operation.key, rank, candidates, others, kept: kept?.name.at(-1) };
}

/** A verb with what the folded groups say it is done to: `listThreads`, `deleteAllThreads`, `fundCustomerCashBalance`. */
function withObject(verb: Words, object: Words, isAction: boolean): Words {
	const [first = "", second] = verb;
	const isSplit = second !== undefined && (isAction || isVerb(first)) && !manners.has(first) && !isAdjective(second);
	return isSplit ? [first, ...object, ...verb.slice(1)] : [...verb, ...object];
}

interface SpelledGroup {
	readonly path: readonly Words[];
	/** Whether a lock spells it so. */
	readonly isKept: boolean;
}

/**
 * One spelling for each group: the lock's, else the first in code-unit order, so that it does not depend on who mentions
 * it first.
 */
function spellGroups(
	held: readonly (readonly Words[])[],
	wished: readonly (readonly Words[])[],
): ReadonlyMap<string, SpelledGroup> {
	const spelled = new Map<string, SpelledGroup>();
	for (const [groups, isKept] of [[held, true] as const, [wished, false] as const]) {
		const spellings = new Map<string, readonly Words[]>();
		// Most operations share their group with others.
		const distinct = new Map(groups.map((path) => [textOf(path), path]));
		for (const path of [...distinct.values()].flatMap(groupPaths)) spellings.set(textOf(path), path);
		for (const [, path] of [...spellings].sort(([a], [b]) => compareTexts(a, b))) {
			const key = groupKey(path);
			if (!spelled.has(key)) spelled.set(key, { path, isKept });
		}
	}
	return spelled;
}

function textOf(path: readonly Words[]): string {
	return path.map((words) => words.join("_")).join("/");
}

import type { Api, Operation, SchemaId } from "../../contract/api.ts";
import type { Change, ChangeFacts, ChangeKind, PayloadWay, UnchangedOperations } from "../../contract/change.ts";
import { membersOf, type Types } from "../../generate/plan/opened.ts";
import type { PagingPlan } from "../../generate/plan/sdk-plan.ts";
import { pagingExtensions } from "../../generate/plan/sequences/declared-paging.ts";
import { asksForPage, mayBePaged, planPaging, tellsOfPages } from "../../generate/plan/sequences/paging.ts";
import { canonicalJson } from "../../lib/canonical-json.ts";
import { reachedOperations } from "../../openapi/reached-operations.ts";
import { causeOf } from "../change/causes.ts";
import { changedOperations, type OperationPair, type PlannedOperation, type SdkSides } from "../sdk-sides.ts";
import type { LazyShapes } from "../types/lazy-shapes.ts";
import { reachOf, sdkChange } from "./name-changes.ts";
import type { OperationSurface } from "./operation-surface.ts";
import { answeredUsesOf } from "./typed-uses.ts";

type Facts = ChangeFacts["sdk-pages-removed"];

/**
 * Methods that give a list page by page no more, or another list: whether there are pages follows from names of arguments,
 * members and headers together, so that no change of one of them says it.
 */
export function lostPages(
	sides: SdkSides,
	methods: OperationSurface,
	{ changes, unchanged }: { readonly changes: readonly Change[]; readonly unchanged: UnchangedOperations },
): readonly Change[] {
	// What extensions say of pages may name any member.
	const isDeclared = sides.before.operations.some(({ extensions }) =>
		pagingExtensions.some((one) => extensions.has(one)),
	);
	const moving = Map.groupBy(changes, (change) => movesPages(change, isDeclared, sides));
	const reached = reachedBy(moving.get("anywhere") ?? []);
	const lists = moving.get("as-list") ?? [];
	const withLists = reachedBy(lists);
	const names = new Set(lists.flatMap(({ facts }) => ("name" in facts && facts.name !== null ? [facts.name] : [])));
	const mayMove = ({ before, after }: OperationPair): boolean =>
		reached.has(after.key) ||
		isSaidOtherwise(before, after) ||
		(withLists.has(after.key) && (answersWith(names, before, sides.before) || answersWith(names, after, sides.after)));
	return changedOperations(sides, unchanged).flatMap((pair) => {
		const { before, after } = pair;
		if (!mayMove(pair)) return [];
		if (!mayBePaged(before, sides.before.schemas)) return [];
		const lost = lostIn(sides.planBefore(before), sides.planAfter(after), sides);
		if (lost === null) return [];
		const facts: Facts = { method: methods.get(before.key)?.method ?? "", ...lost };
		return [sdkChange("sdk-pages-removed", facts, { before: before.at, after: after.at }, [reachOf(after)])];
	});
}

/** The operations that changes reach: that errors differ is no matter of pages. */
function reachedBy(changes: readonly Change[]): ReadonlySet<string> {
	return new Set(changes.flatMap(({ reaches }) => reachedOperations(reaches.filter(({ success }) => success))));
}

/** Alternatives of an answer that are looked into; what has more may have anything. */
const MAX_ALTERNATIVES = 1_000;

/** Whether an answer of an operation has, itself or in an alternative, a member of one of the names. */
function answersWith(names: ReadonlySet<string>, operation: Operation, { schemas }: Api): boolean {
	const answers = new Set(answeredUsesOf(operation, schemas));
	for (const id of answers) {
		if (answers.size > MAX_ALTERNATIVES) return true;
		const { properties, unions } = schemas.get(id);
		for (const name of properties.keys()) if (names.has(name)) return true;
		for (const { branches } of unions) for (const branch of branches) answers.add(branch);
	}
	return false;
}

/** Members that lead on are looked for in an answer, and two records below; its list is a member of its own. */
const DEEPEST = 3;
const DEEPEST_LIST = 1;

/**
 * Where a change may move pages: "as-list" where the member that came or went is one of the answer itself. Of schemas, what
 * else differs leaves lists and the members that lead on where they are.
 */
function movesPages(change: Change, isDeclared: boolean, sides: SdkSides): "anywhere" | "as-list" | "nowhere" {
	const { kind, facts, way } = change;
	if (kind === "response-header-removed") return "anywhere";
	if (causeOf(change) === "nothing" || kind === "operation-removed" || kind === "parameter-added") return "nowhere";
	if (way === null || mayMoveMembers(change, way, isDeclared, sides.after)) return "anywhere";
	const side = kind === "property-added" ? "after" : "before";
	const isProperty = change.direction === "response" && (kind === "property-added" || kind === "property-removed");
	return isProperty && stepsIn(way).length === 0 && mayBeListAt(facts.name, side, way, sides[side])
		? "as-list"
		: "nowhere";
}

function stepsIn({ steps }: PayloadWay): PayloadWay["steps"] {
	return steps.filter(({ via }) => via.kind !== "branch");
}

/** Whether a change of payloads may move what leads on, or a list that stays. */
function mayMoveMembers(change: Change, way: PayloadWay, isDeclared: boolean, after: Api): boolean {
	const { kind, facts, branch } = change;
	// Of what is sent only what asks for a page matters.
	if (change.direction === "request") return kind === "property-removed" && asksForPage(facts.name);
	const steps = stepsIn(way);
	if (kind === "branch-added")
		return steps.length <= DEEPEST_LIST && (branch === undefined || mayBeList(branch, after));
	if (kind !== "property-removed") return RESHAPING.has(kind) && steps.length <= DEEPEST_LIST;
	// Of an item only its `id` matters: the next page may begin behind it.
	if (steps.some(({ via }) => via.kind === "items")) return facts.name === "id";
	return steps.length <= DEEPEST && (isDeclared || tellsOfPages(facts.name));
}

/** Changes by which a list may become something else. */
const RESHAPING: ReadonlySet<ChangeKind> = new Set<ChangeKind>(["type-changed", "items-changed", "union-changed"]);

/** Whether a property that came or went may be a list of an answer. */
function mayBeListAt(name: string, side: "before" | "after", way: PayloadWay, api: Api): boolean {
	const id = (way.steps.at(-1) ?? way.root)[side];
	const property = id === null ? undefined : api.schemas.get(id).properties.get(name);
	return property === undefined || mayBeList(property.schema, api);
}

function mayBeList(id: SchemaId, { schemas }: Api): boolean {
	const { types, unions } = schemas.get(id);
	if (types === null && unions.length === 0) return true;
	const branches = unions.flatMap((union) => union.branches.map((branch) => schemas.get(branch)));
	return [{ types }, ...branches].some((one) => one.types?.includes("array") === true);
}

function isSaidOtherwise({ extensions: before }: Operation, { extensions: after }: Operation): boolean {
	return pagingExtensions.some((name) => {
		const [own, other] = [before.get(name), after.get(name)];
		return own === undefined || other === undefined ? own !== other : canonicalJson(own) !== canonicalJson(other);
	});
}

function lostIn(before: PlannedOperation, after: PlannedOperation, { shapes }: SdkSides): Omit<Facts, "method"> | null {
	const had = pagingOf(before, shapes.before);
	if (had === null) return null;
	const has = pagingOf(after, shapes.after);
	if (has === null) return { list: null, now: null };
	const [list, now] = [nameOf(had), nameOf(has)];
	// A list that went itself is told by itself.
	const isThere = list === "" || hasMember(after, had.items[0] ?? "", shapes.after);
	return list === now || !isThere ? null : { list, now };
}

function pagingOf({ operation, plan: { results, arguments: given } }: PlannedOperation, shapes: LazyShapes) {
	return planPaging({ operation, results, given, types: typesOf(shapes) });
}

/** The shapes of one side as the plan knows its types. */
function typesOf(shapes: LazyShapes): Types {
	return { get: (key) => shapes.plannedOf(Number(key) as SchemaId, "response") };
}

function nameOf({ items }: PagingPlan): string {
	return items.join(".");
}

function hasMember({ plan: { results } }: PlannedOperation, name: string, shapes: LazyShapes): boolean {
	const read = results.flatMap(({ contents }) => contents.slice(0, 1)).find(({ decoding }) => decoding === "json");
	return read !== undefined && membersOf(read.shape, typesOf(shapes)).has(name);
}

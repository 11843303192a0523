import type { Api, Operation, SchemaId } from "../contract/api.ts";
import type { Change, Reach, UnchangedOperations } from "../contract/change.ts";
import { brokenParts } from "../generate/plan/broken-parts.ts";
import { isForm } from "../generate/plan/media-types.ts";
import { planMethod, type UnnamedMethod } from "../generate/plan/methods.ts";
import { createCompose, partsOf } from "../generate/plan/shapes/composition.ts";
import { createEarlier } from "../openapi/earlier-operations.ts";
import { createIsAnswered } from "./names/answered-schemas.ts";
import type { Said } from "./names/refs-in.ts";
import { passed } from "./surface/past-pattern.ts";
import { Assignability } from "./types/assignable.ts";
import { LazyShapes } from "./types/lazy-shapes.ts";
import type { SchemaPair } from "./types/schema-pair.ts";

/** One operation of one side, with the method that generation makes of it. */
export interface PlannedOperation {
	readonly operation: Operation;
	readonly plan: UnnamedMethod;
}

/** The two Apis as SDKs, of which only what is asked for is planned. */
export interface SdkSides {
	readonly before: Api;
	readonly after: Api;
	readonly shapes: { readonly before: LazyShapes; readonly after: LazyShapes };
	/** Of a type that stands where one was that no component is: the two values. */
	readonly replaced: Map<Change, SchemaPair>;
	/** What schemas refer to, as far as somebody asked. */
	readonly said: Said;
	/** Who gives what to whom: see Assignability. A new one remembers nothing of the last question. */
	check(direction: Change["direction"], looksInside?: boolean): Assignability;
	planBefore(operation: Operation): PlannedOperation;
	planAfter(operation: Operation): PlannedOperation;
	/** An operation of the after side by its key. */
	operation(key: string): Operation | undefined;
	/** The version before of an operation of the after side. */
	earlier(operation: Operation): Operation | undefined;
}

/** An operation of the after side, and its version before. */
export interface OperationPair {
	readonly before: Operation;
	readonly after: Operation;
}

/** Those that are on both sides and not known to be unchanged, in the order of the after side. */
export function changedOperations(
	{ after: { operations }, earlier }: SdkSides,
	unchanged: UnchangedOperations,
): readonly OperationPair[] {
	return operations.flatMap((after) => {
		const before = unchanged.has(after) ? undefined : earlier(after);
		return before === undefined ? [] : [{ before, after }];
	});
}

export function createSdkSides(before: Api, after: Api, changes: readonly Change[]): SdkSides {
	const said: Said = new Map();
	const uses = knownUses(before, after, changes, said);
	const shapes = { before: new LazyShapes(before, uses.before), after: new LazyShapes(after, uses.after) };
	const operations = new Map(after.operations.map((operation) => [operation.key, operation]));
	return {
		before,
		after,
		shapes,
		said,
		replaced: new Map(),
		operation: (key) => operations.get(key),
		check: (direction, looksInside) =>
			direction === "request"
				? new Assignability(shapes.before, shapes.after, direction, looksInside)
				: new Assignability(shapes.after, shapes.before, direction, looksInside),
		planBefore: planner(before, shapes.before),
		planAfter: planner(after, shapes.after),
		earlier: createEarlier(before.operations, after.operations),
	};
}

function planner(api: Api, shapes: LazyShapes): (operation: Operation) => PlannedOperation {
	const known = new Map<Operation, PlannedOperation>();
	const context = { api, shapes: shapes.planned, degrade: () => undefined, broken: brokenParts([]) };
	return (operation) => {
		const before = known.get(operation);
		if (before !== undefined) return before;
		const planned = { operation, plan: planMethod(operation, context) };
		known.set(operation, planned);
		return planned;
	};
}

/** What a callback sends in a form is received. */
function isInForm({ part, callback, trail: [carrier] }: Reach): boolean {
	return (
		part === "request-body" &&
		callback === null &&
		carrier?.kind === "media-type" &&
		carrier.type.startsWith("multipart/")
	);
}

/**
 * A schema is received where a change reaches it in a response, or an answer mentions it; and in a form where one reaches it
 * in a form.
 */
function knownUses(beforeApi: Api, afterApi: Api, changes: readonly Change[], said: Said) {
	const received = { before: new Set<SchemaId>(), after: new Set<SchemaId>() };
	const inForm = { before: new Set<SchemaId>(), after: new Set<SchemaId>() };
	for (const { way, direction } of changes) {
		if (way === null) continue;
		const isForm = isInForm(way.reach);
		for (const { before, after } of passed(way)) {
			for (const set of [...(direction === "response" ? [received] : []), ...(isForm ? [inForm] : [])]) {
				if (before !== null) set.before.add(before);
				if (after !== null) set.after.add(after);
			}
		}
	}
	for (const [side, id] of formsBeside(beforeApi, afterApi, changes)) inForm[side].add(id);
	const isAnswered = { before: createIsAnswered(beforeApi, said), after: createIsAnswered(afterApi, said) };
	const usesOf = (side: "before" | "after") => ({
		isReceived: (id: SchemaId) => received[side].has(id) || isAnswered[side](id),
		isInForm: (id: SchemaId) => inForm[side].has(id),
	});
	return { before: usesOf("before"), after: usesOf("after") };
}

/** What forms hold whose media type came or went: nothing inside of them is held against anything. */
function formsBeside(
	before: Api,
	after: Api,
	changes: readonly Change[],
): readonly (readonly ["before" | "after", SchemaId])[] {
	const touched = changes.filter(({ kind }) => kind.startsWith("media-type-")).flatMap(({ reaches }) => reaches);
	const keys = new Set(
		touched.flatMap(({ part, callback, operation }) =>
			part === "request-body" && callback === null ? [operation] : [],
		),
	);
	if (keys.size === 0) return [];
	const earlier = createEarlier(before.operations, after.operations);
	const touchedAfter = after.operations.filter(({ key }) => keys.has(key));
	const touchedBefore = touchedAfter.flatMap((operation) => earlier(operation) ?? []);
	return [
		...partsOfForms(touchedBefore, before).map((id) => ["before", id] as const),
		...partsOfForms(touchedAfter, after).map((id) => ["after", id] as const),
	];
}

function partsOfForms(operations: readonly Operation[], api: Api): readonly SchemaId[] {
	const compose = createCompose(api);
	const forms = operations.flatMap(({ requestBody }) => (requestBody?.content ?? []).filter(isForm));
	const seen = new Set(forms.flatMap(({ schema }) => schema ?? []));
	for (const id of seen) for (const part of partsOf(api.schemas.get(id), compose)) seen.add(part);
	return [...seen];
}

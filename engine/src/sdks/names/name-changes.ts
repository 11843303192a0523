import type { Operation } from "../../contract/api.ts";
import type { Change, ChangeFacts, ChangeKind, ChangeOf, Reach, UnchangedOperations } from "../../contract/change.ts";
import type { Place } from "../../contract/source.ts";
import { changedOperations, type OperationPair, type SdkSides } from "../sdk-sides.ts";
import type { NamedMethod, OperationSurface } from "./operation-surface.ts";

/** A method whose name is another one, though its operation stayed. */
export interface RenamedMethod extends OperationPair {
	readonly from: NamedMethod;
	readonly to: NamedMethod;
	/** Whether the earlier name goes on working. */
	readonly isKept: boolean;
}

export function renamedMethods(
	sides: SdkSides,
	from: OperationSurface,
	to: OperationSurface,
): readonly RenamedMethod[] {
	return sides.after.operations.flatMap((after) => {
		const before = sides.earlier(after);
		if (before === undefined || to.isNamedLike(after.key, from, before.key)) return [];
		const old = from.get(before.key);
		const now = to.get(after.key);
		if (old === undefined || now === undefined) return [];
		return [{ before, after, from: old, to: now, isKept: to.keepsName(after.key, old) }];
	});
}

/**
 * Methods that no change of an operationId renames: two operationIds collide, a tag moves the group, a word is spelled in
 * another way. Several methods that move from one group to another are one change.
 */
export function nameChanges(renamed: readonly RenamedMethod[]): readonly Change[] {
	const moves = Map.groupBy(renamed, ({ from, to }) => (from.name === to.name ? `${from.group}\n${to.group}` : null));
	return [...moves].flatMap(([move, methods]) => {
		const [first] = methods;
		if (move === null || first === undefined || methods.length === 1) return methods.map(methodRenamed);
		const facts = { from: first.from.group, to: first.to.group };
		return [
			sdkChange(
				"sdk-group-renamed",
				facts,
				between(first),
				methods.map(({ after }) => reachOf(after)),
			),
		];
	});
}

function methodRenamed(renamed: RenamedMethod): Change {
	const facts = { from: renamed.from.method, to: renamed.to.method };
	return sdkChange("sdk-method-renamed", facts, between(renamed), [reachOf(renamed.after)]);
}

/** Header names do not care for case; members of a request do (RFC 9110, section 5.1). */
export function argumentChanges(
	sides: SdkSides,
	to: OperationSurface,
	unchanged: UnchangedOperations,
): readonly Change[] {
	return changedOperations(sides, unchanged).flatMap(({ before, after }) => {
		const headers = new Map(headersOf(after).map((header) => [header.name.toLowerCase(), header]));
		return headersOf(before).flatMap((header) => {
			const other = headers.get(header.name.toLowerCase());
			if (other === undefined || other.name === header.name) return [];
			const facts = { method: to.get(after.key)?.method ?? "", from: header.name, to: other.name };
			return [sdkChange("sdk-argument-renamed", facts, { before: header.at, after: other.at }, [reachOf(after)])];
		});
	});
}

function headersOf({ parameters }: Operation): Operation["parameters"] {
	return parameters.filter((parameter) => parameter.in === "header");
}

export interface Places {
	readonly before: Place;
	readonly after: Place;
}

function between({ before, after }: RenamedMethod): Places {
	return { before: before.at, after: after.at };
}

/** A change of names alone: no payload is touched. `after` is null where the thing is gone from there. */
export function sdkChange<K extends ChangeKind>(
	kind: K,
	facts: ChangeFacts[K],
	{ before, after }: Places,
	reaches: readonly Reach[],
	isGone = false,
): Change {
	const change: ChangeOf<K> = {
		kind,
		facts,
		effect: "none",
		direction: "request",
		before,
		after: isGone ? null : after,
		site: { before, after },
		readOnly: false,
		writeOnly: false,
		reaches: reaches.toSorted((a, b) => (a.operation < b.operation ? -1 : 1)),
		way: null,
	};
	// The checker cannot see that the union of all ChangeOf<K> holds this one.
	return change as Change;
}

/** The operations of these keys, as a change reaches them. */
export function reachesAmong(operations: readonly Operation[], keys: ReadonlySet<string>): readonly Reach[] {
	return operations.filter(({ key }) => keys.has(key)).map(reachOf);
}

export function reachOf({ key, operationId, tags, deprecated, sunset, stability }: Operation): Reach {
	const operation = { operation: key, operationId, tags, deprecated, sunset, stability };
	return { ...operation, part: "operation", status: null, success: true, callback: null, trail: [] };
}

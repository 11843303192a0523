import type { Operation } from "../../../contract/api.ts";
import type { Change, ChangeFacts, ChangeKind, ChangeOf, Reach } from "../../../contract/change.ts";
import type { Place } from "../../../contract/source.ts";

/** An operation that both sides have, or that is new. */
export interface OperationPair {
	readonly before: Operation | null;
	readonly after: Operation;
}

/** Where something stands on each side, null where it does not; `site` is the nearest thing that both have. */
export interface ToolPlaces {
	readonly before: Place | null;
	readonly after: Place | null;
	readonly site: { readonly before: Place; readonly after: Place };
}

type ToolKind = Extract<ChangeKind, `tool-${string}`>;

/** A change of what models are offered: no payload is touched. */
export function toolChange<K extends ToolKind>(
	kind: K,
	facts: ChangeFacts[K],
	places: ToolPlaces,
	operations: readonly Operation[],
): Change {
	const change: ChangeOf<K> = {
		kind,
		facts,
		effect: "none",
		direction: "request",
		...places,
		readOnly: false,
		writeOnly: false,
		reaches: operations.map(reachOf).toSorted((a, b) => (a.operation < b.operation ? -1 : 1)),
		way: null,
	};
	// The checker cannot see that the union of all ChangeOf<K> holds this one.
	return change as Change;
}

/** Both sides of an operation. */
export function placesOf(before: Operation, after: Operation): ToolPlaces {
	return { before: before.at, after: after.at, site: { before: before.at, after: after.at } };
}

function reachOf({ key, operationId, tags, deprecated, sunset, stability }: Operation): Reach {
	const operation = { operation: key, operationId, tags, deprecated, sunset, stability };
	return { ...operation, part: "operation", status: null, success: true, callback: null, trail: [] };
}

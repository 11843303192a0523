import type { Operation } from "../../contract/api.ts";
import type { Change, UnchangedOperations } from "../../contract/change.ts";
import { receivedOperations } from "../../generate/plan/webhooks.ts";
import { changedOperations, type OperationPair, type SdkSides } from "../sdk-sides.ts";
import { reachOf, sdkChange } from "./name-changes.ts";

/** A callback that is called otherwise, and the operation that it belongs to. */
interface RenamedCallback extends OperationPair {
	readonly owner: Operation;
}

/** The callbacks of an operation of which only the name is another one: where they are sent to tells that they are the same. */
export function renamedCallbacks({ before, after }: OperationPair): readonly RenamedCallback[] {
	if (before.callbacks.length === 0) return [];
	const [old, now] = [keysOf(before.callbacks), keysOf(after.callbacks)];
	const left = Map.groupBy(
		before.callbacks.filter(({ key }) => !now.has(key)),
		destinationOf,
	);
	const come = after.callbacks.filter(({ key }) => !old.has(key));
	return come.flatMap((callback) => {
		const earlier = left.get(destinationOf(callback))?.shift();
		return earlier === undefined ? [] : [{ before: earlier, after: callback, owner: after }];
	});
}

/**
 * A callback's name never travels, but it is in the key by which an SDK reads what is sent, unless another operation has a
 * callback of that key.
 */
export function callbackChanges(sides: SdkSides, unchanged: UnchangedOperations): readonly Change[] {
	const renamed = changedOperations(sides, unchanged).flatMap(renamedCallbacks);
	if (renamed.length === 0) return [];
	const standing = keysOf(receivedOperations(sides.after));
	return renamed.flatMap(({ before, after, owner }) => {
		if (standing.has(before.key)) return [];
		const facts = { method: "readWebhook", from: before.key, to: after.key };
		return [sdkChange("sdk-argument-renamed", facts, { before: before.at, after: after.at }, [reachOf(owner)])];
	});
}

function keysOf(operations: readonly Operation[]): ReadonlySet<string> {
	return new Set(operations.map(({ key }) => key));
}

function destinationOf({ method, path }: Operation): string {
	return `${method} ${path}`;
}

import type { Operation } from "../contract/api.ts";
import { addressKey } from "./address-key.ts";

/**
 * Finds the version before of an operation of the after side: by its key, else without the names of path parameters, else
 * by where clients find it. An operation that is there under its own key is nobody else's earlier version.
 */
export function createEarlier(
	before: readonly Operation[],
	after: readonly Operation[],
): (operation: Operation) => Operation | undefined {
	const byKey = new Map(before.map((operation) => [operation.key, operation]));
	const kept = new Set(after.map(({ key }) => key));
	const left = before.filter(({ key }) => !kept.has(key));
	const renamed = new Map(left.map((one) => [one.matchKey, one]));
	const moved = new Map(left.map((one) => [addressKey(one), one]));
	return (operation) => byKey.get(operation.key) ?? renamed.get(operation.matchKey) ?? moved.get(addressKey(operation));
}

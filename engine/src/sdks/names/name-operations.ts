import type { Api, Operation } from "../../contract/api.ts";
import type { UnchangedOperations } from "../../contract/change.ts";
import type { JsonValue } from "../../contract/json.ts";
import type { NameLocks } from "../../contract/name-lock.ts";
import { LockedNames } from "../../generate/names/lock/kept-names.ts";
import { isNamingExtension } from "../../generate/plan/method-names/given-name.ts";
import { type OperationName, operationNamer } from "../../generate/plan/method-names/operation-name.ts";
import { jsonEqual } from "../../lib/json-equal.ts";
import { nameSurface, type OperationSurface } from "./operation-surface.ts";

const unlocked: NameLocks = { before: null, after: null };

/**
 * Names the operations of both sides. A name collides with what its whole group holds, so that all operations take part;
 * but what one operation wishes to be called is worked out once where nothing that it is named by was edited.
 */
export function nameBothSides(
	before: Api,
	after: Api,
	names: NameLocks = unlocked,
	unchanged: UnchangedOperations = new Map(),
): readonly [before: OperationSurface, after: OperationSurface] {
	const nameAlone = operationNamer();
	const isAlike = (own: Operation, other: Operation) => unchanged.get(other) === own || isNamedAlike(own, other);
	const wishes = new Map<string, { readonly of: Operation; readonly name: OperationName }>();
	const wish = (operation: Operation): OperationName => {
		const known = wishes.get(operation.key);
		if (known !== undefined && isAlike(known.of, operation)) return known.name;
		const name = nameAlone(operation);
		wishes.set(operation.key, { of: operation, name });
		return name;
	};
	const one = nameSurface(before.operations, wish, new LockedNames(names.before));
	if (before === after && names.before === names.after) return [one, one];
	const isUnlocked = names.before === null && names.after === null;
	if (isUnlocked && areNamedAlike(before.operations, after.operations, isAlike)) return [one, one.forOtherVersion()];
	return [one, nameSurface(after.operations, wish, new LockedNames(names.after))];
}

/** Whether both versions have the same operations, and nothing that any of them is named by was edited. */
function areNamedAlike(
	before: readonly Operation[],
	after: readonly Operation[],
	isAlike: (own: Operation, other: Operation) => boolean,
): boolean {
	return (
		before.length === after.length &&
		before.every((operation, index) => {
			const other = after[index];
			return other !== undefined && operation.key === other.key && isAlike(operation, other);
		})
	);
}

/** Everything that an operation's name is made from. */
function isNamedAlike(a: Operation, b: Operation): boolean {
	return (
		a.operationId === b.operationId &&
		a.path === b.path &&
		a.method === b.method &&
		jsonEqual(a.tags, b.tags) &&
		jsonEqual(namingExtensions(a), namingExtensions(b)) &&
		(a.method !== "DELETE" || hasBody(a) === hasBody(b))
	);
}

/** What is deleted is named by it. It is asked of nothing else, because to answer reads all parts of the operation. */
function hasBody({ requestBody }: Operation): boolean {
	return requestBody !== null;
}

function namingExtensions({ extensions }: Operation): readonly (readonly [string, JsonValue])[] {
	return extensions.size === 0 ? [] : [...extensions].filter(([key]) => isNamingExtension(key));
}

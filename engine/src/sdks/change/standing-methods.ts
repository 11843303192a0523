import type { Operation } from "../../contract/api.ts";
import type { Change } from "../../contract/change.ts";
import { once } from "../../lib/once.ts";
import type { OperationSurface } from "../names/operation-surface.ts";
import type { PlannedOperation, SdkSides } from "../sdk-sides.ts";
import { areSameTypes } from "../types/same-types.ts";

/**
 * Whether the method of an operation that is gone is still there, with the same types: the operation answers at another
 * path or to another HTTP method, which code does not name. `isOrdered`: by the place of its arguments, too.
 */
export type StandsAlike = (change: Change, isOrdered: boolean) => boolean;

export function createStandsAlike(sides: SdkSides, from: OperationSurface, to: OperationSurface): StandsAlike {
	const gone = once(() => new Map(sides.before.operations.map((operation) => [operation.key, operation])));
	const come = once(() => operationsThatCame(sides, to));
	return ({ kind, facts, reaches }, isOrdered) => {
		if (kind !== "operation-removed" || reaches.some(({ callback }) => callback !== null)) return false;
		const before = gone().get(facts.operation);
		const after = before === undefined ? undefined : come().get(from.get(before.key)?.method ?? "");
		if (before === undefined || after === undefined) return false;
		const [old, now] = [sides.planBefore(before), sides.planAfter(after)];
		return (
			areSameTypes(takenBy(old, isOrdered), takenBy(now, isOrdered), "request", sides) &&
			areSameTypes(givenBy(old), givenBy(now), "response", sides)
		);
	};
}

/** By the names of their methods. */
function operationsThatCame(sides: SdkSides, to: OperationSurface): ReadonlyMap<string, Operation> {
	const come = sides.after.operations.filter((operation) => sides.earlier(operation) === undefined);
	return new Map(come.map((operation) => [to.get(operation.key)?.method ?? "", operation]));
}

function takenBy({ plan: { arguments: given, body } }: PlannedOperation, isOrdered: boolean) {
	const known = isOrdered ? given : given.toSorted((a, b) => (a.member < b.member ? -1 : 1));
	return {
		arguments: known.map(({ member, required, shape, source }) => ({ member, required, shape, source: source.kind })),
		body: body === null ? null : { required: body.required, form: body.form, contents: body.contents },
	};
}

function givenBy({ plan: { results, failures, stream, accepts } }: PlannedOperation) {
	return { results, failures, stream, accepts };
}

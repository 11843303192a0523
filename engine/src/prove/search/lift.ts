import type { PayloadStep } from "../../contract/change.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import { isObject } from "../../lib/json-kind.ts";
import { formatPointer } from "../../lib/json-pointer.ts";
import { Unprovable } from "../say/unprovable.ts";
import { matchingName } from "./matching-name.ts";
import type { Ids, PairSampler } from "./pair-sampler.ts";
import { withTagOfBranch } from "./with-tag-of-branch.ts";

/** A step with what describes the value above it, and the value itself, as the two sides of a proof. */
export interface Descent {
	readonly via: PayloadStep["via"];
	readonly above: Ids;
	readonly below: Ids;
}

export interface Lifted {
	readonly payload: JsonValue;
	/** What was put in. */
	readonly value: JsonValue;
	/** Where in the payload it is, or the list around where no value may stand: RFC 6901. */
	readonly location: string;
}

/** Puts a value into the smallest payload that holds it at the end of a way. Throws Unprovable. */
export function lift(value: JsonValue, way: readonly Descent[], pairs: PairSampler): Lifted {
	const tokens: (string | number)[] = [];
	let payload = value;
	for (const { via, above, below } of way.toReversed()) {
		const { token, ...around } = wrap(payload, via, above, pairs);
		const isInnermost = payload === value && tokens.length === 0;
		// Where no value may stand, it is the list around that is refused.
		const isInPlace = !isInnermost || via.kind === "branch" || pairs.get(below).refusing?.satisfiable !== false;
		if (token !== null && isInPlace) tokens.unshift(token);
		payload = via.kind === "branch" ? tagged(around.payload, above, below, tokens[0], pairs) : around.payload;
	}
	return { payload, value, location: formatPointer(tokens) };
}

/** With the tag of the branch, where that is not what the value inside is about. */
function tagged(
	payload: JsonValue,
	above: Ids,
	{ accepting: branch }: Ids,
	inside: string | number | undefined,
	pairs: PairSampler,
): JsonValue {
	const schema = pairs.get(above).accepting;
	const property = schema?.discriminator?.propertyName;
	if (schema === null || branch === null || property === undefined || inside === property) return payload;
	// An object that lacks the property may be there to show that.
	const isFree = inside !== undefined || (isObject(payload) && Object.hasOwn(payload, property));
	return (isFree ? withTagOfBranch(payload, { schema, branch }, pairs.samplers.accepting.side) : null) ?? payload;
}

interface Wrapped {
	readonly payload: JsonValue;
	/** The name or index under which the value stands; null where it is the same value. */
	readonly token: string | number | null;
}

function wrap(value: JsonValue, via: Descent["via"], above: Ids, pairs: PairSampler): Wrapped {
	switch (via.kind) {
		case "property":
			return { payload: objectWith(via.name, value, above, pairs), token: via.name };
		case "additional": {
			const name = pairs.freshName(above);
			return { payload: objectWith(name, value, above, pairs), token: name };
		}
		case "pattern": {
			const name = matchingName(via.pattern, above, pairs);
			return { payload: objectWith(name, value, above, pairs), token: name };
		}
		case "item":
			return { payload: pairs.listWith(above, value, via.index), token: via.index };
		case "items": {
			const { accepting, refusing } = pairs.get(above);
			const index = Math.max(accepting?.prefixItems.length ?? 0, refusing?.prefixItems.length ?? 0);
			return { payload: pairs.listWith(above, value, index), token: index };
		}
		case "branch":
			return { payload: withWhatIsAround(value, above, pairs), token: null };
		case "content":
			throw new Unprovable("validators need not check what a text holds");
		case "into-list":
			throw new Unprovable("one side describes a list and the other a single item, which look the same on the wire");
	}
}

/** Objects around a value, tried in this order: what both sides require, then what the branches of a union do. */
function objectWith(name: string, value: JsonValue, above: Ids, pairs: PairSampler): JsonObject {
	let first: JsonObject | undefined;
	for (const around of pairs.commonObjects(above)) {
		const object: JsonObject = { ...around, [name]: value };
		if (pairs.samplers.accepting.accepts(above.accepting, object)) return object;
		first ??= object;
	}
	return first ?? { [name]: value };
}

/** A branch describes the same value as the schema around it, which may require more. */
function withWhatIsAround(value: JsonValue, above: Ids, pairs: PairSampler): JsonValue {
	const { accepting } = pairs.samplers;
	if (!isObject(value) || accepting.accepts(above.accepting, value)) return value;
	for (const around of pairs.commonObjects(above)) {
		const object: JsonObject = { ...around, ...value };
		if (accepting.accepts(above.accepting, object)) return object;
	}
	return value;
}

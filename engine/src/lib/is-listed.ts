import type { JsonObject, JsonValue } from "../contract/json.ts";
import { canonicalJson } from "./canonical-json.ts";
import { jsonEqual } from "./json-equal.ts";

type Container = JsonObject | readonly JsonValue[];

interface Listed {
	/** A Set tells numbers apart as `jsonEqual` does: 0 is -0, and NaN is itself. */
	readonly scalars: ReadonlySet<JsonValue>;
	/** By their text, which is the same for equal ones. */
	readonly containers: ReadonlyMap<string, readonly Container[]>;
}

/** Of a shorter list its values are looked at faster than they are counted up. */
const FEW = 8;

const known = new WeakMap<readonly JsonValue[], Listed>();

/**
 * Whether a list has a value that is equal to this one. A list that nobody changes: enums have tens of thousands of values
 * in the descriptions of strangers, and are asked for as many.
 */
export function isListed(values: readonly JsonValue[], value: JsonValue): boolean {
	if (values.length <= FEW) return values.some((one) => jsonEqual(one, value));
	const listed = known.get(values) ?? readList(values);
	known.set(values, listed);
	if (!isContainer(value)) return listed.scalars.has(value);
	return (listed.containers.get(canonicalJson(value)) ?? []).some((one) => jsonEqual(one, value));
}

function readList(values: readonly JsonValue[]): Listed {
	const containers = Map.groupBy(values.filter(isContainer), canonicalJson);
	return { scalars: new Set(values.filter((value) => !isContainer(value))), containers };
}

function isContainer(value: JsonValue): value is Container {
	return typeof value === "object" && value !== null;
}

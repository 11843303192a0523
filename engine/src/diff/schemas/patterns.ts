import type { PatternProperty, Schema, SchemaId } from "../../contract/api.ts";
import type { Lookup, SchemaPair } from "./schema-pair.ts";

/**
 * Compares what properties must satisfy whose names match a pattern, where both sides have the pattern. That a pattern
 * came, or went, is an edit of the keyword.
 */
export function comparePatterns(pair: SchemaPair): void {
	const others = byPattern(pair.after);
	for (const [pattern, ids] of byPattern(pair.before)) {
		const own = others.get(pattern);
		if (own?.length !== ids.length) continue;
		for (const [before, after] of different(ids, own, pair.lookup))
			pair.step(before, after, { kind: "pattern", pattern });
	}
}

/** Whether both sides have the same patterns, each as often: then all that differs is inside of them. */
export function haveSamePatterns(before: Schema, after: Schema): boolean {
	const [own, others] = [byPattern(before), byPattern(after)];
	return own.size === others.size && [...own].every(([pattern, ids]) => others.get(pattern)?.length === ids.length);
}

/** An allOf may bring one pattern several times. */
function byPattern({ applicators }: Schema): ReadonlyMap<string, readonly SchemaId[]> {
	if (applicators === null) return NONE;
	const groups = Map.groupBy(applicators.patternProperties, ({ pattern }: PatternProperty) => pattern);
	return new Map([...groups].map(([pattern, all]) => [pattern, all.map(({ schema }) => schema)]));
}

const NONE: ReadonlyMap<string, readonly SchemaId[]> = new Map();

/** Those that are not the same as written, in their order. */
function different(
	before: readonly SchemaId[],
	after: readonly SchemaId[],
	{ same }: Lookup,
): readonly (readonly [SchemaId, SchemaId])[] {
	const left = [...after];
	const changed = before.filter((id) => {
		const index = left.findIndex((other) => same(id, other));
		if (index !== -1) left.splice(index, 1);
		return index === -1;
	});
	return changed.flatMap((id, index) => {
		const other = left[index];
		return other === undefined ? [] : [[id, other] as const];
	});
}

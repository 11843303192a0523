import type { Change } from "../../contract/change.ts";
import type { SdkSides } from "../sdk-sides.ts";
import { sdkChange } from "./name-changes.ts";
import type { OperationSurface } from "./operation-surface.ts";
import { answeredNames } from "./reached-types.ts";
import type { Extraction } from "./replacements.ts";
import { typeNameOf } from "./type-names.ts";
import { hasOwnName, nameOfWritten, usersOf } from "./written-types.ts";

/**
 * Types of components that stand where something was written out. TypeScript writes such a thing where it stands; where
 * types go by their names it had one, made of the words of its place, and has the component's now.
 */
export function extractedTypes(
	extracted: readonly Extraction[],
	sides: SdkSides,
	{ changes, methods }: { readonly changes: readonly Change[]; readonly methods: OperationSurface },
): readonly Change[] {
	if (extracted.length === 0) return [];
	const told = new Set(changes.flatMap(({ way }) => (way === null ? [] : [(way.steps.at(-1) ?? way.root).before])));
	const named = extracted
		.filter((one) => !told.has(one.values.before) && hasOwnName(one.values.before, one.side, sides.shapes.before))
		.map((one) => ({ ...one, from: nameOfWritten(one, sides, methods), to: typeNameOf(one.to), component: one.to }))
		// A type that was made of the words of its place may be called as the component is.
		.filter(({ from, to }) => from !== to);
	return [...Map.groupBy(named, ({ from, to }) => `${from}\n${to}`).values()].flatMap((same): readonly Change[] => {
		const [first] = same;
		if (first === undefined) return [];
		const reaches = usersOf(same, sides);
		if (reaches.length === 0) return [];
		const { values, from, to, component } = first;
		const { before, after, said } = sides;
		const places = { before: before.schemas.get(values.before).at, after: after.schemas.get(values.after).at };
		const change = sdkChange("sdk-type-replaced", { from, to }, places, reaches);
		const directed: Change = answeredNames(after, said).has(component) ? { ...change, direction: "response" } : change;
		sides.replaced.set(directed, values);
		return [directed];
	});
}

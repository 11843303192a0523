import type { Change } from "../../contract/change.ts";
import type { SdkSides } from "../sdk-sides.ts";
import { sdkChange } from "./name-changes.ts";
import { closesBetween } from "./narrowed-types.ts";
import type { OperationSurface } from "./operation-surface.ts";
import { answeredNames } from "./reached-types.ts";
import type { Inlining } from "./replacements.ts";
import { typeNameOf } from "./type-names.ts";
import { hasOwnName, nameOfWritten, usersOf } from "./written-types.ts";

interface Known {
	readonly changes: readonly Change[];
	readonly types: () => ReadonlySet<string>;
	readonly methods: OperationSurface;
}

/**
 * Types of what is written out where a component stood which is still a type: where types go by their names, the value has
 * another one, made of the words of its place. That a type is gone is told by itself.
 */
export function inlinedTypes(
	inlined: readonly Inlining[],
	sides: SdkSides,
	{ changes, types, methods }: Known,
): readonly Change[] {
	if (inlined.length === 0) return [];
	const told = new Set(changes.flatMap(({ way }) => (way === null ? [] : [(way.steps.at(-1) ?? way.root).before])));
	const { before, after, said, shapes } = sides;
	const named = inlined
		.filter(({ from, values, side }) => {
			const isLeft = types().has(typeNameOf(from)) && !told.has(values.before);
			return isLeft && hasOwnName(values.after, side, shapes.after);
		})
		.map((one) => ({ ...one, type: typeNameOf(one.from), to: nameOfWritten(one, sides, methods) }))
		.filter(({ type, to }) => type !== to);
	return [...Map.groupBy(named, ({ type, to }) => `${type}\n${to}`).values()].flatMap((same): readonly Change[] => {
		const [first] = same;
		const reaches = usersOf(same, sides);
		if (first === undefined || reaches.length === 0) return [];
		const { from, type, to, values, within, side } = first;
		const places = { before: before.schemas.get(values.before).at, after: after.schemas.get(values.after).at };
		const isAnswered = side === "response" || (within !== null && answeredNames(after, said).has(within));
		// Of what is sent alone no other value is taken than those that are listed.
		const closes = !isAnswered && answeredNames(before, said).has(from) && closesBetween(values, sides);
		const change = sdkChange("sdk-type-replaced", { from: type, to, ...(closes && { closes }) }, places, reaches);
		const directed: Change = isAnswered ? { ...change, direction: "response" } : change;
		sides.replaced.set(directed, values);
		return [directed];
	});
}

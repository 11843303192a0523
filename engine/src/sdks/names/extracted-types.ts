import type { Change } from "../../contract/change.ts";
import { pascalCase } from "../../generate/names/casing.ts";
import { splitWords } from "../../generate/names/split-words.ts";
import { isNull } from "../../generate/plan/shape.ts";
import type { SdkSides } from "../sdk-sides.ts";
import { reachesAmong, sdkChange } from "./name-changes.ts";
import type { OperationSurface } from "./operation-surface.ts";
import { answeredNames, reachedTypes } from "./reached-types.ts";
import type { Extraction } from "./replacements.ts";
import { operationsOf } from "./type-changes.ts";
import { typeNameOf } from "./type-names.ts";

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
		.filter((one) => !told.has(one.values.before) && hasOwnName(one, sides))
		.map((one) => ({ ...one, from: nameOf(one, sides, methods), to: typeNameOf(one.to), component: one.to }))
		// A type that was made of the words of its place may be called as the component is.
		.filter(({ from, to }) => from !== to);
	return [...Map.groupBy(named, ({ from, to }) => `${from}\n${to}`).values()].flatMap((same): readonly Change[] => {
		const [first] = same;
		if (first === undefined) return [];
		const reaches = reachesAmong(sides.after.operations, usersOf(same, sides));
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

/**
 * Whether languages give it a name of its own: an object with members, listed values, several alternatives. What is a
 * component or null has none.
 */
function hasOwnName({ values, side }: Extraction, { shapes: { before } }: SdkSides): boolean {
	const shape = before.plannedOf(values.before, side ?? "request");
	const others = (shape.kind === "union" ? shape.members : [shape]).filter((member) => !isNull(member));
	const [only] = others;
	if (only === undefined || others.length > 1) return only !== undefined;
	if (only.kind === "record") return only.fields.length + only.bases.length > 0;
	return only.kind === "literals" || (only.kind === "reference" && before.nameOf(only) === null);
}

function nameOf({ within, operation, words }: Extraction, sides: SdkSides, methods: OperationSurface): string {
	const after = sides.operation(operation);
	const before = after === undefined ? undefined : sides.earlier(after);
	const stem = within === null ? (methods.get(before?.key ?? operation)?.stem ?? []) : splitWords(within);
	return pascalCase([...stem, ...words]);
}

function usersOf(extracted: readonly Extraction[], { after, said }: SdkSides): ReadonlySet<string> {
	return new Set(
		extracted.flatMap(({ within, operation }) =>
			within === null ? [operation] : [...operationsOf(within, reachedTypes(after, said))],
		),
	);
}

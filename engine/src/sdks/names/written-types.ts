import type { SchemaId } from "../../contract/api.ts";
import type { Reach } from "../../contract/change.ts";
import { pascalCase } from "../../generate/names/casing.ts";
import { splitWords } from "../../generate/names/split-words.ts";
import { isNull } from "../../generate/plan/shape.ts";
import type { SdkSides } from "../sdk-sides.ts";
import { reachesAmong } from "./name-changes.ts";
import type { OperationSurface } from "./operation-surface.ts";
import { reachedTypes } from "./reached-types.ts";
import type { Extraction, Inlining, Replacement } from "./replacements.ts";
import { operationsOf } from "./type-changes.ts";

/*
 * Types of what is written out where it stands: languages that go by names make them one of the words of its place.
 */

/**
 * Whether languages give it a name of its own: an object with members, listed values, several alternatives. What is a
 * component or null has none.
 */
export function hasOwnName(id: SchemaId, side: Replacement["side"], shapes: SdkSides["shapes"]["before"]): boolean {
	const shape = shapes.plannedOf(id, side ?? "request");
	const others = (shape.kind === "union" ? shape.members : [shape]).filter((member) => !isNull(member));
	const [only] = others;
	if (only === undefined || others.length > 1) return only !== undefined;
	if (only.kind === "record") return only.fields.length + only.bases.length > 0;
	return only.kind === "literals" || (only.kind === "reference" && shapes.nameOf(only) === null);
}

type Written = Pick<Extraction | Inlining, "within" | "operation" | "words">;

/** What it is called after the component or the operation in which it stands; `methods` are those of the before side. */
export function nameOfWritten(
	{ within, operation, words }: Written,
	sides: SdkSides,
	methods: OperationSurface,
): string {
	const after = sides.operation(operation);
	const before = after === undefined ? undefined : sides.earlier(after);
	const stem = within === null ? (methods.get(before?.key ?? operation)?.stem ?? []) : splitWords(within);
	return pascalCase([...stem, ...words]);
}

/** The operations in which, or in whose components, they stand. */
export function usersOf(written: readonly Written[], { after, said }: SdkSides): readonly Reach[] {
	const keys = written.flatMap(({ within, operation }) =>
		within === null ? [operation] : [...operationsOf(within, reachedTypes(after, said))],
	);
	return reachesAmong(after.operations, new Set(keys));
}

import { items, member, type Node, textAt } from "../node.ts";
import { allowsEverything } from "./allows-everything.ts";
import type { SchemaInterner } from "./schema-interner.ts";
import { demandsOnly } from "./schema-keywords.ts";

/** Whether alternatives neither demand anything together nor describe a property: one that allows all leaves the names. */
export function isIdleUnion(branches: readonly Node[], schemas: SchemaInterner): boolean {
	const isOpen = branches.some((branch) => allowsEverything(branch, schemas));
	return isOpen && !branches.some((branch) => mayDescribeNames(branch, schemas));
}

/** Schemas that are looked at, through references and what they compose: one that takes more may describe some name. */
const MAX_LOOKED_AT = 50;

/**
 * Whether a schema may say what properties of its value are called, by itself or through what it applies to that value.
 * Looks at how it is written, and through its references and all that it composes.
 */
function mayDescribeNames(node: Node, schemas: SchemaInterner, bound = { left: MAX_LOOKED_AT }): boolean {
	const lowered = schemas.lower(node);
	if (lowered === null) return false;
	bound.left -= 1;
	schemas.work.spend(1);
	if (bound.left < 0) return true;
	const { keywords } = lowered;
	const describes = DESCRIBING.some(
		(keyword) => Object.hasOwn(keywords, keyword) && !demandsOnly({ [keyword]: keywords[keyword] ?? null }, []),
	);
	if (describes) return true;
	const ref = textAt(keywords, "$ref");
	const target = ref === null ? undefined : schemas.resolve(ref, node.at.file);
	// What a reference that leads nowhere describes, nobody knows.
	if (ref !== null && target === undefined) return true;
	const object = { ...node, value: keywords };
	const composed = COMPOSING.flatMap((keyword) => items(member(object, keyword)));
	return (target === undefined ? composed : [target, ...composed]).some((part) =>
		mayDescribeNames(part, schemas, bound),
	);
}

const COMPOSING = ["allOf", "anyOf", "oneOf"] as const;

const DESCRIBING = [
	...["properties", "patternProperties", "additionalProperties", "required", "unevaluatedProperties", "$dynamicRef"],
	...["if", "then", "else", "dependentRequired", "dependentSchemas", "dependencies"],
];

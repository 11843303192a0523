import { items, member, type Node, textAt } from "../node.ts";
import type { SchemaInterner } from "./schema-interner.ts";
import { demandsOnly } from "./schema-keywords.ts";

/** What a node means that only refers to, or wraps, something else: `{$ref: X}`, `{allOf: [X]}` and `{anyOf: [X]}` are X. */
export function unwrapSchema(node: Node, schemas: SchemaInterner): Node {
	let current = node;
	for (let levels = 0; levels < MAX_WRAPPERS; levels++) {
		const inner = innerOf(current, schemas);
		if (inner === undefined) return current;
		current = inner;
	}
	return current;
}

/** Nobody wraps one thing more often; a circle of wrappers ends here. */
const MAX_WRAPPERS = 10;

function innerOf(node: Node, schemas: SchemaInterner): Node | undefined {
	const lowered = schemas.lower(node);
	if (lowered === null || lowered.nullable) return undefined;
	const ref = textAt(lowered.keywords, "$ref");
	if (ref !== null) return demandsOnly(lowered.keywords, ["$ref"]) ? schemas.resolve(ref, node.at.file) : undefined;
	const wrapper = WRAPPERS.find((keyword) => Object.hasOwn(lowered.keywords, keyword));
	if (wrapper === undefined || !demandsOnly(lowered.keywords, [wrapper])) return undefined;
	const branches = items(member(node, wrapper));
	return branches.length === 1 ? branches[0] : undefined;
}

const WRAPPERS = ["allOf", "anyOf", "oneOf"] as const;

import type { Evaluated, Remainder } from "../../contract/api.ts";
import type { JsonValue } from "../../contract/json.ts";
import { isList } from "../../lib/json-kind.ts";
import { appendPointer } from "../../lib/json-pointer.ts";
import { items, member, members, type Node, type ObjectNode, textAt } from "../node.ts";
import type { SchemaInterner } from "./schema-interner.ts";

type When = Evaluated["when"];

interface Walk {
	readonly of: Remainder["of"];
	readonly schemas: SchemaInterner;
	readonly found: Evaluated[];
	/** Objects on the way here: a reference in a circle evaluates nothing more. */
	readonly path: readonly JsonValue[];
	readonly seen: { dynamic: boolean };
}

/** Parts of one schema that evaluate something; real ones have a dozen. Deeper ones are not looked at: see MAX_DEPTH. */
const MAX_PARTS = 500;
/** Applicators inside applicators; what is deeper evaluates nothing, which only makes the schema stricter. */
const MAX_DEPTH = 50;

/**
 * What a schema evaluates besides its own `unevaluated` keyword: by its own keywords, and by those of every schema that
 * it applies to the same value, where that one holds (JSON Schema 2020-12, core, sections 11.2 and 11.3). Null where it
 * applies a `$dynamicRef` that nothing gives a meaning: the schema is then not understood as it is.
 */
export function evaluatedBy(
	node: ObjectNode,
	of: Remainder["of"],
	schemas: SchemaInterner,
): readonly Evaluated[] | null {
	const walk: Walk = { of, schemas, found: [], path: [node.value], seen: { dynamic: false } };
	collectOwn(node, [], walk);
	collectInside(node, [], walk);
	return walk.seen.dynamic ? null : walk.found;
}

/** What `additionalProperties` must not see: the names and patterns of its own schema object. */
export function namesBeside(node: ObjectNode): Evaluated {
	return {
		...NOTHING,
		names: members(member(node, "properties")).map(([name]) => name),
		patterns: members(member(node, "patternProperties")).map(([pattern]) => pattern),
	};
}

const NOTHING: Evaluated = { when: [], all: false, names: [], patterns: [], prefix: 0, contains: [] };

function collect(node: Node | undefined, when: When, walk: Walk): void {
	if (node === undefined || walk.path.includes(node.value)) return;
	if (walk.path.length > MAX_DEPTH || walk.found.length > MAX_PARTS) return;
	const lowered = walk.schemas.lower(node);
	if (lowered === null) return;
	const own = { ...node, value: lowered.keywords };
	const inside = { ...walk, path: [...walk.path, node.value] };
	const keyword = walk.of === "properties" ? "unevaluatedProperties" : "unevaluatedItems";
	if (Object.hasOwn(own.value, keyword)) walk.found.push({ ...NOTHING, when, all: true });
	collectOwn(own, when, inside);
	collectInside(own, when, inside);
}

function collectOwn(node: ObjectNode, when: When, walk: Walk): void {
	const own = walk.of === "properties" ? ownProperties(node) : ownItems(node, walk.schemas);
	if (own.all || own.names.length + own.patterns.length + own.prefix + own.contains.length > 0) {
		walk.found.push({ ...own, when });
	}
}

function ownProperties(node: ObjectNode): Evaluated {
	return { ...namesBeside(node), all: Object.hasOwn(node.value, "additionalProperties") };
}

function ownItems(node: ObjectNode, schemas: SchemaInterner): Evaluated {
	const written = member(node, "items");
	const isTuple = written !== undefined && isList(written.value);
	const contains = member(node, "contains");
	return {
		...NOTHING,
		all: isTuple ? Object.hasOwn(node.value, "additionalItems") : written !== undefined,
		prefix: items(isTuple ? written : member(node, "prefixItems")).length,
		contains: contains === undefined ? [] : [schemas.intern(contains)],
	};
}

function collectInside(node: ObjectNode, when: When, walk: Walk): void {
	const { schemas } = walk;
	walk.seen.dynamic ||= Object.hasOwn(node.value, "$dynamicRef");
	const ref = textAt(node.value, "$ref");
	if (ref !== null) collect(schemas.resolve(ref, node.at.file), when, walk);
	for (const part of items(member(node, "allOf"))) collect(part, when, walk);
	for (const keyword of ["anyOf", "oneOf"]) {
		for (const branch of items(member(node, keyword))) collect(branch, [...when, holds(branch, true, schemas)], walk);
	}
	const condition = member(node, "if");
	if (condition !== undefined) {
		const [met, unmet] = [holds(condition, true, schemas), holds(condition, false, schemas)];
		collect(condition, [...when, met], walk);
		collect(member(node, "then"), [...when, met], walk);
		collect(member(node, "else"), [...when, unmet], walk);
	}
	for (const [name, dependent] of members(member(node, "dependentSchemas"))) {
		collect(dependent, [...when, holds(havingProperty(dependent, name), true, schemas)], walk);
	}
}

function holds(node: Node, isMet: boolean, schemas: SchemaInterner): When[number] {
	return { schema: schemas.intern(node), holds: isMet };
}

/** A schema that says no more than that a property is there; it stands where the dependent schema does. */
function havingProperty({ at }: Node, name: string): Node {
	const place = { file: at.file, pointer: appendPointer(at.pointer, "required") };
	return { at: place, value: { type: "object", required: [name] } };
}

import type { Schema, SchemaId } from "../../../contract/api.ts";
import { canonicalJson } from "../../../lib/canonical-json.ts";
import { shortHash } from "../../names/short-hash.ts";
import { nullShape, type Shape, type TypeKey } from "../shape.ts";
import { allFields } from "./all-fields.ts";
import { buildShape } from "./build-shape.ts";
import { partsOf } from "./composition.ts";
import { isFile } from "./is-file.ts";
import { LeafFields } from "./leaf-fields.ts";
import { placeKey } from "./place-key.ts";
import type { Side } from "./reach.ts";
import type { DeclaredType, ShapeContext, ShapeSource, Shapes, Spot } from "./shape-context.ts";
import { ShapeInterner } from "./shape-interner.ts";
import { unionOf } from "./union-of.ts";

/** Types nested deeper than this get names: nobody reads them otherwise, and printers need not fear for their stack. */
const MAX_INLINE_DEPTH = 6;

/** An enum with more values than this that is used twice gets a name. */
const MAX_INLINE_LITERALS = 12;

/** Turns schemas into shapes, and remembers which types have to be declared for them. */
export function createShapes(source: ShapeSource): Shapes {
	const { schemas, compose, within } = source;
	const waiting: Omit<DeclaredType, "shape">[] = [];
	const known = new Set<TypeKey>();
	const interner = new ShapeInterner();
	const leaves = new LeafFields();

	const refer = (schema: Schema, side: Side): TypeKey => {
		const key = keyOf(schema, side, source);
		if (!known.has(key)) {
			known.add(key);
			waiting.push({ key, schema, side, isInput: side === "request" && source.reach.isSided(schema.id) });
		}
		return key;
	};

	const mention: ShapeContext["mention"] = (alias, side) => {
		const named: Shape = { kind: "reference", type: refer(alias.of, side) };
		return alias.orNull ? unionOf([named, nullShape]) : named;
	};

	const shapeAt = (id: SchemaId, spot: Spot): Shape => interner.shape(writtenAt(id, spot));
	const writtenAt = (id: SchemaId, spot: Spot): Shape => {
		const schema = schemas.get(id);
		const { alias } = compose(schema);
		if (schema.name === null && alias !== null) return mention(alias, spot.side);
		if (isDeclared(schema, spot, source)) return { kind: "reference", type: refer(schema, spot.side) };
		return buildShape(schema, spot, context);
	};

	const context: ShapeContext = {
		...source,
		refer,
		mention,
		field: (field) => interner.field(field),
		leaf: (named, member, make) => leaves.get(named, member, source, make),
		shape: (id, { side, depth }) => shapeAt(id, { side, depth: depth + 1 }),
	};
	return {
		use: (id, side) => shapeAt(id, { side, depth: 0 }),
		fieldsOf: (id, side) => allFields(schemas.get(id), { side, depth: 0 }, context),
		notesOf: (id) => source.notesOf(schemas.get(id), false),
		isComposed: (id) => partsOf(schemas.get(id), compose).length > 0,
		isFile: (id) => isFile(compose(schemas.get(id)).alias?.of ?? schemas.get(id)),
		declared: () => {
			const types: DeclaredType[] = [];
			for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
				const { schema, side } = next;
				types.push({ ...next, shape: within(next.key, () => buildShape(schema, { side, depth: 0 }, context)) });
			}
			return types;
		},
	};
}

function keyOf(schema: Schema, side: Side, { homeOf, reach }: ShapeSource): TypeKey {
	const { at, written } = schema;
	// Several places may be merged at one of them, and in more than one way.
	const merge = written.values.length > 1 ? ` ${shortHash(canonicalJson(written.values))}` : "";
	return `${placeKey(homeOf(at))}${merge}${reach.isSided(schema.id) ? ` ${side}` : ""}`;
}

/** Components have names; so does what callers speak of, what several places share, and what would be nested too deeply. */
function isDeclared(schema: Schema, { depth }: Spot, { reach, compose }: ShapeSource): boolean {
	if (schema.name !== null) return true;
	if (reach.isBody(schema.id) && (schema.properties.size > 0 || schema.unions.length > 0)) return true;
	const isShared = reach.isShared(schema.id);
	if (!isShared && depth < MAX_INLINE_DEPTH) return false;
	return partsOf(schema, compose).length > 0 || (isShared && (schema.enum?.length ?? 0) > MAX_INLINE_LITERALS);
}

import type { Schema, SchemaId, Union } from "../../contract/api.ts";
import { plainField, type Shape, unionOf } from "./shape.ts";
import type { ShapeContext, Spot } from "./shape-context.ts";

/** TypeScript multiplies intersections of unions out; beyond this product the further unions are left out. */
const MAX_COMBINATIONS = 500;

/** What a schema's alternatives say beside its own keywords: all of these hold at once. */
export function unionShapes(schema: Schema, spot: Spot, context: ShapeContext): readonly Shape[] {
	let combinations = 1;
	return schema.unions
		.map((union) => unionShape(schema, union, spot, context))
		.filter((union) => {
			if (union.kind === "unknown") return false;
			combinations *= union.kind === "union" ? union.members.length : 1;
			if (combinations <= MAX_COMBINATIONS) return true;
			const message = "Too many alternatives hold together: only the first are typed.";
			context.degrade({ pointer: schema.at.pointer, message });
			return false;
		});
}

function unionShape(schema: Schema, union: Union, spot: Spot, context: ShapeContext): Shape {
	const joined = unionOf(union.branches.map((id) => tagged(schema, id, context.shape(id, spot), context)));
	if (joined.kind === "unknown" && union.branches.some((id) => context.schemas.get(id).required.size > 0)) {
		const message = "Alternatives that only say which members are required together are not told apart by type.";
		context.degrade({ pointer: union.at.pointer, message });
	}
	return joined;
}

/** Adds to a branch the tag by which its discriminator tells it apart, where the branch itself does not say it. */
function tagged(schema: Schema, id: SchemaId, branch: Shape, context: ShapeContext): Shape {
	const property = schema.discriminator?.propertyName;
	if (property === undefined || branch.kind !== "reference") return branch;
	const tags = tagsOf(schema, context.schemas.get(id));
	if (tags.length === 0 || !takesTags(context.schemas.get(id), property, tags, context)) return branch;
	const tag = {
		...plainField,
		name: property,
		shape: { kind: "literals", values: tags, open: false },
		required: true,
	} as const;
	return { kind: "intersection", members: [branch, { kind: "record", bases: [], fields: [tag], extra: null }] };
}

/** False where the branch says its tag already, or where what it says of the property would leave nothing of it. */
function takesTags(target: Schema, property: string, tags: readonly string[], context: ShapeContext): boolean {
	const declared = target.properties.get(property);
	if (declared === undefined) return target.unions.length === 0;
	const { enum: values, types } = context.schemas.get(declared.schema);
	if (values !== null) return values.length > 1 && tags.every((tag) => values.includes(tag));
	return types === null || types.includes("string");
}

function tagsOf(schema: Schema, target: Schema): readonly string[] {
	const mapping = schema.discriminator?.mapping ?? new Map<string, SchemaId>();
	if (mapping.size === 0) return target.name === null ? [] : [target.name];
	return [...mapping]
		.filter(([, id]) => id === target.id)
		.map(([tag]) => tag)
		.toSorted();
}

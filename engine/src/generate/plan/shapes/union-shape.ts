import type { Schema, SchemaId, Union } from "../../../contract/api.ts";
import { splitWords } from "../../names/split-words.ts";
import { nullShape, type Shape } from "../shape.ts";
import { foundTag } from "./found-tag.ts";
import type { ShapeContext, Spot } from "./shape-context.ts";
import { type Alternative, taggedUnionOf, unionOf, untagged } from "./union-of.ts";

/** What a schema's alternatives say beside its own keywords: all of these hold at once. */
export function unionShapes(schema: Schema, spot: Spot, context: ShapeContext): readonly Shape[] {
	return schema.unions
		.map((union) => unionShape(schema, union, spot, context))
		.filter((union) => union.kind !== "unknown");
}

function unionShape(schema: Schema, union: Union, spot: Spot, context: ShapeContext): Shape {
	const joined = joinedShape(schema, union, spot, context);
	if (joined.kind === "unknown" && union.branches.some((id) => context.schemas.get(id).required.size > 0)) {
		const message = "Alternatives that only say which members are required together are not told apart by type.";
		context.degrade({ pointer: union.at.pointer, message });
	}
	return joined;
}

function joinedShape(schema: Schema, { branches }: Union, spot: Spot, context: ShapeContext): Shape {
	const open = context.reach.has(schema.id, "response");
	const shapes = branches.map((id) => context.shape(id, spot));
	const property = schema.discriminator?.propertyName;
	if (property !== undefined) {
		const tag = { property, words: tagWords(property), written: true };
		const alternatives = branches.map((id, index) => writtenAlternative(schema, id, shapes[index], context));
		return taggedUnionOf(alternatives, tag, open);
	}
	const found = context.seeksTags ? foundTag(branches, shapes, context) : null;
	if (found === null) return taggedUnionOf(shapes.map(untagged), null, open);
	const tag = { property: found.property, words: tagWords(found.property), written: false };
	return taggedUnionOf(found.alternatives, tag, open);
}

/**
 * What stands where a base with a discriminator is mentioned: one of the schemas that extend it, told apart by the base's
 * tag (OpenAPI 3.2, Discriminator Object). null for a schema that nothing extends.
 */
export function subtypesShape(schema: Schema, spot: Spot, context: ShapeContext): Shape | null {
	const { subtypes } = context.compose(schema);
	const property = schema.discriminator?.propertyName;
	if (subtypes.length === 0 || property === undefined) return null;
	const alternatives = subtypes.map((id) => {
		const { name } = context.schemas.get(id);
		// A mapping need not name all: the component's own name is a tag as well.
		return writtenAlternative(schema, id, context.shape(id, spot), context, name === null ? [] : [name]);
	});
	const tag = { property, words: tagWords(property), written: true };
	const union = taggedUnionOf(alternatives, tag, context.reach.has(schema.id, "response"));
	return schema.types?.includes("null") ? unionOf([union, nullShape]) : union;
}

function tagWords(property: string): readonly string[] {
	const words = splitWords(property);
	return words.length > 0 ? words : ["tag"];
}

/** A branch with the values by which its discriminator tells it apart; `implied` where its mapping does not name it. */
function writtenAlternative(
	schema: Schema,
	id: SchemaId,
	shape: Shape | undefined,
	context: ShapeContext,
	implied: readonly string[] = [],
): Alternative {
	const target = context.schemas.get(id);
	const property = schema.discriminator?.propertyName ?? "";
	const written = mappedTags(schema, target);
	const mapped = written.length > 0 ? written : implied;
	const own = ownTags(target, property, context);
	const isOwn = own !== null && !mapped.some((tag) => own.includes(tag));
	return {
		shape: shape ?? { kind: "unknown" },
		values: isOwn ? own : mapped,
		declared: shape?.kind !== "reference" || isOwn || !takesTags(target, property, mapped, context),
		isFallback: schema.discriminator?.defaultMapping === id,
	};
}

/** False where the branch says its tag already, or where what it says of the property would leave nothing of it. */
function takesTags(target: Schema, property: string, tags: readonly string[], context: ShapeContext): boolean {
	if (tags.length === 0) return false;
	const declared = target.properties.get(property);
	if (declared === undefined) return target.unions.length === 0;
	const { enum: values, types } = context.schemas.get(declared.schema);
	if (values !== null) return values.length > 1 && tags.every((tag) => values.includes(tag));
	return types === null || types.includes("string");
}

/** What a branch itself lists for its tag; null where it lists nothing. */
function ownTags(target: Schema, property: string, context: ShapeContext): readonly string[] | null {
	const declared = target.properties.get(property);
	const values = declared === undefined ? null : context.schemas.get(declared.schema).enum;
	return values === null ? null : values.filter((value) => typeof value === "string");
}

function mappedTags({ discriminator }: Schema, target: Schema): readonly string[] {
	const mapping = discriminator?.mapping ?? new Map<string, SchemaId>();
	const tags = [...mapping].filter(([, id]) => id === target.id).map(([tag]) => tag);
	if (mapping.size === 0 && target.name !== null) return [target.name];
	return tags.toSorted();
}

import { isPureUnion } from "../../containment/formulas/demands.ts";
import type { Schema, SchemaId } from "../../contract/api.ts";
import { bitsOf, NULL, typesOf } from "../../lib/json-types.ts";

/**
 * `anyOf [{type: string, maxLength: 5}, {type: integer}]` is `{type: [string, integer], maxLength: 5}`: keywords only
 * speak of their own type. Where the other side is spelled as a list of types, the union is read as one too.
 */
export function flattenUnlike(schema: Schema, other: Schema, get: (id: SchemaId) => Schema): Schema {
	const isList = other.unions.length === 0 && listsTypes(other);
	if (!isList || !isPureUnion({ ...schema, unread: [], applicators: null })) return schema;
	const branches = schema.unions.flatMap((union) => union.branches.map(get));
	return branches.every(isFlat) && exclude(branches) && shareNoFormat(branches) ? flatten(schema, branches) : schema;
}

/** Whether it is spelled as a list of types; null beside one type is no list. */
export function listsTypes({ types }: Schema): boolean {
	return types !== null && types.filter((type) => type !== "null").length > 1;
}

function isFlat(branch: Schema): boolean {
	return (
		branch.types !== null &&
		branch.enum === null &&
		branch.unions.length + branch.unread.length === 0 &&
		branch.applicators === null
	);
}

/** Whether no type is in two branches. */
function exclude(branches: readonly Schema[]): boolean {
	let seen = 0;
	return branches.every(({ types }) => {
		const own = bitsOf(types);
		const isNew = (own & seen & ~NULL) === 0;
		seen |= own;
		return isNew;
	});
}

/** `format` alone does not show which type it speaks of. */
function shareNoFormat(branches: readonly Schema[]): boolean {
	return branches.filter(({ formats }) => formats.length > 0).length < 2;
}

function flatten(union: Schema, branches: readonly Schema[]): Schema {
	const of = (type: string) => branches.find(({ types }) => types?.some((own) => own === type) === true) ?? union;
	const text = of("string");
	const number =
		branches.find(({ types }) => types?.some((own) => own === "number" || own === "integer") === true) ?? union;
	const list = of("array");
	const object = of("object");
	// The types that stand beside the union hold for its branches too.
	const types = bitsOf(union.types) & branches.reduce((bits, { types: own }) => bits | bitsOf(own), 0);
	return {
		...union,
		types: typesOf(types),
		satisfiable: union.satisfiable && types !== 0,
		lower: number.lower,
		upper: number.upper,
		multipleOf: number.multipleOf,
		patterns: text.patterns,
		formats: branches.flatMap(({ formats }) => formats),
		uniqueItems: list.uniqueItems,
		items: list.items,
		prefixItems: list.prefixItems,
		properties: object.properties,
		required: object.required,
		additionalProperties: object.additionalProperties,
		counts: {
			minLength: text.counts.minLength,
			maxLength: text.counts.maxLength,
			minItems: list.counts.minItems,
			maxItems: list.counts.maxItems,
			minProperties: object.counts.minProperties,
			maxProperties: object.counts.maxProperties,
		},
		unions: [],
		origins: {
			get: (keyword) => {
				const inBranch = () => branches.findLast(({ origins }) => origins.get(keyword) !== undefined);
				return union.origins.get(keyword) ?? inBranch()?.origins.get(keyword);
			},
			objects: () => [union, ...branches].flatMap(({ origins }) => origins.objects()),
		},
	};
}

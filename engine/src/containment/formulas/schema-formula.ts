import type { CountBounds, Schema, Union, Unread } from "../../contract/api.ts";
import type { JsonValue } from "../../contract/json.ts";
import { canonicalJson } from "../../lib/canonical-json.ts";
import { bitsOf, NUMBER } from "../../lib/json-types.ts";
import { lengthPatternOf } from "../language/length-pattern.ts";
import { ANNOTATING_FORMATS } from "../values/formats.ts";
import { applicatorFormulas } from "./applicator-formulas.ts";
import type { Mentioned } from "./described-names.ts";
import type { Formula } from "./formula.ts";
import type { Formulas } from "./formulas.ts";
import type { Making } from "./making.ts";

/** What one schema demands, with the schemas below it as references. */
export function schemaFormula(schema: Schema, making: Making): Formula {
	const { formulas, mentioned } = making;
	if (!schema.satisfiable) return formulas.never;
	return formulas.all([
		formulas.types(bitsOf(schema.types)),
		...ofValues(schema, formulas),
		...ofCounts(schema.counts, formulas),
		...ofObject(schema, making),
		...ofArray(schema, making),
		...schema.unions.map((union) => ofUnion(schema, union, making)),
		...mentioned(schema).map((one) => ofMentioned(one, making)),
		...(schema.applicators === null ? [] : applicatorFormulas(schema.applicators, making)),
		...schema.unread.filter(isAssertion).map(({ field, value }) => {
			const text = `${field} ${canonicalJson(value)}`;
			return formulas.make({ op: "opaque", end: { kind: "keyword", keyword: field }, text, holds: true });
		}),
	]);
}

/** Of branches with tags only the one whose tag is there is asked, so that what others take as well does not matter. */
function ofUnion(schema: Schema, { kind, branches }: Union, making: Making): Formula {
	const { formulas, ref, alternative, tagsOf } = making;
	const tags = branches.map((branch) => tagsOf(schema, branch));
	if (!tags.includes(undefined)) {
		const name = schema.discriminator?.propertyName ?? "";
		return formulas.any(
			branches.map((branch, index) => {
				const values = tags[index] ?? null;
				if (values === null) return alternative(branch);
				return formulas.all([
					alternative(branch),
					ofName(name, formulas.make({ op: "values", values, holds: true }), making),
				]);
			}),
		);
	}
	return kind === "anyOf" ? formulas.any(branches.map(alternative)) : formulas.one(branches.map(ref));
}

/** Keywords that nobody knows are ignored (JSON Schema 2020-12, core, section 4.3.1); these are known, and unreadable. */
const UNREADABLE: ReadonlySet<string> = new Set(["$ref", "$dynamicRef", "schema", "allOf", "type"]);

export function isAssertion({ field }: Unread): boolean {
	return UNREADABLE.has(field);
}

function ofValues(schema: Schema, formulas: Formulas): readonly Formula[] {
	const { lower, upper } = schema;
	const formats = schema.formats.filter((format) => !ANNOTATING_FORMATS.has(format));
	return [
		...(schema.enum === null ? [] : [ofList(schema, schema.enum, formulas)]),
		...(lower === null ? [] : [formulas.make({ op: "lower", ...lower })]),
		...(upper === null ? [] : [formulas.make({ op: "upper", ...upper })]),
		...schema.multipleOf.map((step) => formulas.make({ op: "multiple", step, holds: true })),
		...schema.patterns.flatMap((pattern) => ofPattern(pattern, formulas)),
		...formats.map((format) => formulas.make({ op: "format", format, holds: true })),
	];
}

/** Which numbers are listed is not told by their doubles where those are other numbers. */
function ofList({ exact }: Schema, listed: readonly JsonValue[], formulas: Formulas): Formula {
	const values = exact?.values ?? null;
	if (values === null) return formulas.make({ op: "values", values: listed, holds: true });
	const others = listed.filter((value) => typeof value !== "number");
	const text = `enum ${values.map((one) => one.text).join()}`;
	const opaque = formulas.make({ op: "opaque", end: { kind: "number" }, text, holds: true });
	return formulas.any([
		formulas.make({ op: "values", values: others, holds: true }),
		formulas.all([formulas.types(NUMBER), opaque]),
	]);
}

function ofPattern(own: string, formulas: Formulas): readonly Formula[] {
	const { pattern, min, max } = lengthPatternOf(own) ?? { pattern: own, min: 0, max: null };
	const matched = formulas.make({ op: "pattern", pattern, holds: true });
	return min === 0 && max === null ? [matched] : [matched, formulas.make({ op: "length", min, max })];
}

function ofCounts(counts: CountBounds, formulas: Formulas): readonly Formula[] {
	const { minLength, maxLength, minItems, maxItems, minProperties, maxProperties } = counts;
	const bound = (op: "length" | "items" | "properties", min: number, max: number | null) =>
		min > 0 || max !== null ? [formulas.make({ op, min, max })] : [];
	return [
		...bound("length", minLength, maxLength),
		...bound("items", minItems, maxItems),
		...bound("properties", minProperties, maxProperties),
	];
}

function ofName(name: string, value: Formula, { formulas, side }: Making): Formula {
	const names = formulas.make({ op: "values", values: [name], holds: true });
	return formulas.make({ op: "each", names, value, about: "described", side });
}

function ofMentioned({ name, described }: Mentioned, making: Making): Formula {
	const { formulas, part } = making;
	return ofName(name, described === null ? formulas.always : formulas.any(described.map(part)), making);
}

function ofObject(schema: Schema, making: Making): readonly Formula[] {
	const { formulas, part, side } = making;
	const { properties, required, additionalProperties } = schema;
	const others = formulas.make({ op: "values", values: [...properties.keys()].sort(), holds: false });
	return [
		...[...properties].map(([name, property]) => ofName(name, part(property.schema), making)),
		...[...required].map((name) => formulas.make({ op: "has", name, holds: true })),
		...(additionalProperties === null
			? []
			: [
					formulas.make({
						op: "each",
						names: properties.size === 0 ? formulas.always : others,
						value: part(additionalProperties),
						about: "others",
						side,
					}),
				]),
	];
}

function ofArray({ items, prefixItems, uniqueItems }: Schema, { formulas, part }: Making): readonly Formula[] {
	const from = prefixItems.length;
	return [
		...prefixItems.map((id, index) => formulas.make({ op: "each-item", from: index, to: index + 1, value: part(id) })),
		...(items === null ? [] : [formulas.make({ op: "each-item", from, to: null, value: part(items) })]),
		...(uniqueItems ? [formulas.make({ op: "unique", holds: true })] : []),
	];
}

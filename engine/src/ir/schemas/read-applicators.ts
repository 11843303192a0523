import type {
	Applicators,
	Condition,
	Contains,
	PatternProperty,
	Remainder,
	SchemaId,
	Unread,
} from "../../contract/api.ts";
import { isList, isObject } from "../../lib/json-kind.ts";
import { ASSERTED_TOGETHER } from "../../openapi/schema-keywords.ts";
import { member, members, type Node, numberAt, type ObjectNode, textsAt, valueAt } from "../node.ts";
import { evaluatedBy, namesBeside } from "./read-evaluated.ts";
import type { SchemaInterner } from "./schema-interner.ts";
import { demandsNothing } from "./schema-keywords.ts";
import { stripAnnotations, stripKeyword } from "./strip-annotations.ts";
import { unwrapSchema } from "./unwrap-schema.ts";

/** The keywords of which one at least is written where there are Applicators. */
export const RARE = [
	...["not", "if", "contains", "patternProperties", "propertyNames", "dependentRequired", "dependentSchemas"],
	...["dependencies", "unevaluatedProperties", "unevaluatedItems"],
] as const;

/** What the keywords that few schemas use demand; null where all of them demand nothing, and describe no names. */
export function readApplicators(node: ObjectNode, schemas: SchemaInterner): Applicators | null {
	const dependencies = readDependencies(node, schemas);
	const applicators: Omit<Applicators, "asWritten"> = {
		not: readNot(node, schemas),
		conditions: readCondition(node, schemas),
		contains: readContains(node, schemas),
		patternProperties: readPatternProperties(node, schemas),
		propertyNames: demandOf(member(node, "propertyNames"), schemas),
		dependentRequired: dependencies.required,
		dependentSchemas: dependencies.schemas,
		remainders: [
			...readRemainder(node, "properties", "unevaluatedProperties", schemas),
			...readRemainder(node, "items", "unevaluatedItems", schemas),
			...readAdditional(node, schemas),
		],
	};
	const asWritten = readAsWritten(node, applicators, schemas);
	const saysNothing = asWritten.length + applicators.patternProperties.length === 0;
	return saysNothing ? null : { ...applicators, asWritten };
}

/** Null where everything is allowed, however that is said. */
export function demandOf(node: Node | undefined, schemas: SchemaInterner): SchemaId | null {
	return node === undefined || demandsNothing(unwrapSchema(node, schemas).value) ? null : schemas.intern(node);
}

function readNot(node: ObjectNode, schemas: SchemaInterner): readonly SchemaId[] {
	const written = member(node, "not");
	return written === undefined ? [] : [schemas.intern(written)];
}

function readCondition(node: ObjectNode, schemas: SchemaInterner): readonly Condition[] {
	const condition = member(node, "if");
	if (condition === undefined) return [];
	const [onTrue, onFalse] = [demandOf(member(node, "then"), schemas), demandOf(member(node, "else"), schemas)];
	if (onTrue === null && onFalse === null) return [];
	return [{ if: schemas.intern(condition), onTrue, onFalse }];
}

/** `minContains` and `maxContains` say nothing without `contains`. */
function readContains(node: ObjectNode, schemas: SchemaInterner): readonly Contains[] {
	const written = member(node, "contains");
	if (written === undefined) return [];
	const min = numberAt(node.value, "minContains") ?? 1;
	const max = numberAt(node.value, "maxContains");
	return min <= 0 && max === null ? [] : [{ schema: schemas.intern(written), min, max }];
}

/** A pattern that allows any value describes names all the same. */
function readPatternProperties(node: ObjectNode, schemas: SchemaInterner): readonly PatternProperty[] {
	return members(member(node, "patternProperties")).map(([pattern, written]) => ({
		pattern,
		schema: schemas.intern(written),
	}));
}

function demandsOfNames(node: ObjectNode, schemas: SchemaInterner): boolean {
	return members(member(node, "patternProperties")).some(([, written]) => demandOf(written, schemas) !== null);
}

interface Dependencies {
	readonly required: ReadonlyMap<string, ReadonlySet<string>>;
	readonly schemas: ReadonlyMap<string, SchemaId>;
}

/** `dependencies` is what older drafts called the two keywords of today. */
function readDependencies(node: ObjectNode, schemas: SchemaInterner): Dependencies {
	const required = new Map<string, ReadonlySet<string>>();
	const dependents = new Map<string, SchemaId>();
	for (const keyword of ["dependencies", "dependentRequired", "dependentSchemas"]) {
		for (const [name, dependent] of members(member(node, keyword))) {
			if (isList(dependent.value)) {
				const names = new Set(textsAt({ names: dependent.value }, "names"));
				if (names.size > 0) required.set(name, new Set([...names, ...(required.get(name) ?? [])]));
				continue;
			}
			const [schema, known] = [demandOf(dependent, schemas), dependents.get(name)];
			if (schema !== null) dependents.set(name, known === undefined ? schema : schemas.merge([known, schema]));
		}
	}
	return { required, schemas: dependents };
}

function readRemainder(
	node: ObjectNode,
	of: Remainder["of"],
	keyword: string,
	schemas: SchemaInterner,
): readonly Remainder[] {
	const schema = demandOf(member(node, keyword), schemas);
	if (schema === null) return [];
	const evaluated = evaluatedBy(node, of, schemas);
	return evaluated === null || evaluated.some(({ all, when }) => all && when.length === 0)
		? []
		: [{ of, schema, evaluated }];
}

/** Whether `additionalProperties` stands beside patterns that take names away from it. */
export function isBesidePatterns(node: ObjectNode): boolean {
	const patterns = valueAt(node.value, "patternProperties");
	return isObject(patterns) && Object.keys(patterns).length > 0;
}

function readAdditional(node: ObjectNode, schemas: SchemaInterner): readonly Remainder[] {
	const schema = isBesidePatterns(node) ? demandOf(member(node, "additionalProperties"), schemas) : null;
	return schema === null ? [] : [{ of: "properties", schema, evaluated: [namesBeside(node)] }];
}

/** The keywords that demand something, without their annotations; if, then and else are one. */
function readAsWritten(
	node: ObjectNode,
	applicators: Omit<Applicators, "asWritten">,
	schemas: SchemaInterner,
): readonly Unread[] {
	const hasRemainder = (of: Remainder["of"]) => applicators.remainders.some((remainder) => remainder.of === of);
	const demands: Readonly<Record<(typeof RARE)[number], boolean>> = {
		not: applicators.not.length > 0,
		if: applicators.conditions.length > 0,
		contains: applicators.contains.length > 0,
		patternProperties: demandsOfNames(node, schemas) || hasRemainder("properties"),
		propertyNames: applicators.propertyNames !== null,
		dependentRequired: applicators.dependentRequired.size > 0,
		dependentSchemas: applicators.dependentSchemas.size > 0,
		dependencies: applicators.dependentRequired.size + applicators.dependentSchemas.size > 0,
		unevaluatedProperties: hasRemainder("properties"),
		unevaluatedItems: hasRemainder("items"),
	};
	const written = RARE.flatMap((keyword) => (demands[keyword] ? asWritten(node, keyword) : []));
	// What patterns leave over is no field of the schema, which holds what is demanded of every other property.
	const isRest = isBesidePatterns(node) && demandOf(member(node, "additionalProperties"), schemas) !== null;
	return isRest ? [...written, ...asWritten(node, "additionalProperties")] : written;
}

function asWritten(node: ObjectNode, keyword: string): readonly Unread[] {
	const written = member(node, keyword);
	if (written === undefined) return [];
	const parts = partsAsWritten(node, keyword);
	if (parts === null) return [{ field: keyword, value: stripKeyword(keyword, written.value), at: written.at }];
	const [only, ...others] = parts;
	const value =
		only !== undefined && others.length === 0
			? only.value
			: Object.fromEntries(parts.map((part) => [part.field, part.value]));
	return [{ field: keyword, value, at: written.at, parts }];
}

/** Each of the keywords that are one assertion, and are shown as one; null of any other keyword. */
function partsAsWritten(node: ObjectNode, keyword: string): readonly Unread[] | null {
	const group = ASSERTED_TOGETHER.get(keyword);
	if (group === undefined) return null;
	return group.flatMap((field) => {
		const written = member(node, field);
		return written === undefined ? [] : [{ field, value: stripAnnotations(written.value), at: written.at }];
	});
}

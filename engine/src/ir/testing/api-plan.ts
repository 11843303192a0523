import fc from "fast-check";
import type { JsonValue } from "../../contract/json.ts";

/*
 * What an API says, apart from how it is spelled: small enough to be printed in every dialect from Swagger 2.0 on, and
 * in every spelling of each (print-plan.ts). Two prints of one plan are one API.
 */

export interface ApiPlan {
	readonly host: string | null;
	readonly basePath: string | null;
	readonly schemes: readonly string[];
	readonly operations: readonly OperationPlan[];
	readonly schemas: Readonly<Record<SchemaName, ObjectPlan>>;
}

export interface OperationPlan {
	readonly path: string;
	readonly method: "get" | "post";
	readonly parameters: readonly ParameterPlan[];
	readonly body: BodyPlan | FormPlan | null;
	readonly responses: readonly ResponsePlan[];
	readonly security: SchemePlan | null;
}

export interface ParameterPlan {
	readonly in: "query" | "header" | "path";
	readonly name: string;
	readonly required: boolean;
	readonly schema: ScalarPlan;
	/** How several such values are written in one; null where there is one. */
	readonly separator: Separator | null;
}

export type Separator = "csv" | "ssv" | "pipes" | "multi";

/** What a path template asks for. */
export const idParameter: ParameterPlan = {
	in: "path",
	name: "id",
	required: true,
	schema: { kind: "scalar", type: "string", nullable: false },
	separator: null,
};

export interface BodyPlan {
	readonly types: readonly string[];
	readonly required: boolean;
	readonly schema: SchemaPlan;
}

export interface FormPlan {
	readonly fields: readonly FieldPlan[];
}

export interface FieldPlan {
	readonly name: string;
	readonly required: boolean;
	readonly schema: ScalarPlan | "file";
	readonly separator: "csv" | "multi" | null;
}

export interface ResponsePlan {
	readonly status: string;
	readonly schema: SchemaPlan | null;
	readonly headers: Readonly<Record<string, ScalarPlan>>;
}

export type SchemePlan = "apiKey" | "basic" | "accessCode" | "application";

export type SchemaName = "A" | "B";

export interface BoundPlan {
	readonly value: number;
	readonly exclusive: boolean;
}

/** Keywords that are spelled alike everywhere, and what is not. */
export interface ScalarPlan {
	readonly kind: "scalar";
	readonly type: "string" | "integer" | "number" | "boolean";
	readonly enum?: readonly JsonValue[];
	readonly format?: string;
	readonly minLength?: number;
	readonly lower?: BoundPlan;
	readonly upper?: BoundPlan;
	readonly nullable: boolean;
}

export interface ObjectPlan {
	readonly kind: "object";
	readonly properties: Readonly<Record<string, SchemaPlan>>;
	readonly required: readonly string[];
	readonly rest: SchemaPlan | boolean;
	readonly nullable: boolean;
}

export type SchemaPlan =
	| ScalarPlan
	| ObjectPlan
	| { readonly kind: "array"; readonly items: SchemaPlan; readonly minItems: number; readonly nullable: boolean }
	| { readonly kind: "ref"; readonly name: SchemaName }
	| { readonly kind: "allOf"; readonly name: SchemaName; readonly more: ObjectPlan; readonly nullable: boolean };

const nullable = fc.boolean();
const bound = fc.record({ value: fc.integer({ min: 0, max: 9 }), exclusive: fc.boolean() });

function scalars(mayBeNull: fc.Arbitrary<boolean>): fc.Arbitrary<ScalarPlan> {
	const requiredKeys: ["kind", "type", "nullable"] = ["kind", "type", "nullable"];
	const kind = fc.constant("scalar" as const);
	const text = {
		kind,
		type: fc.constant("string" as const),
		enum: fc.uniqueArray(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 3 }),
		format: fc.constantFrom("date", "byte", "uuid"),
		minLength: fc.integer({ min: 0, max: 3 }),
		nullable: mayBeNull,
	};
	const number = { kind, type: fc.constantFrom("integer" as const, "number" as const), nullable: mayBeNull };
	return fc.oneof(
		fc.record(text, { requiredKeys }),
		fc.record({ ...number, lower: bound, upper: bound }, { requiredKeys }),
		fc.record({ ...number, enum: fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { minLength: 1 }) }, { requiredKeys }),
		fc.record({ kind, type: fc.constant("boolean" as const), nullable: mayBeNull }),
	);
}

const propertyName = fc.constantFrom("a", "b", "c");
const schemaName = fc.constantFrom<SchemaName>("A", "B");

const { schema, object } = fc.letrec<{ schema: SchemaPlan; object: ObjectPlan }>((tie) => ({
	schema: fc.oneof(
		{ maxDepth: 3, withCrossShrink: true },
		scalars(nullable),
		fc.record({ kind: fc.constant("ref" as const), name: schemaName }),
		tie("object"),
		fc.record({
			kind: fc.constant("array" as const),
			items: tie("schema"),
			minItems: fc.integer({ min: 0, max: 2 }),
			nullable,
		}),
		fc.record({ kind: fc.constant("allOf" as const), name: schemaName, more: tie("object"), nullable }),
	),
	object: fc.record({
		kind: fc.constant("object" as const),
		properties: fc.dictionary(propertyName, tie("schema"), { maxKeys: 3 }),
		required: fc.uniqueArray(propertyName, { maxLength: 2 }),
		rest: fc.oneof(fc.boolean(), tie("schema")),
		nullable,
	}),
}));

const text = scalars(fc.constant(false));
const separated = <T extends string>(...separators: readonly T[]) => fc.option(fc.constantFrom(...separators));

const parameter: fc.Arbitrary<ParameterPlan> = fc.oneof(
	fc.record({
		in: fc.constant("query" as const),
		name: propertyName,
		required: fc.boolean(),
		schema: text,
		separator: separated("csv", "ssv", "pipes", "multi"),
	}),
	fc.record({
		in: fc.constant("header" as const),
		name: fc.constantFrom("X-A", "X-B"),
		required: fc.boolean(),
		schema: text,
		separator: separated("csv"),
	}),
);

const field: fc.Arbitrary<FieldPlan> = fc.oneof(
	fc.record({ name: propertyName, required: fc.boolean(), schema: text, separator: separated("csv", "multi") }),
	fc.record({
		name: propertyName,
		required: fc.boolean(),
		schema: fc.constant("file" as const),
		separator: fc.constant(null),
	}),
);

const mediaTypes = fc.uniqueArray(fc.constantFrom("application/json", "application/xml", "text/csv"), { minLength: 1 });

const operation: fc.Arbitrary<Omit<OperationPlan, "path" | "method">> = fc.record({
	parameters: fc.uniqueArray(parameter, { maxLength: 3, selector: ({ name }) => name }),
	body: fc.option(
		fc.oneof(
			fc.record({ types: mediaTypes, required: fc.boolean(), schema }),
			fc.record({ fields: fc.uniqueArray(field, { minLength: 1, maxLength: 3, selector: ({ name }) => name }) }),
		),
	),
	responses: fc.uniqueArray(
		fc.record({
			status: fc.constantFrom("200", "404", "default"),
			schema: fc.option(schema),
			headers: fc.dictionary(fc.constantFrom("X-A", "X-B"), text, { maxKeys: 2 }),
		}),
		{ minLength: 1, maxLength: 3, selector: ({ status }) => status },
	),
	security: fc.option(fc.constantFrom<SchemePlan>("apiKey", "basic", "accessCode", "application")),
});

export const apiPlan: fc.Arbitrary<ApiPlan> = fc.record({
	host: fc.option(fc.constant("api.example.com")),
	basePath: fc.option(fc.constantFrom("/v1", "/")),
	schemes: fc.uniqueArray(fc.constantFrom("https", "http"), { minLength: 1 }),
	operations: fc.tuple(operation, operation).map(([first, second]): readonly OperationPlan[] => [
		{ ...first, path: "/a/{id}", method: "post" },
		{ ...second, path: "/b", method: "get", body: null },
	]),
	schemas: fc.record({ A: object, B: object }),
});

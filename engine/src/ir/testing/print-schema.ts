import type { Dialect } from "../../contract/api.ts";
import type { JsonObject, JsonValue } from "../../contract/json.ts";
import type { BoundPlan, ScalarPlan, SchemaName, SchemaPlan } from "./api-plan.ts";

/** How a plan is written down. Every field is a choice that changes nothing for any client. */
export interface Spelling {
	readonly dialect: Dialect;
	/** Null from 3.1 on: among the types, or a branch beside the rest. Earlier dialects have one spelling. */
	readonly nulls: "type" | "anyOf" | "oneOf" | "const";
	/** One value as `const`, from 3.1 on. */
	readonly constants: boolean;
	/** What holds anyway is written all the same. */
	readonly defaults: boolean;
	/** Every schema that stands in another is a component of its own. */
	readonly hoisted: boolean;
	readonly nameOf: (name: SchemaName) => string;
	/** Parameters stand in the path item, and in 2.0 media types at the root. */
	readonly pathLevel: boolean;
	/** Media types and header names in other letters, and a character set that holds anyway. */
	readonly loud: boolean;
	/** The schemas are in a file of their own. */
	readonly separate: boolean;
}

export const PLAIN: Spelling = {
	dialect: "3.1",
	nulls: "type",
	constants: false,
	defaults: false,
	hoisted: false,
	nameOf: (name) => name,
	pathLevel: false,
	loud: false,
	separate: false,
};

/** Prints schemas, and collects the components that were made on the way. */
export class SchemaPrinter {
	readonly #spelling: Spelling;
	readonly #isInSchemaFile: boolean;
	readonly #hoisted: Map<string, JsonValue>;

	constructor(spelling: Spelling, isInSchemaFile: boolean, hoisted: Map<string, JsonValue>) {
		this.#spelling = spelling;
		this.#isInSchemaFile = isInSchemaFile;
		this.#hoisted = hoisted;
	}

	/** A schema that stands in something else. */
	print(plan: SchemaPlan): JsonValue {
		const schema = this.whole(plan);
		if (!this.#spelling.hoisted || plan.kind === "ref") return schema;
		const name = `Part${this.#hoisted.size}`;
		this.#hoisted.set(name, schema);
		return this.#refTo(name);
	}

	/** A schema where it is written. */
	whole(plan: SchemaPlan): JsonValue {
		switch (plan.kind) {
			case "ref":
				return this.#refTo(this.#spelling.nameOf(plan.name));
			case "scalar":
				return this.scalar(plan);
			case "array":
				return this.#orNull(plan.nullable, {
					type: "array",
					items: this.print(plan.items),
					...(plan.minItems > 0 || this.#spelling.defaults ? { minItems: plan.minItems } : {}),
					...this.#default({ uniqueItems: false }),
				});
			case "allOf": {
				const part = this.#refTo(this.#spelling.nameOf(plan.name));
				return this.#orNull(plan.nullable, { allOf: [part, this.print(plan.more)] }, plan.more.nullable);
			}
			case "object":
				return this.#orNull(plan.nullable, {
					type: "object",
					properties: Object.fromEntries(
						Object.entries(plan.properties).map(([name, property]) => [name, this.print(property)]),
					),
					...(plan.required.length === 0 ? {} : { required: plan.required }),
					...this.#rest(plan.rest),
				});
		}
	}

	scalar(plan: ScalarPlan): JsonObject {
		const { enum: values, format, minLength, lower, upper, nullable } = plan;
		const isModern = this.#isModern();
		return this.#orNull(nullable, {
			type: plan.type,
			...(values === undefined
				? {}
				: this.#enum(nullable && this.#spelling.nulls === "type" ? [...values, null] : values)),
			...(format === undefined ? {} : isModern && format === "byte" ? { contentEncoding: "base64" } : { format }),
			...(minLength === undefined ? {} : { minLength }),
			...(lower === undefined ? {} : this.#bound("Minimum", lower)),
			...(upper === undefined ? {} : this.#bound("Maximum", upper)),
		});
	}

	#isModern(): boolean {
		return this.#spelling.dialect === "3.1" || this.#spelling.dialect === "3.2";
	}

	#refTo(name: string): JsonObject {
		if (this.#spelling.dialect === "2.0") return { $ref: `#/definitions/${name}` };
		if (!this.#spelling.separate) return { $ref: `#/components/schemas/${name}` };
		return { $ref: this.#isInSchemaFile ? `#/${name}` : `../shared/schemas.json#/${name}` };
	}

	#enum(values: readonly JsonValue[]): JsonObject {
		const [only] = values;
		return this.#spelling.constants && this.#isModern() && only !== undefined && values.length === 1
			? { const: only }
			: { enum: values };
	}

	#bound(end: "Minimum" | "Maximum", { value, exclusive }: BoundPlan): JsonObject {
		const inclusive = { [end.toLowerCase()]: value };
		if (this.#isModern()) return exclusive ? { [`exclusive${end}`]: value } : inclusive;
		return exclusive || this.#spelling.defaults ? { ...inclusive, [`exclusive${end}`]: exclusive } : inclusive;
	}

	#rest(rest: SchemaPlan | boolean): JsonObject {
		if (rest === true) return this.#default({ additionalProperties: true });
		return { additionalProperties: rest === false ? false : this.print(rest) };
	}

	#default(fields: JsonObject): JsonObject {
		return this.#spelling.defaults ? fields : {};
	}

	/** Null that a schema may take already is no branch of a oneOf beside it: under both of them it would be refused. */
	#orNull(nullable: boolean, schema: JsonObject, mayTakeNull = false): JsonObject {
		if (!nullable)
			return this.#isModern()
				? schema
				: { ...schema, ...(this.#spelling.dialect === "3.0" ? this.#default({ nullable: false }) : {}) };
		if (this.#spelling.dialect === "2.0") return { ...schema, "x-nullable": true };
		if (this.#spelling.dialect === "3.0") return { ...schema, nullable: true };
		if (this.#spelling.nulls === "const") return { anyOf: [{ const: null }, schema] };
		if (this.#spelling.nulls === "oneOf" && !mayTakeNull) return { oneOf: [schema, { type: "null" }] };
		const { type } = schema;
		if (this.#spelling.nulls === "anyOf" || type === undefined) return { anyOf: [schema, { type: "null" }] };
		return { ...schema, type: [type, "null"] };
	}
}

import type { Code } from "../writer/go.ts";
import { code, identifier } from "../writer/go.ts";
import type { BasicType, GoRef, GoUse } from "./go-model.ts";

export type NameOf = (id: string) => Code;

/** How a type stands at a place: as it is, or as one of the forms that tell absent and null from a value. */
export interface Standing {
	readonly required: boolean;
	/** Whether it is an item of a list, a value of a map, or a variant, where nothing can be left out. */
	readonly inner?: boolean;
}

/** The Go type of a use. */
export function printUse(use: GoUse, standing: Standing, nameOf: NameOf): Code {
	const type = printRef(use.ref, nameOf);
	const { required, inner = false } = standing;
	switch (use.ref.kind) {
		case "basic":
			return optional(use.nullable ? code`Null[${type}]` : type, required);
		case "enum":
			if (inner) return use.nullable ? code`*${type}` : type;
			if (!use.ref.zero) return type;
			return optional(use.nullable ? code`Null[${type}]` : type, required);
		case "record":
			return inner && !use.nullable ? type : code`*${type}`;
		case "union":
			return required && !use.nullable ? type : code`*${type}`;
		case "file":
			return required ? type : code`*${type}`;
		default:
			return type;
	}
}

function optional(type: Code, required: boolean): Code {
	return required ? type : code`Opt[${type}]`;
}

/** Whether its zero value must be said to be null: it has no form of its own for that. */
export function isZeroNull(use: GoUse): boolean {
	return use.nullable && use.ref.kind !== "basic" && !(use.ref.kind === "enum" && use.ref.zero);
}

export function printRef(ref: GoRef, nameOf: NameOf): Code {
	switch (ref.kind) {
		case "basic":
			return basic(ref.type);
		case "bytes":
			return code`[]byte`;
		case "any":
			return code`any`;
		case "file":
			return code`File`;
		case "list":
			return code`[]${printUse(ref.items, { required: true, inner: true }, nameOf)}`;
		case "map":
			return code`map[string]${printUse(ref.values, { required: true, inner: true }, nameOf)}`;
		default:
			return nameOf(ref.id);
	}
}

function basic(type: BasicType): Code {
	return identifier(type);
}

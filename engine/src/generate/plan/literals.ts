import type { Schema } from "../../contract/api.ts";
import type { JsonValue } from "../../contract/json.ts";
import { type Literal, never, type Shape } from "./shape.ts";

/**
 * The values of an enum, or null where they are no literals. Values that a response can reach are open: a provider adds
 * values before its clients are regenerated, and what was read must compile where it is sent back. Values that only
 * requests use are closed, so that a slip is an error. A single value is a tag and stays closed, for else nothing could
 * be told apart by it.
 */
export function literalsOf(schema: Schema, isReceived: boolean): Shape | null {
	if (schema.enum === null) return null;
	const values = schema.enum.filter(isLiteral);
	if (values.length < schema.enum.length) return null;
	const open = schema.extensibleEnum || (isReceived && values.filter((value) => value !== null).length > 1);
	return values.length === 0 ? never : { kind: "literals", values, open };
}

/** JSON's `1e999` is read as infinity, which no language writes as a literal. */
function isLiteral(value: JsonValue): value is Literal {
	return value === null || (typeof value === "number" ? Number.isFinite(value) : typeof value !== "object");
}

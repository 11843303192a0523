import type { JsonValue } from "../../contract/json.ts";
import { type Code, code, numberLiteral, stringLiteral } from "../writer/go.ts";

/** A JSON value as a literal of one of Go's own types; null where it is no such value, or the type is one of the runtime's. */
export function plainLiteral(type: string, value: JsonValue): Code | null {
	switch (type) {
		case "string":
			return typeof value === "string" ? stringLiteral(value) : null;
		case "bool":
			return typeof value === "boolean" ? (value ? code`true` : code`false`) : null;
		case "int32":
		case "int64":
			return typeof value === "number" && Number.isSafeInteger(value) ? numberLiteral(value) : null;
		case "float64":
			return typeof value === "number" ? numberLiteral(value) : null;
		default:
			return null;
	}
}

import type { JsonValue } from "../../contract/json.ts";
import { join, newline } from "./code.ts";
import { type Code, code, memberName, numberLiteral, stringLiteral } from "./ecmascript.ts";

/**
 * A JSON value as an expression of ECMAScript that gives the same value. A member called `__proto__` is written as a
 * computed one, which sets no prototype.
 */
export function jsonLiteral(value: JsonValue): Code {
	if (value === null) return code`null`;
	switch (typeof value) {
		case "string":
			return stringLiteral(value);
		case "number":
			return numberLiteral(value) ?? code`null`;
		case "boolean":
			return value ? code`true` : code`false`;
		default:
			return Array.isArray(value) ? listLiteral(value) : objectLiteral(value as Readonly<Record<string, JsonValue>>);
	}
}

function listLiteral(items: readonly JsonValue[]): Code {
	return code`[${join(items.map(jsonLiteral), code`, `)}]`;
}

function objectLiteral(value: Readonly<Record<string, JsonValue>>): Code {
	const members = Object.entries(value).map(([name, member]) => code`${literalKey(name)}: ${jsonLiteral(member)}`);
	return members.length === 0 ? code`{}` : code`{ ${join(members, code`, `)} }`;
}

/** A member's name in front of its colon. */
export function literalKey(name: string): Code {
	return name === "__proto__" ? code`[${stringLiteral(name)}]` : memberName(name);
}

/** The same with each member of the value itself on a line of its own. */
export function jsonLines(value: Readonly<Record<string, JsonValue>>): Code {
	const members = Object.entries(value).map(([name, member]) => code`	${literalKey(name)}: ${jsonLiteral(member)},`);
	return members.length === 0 ? code`{}` : code`{${newline}${join(members, newline)}${newline}}`;
}
